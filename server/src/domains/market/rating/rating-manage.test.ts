import { NIL } from '@cloudyard/contract/kit/values.ts';
import { listingApi } from '@cloudyard/contract/market/listing.ts';
import { ratingApi } from '@cloudyard/contract/market/rating.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, openTestApp, type TestApp } from '../../../../test/app.ts';
import { code } from '../../../../test/publishing.ts';
import { strangersAreRefused } from '../../../../test/strangers.ts';
import { notifyStory } from '../../../../test/visitors.ts';
import { type ListingStory, listingStory, type Shown } from '../listing/listing.stories.ts';

let test: TestApp;
let story: ListingStory;
let lin: Caller;
let zhou: Caller;
let su: Caller;
let admin: Caller;
let one: Shown;
const ids = {} as Record<'zhou' | 'su', string>;

const say = async (who: Caller, stars: number, text: string) => {
  const body = { applicationId: one.id, stars, text };
  const answered = await who.ask(ratingApi.save, { body });
  if (answered.status !== 200) throw new Error(JSON.stringify(answered.body));
  return answered.body.id as string;
};
const hide = (who: Caller, id: string, hidden: boolean, reason = '') =>
  who.ask(ratingApi.hide, { params: { id }, body: { hidden, reason } });
const manage = async (query: object = {}) => (await admin.ask(ratingApi.manage, { query })).body;
const texts = (body: { content: { text: string }[] }) => body.content.map(({ text }) => text);
const shown = async () =>
  texts((await test.visitor.ask(ratingApi.list, { query: { applicationId: one.id } })).body);
const report = (who: Caller, id: string) => who.ask(ratingApi.report, { params: { id } });

beforeAll(async () => {
  test = await openTestApp();
  story = listingStory(test);
  [lin, zhou] = await Promise.all([test.as('lin.qiao'), test.as('zhou.yan')]);
  [su, admin] = await Promise.all([test.as('su.wen'), test.as('admin')]);
  const here = await story.enterpriseId('海川重工');
  one = await story.listed({ by: lin.userId, enterprise: here, name: '被评的应用' });
  await story.rows((db) =>
    db
      .insertInto('subscription')
      .values([zhou, su].map(({ userId }) => ({ application_id: one.id, account_id: userId })))
      .execute(),
  );
  ids.zhou = await say(zhou, 5, '很好用');
  ids.su = await say(su, 1, '广告：加我微信');
});
afterAll(() => test.close());

describe('the market operator’s list of ratings', () => {
  strangersAreRefused(
    () => test,
    ratingApi.manage,
    () => ({}),
  );
  strangersAreRefused(
    () => test,
    ratingApi.hide,
    () => ({ params: { id: NIL }, body: { hidden: true } }),
  );
  strangersAreRefused(
    () => test,
    ratingApi.report,
    () => ({ params: { id: NIL } }),
  );

  it('shows reported ratings, counted once per user, the most reported first', async () => {
    for (const who of [lin, zhou, zhou, admin]) expect((await report(who, ids.su)).status).toBe(200);
    await report(lin, ids.zhou);
    const body = await manage({ state: 'reported' });
    expect(body.content.map(({ id, reports }: never) => [id, reports])).toEqual([
      [ids.su, 3],
      [ids.zhou, 1],
    ]);
    expect(body.counts).toEqual({ reported: 2, shown: 2, hidden: 0 });
    expect(body.content[0].application).toEqual({ id: one.id, name: '被评的应用', logo: 'logo.png' });
    expect(code(await report(zhou, NIL))).toBe('market.rating_not_found');
  });

  it('is searched by words and by application, and paged', async () => {
    expect(texts(await manage({ q: '微信' }))).toEqual(['广告：加我微信']);
    expect((await manage({ q: '被评' })).totalElements).toBe(2);
    expect((await manage({ q: '没有的' })).content).toEqual([]);
    expect(texts(await manage({ page: 1, size: 1 }))).toEqual(['很好用']);
  });

  it('hides a rating with a reason, which its author is sent', async () => {
    expect(code(await hide(admin, ids.su, true))).toBe('market.reason_missing');
    expect(code(await hide(lin, ids.su, true, '广告'))).toBe('kit.not_allowed');
    expect(code(await hide(admin, NIL, true, '广告'))).toBe('market.rating_not_found');
    const { body } = await hide(admin, ids.su, true, '广告');
    expect(body.hidden).toMatchObject({ reason: '广告' });
    expect(await shown()).toEqual(['很好用']);
    expect((await manage()).counts).toEqual({ reported: 1, shown: 1, hidden: 1 });
    const [card] = (await test.visitor.ask(listingApi.cards, { query: { ids: one.id as never } })).body;
    expect([card.rating, card.ratings]).toEqual([5, 1]);
    const [told] = await notifyStory(test).becomesKnown('rating hidden', ['su.wen']);
    expect(told?.plain).toContain('广告');
    const entry = await story.rows((db) =>
      db
        .selectFrom('audit_entry')
        .select('after')
        .where('action', '=', 'market.rating.hide')
        .executeTakeFirst(),
    );
    expect(entry?.after).toEqual({ hidden: true, reason: '广告' });
  });

  it('keeps a rating hidden when its author writes it again or takes it back first', async () => {
    await say(su, 1, '再说一次');
    expect(await shown()).toEqual(['很好用']);
    // A hidden rating cannot be answered or reported any more.
    const answered = await lin.ask(ratingApi.answer, { params: { id: ids.su }, body: { text: '好' } });
    expect([code(answered), code(await report(zhou, ids.su))]).toEqual([
      'market.rating_not_found',
      'market.rating_not_found',
    ]);
    expect((await su.ask(ratingApi.remove, { params: { id: ids.su } })).status).toBe(200);
    const list = await su.ask(ratingApi.list, { query: { applicationId: one.id } });
    expect(list.body.mine).toBeNull();
    await say(su, 1, '第三次');
    expect(await shown()).toEqual(['很好用']);
    const { body } = await su.ask(ratingApi.list, { query: { applicationId: one.id } });
    expect(body.mine.text).toBe('第三次');
  });

  it('shows a hidden rating again', async () => {
    expect((await hide(admin, ids.su, false)).body.hidden).toBeNull();
    expect(await shown()).toEqual(['第三次', '很好用']);
    expect((await manage({ state: 'hidden' })).totalElements).toBe(0);
  });
});
