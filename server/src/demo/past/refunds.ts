import { insertDemoRefund } from '../../domains/ledger/index.ts';
import type { Context } from '../../kit/context.ts';
import { atWork, hoursBefore, nextAtWork } from '../calendar.ts';
import type { Money } from './books.ts';
import { tell } from './chronicle.ts';
import type { Orders } from './purchases.ts';

const BUYER = 'lin.qiao';
const REMARK = '本期服务正常使用，方案未变更；可在到期前关闭自动续费';

/** Which payment of an order, why it was wanted back, and when finance refused. */
type Wish = { code: string; payment: number; at: Date; reason: string; refused?: Date };

const wishes = ({ now, today }: Money['chronicle']): Wish[] => {
  const early = atWork(today, 31, 10.3);
  return [
    {
      ...{ code: 'maintenance-log', payment: 1, at: early, reason: '检修淡季，本月使用较少' },
      refused: nextAtWork(early, 14.6),
    },
    { code: 'shift-report', payment: -1, at: hoursBefore(now, 5), reason: '改用自建报表，不再续用' },
  ];
};

/** What 海川重工 wanted back of what it pays for: once in vain, and once without a decision yet. */
export async function wantBack(ctx: Context, { chronicle }: Money, orders: Orders) {
  const [buyer, admin] = [chronicle.person(BUYER), chronicle.person('admin')];
  for (const { code, payment, at, reason, refused } of wishes(chronicle)) {
    const paid = orders.all.find((order) => order.code === code)?.payments.at(payment);
    if (!paid || paid.at >= at) continue;
    const made = await insertDemoRefund(ctx, {
      ...{ paymentId: paid.id, at, by: buyer, reason },
      ...(refused && { refused: { at: refused, by: admin, remark: REMARK } }),
    });
    if (!made) continue;
    const object = { type: 'refund', id: made.id, name: made.title };
    const amount = made.amount / 100;
    chronicle.acts.push({
      ...{ at, by: buyer, action: 'ledger.refund.request', object, after: { amount, reason } },
    });
    const values = { title: made.title, amount: made.amount };
    tell(chronicle, {
      ...{ event: 'refund-asked', at, to: [admin], link: '/console/finance-refunds' },
      ...{
        values: { ...values, owner: buyer.enterprise_name ?? '' },
        concern: { type: 'refund', id: made.id },
      },
    });
    if (!refused) continue;
    chronicle.acts.push({
      ...{ at: refused, by: admin, action: 'ledger.refund.reject', object },
      after: { amount, remark: REMARK },
    });
    tell(chronicle, {
      ...{ event: 'refund-decided', at: refused, to: [buyer], place: buyer.enterprise_id },
      values: { ...values, approved: false, remark: REMARK },
      link: `/console/person-payment-confirmation?id=${paid.id}`,
    });
  }
}
