import type { BatchAct } from '@cloudyard/contract/iot/device-job.ts';
import type { Paging } from '@cloudyard/contract/kit/page.ts';
import { type Insertable, sql, type Updateable } from 'kysely';
import type { Db } from '../../../kit/db.ts';
import { isFree, isOrphaned } from '../../../kit/held-work.ts';
import type { DB } from '../../../kit/tables.gen.ts';
import { nameOf } from '../people.queries.ts';

export type Act = BatchAct | { kind: 'import' };

const counted = (state: 'done' | 'failed') =>
  sql<number>`(select count(*)::int from device_job_row r where r.job_id = j.id and r.state = ${sql.lit(state)})`;

const shown = (db: Db) =>
  db
    .selectFrom('device_job as j')
    .innerJoin('account as a', 'a.id', 'j.by_id')
    .select([
      'j.id',
      'j.enterprise_id',
      'j.by_id',
      'j.token_id',
      'j.keys',
      'j.state',
      'j.total',
      'j.started_at',
      'j.ended_at',
    ])
    .select(['j.holder', 'j.attempts', 'a.username', nameOf('a').as('by_name'), sql<Act>`j.act`.as('act')])
    .select([counted('done').as('done'), counted('failed').as('failed')]);
export type JobRow = Awaited<ReturnType<ReturnType<typeof shown>['execute']>>[number];

export const jobById = (db: Db, id: string): Promise<JobRow | undefined> =>
  shown(db).where('j.id', '=', id).executeTakeFirst();

/** `by`: only what this person asked for. */
export async function jobPage(db: Db, { page, size }: Paging, by?: string) {
  const rows = await shown(db)
    .$if(by !== undefined, (all) => all.where('j.by_id', '=', by ?? null))
    .orderBy('j.started_at', 'desc')
    .orderBy('j.id', 'desc')
    .limit(size)
    .offset(page * size)
    .execute();
  const { total } = await db
    .selectFrom('device_job')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .$if(by !== undefined, (all) => all.where('by_id', '=', by ?? null))
    .executeTakeFirstOrThrow();
  return { rows, total };
}

type State = 'waiting' | 'done' | 'failed';

export async function rowPage(
  db: Db,
  jobId: string,
  { page, size, state }: Paging & { state?: State | undefined },
) {
  const wanted = db
    .selectFrom('device_job_row')
    .where('job_id', '=', jobId)
    .$if(state !== undefined, (rows) => rows.where('state', '=', state as State));
  const rows = await wanted
    .select(['line', 'device_id', 'name', 'problem', sql<State>`state`.as('state')])
    .orderBy('line')
    .limit(size)
    .offset(page * size)
    .execute();
  const { total } = await wanted
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total };
}

export const insertJob = (db: Db, row: Insertable<DB['device_job']>) =>
  db.insertInto('device_job').values(row).execute();

export const updateJob = (db: Db, id: string, row: Updateable<DB['device_job']>) =>
  db.updateTable('device_job').set(row).where('id', '=', id).execute();

export type NewRow = { line: number; deviceId: string | null; name: string; facts: unknown };

export const insertRows = (db: Db, jobId: string, rows: readonly NewRow[]) =>
  sql`insert into device_job_row (job_id, line, device_id, name, facts)
    select ${jobId}::uuid, r.line, r.device, r.name, r.facts::jsonb
    from unnest(${rows.map(({ line }) => line)}::int[], ${rows.map(({ deviceId }) => deviceId)}::uuid[],
      ${rows.map(({ name }) => name)}::text[],
      ${rows.map(({ facts }) => (facts === null ? null : JSON.stringify(facts)))}::text[])
      as r(line, device, name, facts)`.execute(db);

/** In the order they were named; those that are not there are left out. */
export const devicesNamed = async (db: Db, ids: readonly string[]) =>
  (
    await sql<{ id: string; name: string; code: string }>`
      select d.id, d.name, d.code from unnest(${ids}::uuid[]) with ordinality as w(id, place)
      join device d on d.id = w.id order by w.place`.execute(db)
  ).rows;

export const lockJob = (db: Db, id: string) =>
  db
    .selectFrom('device_job')
    .select(['id', 'state', 'holder', 'by_id'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

/** Locked: until the end of the transaction no user stops it. */
export const isHeld = async (db: Db, { id, holder }: { id: string; holder: number }, lock?: 'lock') =>
  (await db
    .selectFrom('device_job')
    .select('id')
    .where('id', '=', id)
    .where('state', '=', 'running')
    .where('holder', '=', holder)
    .$if(lock !== undefined, (held) => held.forUpdate())
    .executeTakeFirst()) !== undefined;

/** One process has it in hand; undefined: another one, or it has ended. */
export const takeJob = (db: Db, id: string, holder: number) =>
  db
    .updateTable('device_job')
    .set({ state: 'running', holder, attempts: sql`attempts + 1` })
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'running'])
    .where(isFree)
    .returning('id')
    .executeTakeFirst();

/** What is left to do, in its order. */
export const waitingLines = async (db: Db, jobId: string, most: number) =>
  (
    await db
      .selectFrom('device_job_row')
      .select('line')
      .where('job_id', '=', jobId)
      .where('state', '=', 'waiting')
      .orderBy('line')
      .limit(most)
      .execute()
  ).map(({ line }) => line);

/** Nothing: it was done meanwhile, or the work was stopped, or is another's. */
export const lockRow = async (db: Db, jobId: string, line: number, holder: number) =>
  (
    await sql<{ device_id: string | null; facts: unknown }>`
      select r.device_id, r.facts from device_job_row r join device_job j on j.id = r.job_id
      where r.job_id = ${jobId} and r.line = ${line} and r.state = 'waiting' and j.state = 'running' and j.holder = ${holder}
      for update of r`.execute(db)
  ).rows[0];

type Outcome = { state: 'done' | 'failed'; problem?: string; deviceId?: string };

export const endRow = (db: Db, jobId: string, line: number, { state, problem = '', deviceId }: Outcome) =>
  db
    .updateTable('device_job_row')
    .set({ state, problem, ...(deviceId ? { device_id: deviceId } : {}) })
    .where('job_id', '=', jobId)
    .where('line', '=', line)
    .where('state', '=', 'waiting')
    .execute();

/** The process that had them is dead, or their job was lost. */
export const idleJobs = (db: Db, at: Date) =>
  db
    .selectFrom('device_job')
    .select('id')
    .where('state', 'in', ['waiting', 'running'])
    .where(isOrphaned('started_at', at))
    .limit(100)
    .forUpdate()
    .skipLocked()
    .execute();

export const deleteOldJobs = (db: Db, before: Date) =>
  db.deleteFrom('device_job').where('ended_at', '<', before).execute();
