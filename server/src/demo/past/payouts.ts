import { insertDemoWithdrawals } from '../../domains/ledger/index.ts';
import type { Context } from '../../kit/context.ts';
import { newId } from '../../kit/new-id.ts';
import { atWork, hoursBefore, nextAtWork } from '../calendar.ts';
import { particulars } from '../particulars.ts';
import { byOf, type Money } from './books.ts';
import { tell } from './chronicle.ts';

type Seller = keyof typeof particulars;
type Asked = {
  who: Seller;
  at: Date;
  /** Of what is there, in hundredths. */
  part: number;
  end?: { at: Date; state: 'settled' | 'rejected' };
};
const HUNDRED = 10_000;
const REFERENCE = 'ICBC2026081200417';
const REASON = '收款账户正在变更，请更新企业认证后再次申请';

const plans = ({ now, today }: Money['chronicle']): Asked[] => {
  const [early, later] = [atWork(today, 33, 10.5), atWork(today, 16, 14.2)];
  return [
    { who: 'lin.qiao', at: early, part: 60, end: { at: nextAtWork(early, 15.1), state: 'settled' } },
    { who: 'zhou.yan', at: later, part: 40, end: { at: nextAtWork(later, 9.8), state: 'rejected' } },
    { who: 'lin.qiao', at: hoursBefore(now, 20), part: 50 },
  ];
};

type Row = Parameters<typeof insertDemoWithdrawals>[1][number] & { id: string; amount: number };

/** Publishers want what they earned: paid out, sent back, waiting. Answers what writes the rows, after the books. */
export function payOut(money: Money): (ctx: Context) => Promise<void> {
  const rows: Row[] = [];
  for (const asked of plans(money.chronicle)) {
    const id = newId();
    money.steps.push({ at: asked.at, take: () => ask(money, asked, id, rows) });
    const { end } = asked;
    if (end)
      money.steps.push({
        at: end.at,
        take: () =>
          decide(
            money,
            asked.who,
            end,
            rows.find((row) => row.id === id),
          ),
      });
  }
  return async (ctx) => {
    if (rows.length > 0) await insertDemoWithdrawals(ctx.db, rows);
  };
}

const aboutOf = (id: string, who: Seller) => ({ type: 'withdrawal', id, name: particulars[who].bankName });
const objectOf = (id: string, who: Seller) => ({ type: 'withdrawal', id, name: particulars[who].name });

function ask(
  { chronicle, books, platform, purseOf }: Money,
  { who, at, part }: Asked,
  id: string,
  rows: Row[],
) {
  const account = purseOf(who).payable;
  const amount = Math.floor((books.available(account) * part) / 100 / HUNDRED) * HUNDRED;
  if (amount < HUNDRED) return;
  const person = chronicle.person(who);
  const lines = [
    { account, amount: -amount },
    { account: platform.clearing, amount },
  ];
  const transfer_id = books.transfer({
    ...{ at, kind: 'withdrawal', key: `withdrawal:${id}`, about: aboutOf(id, who), by: byOf(person), lines },
  });
  const { bankName, bankAccountName, bankAccountNum } = particulars[who];
  rows.push({
    ...{ id, account_id: account, amount, transfer_id, asked_by: person.id, asked_name: who, asked_at: at },
    ...{ bank: bankName, bank_account_name: bankAccountName, bank_account: bankAccountNum },
  });
  const after = { state: 'asked', amount: amount / 100 };
  chronicle.acts.push({
    ...{ at, by: person, action: 'ledger.withdrawal.ask', object: objectOf(id, who), after },
  });
  const values = { owner: particulars[who].name, amount };
  const to = [chronicle.person('admin')];
  const concern = { type: 'withdrawal', id };
  tell(chronicle, {
    ...{ event: 'ledger-withdrawal-asked', values, at, to, link: '/console/finance-withdrawals', concern },
  });
}

function decide(
  { chronicle, books, platform }: Money,
  who: Seller,
  end: NonNullable<Asked['end']>,
  row?: Row,
) {
  if (!row) return;
  const { at, state } = end;
  const { id, amount, account_id, transfer_id } = row;
  const [admin, person] = [chronicle.person('admin'), chronicle.person(who)];
  const settled = state === 'settled';
  const said = settled ? { bank_reference: REFERENCE } : { reason: REASON };
  Object.assign(row, { state, decided_by: admin.id, decided_name: 'admin', decided_at: at, ...said });
  if (!settled)
    books.transfer({
      ...{ at, kind: 'reversal', key: `withdrawal:${id}:back`, about: aboutOf(id, who), by: byOf(admin) },
      reverses: transfer_id as string,
      lines: [
        { account: platform.clearing, amount: -amount },
        { account: account_id as string, amount },
      ],
    });
  const [bankReference, reason] = settled ? [REFERENCE, ''] : ['', REASON];
  chronicle.acts.push({
    ...{
      at,
      by: admin,
      action: `ledger.withdrawal.${settled ? 'settle' : 'reject'}`,
      object: objectOf(id, who),
    },
    before: { state: 'asked' },
    after: { state, amount: amount / 100, ...(settled ? { bankReference } : { reason }) },
  });
  tell(chronicle, {
    ...{ event: 'ledger-withdrawal-decided', values: { amount, settled, bankReference, reason }, at },
    ...{ to: [person], place: person.enterprise_id, link: '/console/enterprise-account?tab=earnings' },
  });
}
