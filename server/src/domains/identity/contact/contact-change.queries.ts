import { sql } from 'kysely';
import type { Db } from '../../../kit/db.ts';

export type Which = 'phone' | 'email';
export type Settled = 'confirmed' | 'declined' | 'replaced' | 'objected';

type NewChange = { account_id: string; which: Which; value: string; former: string; asked_by: string };

export const insertChange = (db: Db, row: NewChange) =>
  db.insertInto('contact_change').values(row).returningAll().executeTakeFirstOrThrow();

/** The pending changes of an account, with who asked for them. */
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

/** As it is now, locked until this work is done. */
export const changeForUpdate = (db: Db, id: string) =>
  db.selectFrom('contact_change').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

/** Settles pending changes: one, or all of an account; returns how many there were. */
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

/** Marks confirmed changes as turned back: one and all that followed it, the earliest first. */
export async function objectSince(db: Db, { id, account_id }: { id: string; account_id: string }) {
  const { rows } = await sql<{ which: string; former: string }>`with since as (
      select c.id, c.which, c.former, c.settled_at as confirmed_at from contact_change c
      where c.account_id = ${account_id} and c.state = 'confirmed'
        and c.settled_at >= (select settled_at from contact_change where id = ${id})),
    marked as (update contact_change c set state = 'objected', settled_at = now() from since s where c.id = s.id)
    select which, former from since order by confirmed_at, id`.execute(db);
  return rows;
}

/** Whether the account was given any right anywhere. */
export async function holdsKeys(db: Db, accountId: string) {
  const { rows } = await sql<{ holds: boolean }>`select holds_keys(${accountId}) as holds`.execute(db);
  return rows[0]?.holds ?? true;
}
