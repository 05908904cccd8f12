const UNITS = [
  ['days', 86_400],
  ['hours', 3_600],
  ['minutes', 60],
  ['seconds', 1],
] as const;
export type Lasted = Record<(typeof UNITS)[number][0], string>;

/** In its two largest units: 2 d 3 h, 5 min 0 s. */
export function lasted(words: Lasted, ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1_000));
  const first = UNITS.findIndex(([, size]) => seconds >= size);
  let left = seconds;
  return UNITS.slice(first < 0 ? -1 : first)
    .slice(0, 2)
    .map(([unit, size]) => {
      const n = Math.floor(left / size);
      left -= n * size;
      return words[unit].replace('{n}', `${n}`);
    })
    .join(' ');
}
