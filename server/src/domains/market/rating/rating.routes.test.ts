import { NIL } from '@cloudyard/contract/kit/values.ts';
import { listingApi } from '@cloudyard/contract/market/listing.ts';
import { ratingApi } from '@cloudyard/contract/market/rating.ts';
import { subscriptionApi } from '@cloudyard/contract/market/subscription.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, openTestApp, type TestApp } from '../../../../test/app.ts';
import { code } from '../../../../test/publishing.ts';
import { strangersAreRefused } from '../../../../test/strangers.ts';
import { equip, type NotifyStory, notifyStory, plainMembers } from '../../../../test/visitors.ts';
import { type ListingStory, listingStory, type Shown } from '../listing/listing.stories.ts';

let test: TestApp;
let story: ListingStory;
let people: NotifyStory;
let lin: Caller;
let qin: Caller;
let he: Caller;
let zhou: Caller;
let su: Caller;
let admin: Caller;
let here: string;
let one: Shown;
let ofPlatform: Shown;
let own: Shown;

const list = async (who: Pick<Caller, 'ask'>, id = one.id, more: object = {}) =>
  (await who.ask(ratingApi.list, { query: { applicationId: id, ...more } })).body;
const save = (who: Caller, stars: number, text = '', id = one.id) =>
  who.ask(ratingApi.save, { body: { applicationId: id, stars, text } });
const follow = (who: Caller, id = one.id) =>
  who.ask(subscriptionApi.subscribe, { body: { application: { id }, type: { code: '1' } } as never });
const answer = (who: Caller, id: string, text: string) =>
  who.ask(ratingApi.answer, { params: { id }, body: { text } });
const mineOf = async (who: Caller) => (await list(who)).mine;

beforeAll(async () => {
  test = await openTestApp();
  await plainMembers(test);
  [story, people] = [listingStory(test), notifyStory(test)];
  [lin, qin, zhou] = await Promise.all([test.as('lin.qiao'), test.as('qin.yue'), test.as('zhou.yan')]);
  [su, admin] = await Promise.all([test.as('su.wen'), test.as('admin')]);
  here = await story.enterpriseId('海川重工');
  const heId = await story.accountId('he.ming');
  await equip(test, heId, { enterprise: here, name: '看应用', keys: ['market.application.read'] });
  he = await test.as('he.ming');
  one = await story.listed({ by: lin.userId, enterprise: here, name: '评价一' });
  ofPlatform = await story.listed({ by: admin.userId, enterprise: null, scope: 'platform', name: '评价二' });
  own = await story.listed({ by: su.userId, enterprise: null, scope: 'private', name: '评价三' });
});
afterAll(() => test.close());

