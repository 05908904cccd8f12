import { yuanOf } from '@cloudyard/contract/kit/money.ts';
import { isPlanItem, type orderApi, PERMANENT, type Quote } from '@cloudyard/contract/market/order.ts';
import { SPACE_STATUS } from '@cloudyard/contract/space/values.ts';
import type { z } from 'zod';
import { holds } from '../../../kit/actor.ts';
import type { Context } from '../../../kit/context.ts';
import type { Db } from '../../../kit/db.ts';
import { orRefuse, Refusal } from '../../../kit/refusal.ts';
import { spendable } from '../../ledger/index.ts';
import { parametersOf } from '../../publishing/index.ts';
import { monthsAfter, shortfalls, spaceOfEnterprise } from '../../space/index.ts';
import { adviceFor, type PlanSnapshot, priceOf, spaceItems } from './order.policy.ts';
import { planOnSale, versionOnSale } from './order.queries.ts';

/** What an order takes of a space; cores and people are shown with the plan itself. */
export async function itemsOfPlan({ db }: Context, planId: string) {
  const plan = orRefuse(await planOnSale(db, planId), 'market.resource_not_found');
  return parametersOf(plan).filter(isPlanItem);
}

/** A version and a plan of the same application, and what they cost over a time. */
export async function offer(db: Db, wanted: { versionId: string; planId: string; months: number }) {
  const version = orRefuse(await versionOnSale(db, wanted.versionId), 'market.version_not_found');
  const plan = orRefuse(await planOnSale(db, wanted.planId), 'market.resource_not_found');
  if (plan.application_id !== version.application_id) throw new Refusal('market.resource_not_found');
  const price = orRefuse(priceOf(plan, wanted.months), 'market.period_not_offered');
  return { version, plan, price };
}

/** Where an enterprise's order will run, and what is missing there. */
export async function spaceFor(ctx: Context, plan: PlanSnapshot): Promise<Quote['space']> {
  const enterpriseId = ctx.actor?.enterpriseId;
  const space = enterpriseId ? await spaceOfEnterprise(ctx.db, enterpriseId) : undefined;
  if (!enterpriseId || !space || space.periods === 0) return null;
  return {
    id: space.id,
    name: space.name,
    isOnline: space.status === SPACE_STATUS.online,
    shortfalls: await shortfalls(ctx, enterpriseId, spaceItems(plan)),
  };
}

/** What the caller's enterprise can spend; null for those who may not see it. */
export async function balanceFor({ db, actor }: Context): Promise<number | null> {
  if (!actor?.enterpriseId || !holds(actor, 'ledger.wallet.read')) return null;
  return yuanOf(await spendable(db, { enterpriseId: actor.enterpriseId }));
}

type Asked = z.output<typeof orderApi.quote.query>;

export async function quote(ctx: Context, { appVersionId, appPlanId, periods }: Asked): Promise<Quote> {
  const { db } = ctx;
  const wanted = { versionId: appVersionId, planId: appPlanId, months: periods };
  const { version, plan, price } = await offer(db, wanted);
  const advice = adviceFor(plan, periods);
  const from = new Date();
  return {
    application: {
      id: version.application_id,
      name: version.name,
      enName: version.en_name,
      logo: version.logo,
    },
    version: {
      id: version.id,
      version: version.version,
      majorId: version.major_id,
      createDate: version.created_at.toISOString(),
    },
    publisher: version.publisher,
    plan: { id: plan.id, name: plan.name },
    revision: plan.version,
    months: periods,
    cost: yuanOf(price.cost),
    full: yuanOf(price.full),
    from: from.toISOString(),
    until: periods === PERMANENT ? null : monthsAfter(from, periods).toISOString(),
    advice: advice ? { months: advice.months, cost: yuanOf(advice.cost) } : null,
    space: await spaceFor(ctx, plan),
    balance: await balanceFor(ctx),
  };
}
