import { FIGURE_NAMES, type FigureName } from '@cloudyard/contract/operation/figures.ts';
import type { Level } from '@cloudyard/contract/operation/resource.ts';
import type { Sample } from './sample.queries.ts';

/** So many minutes in a row must say the same before anything is told: a moment is none of it. */
export const MINUTES = 5;

export type Limits = { caution: number | null; bad: number | null };

const isBeyond = (value: number, limit: number | null) => limit !== null && value >= limit;

/** The level all of these agree on; null: at least one of them was well. Undefined: too few to say. */
export function levelOf(values: readonly number[], { caution, bad }: Limits): Level | null | undefined {
  if (values.length < MINUTES) return undefined;
  if (values.every((value) => isBeyond(value, bad))) return 'bad';
  if (values.every((value) => isBeyond(value, caution) || isBeyond(value, bad))) return 'caution';
  return null;
}

/** Whether what was told is over: as long as it took to be told, it must have been well. */
export const isOver = (values: readonly number[], { caution, bad }: Limits) =>
  values.length >= MINUTES && values.every((value) => !isBeyond(value, caution) && !isBeyond(value, bad));

export type Watched = { source: string; figure: FigureName; values: number[] };

/** The last minutes of each figure of each source. */
export function watchedIn(samples: readonly Sample[]): Watched[] {
  const found = new Map<string, Watched>();
  for (const { source, figures } of samples)
    for (const figure of FIGURE_NAMES) {
      const value = figures[figure];
      if (value === undefined) continue;
      const key = `${source} ${figure}`;
      const known = found.get(key) ?? { source, figure, values: [] };
      known.values = [...known.values, value].slice(-MINUTES);
      found.set(key, known);
    }
  return [...found.values()];
}
