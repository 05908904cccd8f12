import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../../test/app.ts';
import { accountId, enterpriseId, rows } from '../../../../test/rows.ts';
import type { Db } from '../../../kit/db.ts';
import { refusalOf } from '../../../kit/refusal.ts';
import { holdMoney, openAccount, platformAccount, transferMoney } from './transfer.queries.ts';

// What code in the scope of an owner can do to the owner's own rows: ask and take back. Whatever is said about money
// is for the platform, and refused here even when the code above believes otherwise.

const by = { id: null, name: 'test' };
const about = { type: 'test', id: '01a00000-0000-7000-8000-000000000001', name: 'test' };

let test: TestApp;
let lin: string;
let here: string;
let accounts: Record<'wallet' | 'payable' | 'theirs' | 'clearing' | 'revenue', string>;

beforeAll(async () => {
  test = await openTestApp();
  lin = await accountId(test, 'lin.qiao');
  here = await enterpriseId(test, '海川重工');
  const there = await enterpriseId(test, '云杉精密');
  accounts = await rows(test, async (db) => ({
    wallet: await openAccount(db, 'wallet', { enterpriseId: here }),
    payable: await openAccount(db, 'payable', { enterpriseId: here }),
    theirs: await openAccount(db, 'payable', { enterpriseId: there }),
    clearing: await platformAccount(db, 'clearing'),
    revenue: await platformAccount(db, 'revenue'),
  }));
  for (const to of ['wallet', 'payable', 'theirs'] as const) await give(to, 10_000);
});
afterAll(() => test.close());

type Name = keyof typeof accounts;
const line = (from: Name, to: Name, amount: number) => [
  { account: accounts[from], amount: -amount },
  { account: accounts[to], amount },
];
const give = (to: Name, amount: number) =>
  rows(test, (db) =>
    transferMoney(db, { kind: 'topup', key: randomUUID(), about, by, lines: line('clearing', to, amount) }),
  );
const asOwner = <T>(act: (db: Db) => Promise<T>) =>
  test.kit.database.transaction({ user: lin, enterprise: here }, act);
const said = (doing: Promise<unknown>) =>
  doing.then(
    () => 'done',
    (error: unknown) => refusalOf(error)?.code ?? (error as Error).message,
  );
const NO = /not for its owner|row-level security|is not there|permission denied/;
/** A statement with `$` for the id of the row. */
const change = (id: string, statement: string) =>
  said(asOwner((db) => sql.raw(statement.replaceAll('$', id)).execute(db)));
const one = async <T>(text: string) =>
  (await rows(test, (db) => sql.raw<T>(text).execute(db))).rows[0] as T & { id: string };

const transfer = (lines: ReturnType<typeof line>, reverses?: string) =>
  asOwner((db) =>
    transferMoney(db, {
      ...{ kind: reverses ? 'reversal' : 'topup', key: randomUUID(), about, by, lines },
      ...(reverses ? { reverses } : {}),
    }),
  );

describe('money of the platform', () => {
  it.each(['clearing', 'revenue'] as const)('is not taken by an owner: %s', async (from) => {
    expect(await said(transfer(line(from, 'wallet', 5)))).toBe('ledger.ledger_not_yours');
  });
  it('comes back by undoing exactly what took it there, once', async () => {
    const { id } = await transfer(line('payable', 'clearing', 100));
    expect(await said(transfer(line('clearing', 'payable', 101), id))).toBe('ledger.ledger_not_yours');
    expect(await said(transfer(line('clearing', 'wallet', 100), id))).toBe('ledger.ledger_not_yours');
    expect(await said(transfer(line('clearing', 'payable', 100), id))).toBe('done');
    expect(await said(transfer(line('clearing', 'payable', 100), id))).toBe('ledger.transfer_reversed');
  });
  it('is not moved by undoing what another owner did', async () => {
    const { id } = await rows(test, (db) =>
      transferMoney(db, {
        ...{ kind: 'withdrawal', key: randomUUID(), about, by, lines: line('theirs', 'clearing', 7) },
      }),
    );
    expect(await said(transfer(line('clearing', 'theirs', 7), id))).toBe('ledger.ledger_not_yours');
  });
});

describe('a withdrawal', () => {
  const insert = (transferId: string, amount: number, state = 'asked') => `insert into ledger_withdrawal
    (account_id, amount, state, bank, bank_account_name, bank_account, transfer_id, asked_by, asked_name)
    values ('${accounts.payable}', ${amount}, '${state}', 'b', 'n', '1', '${transferId}', '${lin}', 'lin') returning id`;
  it('asks for what was taken, and for no more', async () => {
    const { id } = await transfer(line('payable', 'clearing', 100));
    expect(await change('', insert(id, 101))).toMatch(NO);
    expect(await change('', insert(id, 100))).toBe('done');
  });
  it.each([
    ['cancelled when it is paid out', `state = 'cancelled', bank_reference = ''`, 'settled'],
    ['cancelled when it is sent back', `state = 'cancelled'`, 'rejected'],
    ['paid out', `state = 'settled', bank_reference = 'x', decided_at = now()`, 'asked'],
    ['raised', `state = 'cancelled', decided_at = now(), amount = 999999`, 'asked'],
    ['sent elsewhere', `state = 'cancelled', decided_at = now(), bank_account = '666'`, 'asked'],
  ])('is not %s by its owner', async (_, set, state) => {
    const taken = await transfer(line('payable', 'clearing', 100));
    const { id } = await one(insert(taken.id, 100));
    if (state !== 'asked')
      await one(`update ledger_withdrawal set state = '${state}', decided_at = now(),
        bank_reference = '${state === 'settled' ? 'r' : ''}' where id = '${id}' returning id`);
    expect(await change(id, `update ledger_withdrawal set ${set} where id = '$'`)).toMatch(NO);
  });
});

