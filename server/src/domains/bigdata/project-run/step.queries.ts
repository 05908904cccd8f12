import type { StepResponse } from '@cloudyard/contract/algorithm/step.ts';
import type { StepProblem, StepReason, StepState } from '@cloudyard/contract/bigdata/project-shown.ts';
import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely';
import type { Db } from '../../../kit/db.ts';
import type { Measured } from '../../../kit/engine.ts';
import type { DB } from '../../../kit/tables.gen.ts';
import type { StepRecipe } from './recipe.ts';
import type { Given, ResultRow, StepLog } from './result.queries.ts';

/** A step with what it made. */
export type StepRow = {
  run_id: string;
  node_id: string;
  position: number;
  name: string;
  object_id: string;
  state: StepState;
  reason: StepReason;
  recipe: StepRecipe;
  key: string;
  result_id: string | null;
  percent: number;
  at_work: string;
  attempt: number;
  memory_mb: number;
  problem: StepProblem | null;
  warnings: StepResponse['warnings'];
  log: Partial<StepLog>;
  measured: Partial<Measured>;
  started_at: Date | null;
  ended_at: Date | null;
  result: Pick<ResultRow, 'outputs' | 'metrics' | 'warnings' | 'is_gone' | 'measured'> | null;
  has_views: boolean;
  /** What of others its run read. */
  given: Given;
};

const columns = sql`s.run_id, s.node_id, s.position, s.name, s.object_id, s.state, s.reason, s.recipe, s.key, s.result_id,
  s.percent, s.at_work, s.attempt, s.memory_mb, s.problem, s.warnings, s.log, s.measured, s.started_at, s.ended_at,
  case when r.id is not null then jsonb_build_object('outputs', r.outputs, 'metrics', r.metrics, 'warnings', r.warnings,
    'is_gone', r.is_gone, 'measured', r.measured) end as result,
  coalesce(jsonb_array_length(r.views) > 0, false) as has_views,
  (select given_to_run(u.part) from project_run u where u.id = s.run_id) as given`;
const from = sql`project_step s left join step_result r on r.id = s.result_id`;

export const stepsOfRun = async (db: Db, runId: string) =>
  (
    await sql<StepRow>`select ${columns} from ${from} where s.run_id = ${runId}
    order by s.position`.execute(db)
  ).rows;

export const stepOf = async (db: Db, runId: string, nodeId: string) =>
  (
    await sql<StepRow>`select ${columns} from ${from} where s.run_id = ${runId}
    and s.node_id = ${nodeId}`.execute(db)
  ).rows[0];

/** The last step of each node, of runs since a time. */
async function lastSteps(db: Db, projectId: string, since: Date | null, which: RawBuilder<unknown>) {
  const { rows } = await sql<StepRow>`select ${columns} from (
      select distinct on (s.node_id) s.* from project_step s join project_run p on p.id = s.run_id
      where p.project_id = ${projectId} and p.created_at > coalesce(${since}, '-infinity'::timestamptz) and ${which}
      order by s.node_id, p.created_at desc, p.id desc) s
    left join step_result r on r.id = s.result_id order by s.position, s.node_id`.execute(db);
  return rows;
}
export const currentSteps = (db: Db, projectId: string, since: Date | null) =>
  lastSteps(db, projectId, since, sql`true`);
/** Those that ended well: what can be gone on from, and what a plan compares with. */
export const goodSteps = (db: Db, projectId: string, since: Date | null = null) =>
  lastSteps(db, projectId, since, sql`s.state in ('done', 'reused')`);

/** The same of runs that ended well as a whole: what links are compared with. */
export const stepsOfGoodRuns = (db: Db, projectId: string, except: string) =>
  lastSteps(
    db,
    projectId,
    null,
    sql`s.state in ('done', 'reused') and p.state = 'done' and p.id <> ${except}`,
  );

export const insertSteps = (db: Db, rows: Insertable<DB['project_step']>[]) =>
  db.insertInto('project_step').values(rows).execute();

export const updateStep = (
  db: Db,
  { runId, nodeId }: { runId: string; nodeId: string },
  set: Updateable<DB['project_step']>,
) =>
  db.updateTable('project_step').set(set).where('run_id', '=', runId).where('node_id', '=', nodeId).execute();

/** Of a step under way; what has ended stays as it is. */
export const tellStep = (
  db: Db,
  { runId, nodeId }: { runId: string; nodeId: string },
  set: Updateable<DB['project_step']>,
) =>
  db
    .updateTable('project_step')
    .set(set)
    .where('run_id', '=', runId)
    .where('node_id', '=', nodeId)
    .where('state', '=', 'running')
    .execute();

/** What had not ended is over with its run. */
export const endSteps = (db: Db, runId: string, state: 'cancelled' | 'skipped', at: Date) =>
  db
    .updateTable('project_step')
    .set({ state: sql<string>`case when state = 'running' then 'cancelled' else ${state} end`, ended_at: at })
    .where('run_id', '=', runId)
    .where('state', 'in', ['waiting', 'running'])
    .execute();

/** What a holder that died left under way takes nothing any more: it begins again when it is its turn. */
export const unbeginSteps = (db: Db, runId: string) =>
  db
    .updateTable('project_step')
    .set({ state: 'waiting', percent: 0, at_work: '' })
    .where('run_id', '=', runId)
    .where('state', '=', 'running')
    .execute();

/** What did not end well waits again; what did is kept, unless what it made is gone. */
export const reopenSteps = (db: Db, runId: string) =>
  sql`update project_step s set state = 'waiting', percent = 0, at_work = '', attempt = 0, problem = null, log = '{}',
      measured = '{}', started_at = null, ended_at = null, result_id = null
    where s.run_id = ${runId} and (s.state not in ('done', 'reused')
      or exists (select from step_result r where r.id = s.result_id and r.is_gone))`.execute(db);
