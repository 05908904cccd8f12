import type { SeriesKind } from '@cloudyard/contract/telemetry/series.ts';
import { sql } from 'kysely';
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
};

/**
 * Where points of these series lie in this time. One statement, so that sealing, which moves points from frames into a
 * file, has happened for both or for neither.
 */
export async function heldOf(
  db: Db,
  series: readonly AskedSeries[],
  [from, to]: readonly [number, number],
  most: { frames: number; bytes: number },
): Promise<HeldRow[]> {
  const ids = series.map(({ id }) => id);
  const since = new Date(from);
  const until = new Date(to);
  const { rows } = await sql<HeldRow>`
    select null as line, telemetry_ms(a.from_at) as from, telemetry_ms(a.to_at) as to, a.name, a.sha256, a.bytes,
      a.sketch_name, a.sketch_sha256, a.sketch_bytes,
      array(select w from unnest(${ids}::int[]) w where a.series @> w) as series
    from telemetry_archive a
    where a.enterprise_id = any (${[...new Set(series.map((one) => one.enterprise_id))]}::uuid[])
      and a.gone_at is null and a.to_at >= ${since} and a.from_at < ${until}
      and a.series && ${`{${ids.map((id) => `[${id},${id}]`).join(',')}}`}::int4multirange
    union all
    select line, telemetry_ms(f.from_at), telemetry_ms(f.to_at), null, null, null, null, null, null, null
    from telemetry_lines(${[...new Set(series.map((one) => one.source_id))]}::uuid[], ${ids}::int[],
      ${since}::timestamptz, ${until}::timestamptz, ${most.frames}::int, ${most.bytes}::bigint) f`.execute(
    db,
  );
  return rows;
}
