import { sql } from 'kysely';
import type { Db } from '../../../kit/db.ts';
import { type ArchiveRow, multirange } from './archive.queries.ts';

export type Range = { enterpriseId: string; series: readonly number[]; from: number; to: number };

const iso = (ms: number) => new Date(ms).toISOString();

/** Files that may hold points of these series within a range; `to` is not in it. */
export async function filesWithin(db: Db, { enterpriseId, series, from, to }: Range) {
  const { rows } = await sql<ArchiveRow & { day: string; from: number; to: number }>`
    select id, name, sha256, bytes, points, sketch_name, day::text as day, telemetry_ms(from_at) as from,
      telemetry_ms(to_at) as to
    from telemetry_archive
    where enterprise_id = ${enterpriseId} and gone_at is null and to_at >= ${iso(from)} and from_at < ${iso(to)}
      and series && ${multirange(series.map((id) => [id, id]))}::int4multirange order by from_at, id`.execute(
    db,
  );
  return rows;
}

/** Whether frames hold points of these series within a range. */
export async function isHotWithin(db: Db, range: Range & { sources: readonly string[] }): Promise<boolean> {
  const { rows } = await sql<{ line: string }>`
    select line from telemetry_lines(${range.sources}::uuid[], ${range.series}::int[], ${iso(range.from)}::timestamptz,
      ${iso(range.to)}::timestamptz, 1, 1)`.execute(db);
  return rows.length > 0;
}

export type ExpiredRow = ArchiveRow & {
  enterprise_id: string;
  from_at: Date;
  to_at: Date;
  /** Of those series all points of the file are older than they are kept. */
  expired: number[];
};

/** How long the points of an enterprise are kept that are kept longest, where rules say anything else than it does. */
export async function longestDays(db: Db, enterpriseId: string): Promise<number | null> {
  const { rows } = await sql<{ days: number | null }>`
    select max((rule ->> 'rawDays')::int) as days from telemetry_series
    where enterprise_id = ${enterpriseId} and rule ->> 'rawDays' is not null`.execute(db);
  return rows[0]?.days ?? null;
}

/** Files with points of series that are kept for a shorter time than others in them, oldest first. */
export async function expiredFiles(
  db: Db,
  enterpriseId: string,
  keepDays: number,
  at: Date,
  most: number,
): Promise<ExpiredRow[]> {
  const { rows } = await sql<ExpiredRow>`
    select a.id, a.enterprise_id, a.name, a.sha256, a.bytes, a.points, a.sketch_name, a.from_at, a.to_at, x.expired
    from telemetry_archive a, lateral (
      select array_agg(s.id order by s.id) as expired
      from telemetry_series s
      where s.enterprise_id = a.enterprise_id and a.series @> s.id
        and a.to_at < ${at}::timestamptz - coalesce((s.rule ->> 'rawDays')::int, ${keepDays}::int) * interval '1 day'
    ) x
    where a.enterprise_id = ${enterpriseId} and a.gone_at is null and x.expired is not null
    order by a.to_at, a.id limit ${most}`.execute(db);
  return rows;
}
