import { type Insertable, sql } from 'kysely';
import type { Db } from '../../../kit/db.ts';
import type { DB } from '../../../kit/tables.gen.ts';
import { paymentState } from '../order/delivery.queries.ts';

/** No other plan waits to be paid. */
export const NO_CHANGE = { change_payment_id: null, change_plan: null };
export const NO_NEXT_PLAN = { next_plan: null, next_plan_from: null };

/** A time that is paid for, with what the plan in force costs for all of it. Fen. */
export type PaidPeriod = {
  number: number;
  months: number;
  cost: number;
  starts_at: Date;
  ends_at: Date | null;
};

/** What is paid and not over, in its order, with what the plan in force costs for it. */
export const paidPeriods = async (db: Db, orderId: string, at: Date): Promise<PaidPeriod[]> => {
  const { rows } = await sql<PaidPeriod>`select p.number, p.months, p.starts_at, p.ends_at,
      coalesce(p.cost, y.amount, 0)::bigint as cost
    from market_order_period p left join ledger_payment y on y.id = p.payment_id
    where p.order_id = ${orderId} and (p.ends_at is null or p.ends_at > ${at}) order by p.number`.execute(db);
  return rows;
};

export const setPeriodCost = (db: Db, orderId: string, number: number, cost: number) =>
  db
    .updateTable('market_order_period')
    .set({ cost })
    .where('order_id', '=', orderId)
    .where('number', '=', number)
    .execute();

export const insertChange = async (db: Db, row: Omit<Insertable<DB['market_order_change']>, 'number'>) => {
  const number = sql<number>`(select count(*) + 1 from market_order_change where order_id = ${row.order_id})`;
  await db
    .insertInto('market_order_change')
    .values({ ...row, number })
    .execute();
};

export const changeOfPayment = (db: Db, paymentId: string) =>
  db.selectFrom('market_order_change').selectAll().where('payment_id', '=', paymentId).executeTakeFirst();

/** This change and those that were built on it; the latest first. */
export const changesFrom = (db: Db, orderId: string, number: number) =>
  db
    .selectFrom('market_order_change')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('number', '>=', number)
    .where('undone_at', 'is', null)
    .orderBy('number', 'desc')
    .execute();

export const markUndone = (db: Db, orderId: string, number: number, at: Date) =>
  db
    .updateTable('market_order_change')
    .set({ undone_at: at })
    .where('order_id', '=', orderId)
    .where('number', '>=', number)
    .where('undone_at', 'is', null)
    .execute();

export const isPaid = async (db: Db, paymentId: string) => (await paymentState(db, paymentId)) === 'paid';
