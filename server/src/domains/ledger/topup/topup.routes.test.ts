import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { addressOf } from '@cloudyard/contract/kit/endpoint.ts';
import { NIL } from '@cloudyard/contract/kit/values.ts';
import { topupApi } from '@cloudyard/contract/ledger/topup.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, openTestApp, type TestApp } from '../../../../test/app.ts';
import { eventually } from '../../../../test/eventually.ts';
import { enterpriseId, rows } from '../../../../test/rows.ts';
import { strangersAreRefused } from '../../../../test/strangers.ts';
import { expireOverdue } from './topup.jobs.ts';
import { CODE_LETTERS } from './topup.policy.ts';
import { type TopupStory, topupStory } from './topup.stories.ts';

let test: TestApp;
let story: TopupStory;
let lin: Caller;
let meng: Caller;
let qin: Caller;
let zhou: Caller;
let su: Caller;
let here: string;
let png: Buffer;
const nothing = '01a00000-0000-7000-8000-000000000001';

beforeAll(async () => {
  test = await openTestApp();
  story = topupStory(test);
  [lin, meng, qin, zhou, su] = (await Promise.all(
    ['lin.qiao', 'meng.xia', 'qin.yue', 'zhou.yan', 'su.wen'].map((name) => test.as(name)),
  )) as [Caller, Caller, Caller, Caller, Caller];
  here = await enterpriseId(test, '海川重工');
  png = await readFile(join(import.meta.dirname, '../../../demo/logo.png'));
});
afterAll(() => test.close());

const codeOf = async (asked: Promise<{ status: number; body: { code?: string } }>) => {
  const { status, body } = await asked;
  return [status, body.code];
};
const wish = (more: object = {}) => ({
  body: { enterpriseId: NIL, amount: 100, method: 'bank' as const, ...more },
});

describe('the calls about top-ups', () => {
  const one = () => ({ params: { id: nothing } });
  strangersAreRefused(
    () => test,
    topupApi.methods,
    () => ({}),
  );
  strangersAreRefused(() => test, topupApi.begin, wish);
  strangersAreRefused(
    () => test,
    topupApi.list,
    () => ({ query: { enterpriseId: NIL } }),
  );
  for (const name of ['get', 'pay', 'receipt', 'cancel', 'handIn'] as const)
    strangersAreRefused(() => test, topupApi[name], one);

  it('refuse a member without the key, and another enterprise', async () => {
    const { id } = await story.begin(lin, 100, 'bank', here);
    const refused = [403, 'kit.not_allowed'];
    for (const who of [qin, zhou]) {
      expect(await codeOf(who.ask(topupApi.begin, wish({ enterpriseId: here })))).toEqual(refused);
      expect(await codeOf(who.ask(topupApi.list, { query: { enterpriseId: here } }))).toEqual(refused);
    }
    for (const name of ['get', 'pay', 'receipt', 'cancel'] as const) {
      expect(await codeOf(qin.ask(topupApi[name], { params: { id } }))).toEqual(refused);
      for (const who of [zhou, su])
        expect(await codeOf(who.ask(topupApi[name], { params: { id } }))).toEqual([404, 'kit.not_found']);
    }
    expect((await story.handIn(qin, id, png)).status).toBe(403);
    expect((await story.handIn(su, id, png)).status).toBe(404);
  });
});

