import { yuanOf } from '@cloudyard/contract/kit/money.ts';
import type {
  Order,
  OrderDetail,
  OrderEnding,
  OrderFailure,
  OrderState,
  OrderStep,
} from '@cloudyard/contract/market/order.ts';
import type { Selectable } from 'kysely';
import type { DB } from '../../../kit/tables.gen.ts';
import { freezesAt, purgeAt } from '../../space/index.ts';
import type { ShownOrder } from './delivery.queries.ts';
import type { PlanSnapshot } from './order.policy.ts';

/** The money is set aside, though the job that begins the delivery may not have come yet. */
export const shownState = ({ state, payment_state }: { state: string; payment_state: string | null }) =>
  (state === 'unpaid' && payment_state === 'held' ? 'delivering' : state) as OrderState;

const isOpen = (state: string) => state === 'active' || state === 'frozen';
const instant = (at: Date | null) => at?.toISOString() ?? null;

export const orderView = (row: ShownOrder, urlOf: (host: string) => string): Order => ({
  id: row.id,
  application: { id: row.application_id, name: row.name, enName: row.en_name, logo: row.logo },
  version: row.version,
  versionId: row.version_id,
  publisher: row.publisher,
  plan: (row.plan as unknown as PlanSnapshot).name,
  planId: row.plan_id,
  months: row.months,
  cost: yuanOf(row.cost),
  state: shownState(row),
  failure: (row.failure || null) as OrderFailure | null,
  failureDetail: row.failure_detail,
  buyer: row.buyer_name,
  payment: row.payment_id
    ? { id: row.payment_id, state: row.payment_state as NonNullable<Order['payment']>['state'] }
    : null,
  instanceId: row.instance_id,
  url: row.host && row.state === 'active' ? urlOf(row.host) : '',
  createdAt: row.created_at.toISOString(),
  deliveredAt: instant(row.delivered_at),
  startsAt: instant(row.starts_at),
  endsAt: instant(row.ends_at),
  autoRenewal: row.auto_renewal,
  renewalPaymentId: row.renewal_payment_id,
  freezesAt: isOpen(row.state) ? instant(freezesAt({ status: '', ends_at: row.ends_at })) : null,
  purgeAt: isOpen(row.state) ? instant(purgeAt({ status: '', ends_at: row.ends_at })) : null,
});

const nextPlanOf = ({ next_plan, next_plan_from }: ShownOrder): OrderDetail['nextPlan'] => {
  const plan = next_plan as unknown as PlanSnapshot | null;
  return plan && { id: plan.id, name: plan.name, from: instant(next_plan_from) };
};

/** What is being changed of it. */
export const changesView = (row: ShownOrder) => ({
  nextPlan: nextPlanOf(row),
  changePaymentId: row.change_payment_id,
  upgrading: row.is_changing && row.wanted_version !== row.version ? row.wanted_version : null,
  returned: row.returned as unknown as OrderDetail['returned'],
  ending: row.ending
    ? { how: row.ending as OrderEnding, askedAt: (row.ending_at ?? row.created_at).toISOString() }
    : null,
});

/** What the caller may do with it now; `operates`: they may also restart what runs. */
export const mayView = (row: ShownOrder, operates: boolean): OrderDetail['may'] => {
  const isFree = row.ending === null && !row.renewal_payment_id && !row.change_payment_id;
  const isActive = row.state === 'active';
  return {
    cancel: row.state === 'unpaid' || row.state === 'delivering',
    renew: isOpen(row.state) && row.ends_at !== null && row.ending !== 'refund',
    changePlan: isActive && isFree,
    upgrade: isActive && row.ending === null && operates,
    end: isOpen(row.state) && row.ending === null,
  };
};

export const stepView = (row: Selectable<DB['market_order_step']>): OrderDetail['steps'][number] => ({
  step: row.step as OrderStep,
  state: row.state as OrderDetail['steps'][number]['state'],
  at: instant(row.at),
});
