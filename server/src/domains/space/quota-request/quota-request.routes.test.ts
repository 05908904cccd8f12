import { paymentApi } from '@cloudyard/contract/ledger/payment.ts';
import { quotaApi } from '@cloudyard/contract/space/quota.ts';
import { quotaPlanApi } from '@cloudyard/contract/space/quota-plan.ts';
import { quotaRequestApi, type RequestDraft } from '@cloudyard/contract/space/quota-request.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../../test/app.ts';
import { rows } from '../../../../test/rows.ts';
import { strangersAreRefused } from '../../../../test/strangers.ts';
import { type SpaceStory, said, spaceStory } from '../space.stories.ts';
import { endOver } from './quota-request.jobs.ts';

let test: TestApp;
let story: SpaceStory;
beforeAll(async () => {
  test = await openTestApp({ DATABASE_POOL: '10' });
  story = await spaceStory(test);
});
afterAll(() => test.close());

const id = '01a00000-0000-7000-8000-000000000001';
const more: RequestDraft = {
  kind: 'increase',
  items: [
    { item: 'CPU_CORES', value: 0.5 },
    { item: 'MEMORY_QUOTA', value: 1024 },
  ],
  reason: '旺季',
};
const series: RequestDraft = { kind: 'tsdatabase', months: 1, tsDatabaseSize: 10, reason: '' };
const quote = async (draft: RequestDraft, who = story.lin) =>
  (await who.ask(quotaRequestApi.quote, { body: draft })).body;
const ask = async (draft: RequestDraft, amount?: number, who = story.lin) =>
  who.ask(quotaRequestApi.add, { body: { draft, amount: amount ?? (await quote(draft)).amount } });
const decide = (request: string, approved: boolean, remark?: string, who = story.admin) =>
  who.ask(quotaRequestApi.decide, { params: { id: request }, body: { approved, remark } as never });
const wallet = () => story.wallet();
const granted = async (item: string) => {
  const all = (await story.lin.ask(quotaApi.list, { query: { 'enterprise-code': story.here } })).body;
  return all.find((one: { item: string }) => one.item === item).granted;
};

describe('the calls about requests and plans', () => {
  const calls = {
    quote: () => ({ body: series }),
    add: () => ({ body: { draft: series, amount: 1 } }),
    list: () => ({ query: {} }),
    cancel: () => ({ params: { id } }),
    queue: () => ({ query: {} }),
    decide: () => ({ params: { id }, body: { approved: true } }),
  };
  for (const name of Object.keys(calls) as (keyof typeof calls)[])
    strangersAreRefused(
      () => test,
      quotaRequestApi[name],
      () => calls[name]() as never,
    );
  const plan = {
    ...{
      kind: 'space' as const,
      code: 'tiny',
      name: '微型',
      nameEn: 'Tiny',
      description: '',
      descriptionEn: '',
    },
    ...{ price: 9.9, items: [{ item: 'MEMORY_QUOTA' as const, value: 1024 }], isOffered: true },
  };
  const planCalls = {
    offered: () => ({ query: { kind: 'space' } }),
    list: () => ({}),
    add: () => ({ body: plan }),
    change: () => ({ params: { id }, body: { ...plan, version: 1 } }),
    price: () => ({ params: { item: 'CPU_CORES' }, body: { price: 1 } }),
  };
  for (const name of Object.keys(planCalls) as (keyof typeof planCalls)[])
    strangersAreRefused(
      () => test,
      quotaPlanApi[name],
      () => planCalls[name]() as never,
    );
  it('refuse those without the key', async () => {
    for (const name of Object.keys(calls) as (keyof typeof calls)[])
      expect(said(await story.qin.ask(quotaRequestApi[name], calls[name]() as never)), name).toBe(
        'kit.not_allowed',
      );
    for (const name of ['queue', 'decide'] as const)
      expect(said(await story.lin.ask(quotaRequestApi[name], calls[name]() as never)), name).toBe(
        'kit.not_allowed',
      );
    for (const name of ['list', 'add', 'change', 'price'] as const)
      expect(said(await story.lin.ask(quotaPlanApi[name], planCalls[name]() as never)), name).toBe(
        'kit.not_allowed',
      );
  });
  // rule: tenant.planPrices
  it('keep plans: added, changed by one of two at once, and refused with items of another kind', async () => {
    const added = (await story.admin.ask(quotaPlanApi.add, { body: plan })).body;
    expect(added).toMatchObject({ code: 'tiny', price: 9.9, memorySize: 1024, spaces: 0, version: 1 });
    expect(said(await story.admin.ask(quotaPlanApi.add, { body: plan }))).toBe('space.quota_plan_code_taken');
    const change = (price: number) =>
      story.admin.ask(quotaPlanApi.change, {
        params: { id: added.id },
        body: { ...plan, price, version: 1 },
      });
    const both = await Promise.all([change(19), change(29)]);
    expect(both.map(said).sort()).toEqual(['done', 'space.plan_changed']);
    const odd = { ...plan, code: 'odd', items: [{ item: 'BIGDATA_STEPS' as const, value: 1 }] };
    expect(said(await story.admin.ask(quotaPlanApi.add, { body: odd }))).toBe('space.plan_kind');
    const off = { ...plan, isOffered: false, version: 2 };
    expect(said(await story.admin.ask(quotaPlanApi.change, { params: { id: added.id }, body: off }))).toBe(
      'done',
    );
    expect(await story.plan('tiny')).toBeUndefined();
  });
});

