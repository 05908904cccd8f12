import { yuanOf } from '@cloudyard/contract/kit/money.ts';
import { ADVICE_DAYS, type Advice } from '@cloudyard/contract/market/advice.ts';
import type { ActorContext } from '../../../kit/context.ts';
import { orRefuse, Refusal } from '../../../kit/refusal.ts';
import { plansOnSale } from '../order/order.queries.ts';
import { adviceOf, type Offered } from './advice.policy.ts';
import { orderOfInstance, usualUse } from './advice.queries.ts';

const DAY = 86_400_000;
const MB = 1024 * 1024;
const cores = (millicores: number) => Math.round(millicores) / 1000;

export async function adviceFor(ctx: ActorContext, instanceId: string, at = new Date()): Promise<Advice> {
  const order = orRefuse(await orderOfInstance(ctx.db, instanceId), 'runtime.instance_not_found');
  if (order.enterprise_id !== ctx.actor.enterpriseId) throw new Refusal('runtime.instance_not_found');
  const found = await usualUse(ctx.db, instanceId, new Date(at.getTime() - ADVICE_DAYS * DAY));
  const used = {
    ...{ hours: found.hours, millicores: found.millicores ?? 0 },
    memoryMb: Math.round((found.memory ?? 0) / MB),
  };
  const { price_fen: priceFen } = order.plan as unknown as { price_fen: number };
  const bought = { millicores: order.millicores, memoryMb: order.memory_mb, planId: order.plan_id, priceFen };
  const plans = (await plansOnSale(ctx.db, order.application_id)).map(
    ({ id, name, millicores, memory_mb, price_fen }): Offered => ({
      ...{ id, name, millicores, memoryMb: memory_mb, priceFen: price_fen },
    }),
  );
  const { verdict, plan } = adviceOf(used, bought, plans);
  return {
    ...{ verdict, hours: used.hours, used: { cores: cores(used.millicores), memoryMb: used.memoryMb } },
    limits: { cores: cores(bought.millicores), memoryMb: bought.memoryMb },
    plan: plan && {
      ...{ id: plan.id, name: plan.name, cores: cores(plan.millicores), memoryMb: plan.memoryMb },
      price: yuanOf(plan.priceFen),
    },
  };
}
