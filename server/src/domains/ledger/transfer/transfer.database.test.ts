import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../../test/app.ts';
import { accountId, enterpriseId, rows } from '../../../../test/rows.ts';
import { withClient } from '../../../drivers/database/index.ts';
import type { Db, Scope } from '../../../kit/db.ts';
import { refusalOf } from '../../../kit/refusal.ts';
import {
  expireHolds,
  holdMoney,
  openAccount,
  platformAccount,
  postHold,
  sealPending,
  transferMoney,
  voidHold,
} from './transfer.queries.ts';

// What the database refuses by itself, whatever the code above it believes.

const by = { id: null, name: 'test' };
const about = { type: 'test', id: '01a00000-0000-7000-8000-000000000001', name: 'test' };
const later = () => new Date(Date.now() + 60_000);

let test: TestApp;
let lin: string;
let here: string;
let there: string;
let wallet: string;
let clearing: string;
let revenue: string;

beforeAll(async () => {
  test = await openTestApp({ DATABASE_POOL: '20' });
  lin = await accountId(test, 'lin.qiao');
  here = await enterpriseId(test, '海川重工');
  there = await enterpriseId(test, '云杉精密');
  await rows(test, async (db) => {
    wallet = await openAccount(db, 'wallet', { enterpriseId: here });
    clearing = await platformAccount(db, 'clearing');
    revenue = await platformAccount(db, 'revenue');
  });
});
afterAll(() => test.close());

const inScope = <T>(scope: Scope, act: (db: Db) => Promise<T>) => test.kit.database.transaction(scope, act);
const asLin = {
  get user() {
    return lin;
  },
  get enterprise() {
    return here;
  },
};
const codeOf = (doing: Promise<unknown>) =>
  doing.then(
    () => 'done',
    (error: unknown) => refusalOf(error)?.code ?? (error as Error).message,
  );

const topUp = (amount: number, key: string = randomUUID()) =>
  rows(test, (db) =>
    transferMoney(db, {
      ...{ kind: 'topup', key, about, by },
      lines: [
        { account: clearing, amount: -amount },
        { account: wallet, amount },
      ],
    }),
  );
const balance = () =>
  rows(test, (db) =>
    db
      .selectFrom('ledger_account')
      .select(['posted', 'held'])
      .where('id', '=', wallet)
      .executeTakeFirstOrThrow(),
  );
/** Leaves so much in the wallet and nothing held. */
async function fillTo(amount: number) {
  const { posted } = await balance();
  if (posted !== amount) await topUp(amount - posted);
}
const hold = (amount: number, key: string = randomUUID()) => ({
  ...{ owner: { enterpriseId: here }, amount, key, about, by, until: later() },
});

describe('the server’s role', () => {
  it.each([
    [
      'an entry',
      `insert into ledger_entry (account_id, number, transfer_id, kind, amount) select id, 1, id, 'x', 1 from ledger_account`,
    ],
    ['a transfer', `delete from ledger_transfer`],
    ['a balance', `update ledger_account set posted = 1000000`],
    ['a hold', `update ledger_hold set state = 'voided'`],
    ['a month', `delete from ledger_month`],
    ['a seal', `delete from ledger_seal`],
  ])('writes no table of the ledger: %s', async (_, statement) => {
    const said = await codeOf(inScope(asLin, (db) => sql.raw(statement).execute(db)));
    expect(said).toMatch(/permission denied/);
  });

  it('sees the accounts of its own enterprise and user only', async () => {
    await rows(test, (db) => openAccount(db, 'wallet', { enterpriseId: there }));
    await rows(test, (db) => openAccount(db, 'wallet', { userId: lin }));
    const seen = await inScope(asLin, (db) =>
      db.selectFrom('ledger_account').select(['user_id', 'enterprise_id']).execute(),
    );
    expect(seen).toHaveLength(2);
    expect(seen).toContainEqual({ user_id: null, enterprise_id: here });
    expect(seen).toContainEqual({ user_id: lin, enterprise_id: null });
  });

  it('takes nothing from another enterprise’s wallet', async () => {
    const other = { ...hold(1), owner: { enterpriseId: there } };
    expect(await codeOf(inScope(asLin, (db) => holdMoney(db, other)))).toBe('ledger.ledger_not_yours');
    const theirs = await rows(test, (db) => openAccount(db, 'wallet', { enterpriseId: there }));
    const lines = [
      { account: theirs, amount: -5 },
      { account: wallet, amount: 5 },
    ];
    const wish = { kind: 'refund' as const, key: randomUUID(), about, lines, by };
    expect(await codeOf(inScope(asLin, (db) => transferMoney(db, wish)))).toBe('ledger.ledger_not_yours');
  });
});

