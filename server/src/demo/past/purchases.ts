import { PERMANENT } from '@cloudyard/contract/market/order.ts';
import { insertDemoPaid, type Line } from '../../domains/ledger/index.ts';
import { demoOffer, holderOf, insertDemoOrder, slugOf, spaceItems } from '../../domains/market/index.ts';
import { releaseOf } from '../../domains/publishing/index.ts';
import { insertDemoInstance } from '../../domains/runtime/index.ts';
import { monthsAfter, useQuota } from '../../domains/space/index.ts';
import type { Context } from '../../kit/context.ts';
import { newId } from '../../kit/new-id.ts';
import type { Published } from '../applications.ts';
import { atWork, minutesAfter } from '../calendar.ts';
import { lendDatabaseJob } from '../lend-database.ts';
import { byOf, type Money } from './books.ts';
import { pastOf } from './operation.ts';
import type { Lease } from './spaces.ts';

/** What was paid, as the books have it. */
export type Paid = {
  id: string;
  at: Date;
  kind: 'purchase' | 'renewal';
  amount: number;
  credits: Line[];
  hold: string;
  transfer: string;
};
type Wanted = { code: string; days: number; database?: string };
export type Order = Wanted & { id: string; published: Published; payments: Paid[] };
export type Orders = ReturnType<typeof orderFor>;

const BUYER = 'lin.qiao';
/** What 海川重工 runs in its space, since so many days; its own line board costs it nothing. */
const WANTED: readonly Wanted[] = [
  { code: 'maintenance-log', days: 72, database: 'maintenance' },
  { code: 'line-board', days: 58 },
  { code: 'shop-floor-guide', days: 51 },
  { code: 'shift-report', days: 38 },
];
/** When a database of the demo is lent: after the process that writes the demo has ended. */
const LATER_SECONDS = 15;

/** Ordered, as far as it is on sale here. */
export function orderFor(published: readonly Published[]) {
  const all = WANTED.flatMap((wanted): Order[] => {
    const found = published.find(({ sketch }) => sketch.code === wanted.code);
    return found ? [{ ...wanted, id: newId(), published: found, payments: [] }] : [];
  });
  const paid = all
    .filter(({ published: { sketch } }) => sketch.by !== BUYER)
    .map(({ id, days, payments, published: { sketch } }) => ({
      about: { type: 'order', id, name: sketch.name },
      ...{ price: sketch.price ?? 0, seller: sketch.by, days, payments },
    }));
  return { buyer: BUYER, all, paid };
}

type Database = { id: string; name: string; database_name: string };
type Place = { lease: Lease; databases: readonly Database[] };

/** Everything that was ordered, delivered and paid since; it is started by the jobs of the first start. */
export async function bring(ctx: Context, money: Money, orders: Orders, place: Place) {
  for (const order of orders.all) await bringOne(ctx, money, order, place);
}

