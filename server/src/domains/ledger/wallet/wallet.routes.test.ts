import { randomUUID } from 'node:crypto';
import { NIL } from '@cloudyard/contract/kit/values.ts';
import { holdApi } from '@cloudyard/contract/ledger/hold.ts';
import { reconciliationApi } from '@cloudyard/contract/ledger/reconciliation.ts';
import type { TransferKind } from '@cloudyard/contract/ledger/values.ts';
import { walletApi } from '@cloudyard/contract/ledger/wallet.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, openTestApp, type TestApp } from '../../../../test/app.ts';
import { eventually } from '../../../../test/eventually.ts';
import { enterpriseId, rows } from '../../../../test/rows.ts';
import { strangersAreRefused } from '../../../../test/strangers.ts';
import { withClient } from '../../../drivers/database/index.ts';
import { expireDue } from '../hold/hold.jobs.ts';
import {
  holdMoney,
  type Owner,
  openAccount,
  platformAccount,
  postHold,
  transferMoney,
} from '../transfer/transfer.queries.ts';

let test: TestApp;
let lin: Caller;
let zhou: Caller;
let qin: Caller;
let su: Caller;
let admin: Caller;
let here: string;
let there: string;

const by = { id: null, name: 'system' };
const about = (name: string) => ({ type: 'application', id: idOf(name), name });
const ids = new Map<string, string>();
const idOf = (name: string) => {
  const known = ids.get(name) ?? randomUUID();
  ids.set(name, known);
  return known;
};

beforeAll(async () => {
  test = await openTestApp();
  [lin, zhou, qin, su, admin] = (await Promise.all(
    ['lin.qiao', 'zhou.yan', 'qin.yue', 'su.wen', 'admin'].map((name) => test.as(name)),
  )) as [Caller, Caller, Caller, Caller, Caller];
  [here, there] = [await enterpriseId(test, '海川重工'), await enterpriseId(test, '云杉精密')];
});
afterAll(() => test.close());

const give = (owner: Owner, fen: number, kind: TransferKind = 'topup', name = '银行转账') =>
  rows(test, async (db) => {
    const wallet = await openAccount(db, kind === 'promotion' ? 'promo' : 'wallet', owner);
    const from = await platformAccount(db, kind === 'promotion' ? 'promotion' : 'clearing');
    const lines = [
      { account: from, amount: -fen },
      { account: wallet, amount: fen },
    ];
    return transferMoney(db, { kind, key: randomUUID(), about: about(name), lines, by });
  });
const spend = (owner: Owner, fen: number, name: string) =>
  rows(test, async (db) => {
    const until = new Date(Date.now() + 60_000);
    const { id } = await holdMoney(db, {
      owner,
      amount: fen,
      key: randomUUID(),
      about: about(name),
      by,
      until,
    });
    const credits = [{ account: await platformAccount(db, 'revenue'), amount: fen }];
    return postHold(db, id, 'purchase', credits, by);
  });
const wallet = async (who: Caller, id: string) =>
  (await who.ask(walletApi.get, { query: { enterpriseId: id } })).body;
const statement = async (who: Caller, query: object) =>
  (await who.ask(walletApi.statement, { query: { enterpriseId: here, ...query } as never })).body;

describe('the calls about wallets', () => {
  const query = () => ({ enterpriseId: here });
  for (const name of ['get', 'statement', 'months', 'exportStatement'] as const)
    strangersAreRefused(
      () => test,
      walletApi[name],
      () => ({ query: query() }) as never,
    );
  strangersAreRefused(
    () => test,
    walletApi.setAlert,
    () => ({ body: { ...query(), below: 5 } }),
  );
  strangersAreRefused(
    () => test,
    holdApi.list,
    () => ({ query: query() }),
  );
  strangersAreRefused(
    () => test,
    reconciliationApi.list,
    () => ({}),
  );
  strangersAreRefused(
    () => test,
    reconciliationApi.run,
    () => ({}),
  );

  it.each(['get', 'statement', 'months', 'exportStatement'] as const)(
    'refuse a member without the key, and another enterprise: %s',
    async (name) => {
      for (const [who, id] of [
        [qin, here],
        [lin, there],
        [zhou, here],
      ] as const) {
        const { status, body } = await who.ask(walletApi[name], { query: { enterpriseId: id } } as never);
        expect([status, body.code]).toEqual([403, 'kit.not_allowed']);
      }
    },
  );
  it('refuse the reconciliation to an enterprise’s administrator', async () => {
    expect((await lin.ask(reconciliationApi.run)).status).toBe(403);
  });
});

