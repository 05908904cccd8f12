import type { Paging } from '@cloudyard/contract/kit/page.ts';
import { type Insertable, type Selectable, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../../kit/db.ts';
import { countAll, paged } from '../../../kit/list.ts';
import { within } from '../../../kit/reach.ts';
import type { DB } from '../../../kit/tables.gen.ts';
import { isLost, type Mine, type Place, pestered, placed } from './invitation.queries.ts';
import type { ReadRow } from './invitation-batch-csv.ts';

export const insertBatch = (db: Db, row: Insertable<DB['invitation_batch']>) =>
  db.insertInto('invitation_batch').values(row).returning('id').executeTakeFirstOrThrow();

export async function insertBatchRows(db: Db, batchId: string, place: Place, rows: readonly ReadRow[]) {
  await sql`insert into invitation_batch_row (batch_id, enterprise_id, line, name, email, problem)
    select ${batchId}::uuid, ${place}::uuid, r.line, r.name, r.email, r.problem
    from unnest(${rows.map(({ line }) => line)}::int[], ${rows.map(({ name }) => name)}::text[],
      ${rows.map(({ email }) => email)}::text[], ${rows.map(({ problem }) => problem)}::text[])
      r(line, name, email, problem)`.execute(db);
}

type State = 'reading' | 'checked' | 'sending' | 'done' | 'dropped';
type Settings = { good?: number; rows?: number; department_id?: string | null; position_id?: string | null };

/** From one state to another, if it still is in it: the first request decides. */
export async function moveBatch(db: Db, id: string, from: State[], to: State, more: Settings = {}) {
  const { numUpdatedRows } = await db
    .updateTable('invitation_batch')
    .set({ ...more, state: to })
    .where('id', '=', id)
    .where('state', 'in', from)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Rows whose mail went out, and good rows that failed: blocked since, or not mailed. */
const counts = [
  sql<number>`(select count(*) from invitation i where i.batch_id = invitation_batch.id and i.sent_at is not null)`.as(
    'sent',
  ),
  sql<number>`(select count(*) from invitation_batch_row r
      where r.batch_id = invitation_batch.id and r.problem is not null) - (rows - good)
    + (select count(*) from invitation i where i.batch_id = invitation_batch.id and (i.problem is not null
      or exists (select from outgoing o where o.id = i.outgoing_id and ${isLost})))`.as('failed'),
];

const batches = (db: Db, { place, reach }: Mine): SelectQueryBuilder<DB, 'invitation_batch', object> =>
  db
    .selectFrom('invitation_batch')
    .where(placed('invitation_batch.enterprise_id', place))
    .where(within(reach, 'invitation_batch.created_by'));

const withCounts = (rows: SelectQueryBuilder<DB, 'invitation_batch', object>) =>
  rows
    .innerJoin('account', 'account.id', 'invitation_batch.created_by')
    .selectAll('invitation_batch')
    .select([
      sql<string>`coalesce(nullif(account.real_name, ''), account.username)`.as('creator'),
      ...counts,
    ]);
export type BatchRecord = Selectable<DB['invitation_batch']> & {
  creator: string;
  sent: number;
  failed: number;
};

export async function batchPage(db: Db, mine: Mine, paging: Paging) {
  const [rows, { total }] = await Promise.all([
    withCounts(paged(batches(db, mine), paging))
      .orderBy('invitation_batch.created_at', 'desc')
      .orderBy('invitation_batch.id', 'desc')
      .execute(),
    batches(db, mine).select(countAll).executeTakeFirstOrThrow(),
  ]);
  return { rows, total };
}

export const batchById = (db: Db, mine: Mine, id: string): Promise<BatchRecord | undefined> =>
  withCounts(batches(db, mine)).where('invitation_batch.id', '=', id).executeTakeFirst();

const rowsOf = (db: Db, batchId: string, bad: boolean) =>
  db
    .selectFrom('invitation_batch_row')
    .where('batch_id', '=', batchId)
    .$if(bad, (rows) => rows.where('problem', 'is not', null));

export async function batchRowPage(db: Db, batchId: string, bad: boolean, paging: Paging) {
  const [rows, { total }] = await Promise.all([
    paged(rowsOf(db, batchId, bad).select(['line', 'name', 'email', 'problem']), paging)
      .orderBy('line')
      .execute(),
    rowsOf(db, batchId, bad).select(countAll).executeTakeFirstOrThrow(),
  ]);
  return { rows, total };
}

export const badRows = (db: Db, batchId: string) =>
  rowsOf(db, batchId, true).select(['line', 'name', 'email', 'problem']).orderBy('line').execute();

// While it is sent ----------------------------------------------------------------------------------------------

/** As it is now, locked: other runs and a stop wait until this chunk is done. */
export const lockBatch = (db: Db, id: string) =>
  db.selectFrom('invitation_batch').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

const isMade = sql<SqlBool>`exists (select from invitation i
  where i.batch_id = r.batch_id and folded(i.email) = folded(r.email))`;

/**
 * An invitation for every good row that has none yet, waiting to be sent; people invited
 * meanwhile get no second one.
 */
export async function makeInvitations(db: Db, batch: Selectable<DB['invitation_batch']>, mostToOne: number) {
  await sql`insert into invitation (enterprise_id, batch_id, name, email, department_id, position_id, invited_by)
    select ${batch.enterprise_id}::uuid, r.batch_id, r.name, r.email, ${batch.department_id}::uuid,
      ${batch.position_id}::uuid, ${batch.created_by}::uuid
    from invitation_batch_row r where r.batch_id = ${batch.id} and r.problem is null and not ${isMade}
      and folded(r.email) not in ${pestered(sql`${batch.enterprise_id}::uuid`, mostToOne)}
    order by r.line on conflict do nothing`.execute(db);
  await sql`update invitation_batch_row r set problem = 'invited'
    where r.batch_id = ${batch.id} and r.problem is null and not ${isMade}`.execute(db);
}

const isWaiting = sql<SqlBool>`sent_at is null and problem is null and sealed_at is null and activated_at is null`;

export const waitingOf = (db: Db, batchId: string, most: number) =>
  db
    .selectFrom('invitation')
    .select(['id', 'name', 'email'])
    .where('batch_id', '=', batchId)
    .where(isWaiting)
    .orderBy('id')
    .limit(most)
    .execute();

/** They were never sent: they are removed without a trace, and their addresses are free. */
export const deleteWaiting = (db: Db, batchId: string) =>
  db
    .deleteFrom('invitation')
    .where('batch_id', '=', batchId)
    .where(sql<SqlBool>`sent_at is null and activated_at is null`)
    .execute();

export const deleteOldBatches = (db: Db) =>
  db
    .deleteFrom('invitation_batch')
    .where('state', 'in', ['checked', 'done', 'dropped'])
    .where('created_at', '<', sql<Date>`now() - interval '30 days'`)
    .execute();
