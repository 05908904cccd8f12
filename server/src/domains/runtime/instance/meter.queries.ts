import { type Insertable, sql } from 'kysely';
import type { Db } from '../../../kit/db.ts';
import type { DB } from '../../../kit/tables.gen.ts';

/** Counters are added, what stands for a moment is kept at its highest. */
export const addToMinute = (db: Db, row: Insertable<DB['instance_minute']>) =>
  db
    .insertInto('instance_minute')
    .values({ ...row, at: sql`date_trunc('minute', ${row.at}::timestamptz)` })
    .onConflict((conflict) =>
      conflict.columns(['instance_id', 'at']).doUpdateSet({
        cpu_ms: sql`instance_minute.cpu_ms + excluded.cpu_ms`,
        requests: sql`instance_minute.requests + excluded.requests`,
        failures: sql`instance_minute.failures + excluded.failures`,
        seconds: sql`instance_minute.seconds + excluded.seconds`,
        memory_bytes: sql`greatest(instance_minute.memory_bytes, excluded.memory_bytes)`,
        disk_bytes: sql`greatest(instance_minute.disk_bytes, excluded.disk_bytes)`,
        users: sql`greatest(instance_minute.users, excluded.users)`,
      }),
    )
    .execute();

/** Whole hours since a time, computed anew: one row each, however often it runs. */
export const rollUpHours = (db: Db, since: Date, until: Date) =>
  sql`
    insert into instance_hour (instance_id, enterprise_id, at, cpu_ms, memory_bytes, disk_bytes, requests, failures,
      users, seconds)
    select instance_id, enterprise_id, date_trunc('hour', at), sum(cpu_ms), max(memory_bytes), max(disk_bytes),
      sum(requests), sum(failures), max(users), sum(seconds)
    from instance_minute
    where at >= date_trunc('hour', ${since}::timestamptz) and at < date_trunc('hour', ${until}::timestamptz)
    group by instance_id, enterprise_id, date_trunc('hour', at)
    on conflict (instance_id, at) do update set cpu_ms = excluded.cpu_ms, memory_bytes = excluded.memory_bytes,
      disk_bytes = excluded.disk_bytes, requests = excluded.requests, failures = excluded.failures,
      users = excluded.users, seconds = excluded.seconds`.execute(db);

export const dropMinutes = (db: Db, before: Date) =>
  db.deleteFrom('instance_minute').where('at', '<', before).execute();

export type Point = {
  at: Date;
  cpu_ms: number | null;
  memory_bytes: number | null;
  disk_bytes: number | null;
  requests: number | null;
  failures: number | null;
  users: number | null;
  seconds: number | null;
};

/** A point for each step of a time, also where nothing was measured. */
export async function figurePoints(
  db: Db,
  instanceId: string,
  {
    table,
    since,
    until,
    step,
  }: { table: 'instance_minute' | 'instance_hour'; since: Date; until: Date; step: string },
): Promise<Point[]> {
  const { rows } = await sql<Point>`
    select g.at, sum(m.cpu_ms)::float8 as cpu_ms, max(m.memory_bytes)::float8 as memory_bytes,
      max(m.disk_bytes)::float8 as disk_bytes, sum(m.requests)::float8 as requests,
      sum(m.failures)::float8 as failures, max(m.users)::float8 as users, sum(m.seconds)::float8 as seconds
    from generate_series(${since}::timestamptz, ${until}::timestamptz, ${step}::interval) g(at)
    left join ${sql.table(table)} m on m.instance_id = ${instanceId}
      and m.at >= g.at and m.at < g.at + ${step}::interval
    group by g.at order by g.at`.execute(db);
  return rows;
}
