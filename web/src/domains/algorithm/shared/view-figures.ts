import type { View } from '@cloudyard/contract/algorithm/views.ts';
import type { Cell } from '../../../kit/chart-frame.tsx';
import { fill } from '../../../kit/text.ts';
import type { cn } from '../i18n/shared/views/cn.ts';

export type Words = typeof cn;
export type Of<T extends View['type']> = Extract<View, { type: T }>;
export type Figures = { head: string[]; rows: Cell[][] };

/** What is drawn with axes, and therefore has a table behind it. */
export type Drawn = Of<
  'histogram' | 'line' | 'scatter' | 'roc' | 'pr' | 'residuals' | 'importance' | 'clusters'
>;

const DIGITS = 6;
export const figureText = (value: number | null | undefined) =>
  value === null || value === undefined
    ? '—'
    : value.toLocaleString(undefined, { maximumSignificantDigits: DIGITS });

/** `12 – 14`: the edges are one more than the counts. */
export const intervals = ({ data: { edges, counts } }: Of<'histogram'>) =>
  counts.map((_, at) => `${figureText(edges[at])} – ${figureText(edges[at + 1])}`);

const line = ({ data: { x, lines, marks = [], bands = [] } }: Of<'line'>, t: Words): Figures => {
  const marked = new Map(marks.map(({ index, text }) => [index, text || '●']));
  return {
    head: [
      t.x,
      ...lines.map(({ name }) => name),
      ...bands.flatMap(({ name }) => [fill(t.low, { name }), fill(t.high, { name })]),
      ...(marks.length > 0 ? [t.mark] : []),
    ],
    rows: x.map((at, n) => [
      at,
      ...lines.map(({ y }) => y[n] ?? null),
      ...bands.flatMap(({ low, high }) => [low[n] ?? null, high[n] ?? null]),
      ...(marks.length > 0 ? [marked.get(n) ?? ''] : []),
    ]),
  };
};

type Points = { name: string; x: readonly (number | null)[]; y: readonly (number | null)[] };
const points = (head: string[], groups: readonly Points[]): Figures => ({
  head,
  rows: groups.flatMap(({ name, x, y }) => x.map((at, n) => [name, at, y[n] ?? null])),
});

const clusters = ({ data }: Of<'clusters'>, t: Words): Figures => {
  const names = [...new Set(data.flatMap(({ centre }) => Object.keys(centre)))];
  return {
    head: [t.cluster, t.size, t.silhouette, ...names],
    rows: data.map(({ name, size, silhouette, centre }) => [
      name,
      size,
      silhouette ?? null,
      ...names.map((one) => centre[one] ?? null),
    ]),
  };
};

export const byWeight = ({ data }: Of<'importance'>) =>
  data.toSorted((one, other) => other.value - one.value);

/** What can be written as a table; a drawn tree and a text cannot. */
export function tableOf(view: View, t: Words): Figures | undefined {
  switch (view.type) {
    case 'table':
      return {
        head: view.data.columns,
        rows: view.data.rows.map((row) =>
          row.map((value) => (typeof value === 'boolean' ? String(value) : value)),
        ),
      };
    case 'stats':
      return { head: [t.name, t.figure], rows: view.data.map(({ name, value }) => [name, value]) };
    case 'confusion':
      return {
        head: [t.actual, ...view.data.labels],
        rows: view.data.labels.map((label, row) => [label, ...(view.data.counts[row] ?? [])]),
      };
    case 'tree':
    case 'text':
      return undefined;
    default:
      return figuresOf(view, t);
  }
}

/** The same as the picture, in figures. */
export function figuresOf(view: Drawn, t: Words): Figures {
  switch (view.type) {
    case 'histogram': {
      const names = intervals(view);
      return { head: [t.interval, t.count], rows: view.data.counts.map((n, at) => [names[at] ?? '', n]) };
    }
    case 'line':
      return line(view, t);
    case 'scatter':
      return points([t.group, view.data.x, view.data.y], view.data.groups);
    case 'roc':
      return points([t.group, t.falsePositive, t.truePositive], view.data);
    case 'pr':
      return points([t.group, t.recall, t.precision], view.data);
    case 'residuals':
      return {
        head: [t.predicted, t.residual],
        rows: view.data.predicted.map((at, n) => [at, view.data.residual[n] ?? null]),
      };
    case 'importance':
      return { head: [t.feature, t.share], rows: byWeight(view).map(({ name, value }) => [name, value]) };
    case 'clusters':
      return clusters(view, t);
  }
}
