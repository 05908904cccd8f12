const DIGITS = 6;

/** A figure as people read it: six digits that matter, thousands apart. */
export const figure = (value: number): string =>
  Number.isInteger(value)
    ? value.toLocaleString()
    : value.toLocaleString(undefined, { maximumSignificantDigits: DIGITS });

/** A part of a whole; what is there is never nothing, and what is missing never all. */
export function share(part: number, whole: number): string {
  if (whole === 0 || part === 0) return '0%';
  if (part === whole) return '100%';
  const percent = (part / whole) * 100;
  if (percent < 0.1) return '< 0.1%';
  if (percent > 99.9) return '> 99.9%';
  return `${percent.toFixed(1)}%`;
}
