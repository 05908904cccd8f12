/** Checks report facts as `what: value`; the texts are ours. An unknown fact is shown as it is. */
export function detailText(words: Readonly<Record<string, string>>, line: string): string {
  const whole = words[line];
  if (whole !== undefined) return whole;
  const at = line.indexOf(': ');
  const what = at > 0 ? words[line.slice(0, at)] : undefined;
  return what === undefined ? line : `${what}: ${line.slice(at + 2)}`;
}
