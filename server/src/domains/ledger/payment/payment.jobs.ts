import { z } from 'zod';
import { type Context, inTransaction, type Kit } from '../../../kit/context.ts';
import type { Facts } from '../../../kit/events.ts';
import { job } from '../../../kit/jobs.ts';
import { expirePayments, movePayment, paymentByHold } from './payment.queries.ts';
import { facts, found, note } from './payment.service.ts';
import { paymentFact } from './payment.view.ts';

const BATCH = 200;

async function expired(ctx: Context, id: string, isHeld: boolean) {
  const payment = await found(ctx, id);
  await note(ctx, 'expire', payment, facts(payment));
  await ctx.kit.events.emit(ctx, 'ledger.payment_expired', { ...paymentFact(payment), isHeld });
}

/** Ends what was not paid in time. `at` is a parameter so that tests move the clock. */
export async function expireOpen(kit: Kit, at = new Date()): Promise<void> {
  for (;;) {
    const gone = await inTransaction(kit, { platform: 'end payments not made in time' }, async (ctx) => {
      const ended = await expirePayments(ctx.db, at, BATCH);
      for (const { id } of ended) await expired(ctx, id, false);
      return ended.length;
    });
    if (gone < BATCH) return;
  }
}

/** Not delivered in time: the hold was given back, and with it ends its payment. */
export async function followHold(ctx: Context, { id }: Facts['ledger.hold_expired']) {
  const payment = await paymentByHold(ctx.db, id);
  if (!payment) return;
  if (!(await movePayment(ctx.db, payment.id, ['held'], { state: 'expired', closed_at: new Date() }))) return;
  await expired(ctx, payment.id, true);
}

export const expirePaymentsJob = job({
  name: 'ledger.expire-payments',
  data: z.object({}),
  every: '* * * * *',
  run: (kit) => expireOpen(kit),
});
