import type { GatewayStatusCode } from '@cloudyard/contract/equipment/gateway.ts';
import { sql } from 'kysely';
import type { Db } from '../../../kit/db.ts';

const inForce = sql`coalesce(certificate_in_force(c.status, c.begin_date, c.end_date, now()), false)`;

/** How many there are of each state and cause. */
export const statusCounts = async (db: Db, enterpriseId: string) =>
  (
    await sql<{ status: GatewayStatusCode; cause: string; count: number }>`
      select gateway_status(g, ${inForce}) as status, g.link_cause as cause, count(*)::int as count
      from gateway g left join equipment_certificate c on c.id = g.certificate_id
      where g.enterprise_id = ${enterpriseId} and g.deleted_at is null
      group by 1, 2`.execute(db)
  ).rows;

/** Those that went away last. */
export const lastAway = async (db: Db, enterpriseId: string, most: number) =>
  (
    await sql<{ id: string; name: string; cause: string; since: Date | null }>`
      select g.id, coalesce(nullif(g.name, ''), g.hardware_id) as name, g.link_cause as cause, g.disconnected_at as since
      from gateway g left join equipment_certificate c on c.id = g.certificate_id
      where g.enterprise_id = ${enterpriseId} and g.deleted_at is null and gateway_status(g, ${inForce}) = '3'
      order by g.disconnected_at desc nulls last, g.id limit ${most}`.execute(db)
  ).rows;

/** Those in force whose term ends within so many days, unless a passed one continues it; `all` counts those that are left off. */
export const endingSoon = async (db: Db, enterpriseId: string, days: number, most: number) =>
  (
    await sql<{ id: string; name: string; end_date: string; days_left: number; all: number }>`
      select c.id, c.name, c.end_date, c.end_date - equipment_day(now()) as days_left, (count(*) over ())::int as all
      from equipment_certificate c
      where c.enterprise_id = ${enterpriseId} and c.status in ('2', '4')
        and c.end_date between equipment_day(now()) and equipment_day(now()) + ${days}::int
        and not exists (select from equipment_certificate n where n.renews_id = c.id and n.status = '2')
      order by c.end_date, c.id limit ${most}`.execute(db)
  ).rows;
