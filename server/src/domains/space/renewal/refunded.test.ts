import { paymentApi } from '@cloudyard/contract/ledger/payment.ts';
import { refundApi } from '@cloudyard/contract/ledger/refund.ts';
import { quotaApi } from '@cloudyard/contract/space/quota.ts';
import { quotaPlanApi } from '@cloudyard/contract/space/quota-plan.ts';
import { quotaRequestApi, type RequestDraft } from '@cloudyard/contract/space/quota-request.ts';
import { renewalApi } from '@cloudyard/contract/space/renewal.ts';
import { spaceApi } from '@cloudyard/contract/space/space.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../../test/app.ts';
import { eventually } from '../../../../test/eventually.ts';
import { rows } from '../../../../test/rows.ts';
import { inTransaction } from '../../../kit/context.ts';
import { refusalOf } from '../../../kit/refusal.ts';
import { freeQuota, reserveQuota, useQuota } from '../quota/quota.service.ts';
import { type SpaceStory, said, spaceStory } from '../space.stories.ts';
import { attend, finishPaid } from './life.service.ts';

// What was bought ends with its money, is what was agreed on, and comes back only to those who may have it.

let test: TestApp;
let story: SpaceStory;
let id: string;
beforeAll(async () => {
  test = await openTestApp({ DATABASE_POOL: '10' });
  story = await spaceStory(test);
  id = await story.online(story.lin, story.here, { period: 1, autoRenewal: true });
});
afterAll(() => test.close());

const DAY = 86_400_000;
const ends = async () => new Date((await story.mine()).endsAt);
const quote = async (period: number) =>
  (await story.lin.ask(renewalApi.quote, { params: { id }, query: { period } })).body;
const renew = async (period: number) => {
  const { amount } = await quote(period);
  return (await story.lin.ask(renewalApi.renew, { params: { id }, body: { period, amount } })).body;
};
const quota = async (item: string) => {
  const all = (await story.lin.ask(quotaApi.list, { query: { 'enterprise-code': story.here } })).body;
  return all.find((one: { item: string }) => one.item === item);
};
const granted = async (draft: RequestDraft) => {
  const { amount } = (await story.lin.ask(quotaRequestApi.quote, { body: draft })).body;
  const { body } = await story.lin.ask(quotaRequestApi.add, { body: { draft, amount } });
  await story.admin.ask(quotaRequestApi.decide, { params: { id: body.id }, body: { approved: true } });
  return body as { id: string; payment: { id: string } };
};
const stateOf = async (request: string) =>
  (await story.lin.ask(quotaRequestApi.list, { query: {} })).body.content.find(
    (one: { id: string }) => one.id === request,
  ).state;
const more: RequestDraft = {
  ...{ kind: 'increase', items: [{ item: 'CPU_CORES', value: 1 }], reason: '' },
};

describe('a refund', () => {
  it('of a renewal ends the time it paid for, and nothing renews by itself', async () => {
    const before = await ends();
    const { paymentId } = await renew(2);
    expect((await ends()).getTime()).toBeGreaterThan(before.getTime());
    expect(said(await story.refund(paymentId))).toBe('done');
    expect(await story.mine()).toMatchObject({ endsAt: before.toISOString(), autoRenewal: false });
    const periods = await rows(test, (db) => db.selectFrom('space_period').selectAll().execute());
    expect(periods.map(({ number }) => number)).toEqual([1]);
    // The number of a period that is gone is not given again.
    const again = await renew(1);
    expect(again.state).toBe('paid');
    expect(said(await story.refund(again.paymentId))).toBe('done');
    expect(await ends()).toEqual(before);
  });
  it('takes the last period first', async () => {
    const before = await ends();
    const [first, last] = [await renew(1), await renew(1)];
    const asked = { paymentId: first.paymentId, amount: first.space ? 199 : 0, reason: '先退前一期' };
    expect(said(await story.lin.ask(refundApi.request, { body: asked }))).toBe('ledger.refund_later_first');
    expect(said(await story.refund(last.paymentId))).toBe('done');
    expect(said(await story.refund(first.paymentId))).toBe('done');
    expect(await ends()).toEqual(before);
  });
  it('of more quota takes it back; what is used of it stays, and nothing more can be taken', async () => {
    const request = await granted(more);
    expect(await quota('CPU_CORES')).toMatchObject({ granted: 2 });
    const holder = { type: 'test', id: crypto.randomUUID(), name: '能效管家' };
    const wish = (cores: number) => ({
      ...{ enterpriseId: story.here, holder, items: { CPU_CORES: cores * 1000 } },
    });
    const inside = { user: story.lin.userId, enterprise: story.here };
    await inTransaction(test.kit, inside, (ctx) => reserveQuota(ctx, wish(2)));
    expect(said(await story.refund(request.payment.id))).toBe('done');
    expect(await stateOf(request.id)).toBe('ended');
    expect(await quota('CPU_CORES')).toMatchObject({ granted: 1, reserved: 2, free: 0 });
    const take = (cores: number, of = holder.id) =>
      inTransaction(test.kit, inside, (ctx) =>
        useQuota(ctx, { ...wish(cores), holder: { ...holder, id: of } }),
      ).then(
        () => 'done',
        (error: unknown) => refusalOf(error)?.code,
      );
    expect(await take(0.5, crypto.randomUUID())).toBe('space.quota_short');
    expect(await take(2.5)).toBe('space.quota_short');
    expect(await take(2)).toBe('done');
    expect(await quota('CPU_CORES')).toMatchObject({ granted: 1, used: 2, free: 0 });
    await inTransaction(test.kit, inside, (ctx) => freeQuota(ctx, { enterpriseId: story.here, holder }));
    expect((await quote(1)).lines).toHaveLength(1);
  });
  it('of time series takes them back too', async () => {
    const request = await granted({ kind: 'tsdatabase', months: 1, tsDatabaseSize: 10, reason: '' });
    expect(await quota('TS_DATABASE_SIZE')).toMatchObject({ granted: 11 * 1024, ending: 10 * 1024 });
    expect(said(await story.refund(request.payment.id))).toBe('done');
    expect(await quota('TS_DATABASE_SIZE')).toMatchObject({ granted: 1024, ending: 0, endsAt: null });
  });
});

