import type { TableOrder, TablePage, TablePlace } from '../../kit/columns.ts';
import { functionBuckets, heldAverages, pointsOf } from './functions.ts';
import { literal, placeOf, WRITTEN, whole } from './statements.ts';

// Points as a table for algorithms: one column for each series, or one row for each value.

type Row = Record<string, unknown>;
type Ask = (text: string) => Promise<Row[]>;
type Column = TableOrder['columns'][number];

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
const WHEN = (ms: string) => `epoch_ms(${ms})::timestamp`;

/** Of a cell: its value, and its text. */
const SAID: Record<Exclude<TableOrder['how'], null | 'timeAverage'>, string> = {
  average: 'average as v, null::varchar as x',
  min: 'low as v, null::varchar as x',
  max: 'high as v, null::varchar as x',
  count: 'n as v, null::varchar as x',
  last: 'last.value as v, last.text as x',
};

/** Series, place (an interval, or a time), value, text and quality. */
function cellsOf(folder: string, order: TableOrder): string {
  const { how, width } = order;
  if (how === null || width === null)
    return `select series, t as b, v, x, quality from (${pointsOf(folder, order)})
      where t >= ${whole(order.origin)} and t < ${whole(order.until)}`;
  const asked = { ...order, width };
  const cells =
    how === 'timeAverage'
      ? `select series, b::bigint as b, mean as v, null::varchar as x, 0::tinyint as quality
          from (${heldAverages(folder, asked)})`
      : `select series, b::bigint as b, ${SAID[how]}, 0::tinyint as quality from (${functionBuckets(folder, asked)})`;
  return `select * from (${cells}) where not ${isHidden(order, 'series', 'b')}`;
}

/** Whether nothing can be said of this interval of this series. */
function isHidden({ hidden, origin, width }: TableOrder, series: string, b: string): string {
  const parts = hidden.flatMap(({ series: ids, spans }) =>
    spans.map(
      ([from, to]) => `(${series} in (${ids.map(whole).join(', ')}) and
        ${whole(origin)} + ${b} * ${whole(width ?? 1)} < ${whole(to)} and
        ${whole(origin)} + (${b} + 1) * ${whole(width ?? 1)} > ${whole(from)})`,
    ),
  );
  return parts.length > 0 ? `(${parts.join(' or ')})` : 'false';
}

const intervals = ({ origin, until, width }: TableOrder) =>
  width === null ? 0 : Math.max(0, Math.ceil((until - origin) / width));
const timeOf = ({ origin, width }: TableOrder, b: string) =>
  width === null ? WHEN(b) : WHEN(`${whole(origin)} + ${b} * ${whole(width)}`);

/** What a column holds. Of texts and switches as they are nothing lies between two values. */
function typeOf({ how, fill }: TableOrder, { kind }: Column): 'DOUBLE' | 'BIGINT' | 'BOOLEAN' | 'VARCHAR' {
  if (how === 'count') return fill === 'linear' ? 'DOUBLE' : 'BIGINT';
  if (how !== null && how !== 'last') return 'DOUBLE';
  return kind === 'text' ? 'VARCHAR' : kind === 'boolean' ? 'BOOLEAN' : 'DOUBLE';
}

/** Values that are missing, from their neighbours; before the first there is none. */
function filled(order: TableOrder, value: string, isNumber: boolean, within: string, hidden: string): string {
  if (order.fill === 'none') return value;
  const before = `over (${within} order by b rows between unbounded preceding and current row)`;
  const after = `over (${within} order by b rows between current row and unbounded following)`;
  const [v0, v1] = [
    `last_value(${value} ignore nulls) ${before}`,
    `first_value(${value} ignore nulls) ${after}`,
  ];
  const at = `case when ${value} is not null then b end`;
  const [b0, b1] = [`last_value(${at} ignore nulls) ${before}`, `first_value(${at} ignore nulls) ${after}`];
  const made =
    order.fill === 'previous'
      ? v0
      : isNumber
        ? `${v0} + (${v1} - ${v0}) * ((b - ${b0})::double / (${b1} - ${b0})::double)`
        : 'null';
  return `case when ${value} is not null then ${value} when ${hidden} then null else ${made} end`;
}

