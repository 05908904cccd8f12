import { yuanOf } from '@cloudyard/contract/kit/money.ts';
import type {
  Order,
  OrderDetail,
  OrderFailure,
  OrderState,
  OrderStep,
} from '@cloudyard/contract/market/order.ts';
import type { Selectable } from 'kysely';
import type { DB } from '../../../kit/tables.gen.ts';
import { freezesAt, purgeAt } from '../../space/index.ts';
import type { ShownOrder } from './delivery.queries.ts';
import type { PlanSnapshot } from './order.policy.ts';

const isOpen = (state: string) => state === 'active' || state === 'frozen';
const instant = (at: Date | null) => at?.toISOString() ?? null;

export const orderView = (row: ShownOrder, urlOf: (host: string) => string): Order => ({
  id: row.id,
  application: { id: row.application_id, name: row.name, enName: row.en_name, logo: row.logo },
  version: row.version,
  publisher: row.publisher,
  plan: (row.plan as unknown as PlanSnapshot).name,
  months: row.months,
  cost: yuanOf(row.cost),
  state: row.state as OrderState,
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

export const stepView = (row: Selectable<DB['market_order_step']>): OrderDetail['steps'][number] => ({
  step: row.step as OrderStep,
  state: row.state as OrderDetail['steps'][number]['state'],
  at: instant(row.at),
});