describe('a wallet', () => {
  it('is there for everybody, and empty', async () => {
    expect(await wallet(su, NIL)).toMatchObject({ enterpriseId: NIL, posted: 0, held: 0, available: 0 });
    expect(await wallet(lin, here)).toMatchObject({
      enterpriseId: here,
      name: '海川重工集团有限公司',
      posted: 0,
    });
  });
  it('is one’s own whatever enterprise one stands in', async () => {
    await give({ userId: lin.userId }, 1234);
    expect(await wallet(lin, NIL)).toMatchObject({ posted: 12.34, available: 12.34 });
    expect(await wallet(su, NIL)).toMatchObject({ posted: 0 });
  });
  it('shows what is there, what is held and what can be spent, promotion money first', async () => {
    await give({ enterpriseId: here }, 100_000);
    await give({ enterpriseId: here }, 5000, 'promotion', '新春优惠');
    await spend({ enterpriseId: here }, 30_000, '能效管家');
    await spend({ enterpriseId: here }, 10_000, '仓储助手');
    await rows(test, (db) =>
      holdMoney(db, {
        ...{ owner: { enterpriseId: here }, amount: 2000, key: 'held', about: about('空间'), by },
        until: new Date(Date.now() + 60_000),
      }),
    );
    expect(await wallet(lin, here)).toMatchObject({ posted: 650, held: 20, promotion: 0, available: 630 });
  });
  it('has a statement with the balance after each entry, newest first, filtered and paged', async () => {
    const all = await statement(lin, {});
    expect(all.totalElements).toBe(3);
    expect(
      all.content.map((line: { amount: number; balance: number }) => [line.amount, line.balance]),
    ).toEqual([
      [-100, 650],
      [-250, 750],
      [1000, 1000],
    ]);
    expect(all.content[0]).toMatchObject({ number: 3, kind: 'purchase', reference: about('仓储助手') });
    const second = await statement(lin, { page: 1, size: 2 });
    expect(second.content.map(({ number }: { number: number }) => number)).toEqual([1]);
    const bought = await statement(lin, { kind: 'purchase', size: 1 });
    expect([bought.totalElements, bought.content[0].number]).toEqual([2, 3]);
    const month = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 7);
    expect((await statement(lin, { month })).totalElements).toBe(3);
    expect(await statement(lin, { month: '2020-01' })).toMatchObject({ totalElements: 0, content: [] });
  });
  it('says what the money went for, month by month', async () => {
    const { body } = await lin.ask(walletApi.months, { query: { enterpriseId: here, months: 3 } });
    expect(body).toHaveLength(3);
    expect(body[2]).toMatchObject({ income: 1000, spent: 350 });
    expect(body[2].parts).toEqual([
      { reference: about('能效管家'), spent: 250 },
      { reference: about('仓储助手'), spent: 100 },
    ]);
    expect(body[0]).toMatchObject({ income: 0, spent: 0, parts: [] });
  });
  it('is exported, and the export is recorded', async () => {
    const answer = await lin.ask(walletApi.exportStatement, { query: { enterpriseId: here } });
    const lines = String(answer.body).trim().split('\r\n');
    expect(lines).toHaveLength(4);
    expect(lines[1]).toContain('仓储助手');
    const entry = await rows(test, (db) =>
      db
        .selectFrom('audit_entry')
        .select('actor_name')
        .where('action', '=', 'ledger.wallet.export')
        .execute(),
    );
    expect(entry).toEqual([{ actor_name: 'lin.qiao' }]);
  });
  it('has an alert its spenders set and take away', async () => {
    const set = (who: Caller, below: number | null) =>
      who.ask(walletApi.setAlert, { body: { enterpriseId: here, below } });
    expect((await set(qin, 5)).status).toBe(403);
    expect((await set(lin, 99.5)).body).toMatchObject({ alertBelow: 99.5 });
    expect((await set(lin, null)).body).toMatchObject({ alertBelow: null });
    expect((await set(lin, -1)).status).toBe(400);
    expect((await set(lin, 0.001)).status).toBe(400);
  });
  it('lists what is held, and gives it back when its time is over', async () => {
    const list = async (state?: 'held' | 'expired') =>
      (await lin.ask(holdApi.list, { query: { enterpriseId: here, state } })).body;
    expect((await list('held')).content).toMatchObject([
      { amount: 20, state: 'held', reference: about('空间') },
    ]);
    await expireDue(test.kit);
    expect((await list('held')).totalElements).toBe(1);
    await expireDue(test.kit, new Date(Date.now() + 120_000));
    expect((await list('held')).totalElements).toBe(0);
    expect((await list('expired')).content).toMatchObject([{ amount: 20, state: 'expired' }]);
    expect(await wallet(lin, here)).toMatchObject({ posted: 650, held: 0, available: 650 });
  });
});

