import type { Context } from '../../../kit/context.ts';
import { Refusal } from '../../../kit/refusal.ts';
import { lockPayment, movePayment, type Shown } from '../payment/payment.queries.ts';
import { byOf, facts, found, note, voidPayment } from '../payment/payment.service.ts';
import { paymentFact } from '../payment/payment.view.ts';
import { linesOf, transferMoney } from '../transfer/transfer.queries.ts';

/** It was never delivered: what is set aside is free again, and what was charged comes back whole, as it was taken. */
export async function returnPayment(
  ctx: Context,
  id: string,
  reason: string,
  at = new Date(),
): Promise<Shown> {
  await found(ctx, id);
  await lockPayment(ctx.db, id);
  const payment = await found(ctx, id);
  if (payment.state !== 'paid') return voidPayment(ctx, id, reason, at);
  const reverses = payment.transfer_id as string;
  await transferMoney(ctx.db, {
    kind: 'reversal',
    key: `refund:${id}`,
    about: { type: payment.reference_type, id: payment.reference_id, name: payment.reference_name },
    lines: (await linesOf(ctx.db, reverses)).map(({ account, amount }) => ({ account, amount: -amount })),
    by: byOf(ctx),
    note: reason,
    reverses,
  });
  if (!(await movePayment(ctx.db, id, ['paid'], { state: 'refunded', reason, closed_at: at })))
    throw new Refusal('ledger.payment_closed');
  const gone = await found(ctx, id);
  await note(ctx, 'void', gone, facts(gone));
  await ctx.kit.events.emit(ctx, 'ledger.payment_refunded', { ...paymentFact(gone), refunded: gone.amount });
  return gone;
}
