import { paymentApi } from '@cloudyard/contract/ledger/payment.ts';
import { quotaRequestApi } from '@cloudyard/contract/space/quota-request.ts';
import { renewalApi } from '@cloudyard/contract/space/renewal.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../../test/app.ts';
import { eventually } from '../../../../test/eventually.ts';
import { rows } from '../../../../test/rows.ts';
import { strangersAreRefused } from '../../../../test/strangers.ts';
import { type SpaceStory, said, spaceStory } from '../space.stories.ts';
import { attend, retryAfterTopup, watchSpaces } from './life.service.ts';

let test: TestApp;
let story: SpaceStory;
let id: string;
beforeAll(async () => {
  test = await openTestApp({ DATABASE_POOL: '10' });
  story = await spaceStory(test);
  id = await story.online(story.lin, story.here, { period: 3 });
});
afterAll(() => test.close());

const DAY = 86_400_000;
const ends = async () => new Date((await story.mine()).endsAt);
/** So many days before (or, below zero, after) its end. */
const before = async (days: number) => new Date((await ends()).getTime() - days * DAY + 1000);
const told = (event: string) =>
  rows(test, async (db) => {
    const found = await db
      .selectFrom('message')
      .select('title')
      .where('action', '=', event)
      .orderBy('id')
      .execute();
    return found.map(({ title }) => title);
  });
const available = async () => (await story.wallet()).available;
const renew = (body: object, who = story.lin, of = id) =>
  who.ask(renewalApi.renew, { params: { id: of }, body: body as never });

describe('the calls about renewing', () => {
  const calls = {
    quote: () => ({ params: { id }, query: { period: 1 } }),
    renew: () => ({ params: { id }, body: { period: 1, amount: 199 } }),
    automatic: () => ({ params: { id }, body: { autoRenewal: true } }),
  };
  for (const name of Object.keys(calls) as (keyof typeof calls)[])
    strangersAreRefused(
      () => test,
      renewalApi[name],
      () => calls[name]() as never,
    );
  it('refuse a member without the key, and another enterprise', async () => {
    for (const name of Object.keys(calls) as (keyof typeof calls)[]) {
      expect(said(await story.qin.ask(renewalApi[name], calls[name]() as never)), name).toBe(
        'kit.not_allowed',
      );
      expect(said(await story.zhou.ask(renewalApi[name], calls[name]() as never)), name).toBe(
        'space.not_found',
      );
    }
  });
});

describe('the end of the paid time', () => {
  it('is announced 30, 7 and 1 days before, once each', async () => {
    for (const days of [40, 30, 29, 7, 6, 1]) {
      const at = await before(days);
      await Promise.all([watchSpaces(test.kit, at), watchSpaces(test.kit, at)]);
    }
    await eventually(async () =>
      expect(await told('space ending')).toEqual([
        '租户空间 haichuan 还有 30 天到期',
        '租户空间 haichuan 还有 7 天到期',
        '租户空间 haichuan 还有 1 天到期',
      ]),
    );
  });
  it('is renewed by hand for the price that was seen, once', async () => {
    const until = await ends();
    const quote = (await story.lin.ask(renewalApi.quote, { params: { id }, query: { period: 2 } })).body;
    expect(quote).toMatchObject({ amount: 398, missing: 0 });
    expect(said(await renew({ period: 2, amount: 1 }))).toBe('space.cost_changed');
    const had = await available();
    const seen = { period: 2, amount: 398, endsAt: until.toISOString() };
    const all = await Promise.all(Array.from({ length: 4 }, () => renew(seen)));
    expect(all.map(said).sort()).toEqual(['done', ...Array(3).fill('space.space_changed')]);
    expect((await available()) - had).toBeCloseTo(-398, 5);
    expect((await ends()).toISOString()).toBe(quote.until);
  });
  it('passes into a grace, in which it goes on', async () => {
    await watchSpaces(test.kit, await before(-1));
    expect(await story.mine()).toMatchObject({ status: { code: '3' } });
    await eventually(async () =>
      expect((await told('space ending')).at(-1)).toBe('租户空间 haichuan 已到期'),
    );
  });
  it('freezes it a week later: stopped, with everything kept, and only paying brings it back', async () => {
    await attend(test.kit, id, await before(-7));
    expect(await story.mine()).toMatchObject({ status: { code: '4' }, offlineCause: 'expired' });
    expect(said(await story.move(story.lin, id, '3'))).toBe('space.not_paid');
    expect(said(await story.move(story.admin, id, '3'))).toBe('space.not_paid');
    expect(said(await renew({ period: 1, amount: 199 }))).toBe('done');
    expect(await story.mine()).toMatchObject({ status: { code: '3' }, offlineCause: '' });
  });
});

