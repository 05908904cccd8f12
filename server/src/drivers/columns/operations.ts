import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type {
  Bucket,
  ColumnPoint,
  Corner,
  Functions,
  Operations,
  RollFile,
  RollStep,
  SealedFile,
  Weighed,
} from '../../kit/columns.ts';
import { functionBuckets, heldAverages, valued } from './functions.ts';
import { countOfDay, missing, stage } from './restore.ts';
import { among, asWritten, cellsOf, freshMinutes, newCells } from './rolls.ts';
import {
  chartAll,
  chartBuckets,
  filePoints,
  linePoints,
  literal,
  oneEach,
  placeOf,
  rawPoints,
  sketchOf,
  time,
  WRITTEN,
  whole,
  within,
} from './statements.ts';
import { pageOfTable, writeTable } from './table.ts';

type Row = Record<string, unknown>;
export type At = { ask(text: string): Promise<Row[]>; folder: string };
type Run = {
  [K in keyof Operations]: (at: At, order: Operations[K]['order']) => Promise<Operations[K]['answer']>;
};

/** In Asia/Shanghai, which has had one offset since 1991. */
const DAY = '(t + 28800000) // 86400000';
/** With fewer points in a cell a sketch would be no smaller than the points. */
const WORTH = 5;

async function weigh(folder: string, file: string): Promise<Weighed> {
  const place = placeOf(folder, file);
  const hash = createHash('sha256');
  await pipeline(createReadStream(place), hash);
  const handle = await open(place, 'r');
  await handle.sync().finally(() => handle.close());
  return { file, bytes: (await stat(place)).size, sha256: hash.digest('hex') };
}

/** Numbers as they follow each other without a hole. */
function rangesOf(sorted: readonly number[]): [number, number][] {
  const ranges: [number, number][] = [];
  for (const one of sorted) {
    const last = ranges.at(-1);
    if (last && last[1] === one - 1) last[1] = one;
    else ranges.push([one, one]);
  }
  return ranges;
}

/** Writes points of one day, and their sketch where that is worth it. */
async function write({ ask, folder }: At, points: string, day: number, into: string): Promise<SealedFile> {
  const [file, sketch] = [`${into}/${day}.parquet`, `${into}/${day}.sketch.parquet`];
  const to = (name: string) => literal(placeOf(folder, name));
  const columns = `series, epoch_ms(t)::timestamp_ms as ts, value, quality, text,
    epoch_ms(r)::timestamp_ms as received_at, no`;
  await ask(`copy (select ${columns} from (${points}) order by series, t) to ${to(file)} ${WRITTEN}`);
  const written = filePoints(folder, [file]);
  const [known] =
    await ask(`select count(*)::double as points, min(t)::double as first, max(t)::double as last,
    count(distinct (series, t // 30000))::double as cells, list(distinct series order by series) as series
    from (${written})`);
  const { points: count, first, last, cells, series } = known as Record<string, number> & { series: never };
  const isWorth = (count as number) >= (cells as number) * WORTH;
  if (isWorth) await ask(`copy (${sketchOf(written)}) to ${to(sketch)} ${WRITTEN}`);
  return {
    ...(await weigh(folder, file)),
    ...{ day, points: count as number, from: first as number, to: last as number },
    series: rangesOf(series as number[]),
    sketch: isWorth ? await weigh(folder, sketch) : null,
  };
}

/** Writes cells of one width, if there are any. */
async function writeCells(
  { ask, folder }: At,
  cells: string,
  step: RollStep,
  into: string,
): Promise<RollFile | null> {
  const file = `${into}/${step}.parquet`;
  await ask(`copy (${asWritten(cells)}) to ${literal(placeOf(folder, file))} ${WRITTEN}`);
  const [known] = await ask(`select count(*)::double as cells, list(distinct series order by series) as series
    from (${cellsOf(folder, [file])})`);
  if (!known?.cells) return null;
  const series = rangesOf(known.series as number[]);
  return { ...(await weigh(folder, file)), step, cells: known.cells as number, series };
}

const STEPS = ['minute', 'hour', 'day'] as const;

const point = (row: Row): ColumnPoint => ({
  ...{ series: row.series as number, at: row.t as number, value: row.value as number | null },
  ...{ text: row.text as string | null, quality: row.quality as number },
  ...{ receivedAt: row.r as number, no: row.no as number },
});
const POINT = 'series, t::double as t, value, text, quality, r::double as r, no::double as no';

