import { sql } from 'kysely';
import type { Db } from '../../kit/db.ts';

export type Which = 'phone' | 'email';
export type Settled = 'confirmed' | 'declined' | 'replaced' | 'objected';

type NewChange = { account_id: string; which: Which; value: string; former: string; asked_by: string };

export const insertChange = (db: Db, row: NewChange) =>
  db.insertInto('contact_change').values(row).returningAll().executeTakeFirstOrThrow();

/** What of somebody's waits, and who asked for it. */
export const waitingChanges = (db: Db, accountId: string) =>
  db
    .selectFrom('contact_change as c')
    .innerJoin('account as a', 'a.id', 'c.asked_by')
    .select(['c.id', 'c.which', 'c.value', 'c.asked_at', 'a.username as asked_by'])
    .where('c.account_id', '=', accountId)
    .where('c.state', '=', 'waiting')
    .orderBy('c.asked_at')
    .execute();

export const waitingChange = (db: Db, id: string, accountId: string) =>
  db
    .selectFrom('contact_change')
    .selectAll()
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where('state', '=', 'waiting')
    .executeTakeFirst();

/** As it is now; nobody else settles it until this work is done. */
export const changeForUpdate = (db: Db, id: string) =>
  db.selectFrom('contact_change').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

/** Settles what waits: one change, or whatever of an account; how many there were. */
export async function settleWaiting(
  db: Db,
  whose: { id: string } | { accountId: string; which?: Which },
  state: Settled,
) {
  const { numUpdatedRows } = await db
    .updateTable('contact_change')
    .set({ state, settled_at: sql`now()` })
    .where('state', '=', 'waiting')
    .$if('id' in whose, (rows) => rows.where('id', '=', (whose as { id: string }).id))
    .$if('accountId' in whose, (rows) =>
      rows.where('account_id', '=', (whose as { accountId: string }).accountId),
    )
    .$if('which' in whose, (rows) => rows.where('which', '=', (whose as { which: Which }).which))
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/** One that was confirmed is not in force any more. */
export const markObjected = (db: Db, id: string) =>
  db
    .updateTable('contact_change')
    .set({ state: 'objected', settled_at: sql`now()` })
    .where('id', '=', id)
    .execute();

/** Whether somebody was given any right anywhere. */
export async function holdsKeys(db: Db, accountId: string) {
  const { rows } = await sql<{ holds: boolean }>`select holds_keys(${accountId}) as holds`.execute(db);
  return rows[0]?.holds ?? true;
}
