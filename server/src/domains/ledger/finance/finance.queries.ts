import { sql } from 'kysely';
import type { Db } from '../../../kit/db.ts';

/** The platform's own accounts: what is sealed is summed already, so this reads a few rows a month. */
export const platformSums = async (db: Db) =>
  (
    await sql<{ kind: string; amount: number }>`select a.kind, coalesce(sum(s.amount), 0)::bigint as amount
      from ledger_account a left join ledger_platform_sum s on s.account_id = a.id
      where a.user_id is null and a.enterprise_id is null group by a.kind`.execute(db)
  ).rows;

/** All accounts with an owner: one row an owner, whatever they bought. */
export const ownedSums = async (db: Db) =>
  (
    await sql<{ kind: string; posted: number; held: number }>`select kind, sum(posted)::bigint as posted,
      sum(held)::bigint as held from ledger_account where kind in ('wallet', 'promo', 'payable') group by kind`.execute(
      db,
    )
  ).rows;

export const revenueMonths = async (db: Db, months: number, at: Date) =>
  (
    await sql<{ month: string; revenue: number }>`
      select to_char(d, 'YYYY-MM') as month, coalesce(sum(s.amount), 0)::bigint as revenue
      from generate_series(ledger_month_of(${at}) - make_interval(months => ${months - 1}::int), ledger_month_of(${at}),
        interval '1 month') d
      left join (select s.month, s.amount from ledger_platform_sum s join ledger_account a on a.id = s.account_id
        where a.kind = 'revenue') s on s.month = d::date
      group by d order by d`.execute(db)
  ).rows;

type Queue = 'ledger_refund' | 'ledger_withdrawal' | 'ledger_invoice';

const countAll = sql<number>`count(*)`.as('count');
const sumAll = sql<number>`coalesce(sum(amount), 0)::bigint`.as('amount');

export const waitingTopups = (db: Db) =>
  db
    .selectFrom('ledger_topup')
    .select([countAll, sumAll])
    .where('is_waiting', '=', true)
    .executeTakeFirstOrThrow();

/** How much waits in one of the queues of finance. */
export const waitingIn = async (db: Db, table: Queue, states: readonly string[]) =>
  db.selectFrom(table).select([countAll, sumAll]).where('state', 'in', states).executeTakeFirstOrThrow();
