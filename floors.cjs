// Which room may lean on which: only on rooms of lower lines, never on a neighbour.
module.exports = [
  ['file', 'audit'],
  ['identity'],
  ['enterprise'],
  ['access'],
  ['message', 'ledger'],
  ['space', 'publishing'],
  ['market', 'equipment', 'algorithm'],
  ['iot', 'bigdata'],
  ['portal'],
];
