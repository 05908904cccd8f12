import type { RequestDraft } from '@cloudyard/contract/space/quota-request.ts';
import { type QuotaItem, SPACE_STATUS, storedAmount } from '@cloudyard/contract/space/values.ts';
import type { ActorContext, Context } from '../../../kit/context.ts';
import { orRefuse, Refusal } from '../../../kit/refusal.ts';
import { type Items, itemPrices } from '../quota/quota.queries.ts';
import { planById } from '../quota-plan/quota-plan.queries.ts';
import { monthsAfter, proRata } from '../space/space.policy.ts';
import { lockSpaceOfEnterprise } from '../space/space.queries.ts';
import { enterpriseOf } from '../space/space.service.ts';

const GB = 1024;

/** What a wish is made of. Fen. */
type Priced = {
  items: Items;
  monthly: number;
  amount: number;
  lines: { code: string; label: string; labelEn: string; amount: number }[];
  until: Date;
  spaceId: string | null;
  planId: string | null;
  months: number | null;
};

/** Each item in whole steps, and what these cost a month. */
async function stepsOf({ db }: Context, wanted: readonly { item: QuotaItem; value: number }[]) {
  const prices = new Map((await itemPrices(db)).map((row) => [row.item, row]));
  return wanted.map(({ item, value }) => {
    const { step, price } = orRefuse(prices.get(item), 'kit.invalid');
    const amount = storedAmount(item, value);
    if (!Number.isInteger(amount) || amount % step !== 0)
      throw new Refusal('space.amount_step', { [item]: 'space.amount_step' });
    return { item, amount, monthly: (amount / step) * price };
  });
}

async function pricedIncrease(
  ctx: ActorContext,
  draft: RequestDraft & { kind: 'increase' },
  at: Date,
): Promise<Priced> {
  if (new Set(draft.items.map(({ item }) => item)).size < draft.items.length)
    throw new Refusal('kit.invalid');
  const space = await lockSpaceOfEnterprise(ctx.db, enterpriseOf(ctx));
  if (space?.status !== SPACE_STATUS.online || !space.ends_at) throw new Refusal('space.not_online');
  if (space.ends_at <= at) throw new Refusal('space.not_paid');
  const until = space.ends_at;
  const steps = await stepsOf(ctx, draft.items);
  const lines = steps.map(({ item, monthly }) => ({
    ...{ code: item, label: item, labelEn: item, amount: proRata(monthly, at, until) },
  }));
  return {
    items: Object.fromEntries(steps.map(({ item, amount }) => [item, amount])),
    monthly: steps.reduce((sum, one) => sum + one.monthly, 0),
    amount: lines.reduce((sum, one) => sum + one.amount, 0),
    ...{ lines, until, spaceId: space.id, planId: null, months: null },
  };
}

async function pricedBigdata(
  { db }: Context,
  draft: RequestDraft & { kind: 'bigdata' },
  at: Date,
): Promise<Priced> {
  const plan = orRefuse(await planById(db, draft.planId), 'space.plan_not_found');
  if (plan.kind !== 'bigdata' || !plan.is_offered) throw new Refusal('space.plan_not_found');
  const amount = plan.price * draft.months;
  return {
    ...{ items: plan.items as Items, monthly: plan.price, amount },
    lines: [{ code: plan.code, label: plan.name, labelEn: plan.name_en, amount }],
    ...{ until: monthsAfter(at, draft.months), spaceId: null, planId: plan.id, months: draft.months },
  };
}

async function pricedTs(
  ctx: Context,
  draft: RequestDraft & { kind: 'tsdatabase' },
  at: Date,
): Promise<Priced> {
  const item = 'TS_DATABASE_SIZE';
  const [one] = await stepsOf(ctx, [{ item, value: draft.tsDatabaseSize * GB }]);
  const { amount: size, monthly } = orRefuse(one, 'kit.invalid');
  const amount = monthly * draft.months;
  return {
    ...{ items: { [item]: size }, monthly, amount },
    lines: [{ code: item, label: item, labelEn: item, amount }],
    ...{ until: monthsAfter(at, draft.months), spaceId: null, planId: null, months: draft.months },
  };
}

export function priced(ctx: ActorContext, draft: RequestDraft, at: Date): Promise<Priced> {
  switch (draft.kind) {
    case 'increase':
      return pricedIncrease(ctx, draft, at);
    case 'bigdata':
      return pricedBigdata(ctx, draft, at);
    case 'tsdatabase':
      return pricedTs(ctx, draft, at);
  }
}