describe('more quota', () => {
  it('needs a space that is online', async () => {
    expect(said(await story.lin.ask(quotaRequestApi.quote, { body: more }))).toBe('space.not_online');
    await story.online(story.lin, story.here, { period: 1 });
  });
  it('costs so much for the days that are left, in whole steps', async () => {
    const found = await quote(more);
    const left = Math.ceil((new Date(found.until).getTime() - Date.now()) / 86_400_000);
    const part = (monthly: number) => Math.ceil((monthly * left) / 30) / 100;
    expect(found).toMatchObject({
      ...{ monthly: 55, lines: [{ amount: part(2500) }, { amount: part(3000) }] },
      after: [
        { item: 'CPU_CORES', value: 1.5 },
        { item: 'MEMORY_QUOTA', value: 3072 },
      ],
    });
    const odd = { ...more, items: [{ item: 'CPU_CORES' as const, value: 0.3 }] };
    expect((await story.lin.ask(quotaRequestApi.quote, { body: odd })).body).toMatchObject({
      ...{ code: 'space.amount_step', fields: { CPU_CORES: 'space.amount_step' } },
    });
  });
  it('sets its price aside, once at a time, and gives it back when it is rejected or taken back', async () => {
    expect(said(await ask(more, 1))).toBe('space.cost_changed');
    const before = await wallet();
    const made = (await ask(more)).body;
    expect(made).toMatchObject({
      state: 'submitted',
      payment: { state: 'held' },
      enterpriseName: '海川重工集团有限公司',
    });
    expect((await wallet()).held).toBe(made.amount);
    expect(said(await ask(more))).toBe('space.request_waiting');
    expect(said(await story.zhou.ask(quotaRequestApi.cancel, { params: { id: made.id } }))).toBe(
      'space.request_not_found',
    );
    expect((await decide(made.id, false)).status).toBe(400);
    expect(said(await decide(made.id, false, '先用现有的'))).toBe('done');
    expect(said(await decide(made.id, true))).toBe('space.request_decided');
    const again = (await ask(more)).body;
    expect(said(await story.lin.ask(quotaRequestApi.cancel, { params: { id: again.id } }))).toBe('done');
    expect(await wallet()).toMatchObject({ held: 0, available: before.available });
    const list = (await story.lin.ask(quotaRequestApi.list, { query: {} })).body.content;
    expect(list.map(({ state, remark }: { state: string; remark: string }) => [state, remark])).toEqual([
      ['cancelled', ''],
      ['rejected', '先用现有的'],
    ]);
  });
  it('is granted and charged by one decision, of many at once', async () => {
    const { id: mine, amount } = (await ask(more)).body;
    const before = (await wallet()).posted;
    const all = await Promise.all(Array.from({ length: 6 }, () => decide(mine, true)));
    expect(all.map(said).filter((what) => what === 'done')).toHaveLength(1);
    expect((await wallet()).posted).toBeCloseTo(before - amount, 5);
    expect([await granted('CPU_CORES'), await granted('MEMORY_QUOTA')]).toEqual([1.5, 3072]);
    expect(
      (await story.admin.ask(quotaRequestApi.queue, { query: { state: 'applied' } })).body,
    ).toMatchObject({
      ...{ totalElements: 1, content: [{ id: mine, hindrance: null }] },
    });
  });
});

describe('time series and computing', () => {
  it('are granted for their months beside the free share, and end by themselves', async () => {
    const { id: mine, amount } = (await ask(series)).body;
    expect(amount).toBe(80);
    await decide(mine, true);
    expect(await granted('TS_DATABASE_SIZE')).toBe(11 * 1024);
    await rows(test, (db) =>
      db
        .updateTable('quota_grant')
        .set({ ends_at: new Date(Date.now() - 1) })
        .where('source_id', '=', mine)
        .execute(),
    );
    expect(await granted('TS_DATABASE_SIZE')).toBe(1024);
    await endOver(test.kit, new Date(Date.now() + 32 * 86_400_000));
    const { content } = (await story.lin.ask(quotaRequestApi.list, { query: { kind: 'tsdatabase' } })).body;
    expect(content).toMatchObject([{ id: mine, state: 'ended' }]);
  });
  it('of big data follow a plan', async () => {
    const { plans } = (await story.lin.ask(quotaPlanApi.offered, { query: { kind: 'bigdata' } })).body;
    const wish: RequestDraft = { kind: 'bigdata', planId: plans[0].id, months: 2, reason: '' };
    expect((await quote(wish)).amount).toBe(398);
    const { id: mine } = (await ask(wish)).body;
    await decide(mine, true);
    expect([await granted('BIGDATA_STEPS'), await granted('BIGDATA_HOURS')]).toEqual([3, 110]);
    const wrong: RequestDraft = { ...wish, planId: (await story.plan('starter')).id };
    expect(said(await story.lin.ask(quotaRequestApi.quote, { body: wrong }))).toBe('space.plan_not_found');
  });
  it('above what one person may decide wait for a second one: agreed, it is reviewed; cancelled, it is gone', async () => {
    expect(said(await story.approveAbove(10))).toBe('done');
    const first = (await ask(series)).body;
    expect(first).toMatchObject({ state: 'unpaid', payment: { state: 'approval' } });
    expect(said(await decide(first.id, true))).toBe('space.request_decided');
    const cancel = { params: { id: first.payment.id }, body: {} };
    expect(said(await story.lin.ask(paymentApi.cancel, cancel))).toBe('done');
    const mine = async () =>
      (await story.lin.ask(quotaRequestApi.list, { query: { kind: 'tsdatabase' } })).body.content[0];
    expect(await mine()).toMatchObject({ id: first.id, state: 'cancelled' });
    const second = (await ask(series)).body;
    const meng = await test.as('meng.xia');
    const agree = { params: { id: second.payment.id }, body: { approved: true } };
    expect(said(await meng.ask(paymentApi.decide, agree))).toBe('done');
    expect(await mine()).toMatchObject({ id: second.id, state: 'submitted', payment: { state: 'held' } });
  });
});
