import type { RestoreOrder, StageOrder } from '../../kit/columns.ts';
import { literal, placeOf, rawPoints, time, whole } from './statements.ts';

// Reads a file that a user uploaded: one of our own exports, or anything else that calls itself Parquet.

/** The columns of an export; what they hold is read as that and as nothing else. */
const COLUMNS: Record<string, RegExp> = {
  ...{ time: /^TIMESTAMP(_MS|_NS|_S)?$/, node: /^VARCHAR$/, alias: /^VARCHAR$/, value: /^DOUBLE$/ },
  ...{
    text: /^VARCHAR$/,
    unit: /^VARCHAR$/,
    quality: /^VARCHAR$/,
    received_time: /^TIMESTAMP(_MS|_NS|_S)?$/,
  },
};
/** No kept point is older. */
const EARLIEST = Date.UTC(2000, 0);
const MOST_TEXT = 4_096;
/** Names of those that belong to no table. */
const MOST_NAMES = 2_000;

type Row = Record<string, unknown>;
type Ask = (text: string) => Promise<Row[]>;

/** What is wrong with a file is said by a word that others can read. */
export const wrong = (what: string, more = '') => new Error(`restore:${what} ${more}`.trim());

async function orWrong<T>(what: string, act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    // A file that needs more room than there is, is too large whatever it says of itself.
    if (/out of memory|memory limit|temp_directory|could not allocate/i.test(text)) throw wrong('large');
    if (/interrupt|cancel/i.test(text)) throw error;
    throw wrong(what, text.slice(0, 200));
  }
}

const from = (folder: string, file: string) => `read_parquet([${literal(placeOf(folder, file))}])`;

/** What its own head says, before anything of it is unpacked. */
async function weighHead(ask: Ask, folder: string, { file, most }: StageOrder) {
  const name = literal(placeOf(folder, file));
  const [head] = await orWrong('format', () =>
    ask(`select (select sum(num_rows)::double from parquet_file_metadata(${name})) as rows,
      (select sum(total_uncompressed_size)::double from parquet_metadata(${name})) as bytes`),
  );
  if (Number(head?.rows ?? 0) === 0) throw wrong('empty');
  if (Number(head?.rows) > most.rows) throw wrong('rows');
  if (Number(head?.bytes) > most.bytes) throw wrong('large');
  const columns = await orWrong('format', () => ask(`describe select * from ${from(folder, file)}`));
  const types = new Map(columns.map((one) => [String(one.column_name), String(one.column_type)]));
  for (const [column, type] of Object.entries(COLUMNS))
    if (!type.test(types.get(column) ?? '')) throw wrong('columns', column);
}

/** Of all rows, before their times are computed with. */
async function weighRows(ask: Ask, folder: string, { file, until }: StageOrder) {
  const [found] = await orWrong('format', () =>
    ask(`select count(*)::double as rows, (count(*) filter (time is null or time < ${time(EARLIEST)}
        or time > ${time(until)}))::double as times,
      (count(*) filter (quality is null or quality not in ('good', 'uncertain', 'bad')))::double as qualities,
      (count(*) filter (alias is null or length(text) > ${MOST_TEXT}))::double as texts,
      epoch_ms(min(time) filter (time between ${time(EARLIEST)} and ${time(until)}))::double as first,
      epoch_ms(max(time) filter (time between ${time(EARLIEST)} and ${time(until)}))::double as last
      from ${from(folder, file)}`),
  );
  if (Number(found?.times) > 0) throw wrong('times');
  if (Number(found?.qualities) > 0 || Number(found?.texts) > 0) throw wrong('values');
  return { rows: Number(found?.rows), from: Number(found?.first), to: Number(found?.last) };
}

const DAY = '(t + 28800000) // 86400000';

/** Points of known names, each once, sorted by day: what is done day by day reads its own part only. */
const staged = (folder: string, { file, names }: StageOrder) => {
  const known = names.map(
    ({ series, name, isText, since }) =>
      `(${whole(series)}, ${literal(name)}, ${isText}, ${whole(since)}::bigint)`,
  );
  return `
    select series, t, value, text, quality, isText, since, ${DAY} as day from (
      select n.series, epoch_ms(p.time)::bigint as t, p.value, p.text, n.isText, n.since,
        (case p.quality when 'good' then 0 when 'uncertain' then 1 else 2 end)::tinyint as quality, p.received_time
      from ${from(folder, file)} p
      join (values ${known.join(', ') || "(-1, '', false, 0::bigint)"}) n(series, name, isText, since) on n.name = p.alias)
    qualify row_number() over (partition by series, t order by received_time desc) = 1`;
};

export async function stage(ask: Ask, folder: string, order: StageOrder) {
  await weighHead(ask, folder, order);
  const weight = await weighRows(ask, folder, order);
  return orWrong('format', async () => {
    const names = await ask(`select alias, count(*)::double as rows from ${from(folder, order.file)}
      group by alias order by rows desc, alias limit ${MOST_NAMES}`);
    await ask(`create temp table brought as ${staged(folder, order)}`);
    const [left] = await ask(`select count(*)::double as all_rows,
      (count(*) filter (case when isText then value is not null else text is not null end))::double as misfit,
      (count(*) filter (t < since))::double as expired from brought`);
    const fits = `t >= since and case when isText then value is null else text is null end`;
    const days =
      await ask(`select day::double as day, list(distinct series order by series) as series from brought
      where ${fits} group by day order by day`);
    await ask(`copy (select series, t, value, quality, text, day from brought where ${fits} order by day, series, t)
      to ${literal(placeOf(folder, order.into))} (format parquet, compression zstd, row_group_size 20000)`);
    return {
      ...{ ...weight, misfit: Number(left?.misfit), expired: Number(left?.expired) },
      names: names.map((one) => ({ name: String(one.alias).slice(0, 200), rows: Number(one.rows) })),
      days: days.map((one) => ({ day: Number(one.day), series: one.series as number[] })),
    };
  });
}

/** Points of one day that are not there yet. What is there wins: those that are brought have no number. */
export const missing = (folder: string, { staged: file, day, sources, series, receivedAt }: RestoreOrder) => `
  select b.series, b.t, b.value, b.quality, b.text, ${whole(receivedAt)}::bigint as r, 0::bigint as no, 0 as i
  from ${from(folder, file)} b
  anti join (${rawPoints(folder, series, sources)}) p on p.series = b.series and p.t = b.t where b.day = ${whole(day)}`;

export const countOfDay = (folder: string, { staged: file, day }: RestoreOrder) =>
  `select count(*)::double as rows from ${from(folder, file)} where day = ${whole(day)}`;
