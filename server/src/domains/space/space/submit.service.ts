import { fenOf, yuanOf } from '@cloudyard/contract/kit/money.ts';
import { SPACE_STATUS } from '@cloudyard/contract/space/values.ts';
import { holds } from '../../../kit/actor.ts';
import type { ActorContext, Context } from '../../../kit/context.ts';
import type { Facts } from '../../../kit/events.ts';
import { orRefuse, Refusal } from '../../../kit/refusal.ts';
import { holdPayment } from '../../ledger/index.ts';
import { planById, snapshotOf } from '../quota-plan/quota-plan.queries.ts';
import { apply, giveBack } from './apply.service.ts';
import { askPrice } from './ask-price.service.ts';
import { lockSpace, type SpaceRow, updateSpace } from './space.queries.ts';

/**
 * Asks for the price and sets it aside. It is submitted when the money is: at once, or when a user who may spend
 * pays it or a second person agrees.
 */
export async function submit(ctx: ActorContext, space: SpaceRow, seen: number | undefined, at: Date) {
  const plan = orRefuse(await planById(ctx.db, space.plan_id), 'space.plan_not_found');
  if (!plan.is_offered || plan.kind !== 'space') throw new Refusal('space.plan_not_found');
  if (space.secret_hash === '') throw new Refusal('space.password_missing');
  const amount = plan.price * space.months;
  if (seen !== undefined) mustCost(amount, seen);
  // Of two payments for one space a user could pay both.
  await giveBack(ctx, space, 'submitted again');
  const tries = space.tries + 1;
  const mine = { submitted_by: ctx.actor.userId, submitted_at: at, domain_fixed: true, tries };
  const kept = { plan: JSON.stringify(snapshotOf(plan)), amount, ...mine };
  if (amount === 0) {
    await updateSpace(ctx.db, space.id, kept);
    return becomeSubmitted(ctx, { ...space, submitted_by: ctx.actor.userId }, at);
  }
  const payment = await askPrice(
    ctx,
    {
      enterpriseId: space.enterprise_id,
      key: `space:${space.id}:try:${tries}`,
      kind: 'purchase',
      settles: 'on_delivery',
      amount,
      title: `租户空间 ${space.name}`,
      lines: [{ label: `${plan.name} × ${space.months} 个月`, amount }],
      about: { type: 'space', id: space.id, name: space.name },
    },
    at,
  );
  await updateSpace(ctx.db, space.id, { ...kept, payment_id: payment.id });
  // Whoever may not spend leaves it to those who may; the listener below goes on when it is set aside.
  if (holds(ctx.actor, 'ledger.wallet.spend')) await holdPayment(ctx, payment.id, at);
}

const becomeSubmitted = (ctx: Context, space: SpaceRow, at: Date) =>
  apply(ctx, space, { event: 'submit', to: SPACE_STATUS.submitted, reason: '' }, at);

/** The price of a draft is set aside: it is submitted. */
export async function followHeld(ctx: Context, { id, reference }: Facts['ledger.payment_held']) {
  if (reference.type !== 'space') return;
  const space = await lockSpace(ctx.db, reference.id);
  if (space?.payment_id === id && space.status === SPACE_STATUS.draft)
    await becomeSubmitted(ctx, space, new Date());
}

/** Not paid or decided in time, or a second person refused: back to the draft, without a payment. */
export async function followLost(
  ctx: Context,
  { id, reference, reason }: { id: string; reference: { type: string; id: string }; reason: string },
) {
  if (reference.type !== 'space') return;
  const space = await lockSpace(ctx.db, reference.id);
  if (space?.payment_id !== id) return;
  await updateSpace(ctx.db, space.id, { payment_id: null });
  if (space.status === SPACE_STATUS.submitted)
    await apply(
      ctx,
      { ...space, payment_id: null },
      { event: 'withdraw', to: SPACE_STATUS.draft, reason: reason || 'payment expired' },
      new Date(),
    );
}

export const mustCost = (wanted: number, seen: number) => {
  if (fenOf(seen) !== wanted) throw new Refusal('space.cost_changed', { amount: String(yuanOf(wanted)) });
};
