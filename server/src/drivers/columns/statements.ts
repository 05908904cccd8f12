import { join } from 'node:path';
import { CELL_MS, type ChartOrder, type Sources, type Span } from '../../kit/columns.ts';

// The SQL that DuckDB runs, made of our own names, of numbers, and of literals.

const NAME = /^[a-z0-9][a-z0-9_-]*(?:[./][a-z0-9][a-z0-9_-]*)*$/;

/** A text as SQL says it. */
export const literal = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** A number as SQL says it; whatever else came instead of one is refused. */
export function whole(value: number): string {
  if (!Number.isSafeInteger(value)) throw new Error('Not a whole number.');
  return String(value);
}

/** The place of a file below our folder, or a refusal: nothing else is read or written. */
export function placeOf(folder: string, name: string): string {
  if (!NAME.test(name)) throw new Error('No name of a file of columns.');
  return join(folder, name);
}

const listOf = (folder: string, names: readonly string[]) =>
  `[${names.map((name) => literal(placeOf(folder, name))).join(', ')}]`;
const numbers = (values: readonly number[]) => values.map(whole).join(', ') || 'null';

export const WRITTEN = '(format parquet, parquet_version v2, compression zstd)';

export const time = (ms: number) => `epoch_ms(${whole(ms)})::timestamp_ms`;

/** Bounds first: by them whole parts of files are left out. */
export function within(column: string, spans: readonly Span[], say: (ms: number) => string) {
  const bounds = ([from, to]: Span) => `${column} >= ${say(from)} and ${column} < ${say(to)}`;
  const [first, last] = [spans[0], spans.at(-1)];
  if (!first || !last) return 'false';
  if (spans.length === 1) return bounds(first);
  return `${bounds([first[0], last[1]])} and (${spans.map((span) => `(${bounds(span)})`).join(' or ')})`;
}

/** Points of frames, one a row; `i` is the place in its frame. `more`: whether it is kept, beside the others. */
export const linePoints = (folder: string, lines: readonly string[], more: '' | ', is_kept' = '') => `
  select series, b + coalesce(o, 0) as t, value, coalesce(q, 0)::tinyint as quality, text, r, no, i ${more} from (
    select *, k is null or i <= k as is_kept from (select n as no, r, b, k, unnest(s) as series, unnest(o) as o, unnest(v) as value, unnest(q) as q, unnest(t) as text,
      generate_subscripts(s, 1) as i
    from read_json(${listOf(folder, lines)}, format = 'newline_delimited', columns = {n: 'BIGINT', r: 'BIGINT',
      b: 'BIGINT', s: 'INTEGER[]', o: 'INTEGER[]', v: 'DOUBLE[]', q: 'TINYINT[]', t: 'VARCHAR[]', k: 'INTEGER'}))) ${more ? '' : 'where is_kept'}`;

/** Points of files. */
export const filePoints = (folder: string, files: readonly string[], where = 'true') => `
  select series, epoch_ms(ts) as t, value, quality, text, epoch_ms(received_at) as r, no, 0 as i
  from read_parquet(${listOf(folder, files)}) where ${where}`;

const NOTHING = `select 0::int as series, 0::bigint as t, 0::double as value, 0::tinyint as quality, ''::varchar as text,
  0::bigint as r, 0::bigint as no, 0 as i where false`;

const ONE_EACH = 'qualify row_number() over (partition by series, t order by no desc, i desc) = 1';
export const oneEach = (points: string) => `select * from (${points}) ${ONE_EACH}`;

/** What several places hold between them, each point once. */
export function rawPoints(
  folder: string,
  series: readonly number[],
  { points, lines, mixed, plain }: Sources,
  beside?: { files: string[]; spans: Span[] },
): string {
  const wanted = `series in (${numbers(series)})`;
  const files = (names: readonly string[], spans: readonly Span[]) =>
    names.length === 0 || spans.length === 0
      ? []
      : [filePoints(folder, names, `${wanted} and ${within('ts', spans, time)}`)];
  const inLines =
    lines.length === 0 || mixed.length === 0
      ? []
      : [
          `select * from (${linePoints(folder, lines)}) where ${wanted} and ${within('t', mixed, (ms) => whole(ms))}`,
        ];
  const doubled = [...files(points, mixed), ...inLines];
  const parts = [
    ...files(points, plain),
    ...files(beside?.files ?? [], beside?.spans ?? []),
    ...(doubled.length > 0 ? [oneEach(doubled.join(' union all '))] : []),
  ];
  return parts.length > 0 ? parts.join(' union all ') : NOTHING;
}

