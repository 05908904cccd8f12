import { sql } from 'kysely';
import type { Db } from '../../../kit/db.ts';

/** Steps of runs, over all copies of the server. */
export async function stepCounts(db: Db): Promise<{ running: number; waiting: number }> {
  const { rows } = await sql<{ running: number; waiting: number }>`
    select count(*) filter (where s.state = 'running')::int as running,
      count(*) filter (where s.state = 'waiting')::int as waiting
    from project_run r join project_step s on s.run_id = r.id
    where r.state in ('waiting', 'running')`.execute(db);
  return rows[0] ?? { running: 0, waiting: 0 };
}

/** Which enterprises took most time of processors since then, in seconds; hours counted whole. */
export const mostSteps = async (db: Db, since: Date, most: number) => {
  const { rows } = await sql<{ id: string; name: string; amount: number }>`
    select e.id, e.name, sum(h.cpu_ms)::float8 / 1000 as amount from step_hour h join enterprise e on e.id = h.enterprise_id
    where h.hour >= ${since} group by e.id, e.name having sum(h.cpu_ms) > 0 order by amount desc, e.id limit ${most}`.execute(
    db,
  );
  return rows;
};