describe('a top-up', () => {
  it('is begun by whoever has the key, or for oneself, within the limits', async () => {
    const topup = await story.begin(meng, 1234.5, 'bank', here);
    expect(topup).toMatchObject({
      ...{ enterpriseId: here, owner: '海川重工集团有限公司', amount: 1234.5, state: 'open', received: null },
      ...{ method: 'bank', begunBy: { id: meng.userId, name: 'meng.xia' }, receipt: null },
    });
    expect(topup.code).toMatch(new RegExp(`^[${CODE_LETTERS}]{8}$`));
    const days = (Date.parse(topup.expiresAt) - Date.parse(topup.createdAt)) / 86_400_000;
    expect(days).toBeCloseTo(30, 2);
    expect(await story.begin(su, 1, 'till')).toMatchObject({ enterpriseId: NIL, owner: 'su.wen', amount: 1 });
    for (const amount of [0, 0.99, -5, 1.001, 10_000_000.01])
      expect((await su.ask(topupApi.begin, wish({ amount }))).status).toBe(400);
    expect((await su.ask(topupApi.begin, wish({ amount: 10_000_000 }))).status).toBe(200);
  });
  it('is begun once under its key', async () => {
    const key = { 'idempotency-key': 'one-and-the-same' };
    const [first, second] = await Promise.all([
      zhou.ask(topupApi.begin, wish(), key),
      zhou.ask(topupApi.begin, wish(), key),
    ]);
    expect(first.body.id).toBe(second.body.id);
    expect(await codeOf(zhou.ask(topupApi.begin, wish({ amount: 7 }), key))).toEqual([422, 'kit.key_reused']);
  });
  it('offers what is set up: with demo data a bank account and the till', async () => {
    const { body } = await su.ask(topupApi.methods);
    expect(body).toMatchObject({ methods: ['bank', 'till'], bank: { number: expect.any(String) } });
    expect(await codeOf(su.ask(topupApi.begin, wish({ method: 'alipay' })))).toEqual([
      409,
      'ledger.topup_method_off',
    ]);
  });
  it('is listed for its owner, newest first', async () => {
    const { body } = await meng.ask(topupApi.list, { query: { enterpriseId: here, size: 1 } });
    expect([body.totalElements, body.content[0].amount]).toEqual([2, 1234.5]);
    const done = await meng.ask(topupApi.list, { query: { enterpriseId: here, state: 'done' } });
    expect(done.body).toMatchObject({ totalElements: 0, content: [] });
  });
  it('is paid on the provider’s page while it is open', async () => {
    const { id } = await story.begin(su, 20, 'till');
    const { body } = await su.ask(topupApi.pay, { params: { id } });
    expect(body.url).toMatch(new RegExp(`^/common/till\\?id=${id}&signature=`));
    await su.ask(topupApi.cancel, { params: { id } });
    expect(await codeOf(su.ask(topupApi.pay, { params: { id } }))).toEqual([409, 'ledger.topup_moved']);
    const bank = await story.begin(su, 20, 'bank');
    expect((await su.ask(topupApi.pay, { params: { id: bank.id } })).status).toBe(409);
  });
  it('is cancelled once, and not after it is over', async () => {
    const { id } = await story.begin(su, 20, 'bank');
    const said = await Promise.all([1, 2].map(() => su.ask(topupApi.cancel, { params: { id } })));
    expect(said.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await story.get(su, id)).toMatchObject({ state: 'cancelled', endedBy: 'su.wen' });
    expect((await story.handIn(su, id, png)).body.code).toBe('ledger.topup_moved');
  });
  it('ends by itself after thirty days, unless a receipt waits', async () => {
    const open = await story.begin(su, 20, 'bank');
    const proved = await story.begin(su, 21, 'bank');
    expect((await story.handIn(su, proved.id, png)).body).toMatchObject({ state: 'receipt' });
    await expireOverdue(test.kit, new Date(Date.now() + 29 * 86_400_000));
    expect(await story.get(su, open.id)).toMatchObject({ state: 'open' });
    await expireOverdue(test.kit, new Date(Date.now() + 31 * 86_400_000));
    expect(await story.get(su, open.id)).toMatchObject({ state: 'expired', endedBy: '' });
    expect(await story.get(su, proved.id)).toMatchObject({ state: 'receipt' });
  });
});

describe('a receipt', () => {
  const look = async (who: Caller, id: string) => {
    const url = addressOf(topupApi.receipt, { params: { id } });
    const { statusCode, headers } = await test.app.inject({ url, headers: { cookie: who.cookie } });
    return [statusCode, headers['content-type'], headers['cache-control']];
  };
  it('is an image or a PDF, and seen by those who see the wallet', async () => {
    const { id } = await story.begin(meng, 50, 'bank', here);
    expect((await look(meng, id))[0]).toBe(404);
    expect(await story.handIn(meng, id, png)).toMatchObject({ status: 200, body: { receipt: 'image' } });
    expect(await look(lin, id)).toEqual([200, 'image/png', 'private, no-store']);
    expect((await look(qin, id))[0]).toBe(403);
    expect((await look(zhou, id))[0]).toBe(404);
    const pdf = '%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n';
    expect(await story.handIn(meng, id, pdf, '回单.pdf')).toMatchObject({ body: { receipt: 'pdf' } });
    expect((await look(lin, id))[1]).toBe('application/pdf');
  });
  it('is removed when another one takes its place, however many come at once', async () => {
    const { id } = await story.begin(meng, 51, 'bank', here);
    const kept = () =>
      rows(test, (db) =>
        db
          .selectFrom('file')
          .select('name')
          .where('owner_id', '=', meng.userId)
          .where('original_name', '=', '替换.png')
          .execute(),
      );
    const hand = () => story.handIn(meng, id, png, '替换.png');
    for (const { status } of [await hand(), ...(await Promise.all([hand(), hand(), hand()]))])
      expect(status).toBe(200);
    await eventually(async () => expect(await kept()).toHaveLength(1));
    const { receipt } = await rows(test, (db) =>
      db.selectFrom('ledger_topup').select('receipt').where('id', '=', id).executeTakeFirstOrThrow(),
    );
    expect(await kept()).toEqual([{ name: receipt }]);
    expect((await look(lin, id))[0]).toBe(200);
  });
  it('is nothing else, and belongs to bank transfers', async () => {
    const { id } = await story.begin(su, 50, 'bank');
    const page = await story.handIn(su, id, '<html><script>1</script></html>', '回单.png');
    expect([page.status, page.body.code]).toEqual([415, 'ledger.topup_receipt_type']);
    expect(await story.get(su, id)).toMatchObject({ state: 'open', receipt: null });
    const till = await story.begin(su, 50, 'till');
    expect((await story.handIn(su, till.id, png)).body.code).toBe('ledger.topup_moved');
  });
});
