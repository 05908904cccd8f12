import { insertDemoPayments } from '../../domains/ledger/index.ts';
import type { Context } from '../../kit/context.ts';
import { newId } from '../../kit/new-id.ts';
import { daysBefore, hoursBefore } from '../calendar.ts';
import type { Money } from './books.ts';

const OWNER = 'lin.qiao';
const BY = 'qin.yue';
const ORDERS = [
  { name: '报表中心', plan: '标准方案', amount: 36_000, months: 6, hours: 26 },
  { name: '产线数字孪生', plan: '旗舰方案', amount: 96_000, months: 12, hours: 4 },
];

/** What a member of 海川重工 ordered and has not paid yet. */
export async function leaveOrders(ctx: Context, { chronicle, platform, purseOf }: Money) {
  const { now } = chronicle;
  const by = chronicle.person(BY);
  const rows = ORDERS.map(({ name, plan, amount, months, hours }) => ({
    ...{ id: newId(), account_id: purseOf(OWNER).wallet, amount, title: `${name} ${plan}` },
    lines: [{ label: `${months} 个月`, amount }],
    about: { type: 'application', id: newId(), name },
    credits: [{ account: platform.revenue, amount }],
    ...{ from: now, until: daysBefore(now, -30 * months), at: hoursBefore(now, hours) },
    ...{ by: { id: by.id, name: BY }, expiresAt: daysBefore(now, -7) },
  }));
  await insertDemoPayments(ctx.db, rows);
  for (const { id, title, amount, at } of rows)
    chronicle.acts.push({
      ...{ at, by, action: 'ledger.payment.ask', object: { type: 'payment', id, name: title } },
      after: { amount: amount / 100 },
    });
}
