import type { View } from '@cloudyard/contract/algorithm/views.ts';
import type { Said } from './words.ts';

type Of<T extends View['type']> = Extract<View, { type: T }>;
export type ViewData<T extends View['type']> = Of<T>['data'];

/** A view of a type, with its title in both languages. */
export const view = <T extends View['type']>(type: T, title: Said, data: ViewData<T>): View =>
  ({ type, title, data }) as View;

/** NaN and infinite figures cannot be drawn. */
export const drawn = (value: number): number | null => (Number.isFinite(value) ? value : null);
/** Names in views are short. */
export const short = (name: string, most = 200) =>
  name.length > most ? `${name.slice(0, most - 1)}…` : name;

/** Places spread evenly over `rows`, at most `most` of them. */
export function spread(rows: number, most: number): number[] {
  if (rows <= most) return Array.from({ length: rows }, (_, row) => row);
  return Array.from({ length: most }, (_, place) => Math.floor((place * rows) / most));
}

/** Parts of their sum. */
export function sharesOf(values: readonly number[]): number[] {
  const total = values.reduce((sum, value) => sum + value, 0);
  return values.map((value) => (total > 0 ? value / total : 0));
}

/** What a model leans on most, as shares of one. */
export function importanceView(names: readonly string[], values: ArrayLike<number>): View {
  const data = names
    .map((name, index) => ({ name: short(name), value: values[index] ?? 0 }))
    .map((one, index) => ({ ...one, index }))
    .sort((a, b) => b.value - a.value || a.index - b.index)
    .slice(0, 200)
    .map(({ name, value }) => ({ name, value }));
  return view('importance', { cn: '特征重要性', en: 'What it leans on' }, data);
}

/** Counts over even steps from the least to the greatest. */
export function histogramOf(values: Float64Array, bins = 30): { edges: number[]; counts: number[] } {
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  for (const value of values)
    if (Number.isFinite(value)) {
      low = Math.min(low, value);
      high = Math.max(high, value);
    }
  if (low > high) return { edges: [], counts: [] };
  const many = low === high ? 1 : bins;
  const step = low === high ? 1 : (high - low) / many;
  const counts = Array.from({ length: many }, () => 0);
  for (const value of values)
    if (Number.isFinite(value)) {
      const place = Math.min(many - 1, Math.floor((value - low) / step));
      counts[place] = (counts[place] ?? 0) + 1;
    }
  return { edges: Array.from({ length: many + 1 }, (_, index) => low + index * step), counts };
}