/** What a bucket, or a cell of a sketch, says of its points. Null is no number, and neither is infinity. */
const CORNERS = `count(*) as n, count(*) filter (quality = 0) as good,
  arg_min({t: t, v: value, q: quality, x: text}, t) as f, arg_max({t: t, v: value, q: quality, x: text}, t) as l,
  arg_min({t: t, v: value, q: quality}, case when isfinite(value) then value end) as lo,
  arg_max({t: t, v: value, q: quality}, case when isfinite(value) then value end) as hi`;

/** The sketch of points; times count from the beginning of their cell. */
export const sketchOf = (points: string) => `
  select series, cell, n::int as n, good::int as good,
    (f.t - at0)::int as ft, f.v as fv, f.q as fq, f.x as fx, (l.t - at0)::int as lt, l.v as lv, l.q as lq, l.x as lx,
    (lo.t - at0)::int as lot, lo.v as lov, lo.q as loq, (hi.t - at0)::int as hit, hi.v as hiv, hi.q as hiq
  from (select series, t // ${CELL_MS} as cell, (t // ${CELL_MS}) * ${CELL_MS} as at0, ${CORNERS}
    from (${points}) group by all) order by series, cell`;

const sketchCorners = (folder: string, { sketches, sketched, series, origin, width }: ChartOrder) => `
  select series, ((cell * ${CELL_MS} - ${whole(origin)}) // ${whole(width)}) as b, sum(n) as n, sum(good) as good,
    arg_min({t: cell * ${CELL_MS} + ft, v: fv, q: fq, x: fx}, cell) as f,
    arg_max({t: cell * ${CELL_MS} + lt, v: lv, q: lq, x: lx}, cell) as l,
    arg_min({t: cell * ${CELL_MS} + lot, v: lov, q: loq}, lov) as lo,
    arg_max({t: cell * ${CELL_MS} + hit, v: hiv, q: hiq}, hiv) as hi
  from read_parquet(${listOf(folder, sketches)})
  where series in (${numbers(series)}) and ${within('cell', sketched, (ms) => whole(ms / CELL_MS))}
  group by all`;

const bucketOf = ({ origin, width }: ChartOrder) => `((t - ${whole(origin)}) // ${whole(width)})`;

export const chartRaw = (folder: string, order: ChartOrder) =>
  rawPoints(folder, order.series, order.sources, { files: order.unsketched, spans: order.sketched });

/** The buckets of a chart, from sketches where they say all, from points elsewhere. */
export function chartBuckets(folder: string, order: ChartOrder): string {
  const raw = `select series, ${bucketOf(order)} as b, ${CORNERS} from (${chartRaw(folder, order)}) group by all`;
  if (order.sketches.length === 0 || order.sketched.length === 0) return raw;
  return `select series, b, sum(n) as n, sum(good) as good, arg_min(f, f.t) as f, arg_max(l, l.t) as l,
      arg_min(lo, lo.v) as lo, arg_max(hi, hi.v) as hi
    from (${raw} union all ${sketchCorners(folder, order)}) group by all`;
}

/** Every point of buckets that hold so few that all of them are shown. */
export const chartAll = (folder: string, order: ChartOrder, series: readonly number[]) => `
  select p.series, p.b::double as b, p.t::double as t, p.value, p.text, p.quality
  from (select *, ${bucketOf(order)} as b from (${chartRaw(folder, { ...order, series: [...series] })})) p
  semi join buckets on buckets.series = p.series and buckets.b = p.b and buckets.n between 3 and 4
  order by p.series, p.t`;
