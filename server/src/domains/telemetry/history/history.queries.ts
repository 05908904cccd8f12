import type { RollupStep } from '@cloudyard/contract/telemetry/rule.ts';
import type { SeriesKind } from '@cloudyard/contract/telemetry/series.ts';
import { sql } from 'kysely';
import type { Span } from '../../../kit/columns.ts';
import type { Db } from '../../../kit/db.ts';

export type AskedSeries = {
  id: number;
  source_id: string;
  enterprise_id: string;
  name: string;
  unit: string;
  kind: SeriesKind;
  period_ms: number | null;
};

export const seriesById = async (db: Db, ids: readonly number[]) =>
  (await db
    .selectFrom('telemetry_series')
    .select(['id', 'source_id', 'enterprise_id', 'name', 'unit', 'kind', 'period_ms'])
    .where('id', 'in', ids)
    .execute()) as AskedSeries[];

/** A file of the archive, or a frame. */
export type HeldRow = {
  line: string | null;
  from: number;
  to: number;
  name: string;
  sha256: Buffer;
  bytes: number;
  sketch_name: string | null;
  sketch_sha256: Buffer | null;
  sketch_bytes: number | null;
  series: number[];
  /** Of a file of roll-ups its width; `known`: no file, but what is known of a day. */
  step: RollupStep | 'known' | null;
  due: Span[] | null;
};

type Range = readonly [number, number];
type Most = { frames: number; bytes: number };

/** Roll-ups of these widths, and days whose roll-ups are not made yet or whose points are gone. */
const rolledRows = (series: readonly AskedSeries[], [from, to]: Range, steps: readonly RollupStep[]) => {
  const ids = series.map(({ id }) => id);
  const wanted = sql`${`{${ids.map((id) => `[${id},${id}]`).join(',')}}`}::int4multirange`;
  const days = sql`enterprise_id = any (${[...new Set(series.map((one) => one.enterprise_id))]}::uuid[])
    and telemetry_day_at(day + 1) > ${new Date(from)} and telemetry_day_at(day) < ${new Date(to)}`;
  const span = sql`telemetry_ms(telemetry_day_at(day)), telemetry_ms(telemetry_day_at(day + 1))`;
  return sql`
    union all
    select null, ${span}, name, sha256, bytes, null, null, null,
      array(select w from unnest(${ids}::int[]) w where series @> w), step, null
    from telemetry_rollup
    where ${days} and gone_at is null and step = any (${[...steps]}::text[]) and series && ${wanted}
    union all
    select null, ${span}, null, null, null, null, null, null,
      array(select w from unnest(${ids}::int[]) w where gone @> w), 'known', coalesce((select json_agg(
        json_build_array(telemetry_ms(lower(r)), telemetry_ms(upper(r)))) from unnest(due) r), '[]')
    from telemetry_roll_day where ${days} and (due <> '{}' or gone && ${wanted})`;
};

/**
 * Where points of these series lie in this time, and roll-ups of these widths. One statement, so that sealing, which moves points from frames into a
 * file, has happened for both or for neither.
 */
export async function heldOf(
  db: Db,
  series: readonly AskedSeries[],
  range: Range,
  most: Most,
  steps?: readonly RollupStep[],
): Promise<HeldRow[]> {
  const [from, to] = range;
  const ids = series.map(({ id }) => id);
  const since = new Date(from);
  const until = new Date(to);
  const { rows } = await sql<HeldRow>`
    select null as line, telemetry_ms(a.from_at) as from, telemetry_ms(a.to_at) as to, a.name, a.sha256, a.bytes,
      a.sketch_name, a.sketch_sha256, a.sketch_bytes,
      array(select w from unnest(${ids}::int[]) w where a.series @> w) as series, null as step, null::json as due
    from telemetry_archive a
    where a.enterprise_id = any (${[...new Set(series.map((one) => one.enterprise_id))]}::uuid[])
      and a.gone_at is null and a.to_at >= ${since} and a.from_at < ${until}
      and a.series && ${`{${ids.map((id) => `[${id},${id}]`).join(',')}}`}::int4multirange
    union all
    select line, telemetry_ms(f.from_at), telemetry_ms(f.to_at), null, null, null, null, null, null, null, null, null
    from telemetry_lines(${[...new Set(series.map((one) => one.source_id))]}::uuid[], ${ids}::int[],
      ${since}::timestamptz, ${until}::timestamptz, ${most.frames}::int, ${most.bytes}::bigint) f
    ${steps ? rolledRows(series, range, steps) : sql``}`.execute(db);
  return rows;
}

/** Times of which points of these series are gone, day by day; roll-ups may be left of them. */
export async function goneSpans(db: Db, series: readonly AskedSeries[], [from, to]: Range) {
  const { rows } = await sql<{ series: number; from: number; to: number }>`
    select w as series, telemetry_ms(telemetry_day_at(d.day)) as from, telemetry_ms(telemetry_day_at(d.day + 1)) as to
    from telemetry_roll_day d, unnest(${series.map(({ id }) => id)}::int[]) w
    where d.enterprise_id = any (${[...new Set(series.map((one) => one.enterprise_id))]}::uuid[]) and d.gone @> w
      and telemetry_day_at(d.day + 1) > ${new Date(from)} and telemetry_day_at(d.day) < ${new Date(to)}
    order by d.day`.execute(db);
  return rows;
}
