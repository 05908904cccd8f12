import { sql } from 'kysely';
import type { Db } from '../../kit/db.ts';

export type DemoHour = { enterpriseId: string; at: Date; messages: number; points: number };

/**
 * As if it had been looked at every hour: what connects now was there as long as its gateway is known, but for an hour
 * now and then. Answers what these gateways sent meanwhile, one message a second with all their nodes.
 */
export async function insertDemoHours(db: Db, from: Date, to: Date): Promise<DemoHour[]> {
  const { rows } = await sql<DemoHour>`
    with hours as (select h from generate_series(date_trunc('hour', ${from}::timestamptz), ${to}::timestamptz,
        interval '1 hour') h),
    seen as (
      select h, d.enterprise_id, d.id = d.gateway_id as is_connection,
        coalesce(g.connected_at is not null and g.is_enabled and exists (select from gateway_credential k
          where k.gateway_id = g.id) and abs(hashtext(g.hardware_id || extract(epoch from h))) % 89 > 0, false) as is_online,
        (select count(*) from telemetry_series s where s.source_id = d.gateway_id) as nodes
      from hours join device d on d.created_at <= h left join gateway g on g.id = d.gateway_id),
    noted as (
      insert into device_hour (enterprise_id, at, devices, online)
      select enterprise_id, h, count(*), count(*) filter (where is_online) from seen group by 1, 2)
    select enterprise_id as "enterpriseId", h as at, count(*) * 3600 as messages, sum(nodes)::bigint * 3600 as points
    from seen where is_online and is_connection group by 1, 2`.execute(db);
  return rows;
}
