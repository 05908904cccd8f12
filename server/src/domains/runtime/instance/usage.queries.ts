import { sql } from 'kysely';
import type { Db } from '../../../kit/db.ts';

/** Of all spaces: what runs, and what should and does not. */
export async function instanceCounts(db: Db): Promise<{ running: number; failing: number }> {
  const { rows } = await sql<{ running: number; failing: number }>`
    select count(*) filter (where state = 'running')::int as running,
      count(*) filter (where wanted = 'run' and state = 'crashed')::int as failing
    from instance where removed_at is null`.execute(db);
  return rows[0] ?? { running: 0, failing: 0 };
}

/** Whose applications take most memory, as measured in the last minutes. */
export const mostMemory = async (db: Db, at: Date, most: number) => {
  const { rows } = await sql<{ id: string; name: string; amount: number }>`
    with newest as (
      select distinct on (instance_id) instance_id, enterprise_id, memory_bytes from instance_minute
      where at > ${at}::timestamptz - interval '5 minutes' order by instance_id, at desc)
    select e.id, e.name, sum(n.memory_bytes)::float8 as amount from newest n join enterprise e on e.id = n.enterprise_id
    group by e.id, e.name having sum(n.memory_bytes) > 0 order by amount desc, e.id limit ${most}`.execute(
    db,
  );
  return rows;
};
