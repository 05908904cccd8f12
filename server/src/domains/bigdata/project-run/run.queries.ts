import type {
  CarriedLink,
  RUN_CAUSES,
  RUN_ENGINES,
  RunState,
  StepProblem,
} from '@cloudyard/contract/bigdata/project-shown.ts';
import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely';
import type { Db } from '../../../kit/db.ts';
import { isFree, isOrphaned } from '../../../kit/held-work.ts';
import type { DB } from '../../../kit/tables.gen.ts';
import type { OwnPlace } from '../owned.ts';
import type { Part } from './part.ts';
import type { Given } from './result.queries.ts';

/** A version of a dataset or model that a run reads, chosen when it began. */
export type Source = {
  kind: 'dataset' | 'model';
  objectId: string;
  versionId: string;
  version: number;
  sha256: string;
  /** Another's: it is read only as long as it is given. */
  isGiven: boolean;
};
/** Which part, and what was settled at the start. */
export type RunPart = Part & {
  force?: boolean | undefined;
  /** For whom whoever started it works. */
  enterpriseId: string | null;
  /** By node. */
  sources: Record<string, Source>;
  /** By node that is no step of this run: the result it had. */
  before: Record<string, string>;
};

export type RunRow = {
  id: string;
  project_id: string;
  project_name: string;
  enterprise_id: string | null;
  created_by: string | null;
  by_name: string | null;
  version: number;
  cause: (typeof RUN_CAUSES)[number];
  engine: (typeof RUN_ENGINES)[number];
  part: RunPart;
  /** What of others it read. */
  given: Given;
  state: RunState;
  problem: StepProblem | null;
  failed_at: string;
  carried: CarriedLink[];
  revision: number;
  attempts: number;
  created_at: Date;
  started_at: Date | null;
  ended_at: Date | null;
  steps: number;
  done: number;
  reused: number;
  percent: number;
};

const shown = sql`select r.id, r.project_id, p.name as project_name, r.enterprise_id, r.created_by,
    coalesce(nullif(a.real_name, ''), a.username) as by_name, r.version, r.cause, r.engine, r.part,
    given_to_run(r.part) as given, r.state, r.problem, r.failed_at, r.carried, r.revision, r.attempts, r.created_at, r.started_at, r.ended_at,
    s.steps, s.done, s.reused, case when r.state = 'done' then 100 else s.percent end as percent
  from project_run r join project p on p.id = r.project_id
  left join account a on a.id = r.created_by
  left join lateral (select count(*)::int as steps,
      count(*) filter (where s.state in ('done', 'reused'))::int as done,
      count(*) filter (where s.state = 'reused')::int as reused,
      coalesce(floor(avg(case when s.state in ('done', 'reused') then 100 else s.percent end)), 0)::int as percent
    from project_step s where s.run_id = r.id) s on true`;

export const runById = async (db: Db, id: string) =>
  (await sql<RunRow>`${shown} where r.id = ${id}`.execute(db)).rows[0];

/** Locked: of two changes at once the second sees what the first left. */
export async function lockRun(db: Db, id: string): Promise<RunRow | undefined> {
  await sql`select from project_run where id = ${id} for update`.execute(db);
  return runById(db, id);
}

type Paged = { page: number; size: number; state?: RunState | undefined };
const UNDER_WAY = sql`(r.state in ('waiting', 'running'))`;

async function pageBy(db: Db, where: RawBuilder<unknown>, order: RawBuilder<unknown>, query: Paged) {
  const { page, size, state } = query;
  const found = state ? sql`${where} and r.state = ${state}` : where;
  const { rows } = await sql<RunRow>`${shown} where ${found} order by ${order}
    limit ${size} offset ${page * size}`.execute(db);
  const { rows: counted } = await sql<{ n: number }>`select count(*)::int as n from project_run r
    where ${found}`.execute(db);
  return { rows, total: counted[0]?.n ?? 0 };
}

export const runPage = (db: Db, projectId: string, query: Paged) =>
  pageBy(db, sql`r.project_id = ${projectId}`, sql`r.created_at desc, r.id desc`, query);
/** Of all projects of a place, those under way first. */
export const placeRuns = (db: Db, { id }: OwnPlace, query: Paged) =>
  pageBy(
    db,
    sql`coalesce(r.enterprise_id, r.created_by) = ${id}`,
    sql`${UNDER_WAY} desc, r.created_at desc, r.id desc`,
    query,
  );