describe('what stands in the ledger', () => {
  it.each([
    'update ledger_entry set amount = 1',
    'delete from ledger_transfer',
    'truncate ledger_entry cascade',
  ])('stays, for the platform and for the owner of the database: %s', async (statement) => {
    await topUp(100);
    expect(await codeOf(rows(test, (db) => sql.raw(statement).execute(db)))).toMatch(/permission denied/);
    const past = withClient(test.owner, (client) =>
      client.query(`alter table ledger_entry no force row level security;
          alter table ledger_transfer no force row level security; ${statement}`),
    );
    expect(await codeOf(past)).toMatch(/what stands in the ledger stays/);
  });

  it('sums to zero, or the transaction does not commit', async () => {
    const lines = [{ account: wallet, amount: 7 }];
    const wish = { kind: 'topup' as const, key: randomUUID(), about, lines, by };
    expect(await codeOf(rows(test, (db) => transferMoney(db, wish)))).toBe('ledger.transfer_unbalanced');
    const { id } = await topUp(100);
    const added = rows(test, (db) =>
      sql`insert into ledger_entry (account_id, number, transfer_id, kind, amount)
        values (${revenue}, 900000001, ${id}, 'topup', 5)`.execute(db),
    );
    expect(await codeOf(added)).toBe('ledger.transfer_unbalanced');
  });

  it('goes to no account that is unknown', async () => {
    const lines = [
      { account: clearing, amount: -7 },
      { account: randomUUID(), amount: 7 },
    ];
    const wish = { kind: 'topup' as const, key: randomUUID(), about, lines, by };
    expect(await codeOf(rows(test, (db) => transferMoney(db, wish)))).toBe('ledger.ledger_account_missing');
  });
});

describe('a key', () => {
  it('asks for one transfer, however often and at once', async () => {
    const key = randomUUID();
    const before = (await balance()).posted;
    const made = await Promise.all(Array.from({ length: 10 }, () => topUp(500, key)));
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    expect((await balance()).posted).toBe(before + 500);
  });

  it('asks for nothing else a second time', async () => {
    const key = randomUUID();
    await topUp(500, key);
    expect(await codeOf(topUp(501, key))).toBe('ledger.transfer_key_reused');
    await fillTo(1000);
    const held = await inScope(asLin, (db) => holdMoney(db, hold(100, key)));
    expect((await inScope(asLin, (db) => holdMoney(db, hold(100, key)))).id).toBe(held.id);
    expect(await codeOf(inScope(asLin, (db) => holdMoney(db, hold(101, key))))).toBe(
      'ledger.transfer_key_reused',
    );
    await rows(test, (db) => voidHold(db, held.id));
  });
});

describe('a hold', () => {
  it('is granted to one of fifty at once, with money for one', async () => {
    await fillTo(100);
    const said = await Promise.all(
      Array.from({ length: 50 }, () => codeOf(inScope(asLin, (db) => holdMoney(db, hold(100))))),
    );
    expect(said.filter((one) => one === 'done')).toHaveLength(1);
    expect(new Set(said)).toEqual(new Set(['done', 'ledger.balance_insufficient']));
    expect(await balance()).toEqual({ posted: 100, held: 100 });
    await rows(test, (db) => expireHolds(db, new Date(Date.now() + 3_600_000), 100));
    expect(await balance()).toEqual({ posted: 100, held: 0 });
  });

  it('is resolved once: posted, given back or expired, whatever comes at once', async () => {
    for (let n = 0; n < 10; n++) {
      await fillTo(100);
      const { id } = await inScope(asLin, (db) => holdMoney(db, hold(60)));
      const credits = [{ account: revenue, amount: 60 }];
      const far = new Date(Date.now() + 3_600_000);
      const [post, back] = await Promise.all([
        codeOf(inScope(asLin, (db) => postHold(db, id, 'purchase', credits, by))),
        codeOf(inScope(asLin, (db) => voidHold(db, id))),
        codeOf(rows(test, (db) => expireHolds(db, far, 100))),
      ]);
      const { posted, held } = await balance();
      expect(held).toBe(0);
      expect([posted, post]).toEqual(posted === 40 ? [40, 'done'] : [100, 'ledger.hold_resolved']);
      if (posted === 40) expect(back).toBe('ledger.hold_resolved');
    }
  });

  it('of what is held twice over is refused, and other money stays free', async () => {
    await fillTo(100);
    const { id } = await inScope(asLin, (db) => holdMoney(db, hold(80)));
    expect(await codeOf(inScope(asLin, (db) => holdMoney(db, hold(21))))).toBe('ledger.balance_insufficient');
    const second = await inScope(asLin, (db) => holdMoney(db, hold(20)));
    await rows(test, (db) => voidHold(db, second.id));
    await rows(test, (db) => voidHold(db, id));
    expect((await rows(test, (db) => voidHold(db, id))).state).toBe('voided');
  });
});

describe('the chain of transfers', () => {
  const broken = () =>
    rows(test, async (db) => {
      const { rows: found } = await sql<{ n: number }>`select count(*)::int as n from (
        select s.hash, sha256(coalesce(lag(s.hash) over (order by s.seq), '\\x') || int8send(s.seq)
          || ledger_content(t)) as expected
        from ledger_seal s join ledger_transfer t on t.id = s.transfer_id) link where hash <> expected`.execute(
        db,
      );
      return found[0]?.n;
    });

  it('holds every transfer, and reveals a changed entry', async () => {
    await topUp(1);
    while ((await rows(test, (db) => sealPending(db, 1000))) > 0);
    expect(await broken()).toBe(0);
    const change = (by: number) =>
      withClient(test.owner, (client) =>
        client.query(`alter table ledger_entry no force row level security, disable trigger stays;
          update ledger_entry set amount = amount + ${by} where account_id = '${wallet}' and number = 1;
          alter table ledger_entry force row level security, enable trigger stays`),
      );
    await change(1);
    expect(await broken()).toBe(1);
    await change(-1);
    expect(await broken()).toBe(0);
  });
});
