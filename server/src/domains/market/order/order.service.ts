import { fenOf, yuanOf } from '@cloudyard/contract/kit/money.ts';
import { isPlanItem, type orderApi, PERMANENT, type Quote } from '@cloudyard/contract/market/order.ts';
import { SPACE_STATUS } from '@cloudyard/contract/space/values.ts';
import type { z } from 'zod';
import { holds } from '../../../kit/actor.ts';
import { isCurrentEnterprise } from '../../../kit/claims.ts';
import type { ActorContext, Context } from '../../../kit/context.ts';
import type { Db } from '../../../kit/db.ts';
import { orRefuse, Refusal } from '../../../kit/refusal.ts';
import { spendable } from '../../ledger/index.ts';
import { parametersOf } from '../../publishing/index.ts';
import { itemsOf, saidOf, shortfalls, spaceOfEnterprise } from '../../space/index.ts';
import { adviceFor, monthsLater, priceOf } from './order.policy.ts';
import { planOnSale, versionOnSale } from './order.queries.ts';

/** What an order takes of a space; cores and people are shown with the plan itself. */
export async function itemsOfPlan({ db }: Context, planId: string) {
  const plan = orRefuse(await planOnSale(db, planId), 'market.resource_not_found');
  return parametersOf(plan).filter(isPlanItem);
}

/** A version and a plan of the same application, and what they cost over a time. */
async function offer(db: Db, wanted: { versionId: string; planId: string; months: number }) {
  const version = orRefuse(await versionOnSale(db, wanted.versionId), 'market.version_not_found');
  const plan = orRefuse(await planOnSale(db, wanted.planId), 'market.resource_not_found');
  if (plan.application_id !== version.application_id) throw new Refusal('market.resource_not_found');
  const price = orRefuse(priceOf(plan, wanted.months), 'market.period_not_offered');
  return { version, plan, price };
}

/** What an order takes of a space; people without a limit take no part of it. */
const itemsFor = (plan: Parameters<typeof parametersOf>[0]) =>
  itemsOf(parametersOf(plan).filter(({ value }) => value > 0));

/** Where an enterprise's order will run, and what is missing there. */
async function spaceFor(ctx: Context, plan: Parameters<typeof parametersOf>[0]): Promise<Quote['space']> {
  const enterpriseId = ctx.actor?.enterpriseId;
  const space = enterpriseId ? await spaceOfEnterprise(ctx.db, enterpriseId) : undefined;
  if (!enterpriseId || !space || space.periods === 0) return null;
  return {
    id: space.id,
    name: space.name,
    isOnline: space.status === SPACE_STATUS.online,
    shortfalls: await shortfalls(ctx, enterpriseId, itemsFor(plan)),
  };
}

/** What the caller's enterprise can spend; null for those who may not see it. */
async function balanceFor({ db, actor }: Context): Promise<number | null> {
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
    until: periods === PERMANENT ? null : monthsLater(from, periods).toISOString(),
    advice: advice ? { months: advice.months, cost: yuanOf(advice.cost) } : null,
    space: await spaceFor(ctx, plan),
    balance: await balanceFor(ctx),
  };
}

type Order = z.output<typeof orderApi.buy.query>;

/** Everything else is checked before the space: it costs more to ask for. */
export async function buy(ctx: ActorContext, order: Order): Promise<never> {
  const { db, actor } = ctx;
  isCurrentEnterprise(actor, order.enterpriseId);
  if (actor.enterpriseId === null) throw new Refusal('kit.not_allowed');
  const wanted = { versionId: order.minorId, planId: order.other, months: order.month };
  const { version, plan, price } = await offer(db, wanted);
  const fits = version.application_id === order.appId.toLowerCase();
  if (!fits || version.major_id !== order.majorId.toLowerCase()) {
    throw new Refusal('market.version_not_found');
  }
  if (order.cost !== undefined && fenOf(order.cost) !== price.cost) throw new Refusal('market.price_changed');
  if (order.revision !== undefined && order.revision !== plan.version) {
    throw new Refusal('market.offer_changed');
  }
  const space = orRefuse(await spaceFor(ctx, plan), 'market.no_space');
  if (!space.isOnline) throw new Refusal('space.not_online');
  if (space.shortfalls.length > 0) throw new Refusal('space.quota_short', saidOf(space.shortfalls));
  // Nothing here starts applications yet: nobody pays for what would not run.
  throw new Refusal('market.no_runtime');
}