async function bringOne(ctx: Context, money: Money, order: Order, { lease, databases }: Place) {
  const { chronicle } = money;
  const owner = chronicle.person(BUYER);
  const enterpriseId = owner.enterprise_id as string;
  const offer = await demoOffer(ctx.db, order.published.id);
  const { name } = offer.version;
  const from = order.payments[0]?.at ?? atWork(chronicle.today, order.days, 10.6);
  const periods = periodsOf(order, from);
  const endsAt = periods.at(-1)?.ends_at ?? null;
  await pay(ctx, money, order, offer);
  const database = databases.find((one) => one.name === order.database);
  const instanceId = newId();
  const release = { id: newId(), ...releaseOf(offer.version.version, offer.content), made_at: from };
  const of = { instance_id: instanceId, enterprise_id: enterpriseId };
  await insertDemoInstance(ctx.db, {
    instance: {
      ...{ id: instanceId, enterprise_id: enterpriseId, space_id: lease.id, release_id: release.id },
      ...{ name, name_en: offer.version.en_name },
      ...{ host: `${slugOf(offer.code)}-${lease.name}`, holder_type: 'order', holder_id: order.id },
      ...{ millicores: offer.plan.millicores, memory_mb: offer.plan.memory_mb, disk_mb: offer.plan.disk_mb },
      users: offer.plan.concurrent_users > 0 ? offer.plan.concurrent_users : null,
      variables: JSON.stringify(
        database ? { DB_NAME: database.database_name, DB_USER: database.database_name } : {},
      ),
      ...{ paid_until: endsAt, created_by: owner.id, created_at: from, state: 'booting' },
    },
    release: { ...of, ...release },
    ...pastOf(chronicle, { code: order.code, name, version: release.version, kind: release.kind, from, of }),
  });
  await insertDemoOrder(
    ctx.db,
    orderRow(order, offer, { enterpriseId, lease, instanceId, from, endsAt }),
    periods,
  );
  const holder = holderOf({ id: order.id, name });
  await useQuota(ctx, { enterpriseId, holder, items: spaceItems(offer.plan) });
  if (database) {
    const lent = { databaseId: database.id, instanceId };
    await ctx.kit.jobs.send(ctx, lendDatabaseJob, lent, { after: LATER_SECONDS });
  }

  function orderRow(
    { id, payments }: Order,
    { version, plan }: Offer,
    at: { enterpriseId: string; lease: Lease; instanceId: string; from: Date; endsAt: Date | null },
  ) {
    return {
      ...{ id, enterprise_id: at.enterpriseId, buyer_id: owner.id, space_id: at.lease.id },
      ...{ application_id: version.application_id, version_id: version.id, plan_id: plan.id },
      ...{ name, en_name: version.en_name, version: version.version, publisher: version.publisher },
      ...{ logo: version.logo, plan: JSON.stringify(plan), state: 'active', instance_id: at.instanceId },
      ...{ months: payments.length > 0 ? 1 : PERMANENT, cost: payments[0]?.amount ?? 0 },
      ...{ payment_id: payments[0]?.id ?? null, auto_renewal: payments.length > 0 },
      ...{ tries: Math.max(0, payments.length - 1), periods: Math.max(1, payments.length) },
      ...{ starts_at: at.from, ends_at: at.endsAt, created_at: minutesAfter(at.from, -2) },
      ...{ begun_at: minutesAfter(at.from, -1), delivered_at: at.from },
    };
  }
}
type Offer = Awaited<ReturnType<typeof demoOffer>>;

/** A month each, from the day of the first; what is for good is one. */
const periodsOf = ({ payments }: Order, from: Date) =>
  payments.length === 0
    ? [{ number: 1, months: PERMANENT, payment_id: null, starts_at: from, ends_at: null }]
    : payments.map(({ id }, n) => ({
        ...{ number: n + 1, months: 1, payment_id: id },
        ...{ starts_at: monthsAfter(from, n), ends_at: monthsAfter(from, n + 1) },
      }));

async function pay(ctx: Context, { chronicle, purseOf }: Money, order: Order, { version, plan }: Offer) {
  const owner = chronicle.person(BUYER);
  const from = order.payments[0]?.at ?? chronicle.now;
  const rows = order.payments.map(({ id, at, kind, amount, credits, hold, transfer }, n) => ({
    ...{ id, at, kind, amount, credits, hold, transfer, by: byOf(owner), forWhom: owner.enterprise_name },
    ...{ account_id: purseOf(BUYER).wallet, key: `order:${order.id}${n > 0 ? `:renewal:${n}` : ''}` },
    title: n > 0 ? `${version.name} 续费` : `${version.name} ${version.version}`,
    lines: [{ label: `${plan.name} × 1 个月`, amount }],
    about: { type: 'order', id: order.id, name: version.name },
    ...{ from: monthsAfter(from, n), until: monthsAfter(from, n + 1) },
  }));
  await insertDemoPaid(ctx.db, rows);
}
