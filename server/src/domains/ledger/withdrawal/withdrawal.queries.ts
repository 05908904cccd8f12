import type { Paging } from '@cloudyard/contract/kit/page.ts';
import type { WithdrawalState } from '@cloudyard/contract/ledger/withdrawal.ts';
import { type Insertable, sql } from 'kysely';
import type { Db } from '../../../kit/db.ts';
import type { DB } from '../../../kit/tables.gen.ts';

/** With whose they are. */
const withdrawals = (db: Db) =>
  db
    .selectFrom('ledger_withdrawal as w')
    .innerJoin('ledger_account as a', 'a.id', 'w.account_id')
    .leftJoin('enterprise as e', 'e.id', 'a.enterprise_id')
    .leftJoin('account as u', 'u.id', 'a.user_id')
    .selectAll('w')
    .select(['a.enterprise_id', 'a.user_id'])
    .select(sql<string>`coalesce(e.name, nullif(u.real_name, ''), u.username)`.as('owner'));
export type WithdrawalRow = Awaited<ReturnType<ReturnType<typeof withdrawals>['execute']>>[number];

export const withdrawalById = (db: Db, id: string) =>
  withdrawals(db).where('w.id', '=', id).executeTakeFirst();

export type Wanted = Paging & { state?: WithdrawalState | undefined; accountId?: string };

const matching = ({ state, accountId }: Wanted) =>
  sql<boolean>`true ${state ? sql`and w.state = ${state}` : sql``}
    ${accountId ? sql`and w.account_id = ${accountId}` : sql``}`;

/** Of an account the newest first; of all, those that wait the longest. */
export async function withdrawalPage(db: Db, wanted: Wanted) {
  const { page, size, state, accountId } = wanted;
  const order = state === 'asked' && !accountId ? 'asc' : 'desc';
  const rows = withdrawals(db)
    .where(matching(wanted))
    .orderBy('w.asked_at', order)
    .orderBy('w.id', order)
    .limit(size)
    .offset(page * size)
    .execute();
  const total = db
    .selectFrom('ledger_withdrawal as w')
    .where(matching(wanted))
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows: await rows, total: (await total).total };
}

export const insertWithdrawal = (db: Db, row: Insertable<DB['ledger_withdrawal']>) =>
  db.insertInto('ledger_withdrawal').values(row).execute();

type Decision = {
  state: Exclude<WithdrawalState, 'asked'>;
  by: { id: string; name: string };
  bankReference?: string;
  reason?: string;
};

/** Of two that decide at once the first does; the other gets nothing. */
export const decideWithdrawal = async (
  db: Db,
  id: string,
  { state, by, bankReference = '', reason = '' }: Decision,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('ledger_withdrawal')
    .set({
      ...{ state, decided_by: by.id, decided_name: by.name, decided_at: sql`now()` },
      ...{ bank_reference: bankReference, reason },
    })
    .where('id', '=', id)
    .where('state', '=', 'asked')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

const withdrawn = (state: WithdrawalState) =>
  sql<number>`(select coalesce(sum(w.amount), 0)::bigint from ledger_withdrawal w
    where w.account_id = a.id and w.state = ${state})`;

/** What is owed, with what is still to be accepted; what is on its way to the bank; what was paid out. */
export const earningsOf = (db: Db, accountId: string) =>
  db
    .selectFrom('ledger_account as a')
    .select(sql<number>`a.posted - a.held`.as('owed'))
    .select([withdrawn('asked').as('asked'), withdrawn('settled').as('settled')])
    .where('a.id', '=', accountId)
    .executeTakeFirstOrThrow();

/** What may still be refunded, all that was earned since a time among it, and when the first of that was. */
export const acceptingOf = async (db: Db, accountId: string, since: Date, at: Date) => {
  const { rows } = await sql<{ amount: number; first_at: Date | null }>`
    select * from ledger_accepting(${accountId}, ${since}, ${at})`.execute(db);
  return rows[0] ?? { amount: 0, first_at: null };
};

/** Of two that take from it at once the second waits, and then sees what the first left. */
export const lockPayable = (db: Db, accountId: string) =>
  sql`select ledger_lock_payable(${accountId})`.execute(db);

/** What sales brought, month by month; what was withdrawn is no loss. */
export const earnedMonths = async (db: Db, accountId: string, months: number, at: Date) => {
  const { rows } = await sql<{ month: string; earned: number }>`
    select to_char(d, 'YYYY-MM') as month,
      coalesce(sum(m.amount) filter (where m.reference_type <> 'withdrawal'), 0)::bigint as earned
    from generate_series(ledger_month_of(${at}) - make_interval(months => ${months - 1}::int), ledger_month_of(${at}),
      interval '1 month') d
    left join ledger_month m on m.account_id = ${accountId} and m.month = d::date
    group by d order by d`.execute(db);
  return rows;
};
