import { sql } from 'kysely';
import type { Db } from '../../../kit/db.ts';

/** No renewal waits. */
export const NO_RENEWAL = { renewal_payment_id: null, renewal_months: null, renewal_plan: null };

/** It goes on. */
export const NOT_ENDING = { ending: null, ending_at: null };

export const periodOfPayment = (db: Db, paymentId: string) =>
  db.selectFrom('market_order_period').selectAll().where('payment_id', '=', paymentId).executeTakeFirst();

/** Whether its time goes on after that period. */
export const hasLaterPeriod = async (db: Db, { order_id, number }: { order_id: string; number: number }) =>
  (await db
    .selectFrom('market_order_period')
    .select('number')
    .where('order_id', '=', order_id)
    .where('number', '>', number)
    .limit(1)
    .executeTakeFirst()) !== undefined;

export const deletePeriod = (db: Db, paymentId: string) =>
  db.deleteFrom('market_order_period').where('payment_id', '=', paymentId).execute();

export const isPaidFrom = async (db: Db, orderId: string, from: Date) =>
  (await db
    .selectFrom('market_order_period')
    .select('number')
    .where('order_id', '=', orderId)
    .where('starts_at', '>=', from)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** Months paid since a time; what began before belongs to an earlier chain. */
export const monthsPaid = async (db: Db, orderId: string, since: Date) => {
  const { n } = await db
    .selectFrom('market_order_period')
    .select(sql<number>`coalesce(sum(months), 0)::int`.as('n'))
    .where('order_id', '=', orderId)
    .where('starts_at', '>=', since)
    .executeTakeFirstOrThrow();
  return n;
};

/** Something is due, or will be soon: within a month of their end, over, or with another plan that begins. */
export const endingOrders = (db: Db, at: Date, after: string | null, most: number) =>
  db
    .selectFrom('market_order')
    .select('id')
    .where('state', 'in', ['active', 'frozen'])
    .where(
      sql<boolean>`(ends_at <= ${at}::timestamptz + interval '30 days' or next_plan_from <= ${at}::timestamptz)`,
    )
    .where(sql<boolean>`${after === null ? sql`true` : sql`id > ${after}`}`)
    .orderBy('id')
    .limit(most)
    .execute();

/** Those of an enterprise that could not be renewed for want of money. */
export const triedOrders = (db: Db, enterpriseId: string) =>
  db
    .selectFrom('market_order')
    .select('id')
    .where('enterprise_id', '=', enterpriseId)
    .where('state', 'in', ['active', 'frozen'])
    .where('tried_at', 'is not', null)
    .execute();
