import { yuanOf } from '@cloudyard/contract/kit/money.ts';
import { SPACE_STATUS } from '@cloudyard/contract/space/values.ts';
import { holds } from '../../../kit/actor.ts';
import { type ActorContext, type Context, isSomebody } from '../../../kit/context.ts';
import { orRefuse, Refusal } from '../../../kit/refusal.ts';
import { holdPayment } from '../../ledger/index.ts';
import { grantItems } from '../quota/quota.queries.ts';
import { amountsOf } from '../quota/quota.view.ts';
import { planById, snapshotOf } from '../quota-plan/quota-plan.queries.ts';
import { increasesOf } from '../quota-request/quota-request.queries.ts';
import { apply, note } from '../space/apply.service.ts';
import { askPrice } from '../space/ask-price.service.ts';
import { tellRenewed } from '../space/notice.service.ts';
import { monthsAfter, phaseOf } from '../space/space.policy.ts';
import {
  insertPeriod,
  monthsPaid,
  NO_RENEWAL,
  type PlanSnapshot,
  periodOfPayment,
  type SpaceRow,
  spaceById,
  updateSpace,
} from '../space/space.queries.ts';
import { balanceFor, missingOf, ownSpace, planLine, shown } from '../space/space.service.ts';
import { planOf } from '../space/space.view.ts';
import { mustCost } from '../space/submit.service.ts';

/** The plan as it is sold now; one that is no longer offered goes on as it was. */
async function planNow({ db }: Context, space: SpaceRow): Promise<PlanSnapshot> {
  const plan = await planById(db, space.plan_id);
  return plan?.is_offered ? snapshotOf(plan) : planOf(space);
}

/** What renewing costs: the plan, and what was added to it. Fen. */
export async function renewalPrice(ctx: Context, space: SpaceRow, months: number) {
  const plan = await planNow(ctx, space);
  const more = (await increasesOf(ctx.db, space.id)).reduce((sum, { monthly }) => sum + monthly, 0);
  return { plan, more, amount: (plan.price + more) * months };
}

/** From its end on; a frozen one begins anew now. A chain of periods keeps the day of the month it began with. */
async function nextPeriod({ db }: Context, space: SpaceRow, months: number, at: Date) {
  const endsAt = orRefuse(space.ends_at, 'space.not_paid');
  if (phaseOf(space, at) === 'frozen') return { from: at, until: monthsAfter(at, months), startsAt: at };
  const startsAt = space.starts_at ?? endsAt;
  const paid = await monthsPaid(db, space.id, startsAt);
  return { from: endsAt, until: monthsAfter(startsAt, paid + months), startsAt };
}

const mustLive = ({ status, ends_at }: SpaceRow) => {
  const lives = status === SPACE_STATUS.online || status === SPACE_STATUS.offline;
  if (!lives || !ends_at) throw new Refusal('space.not_online');
};

export async function quoteRenewal(ctx: ActorContext, id: string, months: number, at = new Date()) {
  const space = await ownSpace(ctx, id);
  mustLive(space);
  const { plan, more, amount } = await renewalPrice(ctx, space, months);
  const balance = await balanceFor(ctx, space.enterprise_id);
  const increases = {
    code: 'increase',
    label: '增加的配额',
    labelEn: 'Additional quota',
    amount: yuanOf(more * months),
  };
  return {
    months,
    amount: yuanOf(amount),
    lines: [planLine(plan, months), ...(more > 0 ? [increases] : [])],
    items: amountsOf(plan.items),
    balance: balance === null ? null : yuanOf(balance),
    missing: missingOf(amount, balance),
    until: (await nextPeriod(ctx, space, months, at)).until.toISOString(),
  };
}

/** Asks for the price of a renewal and pays it, as far as the caller may; a job may. */
export async function payRenewal(ctx: Context, space: SpaceRow, months: number, at: Date) {
  const { plan, more, amount } = await renewalPrice(ctx, space, months);
  const { from, until } = await nextPeriod(ctx, space, months, at);
  const tries = space.tries + 1;
  const lines = [{ label: `${plan.name} × ${months} 个月`, amount: plan.price * months }];
  if (more > 0) lines.push({ label: `增加的配额 × ${months} 个月`, amount: more * months });
  const payment = await askPrice(
    ctx,
    {
      enterpriseId: space.enterprise_id,
      key: `space:${space.id}:renewal:${tries}`,
      kind: 'renewal',
      settles: 'at_once',
      amount,
      title: `租户空间 ${space.name} 续费`,
      lines,
      about: { type: 'space', id: space.id, name: space.name },
      ...{ from, until },
    },
    at,
  );
  const agreed = { renewal_months: months, renewal_plan: JSON.stringify(plan), renewal_amount: amount };
  const asked = { tries, renewal_payment_id: payment.id, ...agreed };
  await updateSpace(ctx.db, space.id, asked);
  const maySpend = !isSomebody(ctx) || holds(ctx.actor, 'ledger.wallet.spend');
  const paid = maySpend ? await holdPayment(ctx, payment.id, at) : payment;
  if (paid.state === 'paid') await extend(ctx, { ...space, ...asked, renewal_plan: plan }, at);
  return paid;
}