const corner = (row: Row, name: string): Corner => ({
  ...{ at: row[`${name}t`] as number, value: row[`${name}v`] as number | null },
  ...{ text: (row[`${name}x`] as string | null | undefined) ?? null, quality: row[`${name}q`] as number },
});
const bucket = (row: Row): Bucket => ({
  ...{
    series: row.series as number,
    bucket: row.b as number,
    count: row.n as number,
    good: row.good as number,
  },
  ...{ first: corner(row, 'f'), last: corner(row, 'l') },
  least: row.lot === null ? null : corner(row, 'lo'),
  greatest: row.hit === null ? null : corner(row, 'hi'),
});

type Value = Functions['first'];
const functionsOf = (row: Row): Functions => ({
  ...{ series: row.series as number, bucket: row.b as number, count: row.n as number },
  ...{ good: row.good as number, average: row.average as number | null, sum: row.total as number | null },
  ...{ min: row.low as number | null, max: row.high as number | null, timeAverage: null },
  ...{ first: row.first as Value, last: row.last as Value },
});
const NO_POINTS = {
  n: 0,
  good: 0,
  average: null,
  total: null,
  low: null,
  high: null,
  first: null,
  last: null,
};

/** A text that a table would run as a formula is shown as text. */
const tame = (column: string) =>
  `case when regexp_matches(${column}, '^([=+@\\t\\r]|-.)') then '''' || ${column} else ${column} end`;

const CSV_VALUE = `case when n.kind = 'boolean' and p.value is not null
    then case when p.value = 0 then 'false' else 'true' end
  when p.text is not null then ${tame('p.text')} else p.value::varchar end as value`;

const numbers = (values: readonly number[]) => values.map(whole).join(', ') || 'null';

