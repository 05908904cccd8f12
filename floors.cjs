// Which room may lean on which: only on rooms of lower lines, never on a neighbour.
module.exports = [
  ['file', 'audit'],
  ['identity'],
  ['enterprise'],
  ['access'],
  ['message', 'ledger'],
  ['space'],
  ['runtime'],
  ['publishing', 'telemetry'],
  ['market', 'equipment', 'algorithm'],
  ['iot'],
  ['bigdata'],
  ['operation', 'custody'],
  ['portal'],
];
