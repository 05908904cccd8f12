import type { TrialPurpose } from '@cloudyard/contract/publishing/trial.ts';
import { STATUS } from '@cloudyard/contract/publishing/values.ts';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Db } from '../../../kit/db.ts';
import type { DB } from '../../../kit/tables.gen.ts';
import type { VersionRelease } from '../version/release.ts';

type Size = { cpu: number; memory: number; disk: number };
export type TrialRow = Omit<Selectable<DB['trial']>, 'release' | 'limits' | 'log' | 'exit'> & {
  release: VersionRelease;
  limits: Size;
  log: string[];
  exit: { code: number | null } | null;
};

const LIVE = ['waiting', 'booting', 'running'] as const;
const RUNNING = ['booting', 'running'] as const;

const trials = (db: Db) => db.selectFrom('trial').selectAll();
const typed = (row: Selectable<DB['trial']> | undefined) => row as TrialRow | undefined;

export const trialById = async (db: Db, id: string) =>
  typed(await trials(db).where('id', '=', id).executeTakeFirst());

export const lockTrial = async (db: Db, id: string) =>
  typed(await trials(db).where('id', '=', id).forUpdate().executeTakeFirst());

export const trialAt = async (db: Db, host: string) =>
  typed(await trials(db).where('host', '=', host).where('state', 'in', RUNNING).executeTakeFirst());

const SHOWN = 10;
export const trialsOf = async (db: Db, versionId: string, purposes: readonly string[]) =>
  (await trials(db)
    .where('version_id', '=', versionId)
    .where('purpose', 'in', purposes)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(SHOWN)
    .execute()) as TrialRow[];

/** Those that are not shown any more go: submitting and withdrawing again and again fills nothing. */
const dropUnshown = (db: Db, versionId: string, purpose: string) =>
  sql`delete from trial where version_id = ${versionId} and purpose = ${purpose} and removed_at is not null
    and id not in (select id from trial where version_id = ${versionId} and purpose = ${purpose}
      order by created_at desc, id desc limit ${SHOWN - 1})`.execute(db);

export async function insertTrial(db: Db, row: Insertable<DB['trial']>) {
  await dropUnshown(db, row.version_id, row.purpose);
  return (await db.insertInto('trial').values(row).returningAll().executeTakeFirstOrThrow()) as TrialRow;
}

export const updateTrial = async (db: Db, id: string, changes: Updateable<DB['trial']>) =>
  typed(await db.updateTable('trial').set(changes).where('id', '=', id).returningAll().executeTakeFirst());

/** Those that are not over, locked. */
export const liveTrials = async (db: Db, versionId: string, purpose: string) =>
  (await trials(db)
    .where('version_id', '=', versionId)
    .where('purpose', '=', purpose)
    .where('state', 'in', LIVE)
    .forUpdate()
    .execute()) as TrialRow[];

/** How many take part of the machine. */
export const runningTrials = async (db: Db, purpose?: TrialPurpose) => {
  const { n } = await db
    .selectFrom('trial')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('state', 'in', RUNNING)
    .$if(purpose !== undefined, (found) => found.where('purpose', '=', purpose as TrialPurpose))
    .executeTakeFirstOrThrow();
  return n;
};

type Publisher = { scope: string; enterprise_id: string | null; created_by: string };

/** How many a publisher has: an enterprise, a person, or the platform. */
export async function trialsOfPublisher(db: Db, { scope, enterprise_id, created_by }: Publisher) {
  const { n } = await db
    .selectFrom('trial as t')
    .innerJoin('app_version as v', 'v.id', 't.version_id')
    .innerJoin('application as a', 'a.id', 'v.application_id')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('t.purpose', '=', 'publisher')
    .where('t.state', 'in', LIVE)
    .where('a.scope', '=', scope)
    .where(sql<boolean>`a.enterprise_id is not distinct from ${enterprise_id}::uuid`)
    .where(sql<boolean>`${scope === 'private' ? sql`a.created_by = ${created_by}` : sql`true`}`)
    .executeTakeFirstOrThrow();
  return n;
}

/** Whatever is not done with: those that wait, run, or are still with the runtime. */
export const openTrials = async (db: Db) =>
  (await trials(db).where('removed_at', 'is', null).orderBy('created_at').limit(200).execute()) as TrialRow[];

/** Submitted, and never run since: the first start of a demo, or what was submitted before there were runs. */
export async function versionsWithoutEvidence(db: Db, most: number): Promise<string[]> {
  const pending = sql.lit(STATUS.pending);
  const { rows } = await sql<{ id: string }>`select v.id from app_version v
    where (v.status = ${pending} or v.revision_status = ${pending}) and v.enabled
      and not exists (select from trial t where t.version_id = v.id and t.purpose = 'review' and t.digest = v.digest)
    order by v.submitted_at, v.id limit ${most}`.execute(db);
  return rows.map(({ id }) => id);
}

/** A publisher's own runs say nothing after a while; evidence stays with its version. */
export const dropTrials = (db: Db, before: Date) =>
  db
    .deleteFrom('trial')
    .where('purpose', '=', 'publisher')
    .where('removed_at', 'is not', null)
    .where('created_at', '<', before)
    .execute();