describe('rating an application', () => {
  strangersAreRefused(
    () => test,
    ratingApi.save,
    () => ({ body: { applicationId: one.id, stars: 5, text: '' } }),
  );

  it('is for its subscribers, and not for its publisher', async () => {
    expect(code(await save(zhou, 5))).toBe('market.rating_needs_subscription');
    expect((await list(zhou)).hindrance).toBe('subscribe');
    for (const who of [lin, qin, he]) {
      await follow(who);
      expect(code(await save(who, 5))).toBe('market.rating_of_own');
      expect((await list(who)).hindrance).toBe('publisher');
    }
    await follow(su, own.id);
    expect(code(await save(su, 5, '', own.id))).toBe('market.rating_of_own');
    await follow(admin, ofPlatform.id);
    expect(code(await save(admin, 5, '', ofPlatform.id))).toBe('market.rating_of_own');
    expect((await list(test.visitor)).hindrance).toBe('login');
  });

  it('keeps one rating per user, also of two at once, and a second one overwrites it', async () => {
    await follow(zhou);
    expect((await list(zhou)).hindrance).toBeNull();
    const both = await Promise.all([save(zhou, 4, '不错'), save(zhou, 2, '一般')]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect((await list(test.visitor)).totalElements).toBe(1);
    const { body } = await save(zhou, 3, '  还行  ');
    expect(body).toMatchObject({ stars: 3, text: '还行', by: '周**', mine: true, answer: null });
    const shown = await list(test.visitor);
    expect(shown).toMatchObject({ totalElements: 1, average: 3, byStars: [0, 0, 1, 0, 0], mine: null });
    expect(shown.content[0]).toMatchObject({ text: '还行', mine: false });
    expect(JSON.stringify(shown)).not.toContain('周岩');
    expect(JSON.stringify(shown)).not.toContain('zhou.yan');
    const [told] = await people.becomesKnown('rating', ['lin.qiao']);
    expect([told?.title, told?.link]).toEqual([
      '“评价一”收到新的评价',
      `/common/application-market-view?id=${one.id}`,
    ]);
  });

  it('notifies the publisher: the user, or the platform’s publishers', async () => {
    await follow(zhou, own.id);
    await save(zhou, 5, '', own.id);
    await people.becomesKnown('rating', ['lin.qiao', 'su.wen']);
    await follow(zhou, ofPlatform.id);
    await save(zhou, 1, '', ofPlatform.id);
    await people.becomesKnown('rating', ['lin.qiao', 'su.wen', 'admin']);
  });

  it('stores markup as plain text', async () => {
    await follow(su);
    const text = '<img src=x onerror=alert(1)> & "好"';
    await save(su, 5, text);
    expect((await list(test.visitor, one.id, { stars: 5 })).content[0].text).toBe(text);
  });

  it.each([{ stars: 0 }, { stars: 6 }, { stars: 4.5 }, { text: 'x'.repeat(2001) }, { applicationId: 'x' }])(
    'refuses %o',
    async (more) => {
      const body = { applicationId: one.id, stars: 3, text: '', ...more };
      expect(code(await zhou.ask(ratingApi.save, { body }))).toBe('kit.invalid');
    },
  );

  it('cannot be done in another user’s name, nor with an answer or hidden', async () => {
    const more = {
      accountId: su.userId,
      account_id: su.userId,
      answer: '谢谢',
      hidden: true,
      createDate: '2020',
    };
    const { body } = await zhou.ask(ratingApi.save, {
      body: { applicationId: one.id, stars: 3, text: '还行', ...more } as never,
    });
    expect(body).toMatchObject({ by: '周**', answer: null });
    expect((await list(test.visitor)).totalElements).toBe(2);
  });

  it('is refused for an application that is not listed', async () => {
    const gone = await story.listed({ by: lin.userId, enterprise: here });
    await follow(zhou, gone.id);
    await story.rows((db) =>
      db.updateTable('application').set({ status: '2' }).where('id', '=', gone.id).execute(),
    );
    for (const id of [gone.id, NIL]) {
      expect(code(await save(zhou, 3, '', id))).toBe('market.application_not_found');
      const { status } = await test.visitor.ask(ratingApi.list, { query: { applicationId: id } });
      expect(status).toBe(404);
    }
  });
});

describe('ratings', () => {
  it('are paged, filtered by stars, and sorted', async () => {
    const stars = async (more: object) =>
      (await list(test.visitor, one.id, more)).content.map((each: { stars: number }) => each.stars);
    expect(await stars({ sort: 'high' })).toEqual([5, 3]);
    expect(await stars({ sort: 'low' })).toEqual([3, 5]);
    expect(await stars({ sort: 'new' })).toEqual([5, 3]);
    expect(await stars({ sort: 'low', page: 1, size: 1 })).toEqual([5]);
    expect((await list(test.visitor, one.id, { stars: 3 })).totalElements).toBe(1);
    expect((await list(test.visitor, one.id, { stars: 1 })).content).toEqual([]);
    const [card] = (await test.visitor.ask(listingApi.cards, { query: { ids: one.id as never } })).body;
    expect([card.rating, card.ratings]).toEqual([4, 2]);
  });

  it('are taken back by their author alone', async () => {
    const { id } = await mineOf(su);
    for (const who of [zhou, lin, admin])
      expect(code(await who.ask(ratingApi.remove, { params: { id } }))).toBe('market.rating_not_found');
    expect((await su.ask(ratingApi.remove, { params: { id } })).body).toEqual({ id });
    expect(await mineOf(su)).toBeNull();
    const [card] = (await test.visitor.ask(listingApi.cards, { query: { ids: one.id as never } })).body;
    expect([card.rating, card.ratings]).toEqual([3, 1]);
  });
});

describe('the answer to a rating', () => {
  strangersAreRefused(
    () => test,
    ratingApi.answer,
    () => ({ params: { id: NIL }, body: { text: '' } }),
  );

  it('is written by the publisher, in the publisher’s name', async () => {
    const { id } = await mineOf(zhou);
    expect((await list(lin)).answerable).toBe(true);
    for (const who of [zhou, su, qin]) {
      expect((await list(who)).answerable).toBe(false);
      expect(code(await answer(who, id, '我来答'))).toBe('market.rating_not_found');
    }
    // They may see the application, and do not publish it.
    for (const who of [he, admin]) expect(code(await answer(who, id, '我来答'))).toBe('kit.not_allowed');
    const { body } = await answer(lin, id, ' 谢谢，下个版本会改 ');
    expect(body.answer).toMatchObject({ text: '谢谢，下个版本会改', by: '海川重工集团有限公司' });
    expect((await list(test.visitor)).content[0].answer.text).toBe('谢谢，下个版本会改');
    const [told] = await people.becomesKnown('rating answer', ['zhou.yan']);
    expect(told?.plain).toContain('下个版本会改');
    expect(code(await answer(lin, NIL, '谁'))).toBe('market.rating_not_found');
  });

  it('stays when the rating changes, and is removed by an empty one', async () => {
    expect((await save(zhou, 4, '改了')).body.answer.text).toBe('谢谢，下个版本会改');
    const { id } = await mineOf(zhou);
    expect((await answer(lin, id, '')).body.answer).toBeNull();
    const entries = await story.rows((db) =>
      db.selectFrom('audit_entry').select(['action']).where('object_id', '=', id).execute(),
    );
    expect(entries.map(({ action }) => action)).toEqual(['market.rating.answer', 'market.rating.answer']);
  });
});
