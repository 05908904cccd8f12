/** What a codec looks like; the words of people are not in it. */
export const SAMPLES = {
  binary: `function decode(bytes) {
  const view = new DataView(bytes.buffer);
  return {
    temperature: view.getInt16(0) / 10,
    pressure: view.getUint16(2) / 100,
    running: bytes[4] === 1,
  };
}

function encode(command) {
  return [0x06, command.arguments.on ? 1 : 0];
}
`,
  text: `function decode(bytes) {
  const text = String.fromCharCode(...bytes);
  const [temperature, pressure] = text.split(',').map(Number);
  return { temperature, pressure };
}
`,
  list: `function decode(bytes) {
  const records = [];
  for (let at = 0; at + 6 <= bytes.length; at += 6) {
    const view = new DataView(bytes.buffer, at, 6);
    const time = view.getUint32(0) * 1000;
    const temperature = view.getInt16(4) / 10;
    const events = temperature > 80 ? [{ id: 'overheated', output: { temperature } }] : [];
    records.push({ time, values: { temperature }, events });
  }
  return records;
}
`,
} as const;
