import { sql } from 'kysely';
import type { Db } from '../../../kit/db.ts';

/**
 * About how many points of these series lie in a time: of each file as large a part as these are of its series, and as
 * the time is of its own; and what may be hot, of eight hours at most, by how often it comes.
 */
export async function amountOf(db: Db, series: readonly number[], from: number, to: number): Promise<number> {
  const ids = [...series];
  const range = sql`tstzrange(${new Date(from)}::timestamptz, ${new Date(to)}::timestamptz)`;
  const { rows } = await sql<{ points: number }>`
    with wanted as (select id, enterprise_id, period_ms, sealed_to from (
        select s.id, s.enterprise_id, s.period_ms, (select max(a.to_at) from telemetry_archive a
          where a.enterprise_id = s.enterprise_id and a.gone_at is null and a.series @> s.id) as sealed_to
        from telemetry_series s where s.id = any (${ids}::int[])) s),
    files as (
      select a.points, a.from_at, a.to_at, (select count(*) from wanted w where a.series @> w.id) as mine,
        (select sum(upper(r) - lower(r)) from unnest(a.series) r) as every
      from telemetry_archive a
      where a.enterprise_id in (select enterprise_id from wanted) and a.gone_at is null
        and tstzrange(a.from_at, a.to_at, '[]') && ${range}
        and a.series && (select range_agg(int4range(id, id, '[]')) from wanted))
    select (coalesce((select sum(points * mine::numeric / every * case when to_at = from_at then 1
        else extract(epoch from least(to_at, upper(${range})) - greatest(from_at, lower(${range})))
          / extract(epoch from to_at - from_at) end) from files), 0)
      + coalesce((select sum(greatest(0, extract(epoch from least(upper(${range}), now())
          - greatest(lower(${range}), sealed_to, now() - interval '8 hours'))) * 1000 / period_ms) from wanted
          where period_ms is not null), 0))::float8 as points`.execute(db);
  return Math.ceil(rows[0]?.points ?? 0);
}
