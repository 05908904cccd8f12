import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { addressOf } from '@cloudyard/contract/kit/endpoint.ts';
import { topupApi } from '@cloudyard/contract/ledger/topup.ts';
import { topupReviewApi } from '@cloudyard/contract/ledger/topup-review.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, openTestApp, type TestApp } from '../../../../test/app.ts';
import { eventually } from '../../../../test/eventually.ts';
import { enterpriseId, rows } from '../../../../test/rows.ts';
import { strangersAreRefused } from '../../../../test/strangers.ts';
import { expireOverdue } from '../topup/topup.jobs.ts';
import { becomesKnown, type TopupStory, topupStory } from '../topup/topup.stories.ts';

let test: TestApp;
let story: TopupStory;
let meng: Caller;
let lin: Caller;
let admin: Caller;
let deng: Caller;
let he: Caller;
let here: string;
let png: Buffer;

beforeAll(async () => {
  test = await openTestApp({ DATABASE_POOL: '8' });
  story = topupStory(test);
  await story.makeFinance('deng.rui');
  await story.makeFinance('he.ming');
  [meng, lin, admin, deng, he] = (await Promise.all(
    ['meng.xia', 'lin.qiao', 'admin', 'deng.rui', 'he.ming'].map((name) => test.as(name)),
  )) as [Caller, Caller, Caller, Caller, Caller];
  here = await enterpriseId(test, '海川重工');
  png = await readFile(join(import.meta.dirname, '../../../demo/logo.png'));
});
afterAll(() => test.close());

const said = async (asked: Promise<{ status: number; body: { code?: string; state?: string } }>) => {
  const { status, body } = await asked;
  return status === 200 ? body.state : body.code;
};
const check = (who: Caller, id: string, received: number) =>
  said(who.ask(topupReviewApi.check, { params: { id }, body: { received } }));
const confirm = (who: Caller, id: string, received: number) =>
  said(who.ask(topupReviewApi.confirm, { params: { id }, body: { received } }));
const reject = (who: Caller, id: string, reason = '没有到账') =>
  said(who.ask(topupReviewApi.reject, { params: { id }, body: { reason } }));

describe('the calls of finance', () => {
  const params = { id: '01a00000-0000-7000-8000-000000000001' };
  strangersAreRefused(
    () => test,
    topupReviewApi.queue,
    () => ({}),
  );
  for (const name of ['get', 'receipt'] as const)
    strangersAreRefused(
      () => test,
      topupReviewApi[name],
      () => ({ params }),
    );
  for (const name of ['check', 'confirm'] as const)
    strangersAreRefused(
      () => test,
      topupReviewApi[name],
      () => ({ params, body: { received: 1 } }),
    );
  strangersAreRefused(
    () => test,
    topupReviewApi.reject,
    () => ({ params, body: { reason: 'x' } }),
  );
  it('are closed to an enterprise’s own administrator', async () => {
    const { id } = await story.begin(lin, 5, 'bank', here);
    expect(await check(lin, id, 5)).toBe('kit.not_allowed');
  });
});

