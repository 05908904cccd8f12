import { fenOf, yuanOf } from '@cloudyard/contract/kit/money.ts';
import { NIL } from '@cloudyard/contract/kit/values.ts';
import type { refundApi } from '@cloudyard/contract/ledger/refund.ts';
import type { z } from 'zod';
import { auditOf } from '../../../kit/audit.ts';
import type { ActorContext } from '../../../kit/context.ts';
import { orRefuse, Refusal } from '../../../kit/refusal.ts';
import { membershipsOf } from '../../enterprise/index.ts';
import { lockPayment, movePayment, type Shown } from '../payment/payment.queries.ts';
import { byOf, found } from '../payment/payment.service.ts';
import { paymentFact } from '../payment/payment.view.ts';
import { type Line, platformAccount, transferMoney } from '../transfer/transfer.queries.ts';
import { isOfOwn, ownerOf } from '../wallet/wallet.service.ts';
import { refundable, takeBack } from './refund.policy.ts';
import {
  creditedBy,
  decideRefund,
  earnersOf,
  insertRefund,
  lockRefund,
  type RefundRow,
  refundById,
  refundPage,
} from './refund.queries.ts';
import { quoteView, refundView } from './refund.view.ts';

const note = auditOf('ledger.refund', 'refund', ({ id, title }: { id: string; title: string }) => ({
  id,
  name: title,
}));

/** A payment the caller may have refunded: their own, or of their enterprise with the key. */
async function paidOne(ctx: ActorContext, id: string): Promise<Shown> {
  const payment = await found(ctx, id);
  if (payment.enterprise_id === null && payment.user_id !== ctx.actor.userId)
    throw new Refusal('kit.not_found');
  ownerOf(ctx, payment.enterprise_id ?? NIL, 'ledger.wallet.spend');
  if (payment.state !== 'paid') throw new Refusal('ledger.payment_closed');
  return payment;
}

export const computed = (payment: Shown, at: Date) =>
  refundable(
    {
      paidAt: payment.paid_at as Date,
      wallet: payment.wallet_part ?? 0,
      from: payment.starts_at,
      until: payment.ends_at,
      isRenewal: payment.kind === 'renewal',
    },
    at,
  );

export async function quoteRefund(ctx: ActorContext, paymentId: string, at = new Date()) {
  const payment = await paidOne(ctx, paymentId);
  return quoteView(payment, computed(payment, at));
}

type Request = z.output<typeof refundApi.request.body>;

export async function requestRefund(
  ctx: ActorContext,
  { paymentId, amount, reason }: Request,
  at = new Date(),
) {
  const payment = await paidOne(ctx, paymentId);
  const now = computed(payment, at);
  if (now.basis === 'nothing') throw new Refusal('ledger.refund_nothing');
  if (now.amount !== fenOf(amount)) throw new Refusal('ledger.refund_changed');
  const row = await insertRefund(ctx.db, {
    ...{
      payment_id: paymentId,
      account_id: payment.account_id,
      amount: now.amount,
      basis: now.basis,
      reason,
    },
    ...{ days_left: now.daysLeft, days: now.days },
    ...{ asked_by: ctx.actor.userId, asked_name: ctx.actor.username },
  });
  const { title } = payment;
  await note(ctx, 'request', { id: row.id, title }, { after: { amount, reason } });
  const { owner } = orRefuse(await refundById(ctx.db, row.id), 'kit.not_found');
  await ctx.kit.events.emit(ctx, 'ledger.refund_asked', {
    ...{ id: row.id, amount: now.amount, title, askedBy: ctx.actor.userId, owner, paymentId },
    reference: { type: payment.reference_type, id: payment.reference_id },
  });
  return { id: row.id, amount: yuanOf(row.amount), state: 'requested' as const };
}

export async function refunds(ctx: ActorContext, query: z.output<typeof refundApi.list.query>) {
  const { rows, total } = await refundPage(ctx.db, query);
  const places = await membershipsOf(ctx.db, ctx.actor.userId);
  const isOwn = (row: RefundRow) => row.asked_by === ctx.actor.userId || places.has(row.enterprise_id ?? '');
  return { rows: rows.map((row) => refundView(row, isOwn(row))), total };
}

/** Pays the money back: publishers their part of it, the platform the rest. */
async function payBack(ctx: ActorContext, refund: RefundRow, remark: string): Promise<string> {
  await lockPayment(ctx.db, refund.payment_id);
  const payment = await found(ctx, refund.payment_id);
  const revenue = await platformAccount(ctx.db, 'revenue');
  const credited = await creditedBy(ctx.db, payment.credits as Line[]);
  const transfer = await transferMoney(ctx.db, {
    kind: 'refund',
    key: `refund:${payment.id}`,
    about: { type: payment.reference_type, id: payment.reference_id, name: payment.reference_name },
    lines: [
      ...takeBack(refund.amount, credited, revenue),
      { account: refund.account_id, amount: refund.amount },
    ],
    by: byOf(ctx),
    note: remark,
  });
  if (!(await movePayment(ctx.db, payment.id, ['paid'], { state: 'refunded', closed_at: new Date() })))
    throw new Refusal('ledger.payment_closed');
  await ctx.kit.events.emit(ctx, 'ledger.payment_refunded', {
    ...paymentFact(await found(ctx, payment.id)),
    refunded: refund.amount,
  });
  return transfer.id;
}

/** Whoever earned by it would decide about their own money. */
async function isEarner(ctx: ActorContext, paymentId: string): Promise<boolean> {
  const { credits } = await found(ctx, paymentId);
  const earners = await earnersOf(ctx.db, credits as Line[]);
  const places = await membershipsOf(ctx.db, ctx.actor.userId);
  return earners.some(
    ({ enterprise_id, user_id }) => user_id === ctx.actor.userId || places.has(enterprise_id ?? ''),
  );
}

export async function settleRefund(
  ctx: ActorContext,
  id: string,
  { approved, remark = '' }: { approved: boolean; remark?: string | undefined },
  at = new Date(),
) {
  orRefuse(await lockRefund(ctx.db, id), 'kit.not_found');
  const refund = orRefuse(await refundById(ctx.db, id), 'kit.not_found');
  if (refund.state !== 'requested') throw new Refusal('ledger.refund_decided');
  if (refund.asked_by === ctx.actor.userId || (await isOfOwn(ctx, refund)))
    throw new Refusal('ledger.refund_own');
  if (await isEarner(ctx, refund.payment_id)) throw new Refusal('ledger.refund_own');
  const transferId = approved ? await payBack(ctx, refund, remark) : null;
  await decideRefund(ctx.db, id, {
    ...{ state: approved ? 'settled' : 'refused', transfer_id: transferId, remark, decided_at: at },
    ...{ decided_by: ctx.actor.userId, decided_name: ctx.actor.username },
  });
  const after = { amount: yuanOf(refund.amount), remark };
  await note(ctx, approved ? 'settle' : 'reject', refund, { after, enterpriseId: refund.enterprise_id });
  await ctx.kit.events.emit(ctx, 'ledger.refund_decided', {
    ...{ id, paymentId: refund.payment_id, enterpriseId: refund.enterprise_id, amount: refund.amount },
    ...{ title: refund.title, askedBy: refund.asked_by, approved, remark },
  });
  return refundView(orRefuse(await refundById(ctx.db, id), 'kit.not_found'), false);
}
