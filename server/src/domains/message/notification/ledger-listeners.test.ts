import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../../test/app.ts';
import type { Fact, Facts } from '../../../kit/events.ts';
import { newId } from '../../../kit/new-id.ts';
import { type NotifyStory, notifyStory } from './notify.stories.ts';

let test: TestApp;
let story: NotifyStory;
let lin: string;
let admin: string;
let here: string;

beforeAll(async () => {
  test = await openTestApp();
  story = notifyStory(test);
  [lin, admin] = [await story.accountId('lin.qiao'), await story.accountId('admin')];
  here = await story.enterpriseId('海川重工');
});
afterAll(() => test.close());

type Case = {
  what: string;
  fact: () => { [F in Fact]: [F, Facts[F]] }[Fact];
  action: string;
  people: string[];
  said: object;
};
const id = newId();
const paid = { id, amount: 123_450, bankReference: 'ICBC-1', reason: '' };
const issued = { id, amount: 9900, number: '2431200', reason: '' };

const cases: Case[] = [
  {
    what: 'a check of the ledger failed: finance, at once',
    fact: () => ['ledger.reconciliation_failed', { id, wrong: [{ check: 'balances', n: 2 }] }],
    action: 'reconciliation failure',
    people: ['admin'],
    said: {
      title: '对账发现 1 项不对',
      title_en: 'Reconciliation failed: 1 check',
      plain: expect.stringContaining('余额和冻结与分录一致：2 处不符'),
      link: '/console/ledger-reconciliation',
    },
  },
  {
    what: 'a withdrawal is requested: finance',
    fact: () => ['ledger.withdrawal_asked', { id, askedBy: lin, owner: '海川重工', amount: 123_450 }],
    action: 'withdrawal request',
    people: ['admin'],
    said: {
      category: 'todo',
      title: '待打款：海川重工 提现 ¥1,234.50',
      link: '/console/finance-withdrawals',
      concern_type: 'withdrawal',
    },
  },
  {
    what: 'a withdrawal is paid out: who asked',
    fact: () => [
      'ledger.withdrawal_decided',
      { ...paid, askedBy: lin, enterpriseId: here, state: 'settled' },
    ],
    action: 'withdrawal verdict',
    people: ['lin.qiao'],
    said: {
      place: '海川重工',
      title: '提现 ¥1,234.50 已打款',
      title_en: 'Your withdrawal of ¥1,234.50 was paid out',
      plain: expect.stringContaining('ICBC-1'),
    },
  },
  {
    what: 'an invoice is requested: finance, but for who asked',
    fact: () => ['ledger.invoice_asked', { id, askedBy: admin, owner: '平台', amount: 9900 }],
    action: 'invoice request',
    people: [],
    said: {},
  },
  {
    what: 'an invoice is sent back: who asked, with the reason',
    fact: () => [
      'ledger.invoice_decided',
      { ...issued, askedBy: lin, enterpriseId: null, state: 'rejected', reason: '抬头有误' },
    ],
    action: 'invoice verdict',
    people: ['lin.qiao'],
    said: {
      place: null,
      title: '¥99.00 的发票申请被驳回',
      plain: expect.stringContaining('抬头有误'),
      link: '/console/person-account?tab=invoices',
    },
  },
];

describe('an event of the ledger', () => {
  it.each(cases)('notifies the right people: $what', async ({ fact, action, people, said }) => {
    const [name, payload] = fact();
    await story.happens(name, payload as never);
    const found = await story.becomesKnown(action, people);
    expect(found).toMatchObject(people.map(() => said));
  });

  it('that was taken back by who asked notifies no one', async () => {
    const gone = { askedBy: lin, enterpriseId: null, state: 'cancelled' } as const;
    await story.happens('ledger.withdrawal_decided', { ...paid, ...gone });
    await story.happens('ledger.invoice_decided', { ...issued, ...gone });
    await story.happens('ledger.withdrawal_asked', { id, askedBy: lin, owner: '林乔', amount: 1 });
    await story.becomesKnown('withdrawal request', ['admin', 'admin']);
    expect(await story.names('withdrawal verdict')).toEqual(['lin.qiao']);
    expect(await story.names('invoice verdict')).toEqual(['lin.qiao']);
  });
});