function wideTable(folder: string, order: TableOrder): string {
  const columns = order.columns.map((column, at) => {
    const type = typeOf(order, column);
    const source = type === 'VARCHAR' ? 'x' : 'v';
    const id = whole(column.series);
    return {
      id,
      type,
      name: `c${at}`,
      title: quoted(column.name),
      picked: `max(${source}) filter (where series = ${id}) as c${at}`,
    };
  });
  const grid =
    order.width === null
      ? 'select distinct b from cells'
      : `select unnest(range(0, ${whole(intervals(order))})) as b`;
  const shown = columns.map(({ id, name, type, title }) => {
    const value = filled(order, name, type === 'DOUBLE', '', isHidden(order, id, 'b'));
    return `${type === 'BOOLEAN' ? `(${value}) <> 0` : `(${value})::${type}`} as ${title}`;
  });
  return `with cells as (${cellsOf(folder, order)}),
      wide as (select b, ${columns.map(({ picked }) => picked).join(', ')} from cells group by b),
      whole as (select g.b, wide.* exclude (b) from (${grid}) g left join wide on wide.b = g.b)
    select ${timeOf(order, 'b')} as "time", ${shown.join(', ')} from whole order by b`;
}

function longTable(folder: string, order: TableOrder): string {
  const names = order.columns.map(
    ({ series, device, point, unit }, at) =>
      `(${whole(series)}, ${[device, point, unit].map(literal).join(', ')}, ${whole(at)})`,
  );
  const hasTexts = order.columns.some((column) => typeOf(order, column) === 'VARCHAR');
  const isRaw = order.width === null;
  const grid = isRaw
    ? 'select series, b, v, x, quality from cells'
    : `select n.series, g.b, cells.v, cells.x, cells.quality
        from (select unnest(range(0, ${whole(intervals(order))})) as b) g cross join names n
        left join cells on cells.series = n.series and cells.b = g.b`;
  const within = 'partition by series';
  const hidden = isRaw ? 'false' : isHidden(order, 'series', 'b');
  // Where every row is a point nothing is missing between two.
  const value = isRaw ? 'v' : filled(order, 'v', true, within, hidden);
  const text = isRaw ? 'x' : filled(order, 'x', false, within, hidden);
  const more = [
    ...(hasTexts ? ['l.x as "text"'] : []),
    'n.unit as "unit"',
    ...(isRaw
      ? [`case l.quality when 0 then 'good' when 1 then 'uncertain' else 'bad' end as "quality"`]
      : []),
  ];
  return `with cells as (${cellsOf(folder, order)}),
      names as (select * from (values ${names.join(', ')}) n(series, device, point, unit, place)),
      whole as (${grid}),
      long as (select series, b, quality, ${value} as v, ${text} as x from whole)
    select ${timeOf(order, 'l.b')} as "time", n.device as "device", n.point as "point", l.v::double as "value",
      ${more.join(', ')}
    from long l join names n on n.series = l.series
    ${isRaw ? '' : 'where l.v is not null or l.x is not null'} order by l.b, n.place`;
}

const tableOf = (folder: string, order: TableOrder) =>
  order.layout === 'wide' ? wideTable(folder, order) : longTable(folder, order);

/** How many rows it wrote. */
export async function writeTable(
  ask: Ask,
  folder: string,
  order: TableOrder & { into: string },
): Promise<number> {
  const [done] = await ask(
    `copy (${tableOf(folder, order)}) to ${literal(placeOf(folder, order.into))} ${WRITTEN}`,
  );
  return Number(done?.Count ?? 0);
}

const cellOf = (value: unknown): string | number | boolean | null => {
  if (value === null || value === undefined) return null;
  if (typeof value === 'bigint') return Number(value);
  return typeof value === 'number' || typeof value === 'boolean' ? value : String(value);
};

export async function pageOfTable(
  ask: Ask,
  folder: string,
  { offset, limit, fromFirst = false, ...order }: TableOrder & TablePlace,
): Promise<TablePage> {
  // Kept for as long as it is asked for: counting it and reading some of it do not make it twice.
  await ask(`create temp table shown as ${tableOf(folder, order)}`);
  const described = await ask('describe shown');
  const columns = described.map((row) => ({ name: String(row.column_name), type: String(row.column_type) }));
  const [all] = await ask('select count(*)::double as rows from shown');
  const measured = columns.slice(1).map(({ name }) => `${quoted(name)} is not null`);
  const [first] = fromFirst
    ? await ask(`select min(rowid)::double as place from shown where ${measured.join(' or ')}`)
    : [];
  const from = Number(first?.place ?? 0) + offset;
  const rows = await ask(
    `select * replace (time::varchar as time) from shown limit ${whole(limit)} offset ${whole(from)}`,
  );
  return {
    ...{ columns, total: Number(all?.rows) },
    rows: rows.map((row) => columns.map(({ name }) => cellOf(row[name]))),
  };
}