describe('renewing by itself', () => {
  it('tries the day before and on the day, and says when the money is missing', async () => {
    const body = { autoRenewal: true };
    expect((await story.lin.ask(renewalApi.automatic, { params: { id }, body })).body.autoRenewal).toBe(true);
    // Everything is spent on time, until less than a period is left.
    for (;;) {
      const { amount, missing } = (
        await story.lin.ask(renewalApi.quote, { params: { id }, query: { period: 3 } })
      ).body;
      if (missing > 0) break;
      expect(said(await renew({ period: 3, amount }))).toBe('done');
    }
    const [until, had] = [await ends(), await available()];
    await watchSpaces(test.kit, await before(1));
    await watchSpaces(test.kit, await before(0.5));
    await watchSpaces(test.kit, await before(0));
    const failures = async () => (await told('space renewal')).filter((title) => title.includes('失败'));
    await eventually(async () => expect(await failures()).toHaveLength(2));
    expect([await ends(), await available()]).toEqual([until, had]);
    const open = (
      await story.lin.ask(paymentApi.list, { query: { enterpriseId: story.here, group: 'open' } })
    ).body;
    expect(open.content).toEqual([]);
  });
  it('a top-up brings it back at once', async () => {
    await watchSpaces(test.kit, await before(-8));
    expect((await story.mine()).status.code).toBe('4');
    await story.topUp(story.here, 100_000);
    const at = await before(-9);
    await retryAfterTopup(test.kit, story.here, at);
    expect(await story.mine()).toMatchObject({ status: { code: '3' }, autoRenewal: true });
    expect((await ends()).getTime()).toBeGreaterThan(at.getTime());
  });
  it('pays for one period once, however many look at once', async () => {
    await story.topUp(story.here, 1_000_000);
    const [until, had] = [await ends(), await available()];
    const at = await before(1);
    await Promise.all(Array.from({ length: 6 }, () => attend(test.kit, id, at)));
    expect((await available()) - had).toBeCloseTo(-597, 5);
    expect((await ends()).getTime()).toBeGreaterThan(until.getTime());
  });
});

describe('what was added', () => {
  it('is renewed with the space, and ends with it', async () => {
    const draft = {
      kind: 'increase' as const,
      items: [{ item: 'MEMORY_QUOTA' as const, value: 1024 }],
      reason: '',
    };
    const { amount } = (await story.lin.ask(quotaRequestApi.quote, { body: draft })).body;
    const { id: request } = (await story.lin.ask(quotaRequestApi.add, { body: { draft, amount } })).body;
    await story.admin.ask(quotaRequestApi.decide, { params: { id: request }, body: { approved: true } });
    const quote = (await story.lin.ask(renewalApi.quote, { params: { id }, query: { period: 1 } })).body;
    expect(quote).toMatchObject({ amount: 229, lines: [{ amount: 199 }, { code: 'increase', amount: 30 }] });
  });
  it('a space that is not paid for is released after the days it is kept, and its enterprise is notified', async () => {
    await story.lin.ask(renewalApi.automatic, { params: { id }, body: { autoRenewal: false } });
    await attend(test.kit, id, await before(-7));
    await attend(test.kit, id, await before(-21));
    expect((await story.mine()).status.code).toBe('4');
    await attend(test.kit, id, await before(-22));
    expect(await story.mine()).toBeNull();
    await eventually(async () => expect(await told('space status')).toContain('租户空间 haichuan 已释放'));
    const grants = await rows(test, (db) => db.selectFrom('quota_grant').selectAll().execute());
    expect(grants).toEqual([]);
  });
});
