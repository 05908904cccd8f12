import { sql } from 'kysely';
import type { Db } from '../../../kit/db.ts';

/** The order an instance was made for. */
export const orderOfInstance = (db: Db, instanceId: string) =>
  db
    .selectFrom('instance as i')
    .innerJoin('market_order as o', 'o.id', 'i.holder_id')
    .select(['i.id', 'i.enterprise_id', 'i.millicores', 'i.memory_mb'])
    .select(['o.application_id', 'o.plan_id', 'o.plan'])
    .where('i.id', '=', instanceId)
    .where('i.holder_type', '=', 'order')
    .where('i.removed_at', 'is', null)
    .executeTakeFirst();

/** What nineteen of twenty hours stayed below, of those in which it ran. */
export async function usualUse(db: Db, instanceId: string, since: Date) {
  const { rows } = await sql<{ hours: number; memory: number | null; millicores: number | null }>`
    select count(*)::int as hours,
      percentile_cont(0.95) within group (order by memory_bytes)::float8 as memory,
      percentile_cont(0.95) within group (order by cpu_ms::float8 / seconds)::float8 as millicores
    from instance_hour where instance_id = ${instanceId} and at >= ${since} and seconds > 0`.execute(db);
  return rows[0] ?? { hours: 0, memory: 0, millicores: 0 };
}
