export type Series = { name: string; values: readonly (number | null)[] };

/** Nothing but gaps and zeros: a picture of it would only be an empty frame. */
export const saysNothing = (series: readonly Series[]) =>
  series.every(({ values }) => values.every((value) => !value));

/** Zeros are figures too: nothing happened, which is not the same as nothing known. */
export const isMeasured = (series: readonly Series[]) => series.some(({ values }) => values.includes(0));

/** A line of text, and what the axis takes of the height. */
const TEXT = 16;
const AXIS = 24;

/** Whether names written at the ends of the lines would lie over each other, or over the axis. */
export function endsCollide(series: readonly Series[], height: number): boolean {
  const all = series.flatMap(({ values }) => values.filter((value) => value !== null));
  const least = Math.min(...all);
  const span = Math.max(...all) - least || 1;
  const plot = height - AXIS;
  const ends = series
    .map(({ values }) => values.findLast((value) => value !== null) ?? least)
    .map((value) => ((value - least) / span) * plot)
    .toSorted((one, other) => one - other);
  return ends.some((end, at) => end - (ends[at - 1] ?? 0) < TEXT);
}