describe('a renewal that waits for a second person', () => {
  it('extends nothing, whichever job looks at it', async () => {
    await story.approveAbove(100);
    const before = await ends();
    const { paymentId, state } = await renew(12);
    expect(state).toBe('approval');
    await finishPaid(test.kit, id);
    expect(await ends()).toEqual(before);
    expect(said(await story.lin.ask(paymentApi.cancel, { params: { id: paymentId }, body: {} }))).toBe(
      'done',
    );
    await story.approveAbove(null);
  });
  it('is for the plan as it was agreed on', async () => {
    await story.approveAbove(100);
    const { paymentId, state } = await renew(1);
    expect(state).toBe('approval');
    const { plans } = (await story.admin.ask(quotaPlanApi.list)).body;
    const starter = plans.find((one: { code: string }) => one.code === 'starter');
    const { memorySize, spaces, changedAt, id: planId, ...plan } = starter;
    const items = [{ item: 'CPU_CORES' as const, value: 0.5 }];
    const changed = { ...plan, price: 999, items };
    expect(said(await story.admin.ask(quotaPlanApi.change, { params: { id: planId }, body: changed }))).toBe(
      'done',
    );
    const before = await ends();
    const meng = await test.as('meng.xia');
    const agree = { params: { id: paymentId }, body: { approved: true } };
    expect(said(await meng.ask(paymentApi.decide, agree))).toBe('done');
    await eventually(async () => expect((await ends()).getTime()).toBeGreaterThan(before.getTime()));
    expect(await story.mine()).toMatchObject({ quotaPlan: { price: 199, memorySize: 2048 } });
    expect(await quota('CPU_CORES')).toMatchObject({ granted: 1 });
    await story.approveAbove(null);
  });
});

describe('what the platform took offline', () => {
  it('stays so when its time ends and when it is paid, and is released like any other', async () => {
    expect(said(await story.move(story.admin, id, '4', '违规'))).toBe('done');
    await attend(test.kit, id, new Date((await ends()).getTime() + 8 * DAY));
    expect(await story.mine()).toMatchObject({ status: { code: '4' }, offlineCause: 'platform' });
    expect((await renew(1)).state).toBe('paid');
    expect(await story.mine()).toMatchObject({ status: { code: '4' }, offlineCause: 'platform' });
    await attend(test.kit, id, new Date((await ends()).getTime() + 23 * DAY));
    expect(await story.mine()).toBeNull();
    expect((await story.admin.ask(spaceApi.detail, { params: { id } })).body.status.code).toBe('5');
  });
});

describe('a space whose money all went back', () => {
  it('stands still at once, without days of grace', async () => {
    const own = { domainName: 'HaiChuanTwo', name: 'haichuantwo' };
    const fresh = await story.online(story.lin, story.here, { ...own, period: 1 });
    const { payment } = (await story.lin.ask(spaceApi.detail, { params: { id: fresh } })).body;
    expect(said(await story.refund(payment.id))).toBe('done');
    expect(await story.mine()).toMatchObject({ status: { code: '4' }, offlineCause: 'expired' });
  });
});
