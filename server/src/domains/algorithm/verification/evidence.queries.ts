import type { EvidenceCheck, EvidenceRun } from '@cloudyard/contract/algorithm/verification.ts';
import { sql } from 'kysely';
import type { Db } from '../../../kit/db.ts';
import { isFree, isOrphaned } from '../../../kit/held-work.ts';

export type EvidenceRow = {
  id: string;
  algorithm_id: string;
  digest: string;
  state: 'queued' | 'running' | 'done' | 'failed';
  percent: number;
  holder: number | null;
  attempts: number;
  checks: EvidenceCheck[];
  runs: EvidenceRun[];
  difference: unknown;
  created_at: Date;
  ended_at: Date | null;
};
const columns = [
  'id',
  'algorithm_id',
  'digest',
  'state',
  'percent',
  'holder',
  'attempts',
  'checks',
  'runs',
  'difference',
  'created_at',
  'ended_at',
] as const;

export const newestEvidence = async (db: Db, algorithmId: string) =>
  (await db
    .selectFrom('algorithm_evidence')
    .select(columns)
    .where('algorithm_id', '=', algorithmId)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()) as EvidenceRow | undefined;

/** The newest about exactly this content. */
export const evidenceFor = async (db: Db, algorithmId: string, digest: string) =>
  (await db
    .selectFrom('algorithm_evidence')
    .select(columns)
    .where('algorithm_id', '=', algorithmId)
    .where('digest', '=', digest)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()) as EvidenceRow | undefined;

export const evidenceById = async (db: Db, id: string) =>
  (await db.selectFrom('algorithm_evidence').select(columns).where('id', '=', id).executeTakeFirst()) as
    | EvidenceRow
    | undefined;

/** What the platform brings and nobody has tried yet as it lies here. */
export async function untriedBuiltins(db: Db, most: number) {
  const { rows } = await sql<{ id: string; digest: string }>`select a.id, a.digest from algorithm a
    where a.scope = 'system' and a.online_version is not null and not exists (
      select from algorithm_evidence e where e.algorithm_id = a.id
        and (e.digest = a.digest or e.state in ('queued', 'running')))
    order by a.name limit ${most}`.execute(db);
  return rows;
}

export const insertEvidence = (
  db: Db,
  row: { algorithm_id: string; digest: string; asked_by: string | null },
) => db.insertInto('algorithm_evidence').values(row).returning('id').executeTakeFirstOrThrow();

/** How many trials wait or run for whoever owns this algorithm. */
export async function openTrials(db: Db, algorithmId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from algorithm a
    join algorithm o on o.scope = a.scope and (a.enterprise_id = o.enterprise_id
      or a.scope = 'private' and a.created_by = o.created_by)
    join algorithm_evidence e on e.algorithm_id = o.id and e.state in ('queued', 'running')
    where a.id = ${algorithmId}`.execute(db);
  return rows[0]?.n ?? 0;
}

/** What nobody works on any more: a copy that died had it, or it is new. */
export async function takeEvidence(db: Db, id: string, holder: number) {
  const { rows } = await sql<{ id: string }>`update algorithm_evidence
    set state = 'running', holder = ${holder}, attempts = attempts + 1
    where id = ${id} and state in ('queued', 'running') and ${isFree}
    returning id`.execute(db);
  return rows[0];
}

type Changes = {
  state?: EvidenceRow['state'];
  percent?: number;
  holder?: number | null;
  checks?: string;
  runs?: string;
  difference?: string | null;
  ended_at?: Date;
};
/** Only while it is ours; false: another copy of the server has it, or it is gone. */
export async function tellEvidence(
  db: Db,
  { id, holder }: { id: string; holder: number },
  set: Changes,
): Promise<boolean> {
  const found = await db
    .updateTable('algorithm_evidence')
    .set(set)
    .where('id', '=', id)
    .where('holder', '=', holder)
    .returning('id')
    .executeTakeFirst();
  return found !== undefined;
}

/** The process that had them is dead, or their job was lost. */
export const idleEvidence = (db: Db, at: Date) =>
  db
    .selectFrom('algorithm_evidence')
    .select('id')
    .where('state', 'in', ['queued', 'running'])
    .where(isOrphaned('created_at', at))
    .limit(100)
    .execute();

/** What stands behind others for long, without a version that names it. */
export const deleteOldEvidence = (db: Db, before: Date) =>
  sql`delete from algorithm_evidence e where ended_at < ${before}
    and exists (select from algorithm_evidence n where n.algorithm_id = e.algorithm_id and n.created_at > e.created_at)
    and not exists (select from algorithm_version v where v.evidence_id = e.id)`.execute(db);
