import { KEEP_DAYS } from '@cloudyard/contract/telemetry/history.ts';
import { sql } from 'kysely';
import type { Db } from '../../../kit/db.ts';

/** What an enterprise keeps in files, and what of it came in the last week. */
export type Stock = {
  enterprise_id: string;
  bytes: number;
  week_bytes: number;
  points: number;
  keep_days: number;
  oldest_at: Date;
  /** Up to where the file reaches that goes first. */
  first_to_at: Date;
};

const stock = (at: Date) => sql`
  select a.enterprise_id, sum(a.points)::int8 as points,
    (sum(a.bytes + coalesce(a.sketch_bytes, 0)) + coalesce((select sum(r.bytes) from telemetry_rollup r
      where r.enterprise_id = a.enterprise_id and r.gone_at is null), 0))::int8 as bytes,
    (coalesce(sum(a.bytes + coalesce(a.sketch_bytes, 0)) filter (where a.to_at > ${at}::timestamptz - interval '7 days'), 0)
      + coalesce((select sum(r.bytes) from telemetry_rollup r where r.enterprise_id = a.enterprise_id
        and r.gone_at is null and telemetry_day_at(r.day + 1) > ${at}::timestamptz - interval '7 days'), 0))::int8
      as week_bytes, min(a.from_at) as oldest_at, min(a.to_at) as first_to_at,
    coalesce((select r.keep_days from telemetry_retention r where r.enterprise_id = a.enterprise_id),
      ${KEEP_DAYS}::int) as keep_days
  from telemetry_archive a where a.gone_at is null`;

/** Of every enterprise. */
export const stocks = async (db: Db, at: Date) =>
  (await sql<Stock>`${stock(at)} group by a.enterprise_id order by a.enterprise_id`.execute(db)).rows;

export const stockOf = async (db: Db, enterpriseId: string, at: Date) =>
  (await sql<Stock>`${stock(at)} and a.enterprise_id = ${enterpriseId} group by a.enterprise_id`.execute(db))
    .rows[0];