export const operations: Run = {
  async seal(at, { lines, kept, into }) {
    await at.ask(`create temp table arrived as ${linePoints(at.folder, lines, ', is_kept')}`);
    const newest = await at.ask(
      `select distinct on (series) ${POINT} from arrived order by series, arrived.t desc, arrived.no desc, i desc`,
    );
    await at.ask(
      `create temp table held as select *, ${DAY} as day
        from (${oneEach(`select * exclude (is_kept) from arrived where is_kept and series in (${numbers(kept)})`)})`,
    );
    await at.ask('drop table arrived');
    const files: SealedFile[] = [];
    for (const { day } of await at.ask('select distinct day::double as day from held order by day'))
      files.push(
        await write(at, `select * from held where day = ${whole(day as number)}`, day as number, into),
      );
    return { files, newest: newest.map(point) };
  },

  async merge(at, { points, into }) {
    const [first] = await at.ask(
      `select (${DAY})::double as day from (${filePoints(at.folder, points)}) limit 1`,
    );
    return write(at, oneEach(filePoints(at.folder, points)), first?.day as number, into);
  },

  async cut(at, { points, into, without: { series, from, to } }) {
    const when = from === undefined || to === undefined ? 'true' : within('ts', [[from, to]], time);
    const left = filePoints(at.folder, points, `not (series in (${numbers(series)}) and ${when})`);
    const [first] = await at.ask(`select (${DAY})::double as day from (${left}) limit 1`);
    return first ? write(at, left, first.day as number, into) : null;
  },

  async roll(at, order) {
    await at.ask(`create temp table minutes as ${freshMinutes(at.folder, order, valued)}`);
    const made = (step: RollStep) => `new_${step}`;
    const files: RollFile[] = [];
    for (const step of STEPS) {
      await at.ask(`create temp table ${made(step)} as ${newCells(at.folder, step, order, made)}`);
      const file = await writeCells(at, `select * from ${made(step)}`, step, order.into);
      if (file) files.push(file);
    }
    return files;
  },

  trim: (at, { file, step, into, without }) =>
    writeCells(at, cellsOf(at.folder, [file], `not ${among(without)}`), step, into),

  async chart(at, order) {
    await at.ask(`create temp table buckets as ${chartBuckets(at.folder, order)}`);
    const corners = ['f', 'l', 'lo', 'hi'].flatMap((name) => [
      `${name}.t::double as ${name}t, ${name}.v as ${name}v, ${name}.q as ${name}q`,
      ...(name.length === 1 ? [`${name}.x as ${name}x`] : []),
    ]);
    const rows = await at.ask(
      `select series, b::double as b, n::double as n, good::double as good, ${corners.join(', ')}
        from buckets order by series, buckets.b`,
    );
    const few = await at.ask(
      `select series from buckets group by series
        having sum(n) <= ${whole(order.few)} and count(*) filter (n between 3 and 4) > 0`,
    );
    const ids = few.map(({ series }) => series as number);
    const all = ids.length > 0 ? await at.ask(chartAll(at.folder, order, ids)) : [];
    return {
      buckets: rows.map(bucket),
      all: all.map((row) => ({
        ...{ series: row.series as number, bucket: row.b as number, at: row.t as number },
        ...{ value: row.value as number | null, text: row.text as string | null },
        quality: row.quality as number,
      })),
    };
  },

  async records({ ask, folder }, { sources, series, after, newestFirst, most }) {
    const [further, order] = newestFirst ? ['<', 'desc'] : ['>', 'asc'];
    const from = after ? `where (t, series) ${further} (${whole(after.at)}, ${whole(after.series)})` : '';
    const rows = await ask(
      `select ${POINT} from (select * from (${rawPoints(folder, series, sources)}) ${from}
        order by t ${order}, series ${order} limit ${whole(most)}) p order by p.t ${order}, series ${order}`,
    );
    return rows.map(point);
  },

  async functions({ ask, folder }, order) {
    const found = new Map<string, Functions>();
    const keyOf = ({ series, b }: Row) => `${series} ${b}`;
    for (const row of await ask(functionBuckets(folder, order))) found.set(keyOf(row), functionsOf(row));
    // A value may hold through intervals in which nothing was measured.
    for (const row of order.holds ? await ask(heldAverages(folder, order)) : []) {
      const known = found.get(keyOf(row)) ?? functionsOf({ ...NO_POINTS, series: row.series, b: row.b });
      found.set(keyOf(row), { ...known, timeAverage: row.mean as number | null });
    }
    return [...found.values()].sort((a, b) => a.series - b.series || a.bucket - b.bucket);
  },

  async copy({ ask, folder }, { sources, series, format, into, names, most, hasHead }) {
    const called = names
      .map(
        ({ series: id, name, title, unit, kind }) =>
          `(${whole(id)}, ${[name, title, unit, kind].map(literal).join(', ')})`,
      )
      .join(', ');
    const value = format === 'csv' ? CSV_VALUE : 'p.value, p.text';
    const word = (column: string) => (format === 'csv' ? tame(column) : column);
    const when = (ms: string) =>
      format === 'csv'
        ? `strftime(epoch_ms(${ms}) + interval 8 hours, '%Y-%m-%dT%H:%M:%S.%g+08:00')`
        : `epoch_ms(${ms})::timestamp_ms`;
    const rows = `select ${when('p.t')} as time, ${word('n.title')} as node, ${word('n.name')} as alias, ${value},
      ${word('n.unit')} as unit, case p.quality when 0 then 'good' when 1 then 'uncertain' else 'bad' end as quality,
      ${when('p.r')} as received_time
      from (${rawPoints(folder, series, sources)}) p join (values ${called}) n(series, name, title, unit, kind)
        on n.series = p.series order by p.t, n.name limit ${whole(most)}`;
    const how = format === 'csv' ? `(format csv, header ${hasHead})` : WRITTEN;
    const [done] = await ask(`copy (${rows}) to ${literal(placeOf(folder, into))} ${how}`);
    return { ...(await weigh(folder, into)), points: Number(done?.Count ?? 0) };
  },

  async table({ ask, folder }, order) {
    const rows = await writeTable(ask, folder, order);
    return { ...(await weigh(folder, order.into)), rows };
  },
  tablePage: ({ ask, folder }, order) => pageOfTable(ask, folder, order),
  stage: ({ ask, folder }, order) => stage(ask, folder, order),

  async restore(at, order) {
    const [all] = await at.ask(countOfDay(at.folder, order));
    await at.ask(`create temp table fresh as ${missing(at.folder, order)}`);
    const [left] = await at.ask('select count(*)::double as rows from fresh');
    const [rows, fresh] = [Number(all?.rows), Number(left?.rows)];
    const file =
      order.into && fresh > 0 ? await write(at, 'select * from fresh', order.day, order.into) : null;
    return { rows, known: rows - fresh, file };
  },

  async join({ ask, folder }, { parts, into }) {
    const from = parts.map((part) => literal(placeOf(folder, part))).join(', ');
    await ask(`copy (from read_parquet([${from}])) to ${literal(placeOf(folder, into))} ${WRITTEN}`);
    return weigh(folder, into);
  },
};
