import { askPayment, holdPayment, platformAccount } from '../../domains/ledger/index.ts';
import { demoPlan, insertDemoSpace } from '../../domains/space/index.ts';
import type { Context } from '../../kit/context.ts';
import { newId } from '../../kit/new-id.ts';
import { atWork, type Day, hoursBefore, minutesAfter } from '../calendar.ts';
import { byOf } from './books.ts';
import { type Chronicle, tell } from './chronicle.ts';

/** A space an enterprise has rented for so many days. */
export type Rented = { name: string; plan: string; days: number; databases?: readonly string[] };
/** With its id and what it costs a month. */
export type Lease = Rented & { id: string; price: number };

const PERIOD = 30;
/** Whose enterprise has asked for a space that is not reviewed yet. */
const WAITS = { username: 'qi.ming', name: 'qiming', domainName: 'QiMing', plan: 'standard' };
const REVIEWER = 'deng.rui';

/** When a period is paid: spaces are renewed in the morning. */
export const paidAt = ({ today }: Day, daysAgo: number) => atWork(today, daysAgo, 10.2);

export async function rentSpaces(
  ctx: Context,
  renters: readonly { username: string; space?: Rented }[],
): Promise<Map<string, Lease>> {
  const leases = new Map<string, Lease>();
  for (const { username, space } of renters)
    if (space)
      leases.set(username, { ...space, id: newId(), price: (await demoPlan(ctx.db, space.plan)).price });
  return leases;
}

/** The spaces behind what was paid, and one that waits for review. Answers their databases. */
export async function openSpaces(ctx: Context, chronicle: Chronicle, leases: ReadonlyMap<string, Lease>) {
  const databases = [];
  for (const [username, lease] of leases)
    databases.push(...(await openSpace(ctx, chronicle, username, lease)));
  await submitSpace(ctx, chronicle);
  return databases;
}

async function openSpace(ctx: Context, chronicle: Chronicle, username: string, lease: Lease) {
  const owner = chronicle.person(username);
  const reviewer = chronicle.person(REVIEWER);
  const periods = [];
  for (let left = lease.days; left > 0; left -= PERIOD)
    periods.push({ from: paidAt(chronicle, left), until: paidAt(chronicle, left - PERIOD) });
  const opened = paidAt(chronicle, lease.days);
  const submittedAt = atWork(chronicle.today, lease.days + 1, 15.3);
  const databases = await insertDemoSpace(ctx.db, {
    ...{ id: lease.id, enterpriseId: owner.enterprise_id as string, name: lease.name, plan: lease.plan },
    ...{ domainName: `${lease.name}yun`, autoRenewal: true, by: byOf(owner), reviewer: byOf(reviewer) },
    ...{ periods, submittedAt, paymentId: null },
    databases: (lease.databases ?? []).map((name, n) => ({
      ...{ name, at: atWork(chronicle.today, lease.days - 2 - n * 17, 11.3) },
    })),
  });
  const object = { type: 'space', id: lease.id, name: lease.name };
  const place = owner.enterprise_id;
  chronicle.acts.push(
    { at: submittedAt, by: owner, action: 'space.space.submit', object, place, after: { status: '1' } },
    { at: opened, by: reviewer, action: 'space.space.approve', object, place, after: { status: '2' } },
  );
  tell(chronicle, {
    ...{ event: 'space-decided', values: { name: lease.name, approved: true, reason: '' }, at: opened },
    ...{ to: [owner], place, link: '/console/tenant-space' },
  });
  tell(chronicle, {
    ...{
      event: 'space-moved',
      values: { name: lease.name, event: 'open', reason: '' },
      at: minutesAfter(opened, 1),
    },
    ...{ to: [owner], place, link: '/console/tenant-space' },
  });
  return databases;
}

/** Its price is set aside for real: deciding on it charges it, or gives it back. */
async function submitSpace(ctx: Context, chronicle: Chronicle) {
  const owner = chronicle.person(WAITS.username);
  const enterpriseId = owner.enterprise_id as string;
  const { price } = await demoPlan(ctx.db, WAITS.plan);
  const submittedAt = hoursBefore(chronicle.now, 20);
  const id = newId();
  const payment = await askPayment(ctx, {
    ...{
      owner: { enterpriseId },
      key: `space:${id}:try:1`,
      kind: 'purchase',
      settles: 'on_delivery',
      amount: price,
    },
    ...{ title: `租户空间 ${WAITS.name}`, lines: [{ label: '标准版 × 1 个月', amount: price }] },
    ...{ about: { type: 'space', id, name: WAITS.name }, forWhom: owner.enterprise_name },
    credits: [{ account: await platformAccount(ctx.db, 'revenue'), amount: price }],
    expiresAt: new Date(chronicle.now.getTime() + 7 * 86_400_000),
    holdMinutes: 30 * 24 * 60,
  });
  await holdPayment(ctx, payment.id);
  await insertDemoSpace(ctx.db, {
    ...{
      id,
      enterpriseId,
      name: WAITS.name,
      domainName: WAITS.domainName,
      plan: WAITS.plan,
      autoRenewal: false,
    },
    ...{
      by: byOf(owner),
      reviewer: byOf(chronicle.person(REVIEWER)),
      periods: [],
      submittedAt,
      paymentId: payment.id,
      databases: [],
    },
  });
  const object = { type: 'space', id, name: WAITS.name };
  chronicle.acts.push({
    ...{
      at: submittedAt,
      by: owner,
      action: 'space.space.submit',
      object,
      place: enterpriseId,
      after: { status: '1' },
    },
  });
  tell(chronicle, {
    ...{
      event: 'space-submitted',
      values: { name: WAITS.name, enterprise: owner.enterprise_name },
      at: submittedAt,
    },
    to: [chronicle.person('admin')],
    link: `/console/namespace-verify-page?space=${id}`,
    concern: { type: 'space', id },
  });
}