/** The run under way of a project, or its newest. */
export const newestRun = async (db: Db, projectId: string, since: Date | null) =>
  (
    await sql<RunRow>`${shown} where r.project_id = ${projectId}
      and (${UNDER_WAY} or r.created_at > coalesce(${since}, '-infinity'::timestamptz))
    order by ${UNDER_WAY} desc, r.created_at desc limit 1`.execute(db)
  ).rows[0];

/** Waiting and running, of a place. */
export async function runsUnderWay(db: Db, { id }: OwnPlace): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from project_run r
    where ${UNDER_WAY} and coalesce(r.enterprise_id, r.created_by) = ${id}`.execute(db);
  return rows[0]?.n ?? 0;
}

export const insertRun = (db: Db, row: Insertable<DB['project_run']>) =>
  db.insertInto('project_run').values(row).execute();

/** One copy of the server has it in hand; undefined: another one, or it has ended. */
export async function takeRun(db: Db, id: string, holder: number) {
  const { rows } = await sql<{
    id: string;
  }>`update project_run set holder = ${holder}, attempts = attempts + 1,
      state = 'running', started_at = coalesce(started_at, now()), revision = revision + 1
    where id = ${id} and state in ('waiting', 'running') and ${isFree}
    returning id`.execute(db);
  return rows[0] && runById(db, id);
}

export type Ours = { id: string; holder: number };
/** Only while it is ours, and counted; undefined: it was cancelled or deleted, or another copy has it. */
export async function tellRun(
  db: Db,
  { id, holder }: Ours,
  set: Updateable<DB['project_run']> = {},
): Promise<{ revision: number; failed_at: string } | undefined> {
  return db
    .updateTable('project_run')
    .set({ ...set, revision: sql<number>`revision + 1` })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .where('holder', '=', holder)
    .returning(['revision', 'failed_at'])
    .executeTakeFirst();
}

/** Whether it is ours still, and how often it changed. */
export const heldRun = (db: Db, { id, holder }: Ours) =>
  db
    .selectFrom('project_run')
    .select('revision')
    .where('id', '=', id)
    .where('state', '=', 'running')
    .where('holder', '=', holder)
    .executeTakeFirst();

export const updateRun = (db: Db, id: string, set: Updateable<DB['project_run']>) =>
  db
    .updateTable('project_run')
    .set({ ...set, revision: sql<number>`revision + 1` })
    .where('id', '=', id)
    .returning('revision')
    .executeTakeFirst();

/** By node the version of a dataset that the last good run began with. */
export async function sourcesOfGoodRuns(db: Db, projectId: string, except: string) {
  const { rows } = await sql<{ node: string; version: string }>`select distinct on (e.key) e.key as node,
      e.value ->> 'versionId' as version
    from project_run r, jsonb_each(r.part -> 'sources') e
    where r.project_id = ${projectId} and r.state = 'done' and r.id <> ${except} and e.value ->> 'kind' = 'dataset'
    order by e.key, r.created_at desc`.execute(db);
  return rows.map(({ node, version }) => [node, version] as const);
}

/** Others of a place that a living copy of the server has in hand. */
export async function runsInHand(db: Db, { id }: OwnPlace, except: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from project_run r
    where r.state = 'running' and is_present(r.holder) and r.id <> ${except}
      and coalesce(r.enterprise_id, r.created_by) = ${id}`.execute(db);
  return rows[0]?.n ?? 0;
}

/** Those that wait in the line of a run, the oldest first. */
export async function waitingBehind(db: Db, id: string, most: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select w.id from project_run r join project_run w
      on w.state in ('waiting', 'running') and w.holder is null
      and coalesce(w.enterprise_id, w.created_by) = coalesce(r.enterprise_id, r.created_by)
    where r.id = ${id} and w.id <> r.id order by w.created_at limit ${most}`.execute(db);
  return rows.map((row) => row.id);
}

/** The process that had them is dead, or their job was lost. */
export const idleRuns = (db: Db, at: Date) =>
  db
    .selectFrom('project_run')
    .select('id')
    .where('state', 'in', ['waiting', 'running'])
    .where(isOrphaned('created_at', at))
    .limit(100)
    .execute();
