import { fenOf, yuanOf } from '@cloudyard/contract/kit/money.ts';
import { isPlanItem, type orderApi, PERMANENT, type Quote } from '@cloudyard/contract/market/order.ts';
import type { z } from 'zod';
import { isCurrentEnterprise } from '../../../kit/claims.ts';
import type { ActorContext, Context } from '../../../kit/context.ts';
import type { Db } from '../../../kit/db.ts';
import { orRefuse, Refusal } from '../../../kit/refusal.ts';
import { parametersOf } from '../../publishing/index.ts';
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

/**
 * Where an enterprise's order will run. The product has no spaces yet, so no enterprise has one; quotes
 * and orders get the same answer.
 */
const spaceOf = (_enterpriseId: string | null): Quote['space'] => null;

type Asked = z.output<typeof orderApi.quote.query>;

export async function quote(
  { db, actor }: Context,
  { appVersionId, appPlanId, periods }: Asked,
): Promise<Quote> {
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
    space: spaceOf(actor?.enterpriseId ?? null),
    balance: null,
  };
}

type Order = z.output<typeof orderApi.buy.query>;

/** Everything else is checked before the space: once a space exists, nothing more stands in the way. */
export async function buy({ db, actor }: ActorContext, order: Order): Promise<never> {
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
  throw new Refusal('market.no_space');
}
