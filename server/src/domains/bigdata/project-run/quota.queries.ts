import { sql } from 'kysely';
import { type Db, takeTurn } from '../../../kit/db.ts';
import type { Measured } from '../../../kit/engine.ts';
import { quotaRows } from '../../space/index.ts';
import type { OwnPlace } from '../owned.ts';

/** What the steps of a place may take together: of its quota, or of the share everybody has. */
export type StepQuota = { steps: number; memoryMb: number; hours: number };

type Row = { item: string; granted: number };
const amount = (rows: readonly Row[], item: string) =>
  Number(rows.find((row) => row.item === item)?.granted ?? 0);

export async function quotaFor(db: Db, place: OwnPlace, at = new Date()): Promise<StepQuota> {
  const rows: Row[] =
    place.kind === 'enterprise'
      ? await quotaRows(db, place.id, at)
      : (await sql<Row>`select item, free_share as granted from quota_item`.execute(db)).rows;
  return {
    steps: Math.max(1, amount(rows, 'BIGDATA_STEPS')),
    memoryMb: amount(rows, 'BIGDATA_MEMORY'),
    hours: amount(rows, 'BIGDATA_HOURS'),
  };
}

/** Hours that steps of a place took in the month of a time. */
export async function hoursUsed(db: Db, { id }: OwnPlace, at = new Date()): Promise<number> {
  const { rows } = await sql<{ hours: number }>`select coalesce(sum(ms), 0)::float8 / 3600000 as hours
    from step_hour where place_id = ${id} and hour >= date_trunc('month', ${at}::timestamptz)`.execute(db);
  return rows[0]?.hours ?? 0;
}

type Took = Pick<Measured, 'ms' | 'cpuMs'> & { memoryMb: number };
/** Counted when a step ends, however it ends. */
export const addToHour = (db: Db, { kind, id }: OwnPlace, { ms, cpuMs, memoryMb }: Took, at = new Date()) =>
  sql`insert into step_hour (place_id, enterprise_id, hour, steps, ms, cpu_ms, memory_mb_s)
    values (${id}, ${kind === 'enterprise' ? id : null}, date_trunc('hour', ${at}::timestamptz), 1, ${Math.round(ms)},
      ${Math.round(cpuMs)}, ${Math.round((memoryMb * ms) / 1000)})
    on conflict (place_id, hour) do update set steps = step_hour.steps + 1, ms = step_hour.ms + excluded.ms,
      cpu_ms = step_hour.cpu_ms + excluded.cpu_ms,
      memory_mb_s = step_hour.memory_mb_s + excluded.memory_mb_s`.execute(db);

/** Steps under way of a place, over all its runs and all copies of the server that live. */
async function stepsUnderWay(db: Db, { id }: OwnPlace) {
  const { rows } = await sql<{ steps: number; memory: number }>`select count(*)::int as steps,
      coalesce(sum(s.memory_mb), 0)::int as memory
    from project_step s join project_run r on r.id = s.run_id
    where s.state = 'running' and r.state = 'running' and is_present(r.holder)
      and coalesce(r.enterprise_id, r.created_by) = ${id}`.execute(db);
  return rows[0] ?? { steps: 0, memory: 0 };
}

/** Whether one more step of so much memory may begin; of two at once the second sees what the first took. */
export async function hasTurn(db: Db, place: OwnPlace, memoryMb: number): Promise<boolean> {
  await takeTurn(db, `steps of ${place.id}`);
  const [quota, taken] = [await quotaFor(db, place), await stepsUnderWay(db, place)];
  if (taken.steps === 0) return true;
  return taken.steps < quota.steps && taken.memory + memoryMb <= quota.memoryMb;
}
