import type { ChosenColumn } from '@cloudyard/contract/bigdata/table.ts';

export type ColumnProblem =
  | { kind: 'noneKept' }
  | { kind: 'nameEmpty' }
  | { kind: 'namesTwice'; name: string };

/** Why these columns cannot be a table; undefined: they can. Names are told apart as SQL does, without case. */
export function columnProblem(columns: readonly ChosenColumn[]): ColumnProblem | undefined {
  const names = columns.filter(({ isKept }) => isKept).map(({ name }) => name.trim());
  if (names.length === 0) return { kind: 'noneKept' };
  if (names.includes('')) return { kind: 'nameEmpty' };
  const seen = new Set<string>();
  for (const name of names) {
    const key = name.toLowerCase();
    if (seen.has(key)) return { kind: 'namesTwice', name };
    seen.add(key);
  }
  return undefined;
}