describe('a bank transfer', () => {
  it('is credited once, by two people', async () => {
    const { id, code } = await story.begin(meng, 100, 'bank', here);
    await story.handIn(meng, id, png);
    expect(await confirm(deng, id, 100)).toBe('ledger.topup_moved');
    expect(await check(deng, id, 100)).toBe('checked');
    expect(await check(he, id, 100)).toBe('ledger.topup_moved');
    expect(await confirm(deng, id, 100)).toBe('ledger.topup_four_eyes');
    expect(await story.posted(meng, here)).toBe(0);
    const both = await Promise.all([confirm(he, id, 100), confirm(admin, id, 100)]);
    expect(both.sort()).toEqual(['done', 'ledger.topup_moved']);
    expect(await story.posted(meng, here)).toBe(100);
    expect(await story.transfers(id)).toMatchObject([{ key: `topup:bank:${id}`, kind: 'topup' }]);
    expect(await story.get(meng, id)).toMatchObject({ state: 'done', checkedBy: { name: 'deng.rui' }, code });
    expect(await reject(deng, id)).toBe('ledger.topup_moved');
  });
  it('begun by one of finance is checked and confirmed by two others', async () => {
    const { id } = await story.begin(he, 9, 'bank');
    expect(await check(he, id, 9)).toBe('ledger.topup_four_eyes');
    expect(await check(deng, id, 9)).toBe('checked');
    expect(await confirm(he, id, 9)).toBe('ledger.topup_four_eyes');
    expect(await confirm(admin, id, 9)).toBe('done');
  });
  it('is credited with what came, and its owner is notified of the difference', async () => {
    const before = await story.posted(meng, here);
    const { id } = await story.begin(meng, 100, 'bank', here);
    expect(await check(deng, id, 99.5)).toBe('checked');
    expect(await confirm(he, id, 100)).toBe('ledger.topup_moved');
    expect(await confirm(he, id, 99.5)).toBe('done');
    expect((await story.posted(meng, here)) - before).toBeCloseTo(99.5, 5);
    const told = await becomesKnown(story, 'top-up corrected', ['lin.qiao', 'meng.xia']);
    expect(told[0]).toMatchObject({ title: '充值金额更正为 ¥99.50' });
  });
  it('is rejected with a reason, which its owner reads', async () => {
    const { id } = await story.begin(meng, 77, 'bank', here);
    expect(await reject(deng, id, ' ')).toBe('kit.invalid');
    await check(deng, id, 77);
    expect(await reject(he, id, '金额查无此笔')).toBe('rejected');
    expect(await story.get(meng, id)).toMatchObject({ state: 'rejected', reason: '金额查无此笔' });
    expect(await confirm(he, id, 77)).toBe('ledger.topup_moved');
    const told = await becomesKnown(story, 'top-up rejected', ['lin.qiao', 'meng.xia']);
    expect(told[0]?.plain).toContain('金额查无此笔');
  });
  it.each(['thirty days', 'a cancel'])('that came after %s is still found and credited', async (end) => {
    const { id } = await story.begin(meng, 6, 'bank', here);
    if (end === 'a cancel') await meng.ask(topupApi.cancel, { params: { id } });
    else await expireOverdue(test.kit, new Date(Date.now() + 31 * 86_400_000));
    expect(await reject(deng, id)).toBe('ledger.topup_moved');
    expect(await check(deng, id, 6)).toBe('checked');
    expect(await confirm(he, id, 6)).toBe('done');
    expect(await story.get(meng, id)).toMatchObject({ state: 'done', isLate: true, endedBy: 'he.ming' });
  });
  it('is not cancelled while it is being confirmed', async () => {
    const { id } = await story.begin(meng, 6, 'bank', here);
    await check(deng, id, 6);
    expect(await said(meng.ask(topupApi.cancel, { params: { id } }))).toBe('ledger.topup_moved');
  });
  it('is what finance decides, and payments of providers are not', async () => {
    const { id } = await story.begin(meng, 6, 'till', here);
    for (const asked of [check(deng, id, 6), confirm(deng, id, 6), reject(deng, id)])
      expect(await asked).toBe('ledger.topup_moved');
  });
  it('cannot be credited by one person even past the server', async () => {
    const { id } = await story.begin(meng, 6, 'bank', here);
    await check(deng, id, 6);
    const change = rows(test, (db) =>
      db
        .updateTable('ledger_topup')
        .set((eb) => ({
          state: 'done',
          ended_at: new Date(),
          ended_by: deng.userId,
          transfer_id: eb.selectFrom('ledger_transfer').select('id').limit(1),
        }))
        .where('id', '=', id)
        .execute(),
    );
    await expect(change).rejects.toThrow(/topup_four_eyes/);
  });
  it('sends finance what waits, and takes it off the list of the others when it is settled', async () => {
    const { id } = await story.begin(meng, 31, 'bank', here);
    await story.handIn(meng, id, png);
    const names = async (action: string) =>
      (await story.told(action))
        .filter(({ title }) => title.includes('31.00'))
        .map(({ username }) => username);
    await eventually(async () =>
      expect(await names('top-up receipt')).toEqual(['admin', 'deng.rui', 'he.ming']),
    );
    await check(deng, id, 31);
    await eventually(async () => expect(await names('top-up check')).toEqual(['admin', 'he.ming']));
    await confirm(he, id, 31);
    const unread = () =>
      rows(test, (db) =>
        db
          .selectFrom('inbox')
          .innerJoin('message', 'message.id', 'inbox.message_id')
          .select('inbox.account_id')
          .where('message.concern_id', '=', id)
          .where('inbox.read_at', 'is', null)
          .execute(),
      );
    await eventually(async () => expect(await unread()).toEqual([]));
  });
});

describe('the list of finance', () => {
  const queue = async (query: object) => (await deng.ask(topupReviewApi.queue, { query })).body;
  it('has counts by state, and is searched by code and by owner', async () => {
    const all = await queue({ size: 100 });
    expect(all.totalElements).toBe(all.content.length);
    const states: string[] = all.content.map(({ state }: { state: string }) => state);
    const count = (...some: string[]) => states.filter((state) => some.includes(state)).length;
    expect(all.counts).toMatchObject({
      ...{ all: states.length, waiting: count('receipt', 'checked') },
      ...{ done: count('done'), rejected: 1 },
    });
    expect((await queue({ state: 'waiting' })).totalElements).toBe(count('receipt', 'checked'));
    const [one] = all.content;
    expect((await queue({ q: one.code.slice(1, 6).toLowerCase() })).content).toMatchObject([{ id: one.id }]);
    expect((await queue({ q: 'he.ming' })).content).toMatchObject([{ owner: 'he.ming' }]);
    expect((await queue({ q: '海川', size: 100 })).totalElements).toBe(all.totalElements - 1);
    expect((await queue({ method: 'till' })).totalElements).toBe(1);
  });
  it('opens receipts, and records each look', async () => {
    const { id } = await story.begin(meng, 8, 'bank', here);
    await story.handIn(meng, id, png);
    const url = addressOf(topupReviewApi.receipt, { params: { id } });
    const { statusCode, headers } = await test.app.inject({ url, headers: { cookie: deng.cookie } });
    expect([statusCode, headers['content-type']]).toEqual([200, 'image/png']);
    const looks = await rows(test, (db) =>
      db
        .selectFrom('audit_entry')
        .select('actor_name')
        .where('action', '=', 'ledger.topup.view')
        .where('object_id', '=', id)
        .execute(),
    );
    expect(looks).toEqual([{ actor_name: 'deng.rui' }]);
  });
});
