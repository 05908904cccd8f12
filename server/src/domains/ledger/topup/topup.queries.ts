import type { Paging } from '@cloudyard/contract/kit/page.ts';
import type { TopupMethod, TopupState } from '@cloudyard/contract/ledger/topup.ts';
import { type Insertable, sql, type Updateable } from 'kysely';
import type { Db } from '../../../kit/db.ts';
import { countAll, matches } from '../../../kit/list.ts';
import type { DB } from '../../../kit/tables.gen.ts';

/** With whose wallet it is for. */
const topups = (db: Db) =>
  db
    .selectFrom('ledger_topup as t')
    .innerJoin('ledger_account as a', 'a.id', 't.account_id')
    .leftJoin('enterprise as e', 'e.id', 'a.enterprise_id')
    .leftJoin('account as u', 'u.id', 'a.user_id')
    .selectAll('t')
    .select(['a.enterprise_id', 'a.user_id'])
    .select(sql<string>`coalesce(e.name, u.username)`.as('owner'));
export type TopupRow = Awaited<ReturnType<ReturnType<typeof topups>['execute']>>[number];

export const topupById = (db: Db, id: string) => topups(db).where('t.id', '=', id).executeTakeFirst();

/** Held until the transaction ends: of two that decide about it the second sees what the first decided. */
export const lockTopup = (db: Db, by: { id: string } | { code: string; method: TopupMethod }) =>
  ('id' in by
    ? topups(db).where('t.id', '=', by.id)
    : topups(db).where('t.code', '=', by.code).where('t.method', '=', by.method)
  )
    .forUpdate('t')
    .executeTakeFirst();

/** Undefined: the code is taken. */
export const insertTopup = (db: Db, row: Insertable<DB['ledger_topup']>) =>
  db
    .insertInto('ledger_topup')
    .values(row)
    .onConflict((conflict) => conflict.column('code').doNothing())
    .returning('id')
    .executeTakeFirst();

/** One that a provider was paid for; undefined: its payment is known, or the code is taken. */
export const insertPaidTopup = (db: Db, row: Insertable<DB['ledger_topup']>) =>
  db
    .insertInto('ledger_topup')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();

/** Those of a wallet that wait for the money, or for finance. */
export const countUnderWay = async (db: Db, accountId: string): Promise<number> =>
  (
    await db
      .selectFrom('ledger_topup')
      .select(countAll)
      .where('account_id', '=', accountId)
      .where('state', 'in', ['open', 'receipt', 'checked'])
      .executeTakeFirstOrThrow()
  ).total;

/** Undefined: it is in none of these states any more. */
export const changeTopup = (
  db: Db,
  id: string,
  from: readonly TopupState[],
  set: Updateable<DB['ledger_topup']>,
) =>
  db
    .updateTable('ledger_topup')
    .set(set)
    .where('id', '=', id)
    .where('state', 'in', from)
    .returning('id')
    .executeTakeFirst();

export async function topupPage(
  db: Db,
  accountId: string,
  { page, size, state }: Paging & { state?: TopupState | undefined },
) {
  let found = topups(db).where('t.account_id', '=', accountId);
  let counted = db.selectFrom('ledger_topup').where('account_id', '=', accountId);
  if (state) {
    found = found.where('t.state', '=', state);
    counted = counted.where('state', '=', state);
  }
  const rows = found
    .orderBy('t.created_at', 'desc')
    .orderBy('t.id', 'desc')
    .limit(size)
    .offset(page * size)
    .execute();
  const { total } = await counted.select(countAll).executeTakeFirstOrThrow();
  return { rows: await rows, total };
}

export type QueueFilter = {
  /** waiting: for finance. */
  state?: 'waiting' | TopupState | undefined;
  method?: TopupMethod | undefined;
  q?: string | undefined;
};

/** By a part of the code, or of the owner's name. */
const found = (words: string) => {
  const owner = sql<string>`coalesce(e.name || ' ' || e.alias, u.username || ' ' || u.real_name)`;
  return sql<boolean>`((${matches('t.search', sql.ref('t.code'), words)})
    or position(folded(${words}) in folded(${owner})) > 0)`;
};

function queue(db: Db, { method, q }: QueueFilter) {
  let asked = topups(db);
  if (method) asked = asked.where('t.method', '=', method);
  if (q) asked = asked.where(found(q));
  return asked;
}

/** Those of all owners; what waits longest stands last, as everywhere. */
export async function queuePage(db: Db, { page, size, ...filter }: QueueFilter & Paging) {
  const { state } = filter;
  let asked = queue(db, filter);
  if (state)
    asked = state === 'waiting' ? asked.where('t.is_waiting', '=', true) : asked.where('t.state', '=', state);
  const rows = await asked
    .orderBy('t.created_at', 'desc')
    .orderBy('t.id', 'desc')
    .limit(size)
    .offset(page * size)
    .execute();
  const counts = await queue(db, filter)
    .clearSelect()
    .select(['t.state', 't.is_waiting', sql<number>`count(*)::int`.as('total')])
    .groupBy(['t.state', 't.is_waiting'])
    .execute();
  return { rows, counts };
}

/** Ends what was not paid in time; how many they were. */
export const expireTopups = async (db: Db, at: Date): Promise<number> => {
  const { numUpdatedRows } = await db
    .updateTable('ledger_topup')
    .set({ state: 'expired', ended_at: at })
    .where('state', '=', 'open')
    .where('expires_at', '<=', at)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
};