describe('a reconciliation', () => {
  const finished = async () => {
    const { id } = (await admin.ask(reconciliationApi.run)).body;
    return eventually(async () => {
      const [latest] = (await admin.ask(reconciliationApi.list)).body;
      expect(latest).toMatchObject({ id, endedAt: expect.any(String) });
      return latest;
    });
  };
  const wrongOnes = (run: { checks: { check: string; wrong: number }[] }) =>
    run.checks.filter(({ wrong }) => wrong > 0).map(({ check }) => check);

  it('finds nothing wrong, and says how much it looked at', async () => {
    const run = await finished();
    expect(wrongOnes(run)).toEqual([]);
    const looked = Object.fromEntries(
      run.checks.map((one: { check: string; looked: number }) => [one.check, one.looked]),
    );
    expect(looked).toMatchObject({ sum: 1, transfers: 5, balances: 4, payments: 2, chain: 5 });
    expect(run.head).toMatch(/^[0-9a-f]{64}$/);
  });

  it.each([
    [
      'a balance',
      `update ledger_account set posted = posted + 1 where kind = 'wallet' and enterprise_id is not null`,
      ['balances', 'months'],
    ],
    [
      'what is held',
      `update ledger_account set held = held + 1 where kind = 'wallet' and enterprise_id is not null and posted > 0`,
      ['balances'],
    ],
    ['a month', `update ledger_month set amount = amount + 1 where kind = 'topup'`, ['months']],
    [
      'the sum of a transfer',
      `update ledger_entry set amount = amount + 1 where number = 1 and kind = 'topup'`,
      ['sum', 'transfers', 'balances', 'months', 'chain'],
    ],
    ['the name in a transfer', `update ledger_transfer set note = 'x' where kind = 'promotion'`, ['chain']],
  ])('finds %s that was changed past the server', async (_, statement, expected) => {
    const past = (change: string) =>
      withClient(test.owner, async (client) => {
        const tables = ['ledger_account', 'ledger_month', 'ledger_entry', 'ledger_transfer'];
        const each = (what: string) => tables.map((table) => `alter table ${table} ${what};`).join('');
        await client.query(`begin; ${each('no force row level security')} ${each('disable trigger user')}
          ${change}; ${each('enable trigger user')} ${each('force row level security')} commit`);
      });
    const back = statement.replace('+ 1', '- 1').replace("note = 'x'", "note = ''");
    await past(statement);
    expect(wrongOnes(await finished())).toEqual(expected);
    await past(back);
    expect(wrongOnes(await finished())).toEqual([]);
  });
});
