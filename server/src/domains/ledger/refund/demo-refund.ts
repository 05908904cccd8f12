import type { Context } from '../../../kit/context.ts';
import { found } from '../payment/payment.service.ts';
import { insertRefund } from './refund.queries.ts';
import { computed } from './refund.service.ts';

type Person = { id: string; username: string };
export type DemoRefund = {
  paymentId: string;
  at: Date;
  by: Person;
  reason: string;
  /** Finance did not agree. */
  refused?: { at: Date; by: Person; remark: string };
};

/** What a user wanted back in the past of the demo, as much as the rules gave then; undefined: nothing. */
export async function insertDemoRefund(ctx: Context, { paymentId, at, by, reason, refused }: DemoRefund) {
  const payment = await found(ctx, paymentId);
  const { basis, amount, days, daysLeft } = computed(payment, at);
  if (basis === 'nothing') return undefined;
  const { id } = await insertRefund(ctx.db, {
    ...{ payment_id: paymentId, account_id: payment.account_id, amount, basis, days, days_left: daysLeft },
    ...{ reason, asked_by: by.id, asked_name: by.username, created_at: at },
    ...(refused && {
      ...{ state: 'refused', remark: refused.remark, decided_at: refused.at },
      ...{ decided_by: refused.by.id, decided_name: refused.by.username },
    }),
  });
  return { id, amount, title: payment.title };
}
