import { insertDemoTopups, newTopupCode } from '../../domains/ledger/index.ts';
import type { Context } from '../../kit/context.ts';
import { newId } from '../../kit/new-id.ts';
import { atWork, hoursBefore } from '../calendar.ts';
import { byOf, type Money, type PaidIn } from './books.ts';

const PERIOD = 30;
const DAYS = 90;
const HOUR = 3_600_000;

/** A bank transfer every month, which two of the platform looked at. */
export function topUp(money: Money, username: string, amount: number) {
  const { chronicle, books, platform, purseOf, steps, topups } = money;
  const by = byOf(chronicle.person(username));
  for (let days = DAYS; days > 0; days -= PERIOD) {
    const at = atWork(chronicle.today, days, 9);
    const id = newId();
    const lines = [
      { account: platform.clearing, amount: -amount },
      { account: purseOf(username).wallet, amount },
    ];
    const about = { type: 'topup', id, name: '银行转账' };
    const moved = { at, kind: 'topup' as const, key: `topup:demo:${id}`, about, lines, by };
    steps.push({
      at,
      take: () => topups.push({ id, username, amount, at, transferId: books.transfer(moved) }),
    });
  }
}

/** What finance sees of them, with one that was never sent and one of which another amount came. */
export async function writeTopups({ db }: Context, money: Money) {
  const { chronicle } = money;
  const [checker, other] = [chronicle.person('admin'), chronicle.person('deng.rui')];
  const begun = (id: string, username: string, amount: number, at: Date) => ({
    ...{ id, code: newTopupCode(), account_id: money.purseOf(username).wallet, amount, created_at: at },
    ...{ by_id: chronicle.person(username).id, by_name: username },
    expires_at: new Date(at.getTime() + 7 * 24 * HOUR),
  });
  const done = ({ id, username, amount, at, transferId }: PaidIn) => ({
    ...begun(id, username, amount, new Date(at.getTime() - 20 * HOUR)),
    ...{ method: 'bank', state: 'done', received: amount, transfer_id: transferId },
    ...{ checked_by: checker.id, checked_by_name: checker.username, ended_by: other.id },
    ...{ checked_at: new Date(at.getTime() - HOUR), ended_by_name: other.username, ended_at: at },
  });
  const odd = hoursBefore(chronicle.now, 26);
  await insertDemoTopups(db, [
    ...money.topups.map(done),
    { ...begun(newId(), 'zhou.yan', 500_000, hoursBefore(chronicle.now, 5)), method: 'bank' },
    {
      ...begun(newId(), 'qi.ming', 200_000, odd),
      ...{ method: 'till', state: 'failed', fault: 'amount', received: 20_000, ended_at: odd },
      transaction_id: 'T20261101904417',
    },
  ]);
}