/** Renews for nothing what costs nothing: a plan without a price. */
async function renewFree(ctx: Context, space: SpaceRow, months: number, at: Date) {
  await extend(ctx, { ...space, renewal_payment_id: null, renewal_months: months }, at);
}

export async function renew(
  ctx: ActorContext,
  id: string,
  { period, amount, endsAt }: { period: number; amount: number; endsAt?: string | undefined },
  at = new Date(),
) {
  if (!holds(ctx.actor, 'space.space.manage')) throw new Refusal('kit.not_allowed');
  const space = await ownSpace(ctx, id);
  mustLive(space);
  if (endsAt && new Date(endsAt).getTime() !== space.ends_at?.getTime())
    throw new Refusal('space.space_changed');
  if (space.renewal_payment_id) throw new Refusal('space.payment_pending');
  const price = await renewalPrice(ctx, space, period);
  mustCost(price.amount, amount);
  if (price.amount === 0) await renewFree(ctx, space, period, at);
  const payment = price.amount === 0 ? null : await payRenewal(ctx, space, period, at);
  const row = orRefuse(await spaceById(ctx.db, id), 'space.not_found');
  return {
    paymentId: payment?.id ?? null,
    state: (payment?.state ?? 'paid') as 'paid',
    space: await shown(ctx, row),
  };
}

/** What was agreed on when its payment was asked for; without a payment, what holds now. */
async function agreedOn(ctx: Context, space: SpaceRow, months: number) {
  if (space.renewal_plan === null) return renewalPrice(ctx, space, months);
  return { plan: space.renewal_plan as PlanSnapshot, amount: space.renewal_amount ?? 0 };
}

/** It is paid: the time goes on, and a frozen one comes back. The same payment counts once. */
export async function extend(ctx: Context, space: SpaceRow, at: Date) {
  const { renewal_payment_id: paymentId } = space;
  const months = space.renewal_months ?? space.months;
  if (paymentId && (await periodOfPayment(ctx.db, paymentId))) return;
  const { plan, amount } = await agreedOn(ctx, space, months);
  const { from, until, startsAt } = await nextPeriod(ctx, space, months, at);
  const number = space.periods + 1;
  await insertPeriod(ctx.db, {
    ...{ space_id: space.id, enterprise_id: space.enterprise_id, number, payment_id: paymentId },
    ...{ months, starts_at: from, ends_at: until },
  });
  const next = { periods: number, starts_at: startsAt, ends_at: until, noticed: null, tried_at: null };
  await updateSpace(ctx.db, space.id, { ...next, plan: JSON.stringify(plan), ...NO_RENEWAL });
  const source = { type: 'space', id: space.id } as const;
  await grantItems(ctx.db, {
    enterpriseId: space.enterprise_id,
    source,
    items: plan.items,
    from: at,
    until: null,
  });
  await note(ctx, 'renew', space, {
    enterpriseId: space.enterprise_id,
    after: { amount: yuanOf(amount), months, until: until.toISOString() },
  });
  await tellRenewed(ctx, space, { until, price: amount });
  if (space.status === SPACE_STATUS.offline && space.offline_cause === 'expired')
    await apply(
      ctx,
      { ...space, ...next, ends_at: until },
      { event: 'online', to: SPACE_STATUS.online, reason: '' },
      at,
    );
}

export async function setAutomatic(ctx: ActorContext, id: string, autoRenewal: boolean) {
  const space = await ownSpace(ctx, id);
  await updateSpace(ctx.db, id, { auto_renewal: autoRenewal, tried_at: null });
  await note(ctx, 'auto-renew', space, {
    before: { autoRenewal: space.auto_renewal },
    after: { autoRenewal },
  });
  return shown(ctx, orRefuse(await spaceById(ctx.db, id), 'space.not_found'));
}
