/** Checks tell facts, `what: value`; the words around them are ours. What is not known is shown as it is. */
export function detailText(words: Readonly<Record<string, string>>, line: string): string {
  const whole = words[line];
  if (whole !== undefined) return whole;
  const at = line.indexOf(': ');
  const what = at > 0 ? words[line.slice(0, at)] : undefined;
  return what === undefined ? line : `${what}: ${line.slice(at + 2)}`;
}
