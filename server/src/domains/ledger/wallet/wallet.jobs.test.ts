import { NIL } from '@cloudyard/contract/kit/values.ts';
import { walletApi } from '@cloudyard/contract/ledger/wallet.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, openTestApp, type TestApp } from '../../../../test/app.ts';
import { eventually } from '../../../../test/eventually.ts';
import { enterpriseId, rows } from '../../../../test/rows.ts';
import { ledgerStory } from '../ledger.stories.ts';
import { expireHolds } from '../transfer/transfer.queries.ts';
import { watchBalances } from './wallet.jobs.ts';

let test: TestApp;
let story: ReturnType<typeof ledgerStory>;
let lin: Caller;
let su: Caller;
let here: string;

beforeAll(async () => {
  test = await openTestApp();
  story = ledgerStory(test);
  [lin, su] = [await test.as('lin.qiao'), await test.as('su.wen')];
  here = await enterpriseId(test, '海川重工');
});
afterAll(() => test.close());

const watch = () => watchBalances(test.kit);
const told = () =>
  rows(test, (db) =>
    db
      .selectFrom('message')
      .innerJoin('inbox', 'inbox.message_id', 'message.id')
      .innerJoin('account', 'account.id', 'inbox.account_id')
      .select(['account.username', 'message.title', 'message.link'])
      .where('message.action', '=', 'balance alert')
      .orderBy('message.id')
      .orderBy('account.username')
      .execute(),
  );

describe('a balance alert', () => {
  it('tells the owner once when the balance falls below, and again after it was above', async () => {
    const owner = { userId: su.userId };
    await story.topUp(owner, 10_000);
    await su.ask(walletApi.setAlert, { body: { enterpriseId: NIL, below: 50 } });
    expect(await watch()).toBe(0);
    await story.hold(owner, 6000);
    expect(await Promise.all([watch(), watch()])).toContain(1);
    await story.buy(owner, 1000);
    expect(await watch()).toBe(0);
    await rows(test, (db) => expireHolds(db, new Date(Date.now() + 7_200_000), 10));
    expect(await watch()).toBe(0);
    await story.buy(owner, 5000);
    expect(await watch()).toBe(1);
    await eventually(async () =>
      expect(await told()).toEqual([
        { username: 'su.wen', title: '您的余额低于 ¥50.00', link: '/console/person-account' },
        { username: 'su.wen', title: '您的余额低于 ¥50.00', link: '/console/person-account' },
      ]),
    );
  });

  it('of an enterprise tells those who may see its account, until it is taken away', async () => {
    await story.topUp({ enterpriseId: here }, 10_000);
    await lin.ask(walletApi.setAlert, { body: { enterpriseId: here, below: 200 } });
    expect(await watch()).toBe(1);
    await eventually(async () =>
      expect((await told()).slice(2)).toEqual(
        ['lin.qiao', 'meng.xia'].map((username) => ({
          ...{ username, title: '海川重工的余额低于 ¥200.00', link: '/console/enterprise-account' },
        })),
      ),
    );
    await lin.ask(walletApi.setAlert, { body: { enterpriseId: here, below: null } });
    expect(await watch()).toBe(0);
  });
});
