import type { Db } from '../../../kit/db.ts';

export const orderOfPayment = async (db: Db, paymentId: string) =>
  (
    await db
      .selectFrom('ledger_payment')
      .select('reference_id')
      .where('id', '=', paymentId)
      .where('reference_type', '=', 'order')
      .executeTakeFirst()
  )?.reference_id;

export const isAnyRefunded = async (db: Db, orderId: string, since: Date) =>
  (await db
    .selectFrom('ledger_payment')
    .select('id')
    .where('reference_type', '=', 'order')
    .where('reference_id', '=', orderId)
    .where('state', '=', 'refunded')
    .where('closed_at', '>=', since)
    .limit(1)
    .executeTakeFirst()) !== undefined;
