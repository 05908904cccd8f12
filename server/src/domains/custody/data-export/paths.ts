/** Signs that one system or another does not take in the name of a file. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
const UNFIT = /[\\/:*?"<>|\u0000-\u001f\u007f\u2028-\u202e\u2066-\u2069]/g;
const MOST = 120;

/** What people call it, as the name of a file on any system. */
export function fitName(name: string): string {
  const fit = name
    .replaceAll(UNFIT, '_')
    .trim()
    .replace(/^\.+/, '_')
    .replace(/[. ]+$/, '');
  if (fit === '') return '_';
  if ([...fit].length <= MOST) return fit;
  const ending = /\.[^.]{1,10}$/.exec(fit)?.[0] ?? '';
  return [...fit].slice(0, MOST - ending.length).join('') + ending;
}

/** Names that were given already get a number behind them; systems that do not tell cases apart see two as well. */
export function distinctPaths() {
  // By what was asked for: how often. By what was given: that it was.
  const given = new Map<string, number>();
  const keyOf = (path: string) => path.toLowerCase().normalize('NFKC');
  return (folder: string, name: string): string => {
    const path = `${folder}/${fitName(name)}`;
    const dot = path.lastIndexOf('.') > path.lastIndexOf('/') ? path.lastIndexOf('.') : path.length;
    let times = given.get(keyOf(path)) ?? 0;
    let found: string;
    do {
      times += 1;
      found = times === 1 ? path : `${path.slice(0, dot)} (${times})${path.slice(dot)}`;
    } while (times > 1 && given.has(keyOf(found)));
    given.set(keyOf(path), times);
    if (times > 1) given.set(keyOf(found), 1);
    return found;
  };
}