describe('a payment', () => {
  const make = (more = '') =>
    one(`insert into ledger_payment (account_id, key, asked, kind, settles, amount, title, reference_type, reference_id,
      reference_name, credits, hold_minutes, asked_name, expires_at) values ('${accounts.wallet}', '${randomUUID()}',
      '\\x', 'purchase', 'at_once', 500, 't', 'test', '${randomUUID()}', 'n', '[]', 30, 'x', now() + interval '1 day')
      returning id ${more}`);
  it.each([
    ['cheaper', `amount = 1`],
    ['another’s to pay for', `credits = '[{"account": "${randomUUID()}", "amount": 500}]'`],
    ['longer', `ends_at = now() + interval '100 years'`],
    ['expired', `state = 'expired', closed_at = now()`],
  ])('is not made %s by its owner', async (_, set) => {
    const { id } = await make();
    expect(await change(id, `update ledger_payment set ${set} where id = '$'`)).toMatch(NO);
  });
  it('is not held or paid with the money of something else', async () => {
    const { id } = await make();
    const hold = await asOwner((db) =>
      holdMoney(db, {
        ...{ owner: { enterpriseId: here }, amount: 5, key: randomUUID(), about, by },
        until: new Date(Date.now() + 60_000),
      }),
    );
    const set = `state = 'held', hold_id = '${hold.id}', held_at = now()`;
    expect(await change(id, `update ledger_payment set ${set} where id = '$'`)).toMatch(NO);
  });
  it('is asked for as open, and not given back by a refund of its owner’s making', async () => {
    const { id } = await make();
    const refund = (
      state: string,
    ) => `insert into ledger_refund (payment_id, account_id, amount, basis, days_left, days,
      reason, asked_by, asked_name, state) values ('$', '${accounts.wallet}', 500, 'full', 0, 0, 'x', '${lin}', 'x', '${state}')`;
    expect(await change(id, refund('requested'))).toMatch(NO);
  });
});

describe('a top-up', () => {
  const make = (state: string, more = 'null') =>
    one(`insert into ledger_topup (account_id, amount, method, code, state, by_id, by_name, expires_at, ended_at)
      values ('${accounts.wallet}', 500, 'bank', '${randomUUID()}', '${state}', '${lin}', 'x',
        now() + interval '1 day', ${more}) returning id`);
  it.each([
    ['begun anew when it was rejected', 'rejected', `state = 'receipt', ended_at = null`],
    ['raised', 'open', `state = 'receipt', amount = 999999`],
    ['checked', 'open', `state = 'checked', received = 500`],
    [
      'said to be checked',
      'receipt',
      `state = 'receipt', checked_by = (select id from account where username = 'admin')`,
    ],
    ['cancelled when it was rejected', 'rejected', `state = 'cancelled'`],
  ])('is not %s by its owner', async (_, state, set) => {
    const { id } = await make(state, state === 'rejected' ? 'now()' : 'null');
    expect(await change(id, `update ledger_topup set ${set} where id = '$'`)).toMatch(NO);
  });
});

describe('an invoice', () => {
  const make = (state: 'asked' | 'issued') =>
    one(`insert into ledger_invoice (account_id, kind, title, tax_number, mail, remark, first_month, last_month, amount,
      state, asked_by, asked_name, decided_at, number, file) values ('${accounts.wallet}', 'normal', 't', '', 'a@b.cn', '',
      '2026-01-01', '2026-01-01', 5, '${state}', '${lin}', 'x'
      ${state === 'issued' ? `, now(), '${randomUUID()}', 'f'` : ', null, null, null'}) returning id`);
  it('keeps its months once it is issued, and its amount always', async () => {
    const issued = await make('issued');
    await one(`insert into ledger_invoice_month values ('${accounts.wallet}', '2026-01-01', '${issued.id}')
      returning invoice_id as id`);
    await change(issued.id, `delete from ledger_invoice_month where invoice_id = '$'`);
    const left = await one<{ n: number }>(`select count(*)::int as n from ledger_invoice_month`);
    expect(left.n).toBe(1);
    const month = `insert into ledger_invoice_month values ('${accounts.wallet}', '2026-02-01', '$')`;
    expect(await change(issued.id, month)).toMatch(NO);
    const asked = await make('asked');
    const raise = `update ledger_invoice set state = 'cancelled', decided_at = now(), amount = 6 where id = '$'`;
    expect(await change(asked.id, raise)).toMatch(NO);
    const again = `update ledger_invoice set state = 'cancelled', number = null, file = null where id = '$'`;
    expect(await change(issued.id, again)).toMatch(NO);
  });
});
