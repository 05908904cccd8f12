import type { View } from '@cloudyard/contract/algorithm/views.ts';
import type { Silhouette } from './kernels/silhouette.ts';
import type { Curve } from './metrics.ts';
import { drawn, short, spread, view } from './views.ts';

const DRAWN_MOST = 2000;

export function residualsView(actual: Float64Array, predicted: Float64Array): View {
  const places = spread(actual.length, DRAWN_MOST);
  return view(
    'residuals',
    { cn: '残差', en: 'Residuals' },
    {
      predicted: places.map((row) => drawn(predicted[row] as number)),
      residual: places.map((row) => drawn((actual[row] as number) - (predicted[row] as number))),
      sampledFrom: actual.length,
    },
  );
}

export const confusionView = (labels: readonly string[], counts: number[][]): View =>
  view('confusion', { cn: '混淆矩阵', en: 'Confusion' }, { labels: labels.map((one) => short(one)), counts });

const CURVE_MOST = 500;

/** Both ends stay, and as many between them as can be seen. */
function thinned({ x, y, area }: Curve) {
  const places = spread(x.length, CURVE_MOST);
  if (x.length > 0 && places.at(-1) !== x.length - 1) places.push(x.length - 1);
  return { x: places.map((place) => x[place] as number), y: places.map((place) => y[place] as number), area };
}

export const curveView = (type: 'roc' | 'pr', curves: readonly { name: string; curve: Curve }[]): View =>
  view(
    type,
    type === 'roc' ? { cn: 'ROC 曲线', en: 'ROC' } : { cn: 'PR 曲线', en: 'Precision and recall' },
    curves.slice(0, 12).map(({ name, curve }) => ({ name: short(name), ...thinned(curve) })),
  );

type Groups = {
  names: readonly string[];
  centres: readonly (readonly number[])[];
  sizes: readonly number[];
  silhouette?: Silhouette;
};

export function clustersView({ names, centres, sizes, silhouette }: Groups): View {
  return view(
    'clusters',
    { cn: '分组', en: 'Groups' },
    centres.slice(0, 100).map((centre, place) => ({
      name: String(place),
      size: sizes[place] ?? 0,
      centre: Object.fromEntries(names.map((name, k) => [short(name), drawn(centre[k] ?? Number.NaN)])),
      ...(silhouette ? { silhouette: silhouette.byGroup[place] ?? null } : {}),
    })),
  );
}

/** Rows of two columns, by group; -1 is noise. */
export function groupsView(
  names: readonly string[],
  columns: readonly Float64Array[],
  codes: Int32Array,
  count: number,
): View {
  const [first, second] = [columns[0], columns[1] ?? columns[0]] as [Float64Array, Float64Array];
  const places = spread(codes.length, DRAWN_MOST);
  const groups = Array.from({ length: Math.min(29, count) + 1 }, (_, place) => place - 1)
    .map((code) => ({ code, rows: places.filter((row) => codes[row] === code) }))
    .filter(({ rows }) => rows.length > 0)
    .map(({ code, rows }) => ({
      name: String(code),
      x: rows.map((row) => drawn(first[row] as number)),
      y: rows.map((row) => drawn(second[row] as number)),
    }));
  return view(
    'scatter',
    { cn: '分组散点', en: 'Rows by group' },
    { x: short(names[0] ?? ''), y: short(names[1] ?? names[0] ?? ''), groups },
  );
}

const MARKS_MOST = 500;
const POINTS_MOST = 4000;

type Line = { name: string; values: Float64Array; dashed?: boolean };
type Series = {
  title: { cn: string; en: string };
  x: readonly (string | number | null)[] | undefined;
  lines: readonly Line[];
  isMarked: (row: number) => boolean;
  bands?: readonly { name: string; low: Float64Array; high: Float64Array }[];
};

/** Lines over rows with what stands out marked; marked rows are never among those that are left out. */
export function lineView({ title, x, lines, isMarked, bands = [] }: Series): View {
  const rows = lines[0]?.values.length ?? 0;
  const marked: number[] = [];
  for (let row = 0; row < rows && marked.length < MARKS_MOST; row += 1) if (isMarked(row)) marked.push(row);
  const places = [...new Set([...spread(rows, POINTS_MOST), ...marked])].sort((a, b) => a - b);
  const at = new Map(places.map((row, place) => [row, place]));
  const pick = (values: Float64Array) => places.map((row) => drawn(values[row] as number));
  return view('line', title, {
    x: places.map((row) => (x ? (x[row] ?? null) : row)),
    lines: lines.slice(0, 12).map(({ name, values, dashed }) => ({
      name: short(name),
      y: pick(values),
      ...(dashed ? { dashed } : {}),
    })),
    marks: marked.map((row) => ({ index: at.get(row) ?? 0 })),
    bands: bands
      .slice(0, 4)
      .map(({ name, low, high }) => ({ name: short(name), low: pick(low), high: pick(high) })),
  });
}
