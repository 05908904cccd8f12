import { NIL } from '@cloudyard/contract/kit/values.ts';
import { listingApi } from '@cloudyard/contract/market/listing.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, openTestApp, type TestApp } from '../../../../test/app.ts';
import type { Branch } from '../../../../test/publishing.ts';
import { listingIds, listingPage } from './listing.queries.ts';
import { type ListingStory, listingStory, type Shown } from './listing.stories.ts';

let test: TestApp;
let story: ListingStory;
let lin: Caller;
let su: Caller;
let admin: Caller;
let here: string;
let one: Branch;
let two: Branch;
/** The stories' applications, each by its letter. */
const apps = {} as Record<'a' | 'b' | 'c' | 'd' | 'e', Shown>;

const idsIn = (found: { id: string }[]) =>
  found.map(({ id }) => Object.entries(apps).find(([, shown]) => shown.id === id)?.[0] ?? id).join('');
const search = async (query: object) =>
  (await test.visitor.ask(listingApi.search, { query: query as never })).body;
const found = async (query: object) => idsIn((await search(query)).content);
const facets = async (query: object) =>
  (await test.visitor.ask(listingApi.facets, { query: query as never })).body;

const follow = (id: string, people: string[]) =>
  story.rows((db) =>
    db
      .insertInto('subscription')
      .values(people.map((account_id) => ({ application_id: id, account_id })))
      .execute(),
  );
const promote = (kind: string, id: string, more: object = {}) =>
  story.rows((db) =>
    db
      .insertInto('promotion')
      .values({ kind, application_id: id, created_by: admin.userId, ...more })
      .execute(),
  );

beforeAll(async () => {
  test = await openTestApp();
  story = listingStory(test);
  [lin, su, admin] = await Promise.all([test.as('lin.qiao'), test.as('su.wen'), test.as('admin')]);
  here = await story.enterpriseId('海川重工');
  one = await story.branch('能效');
  two = await story.branch('仓储');
  const of = { by: lin.userId, enterprise: here };
  const own = { by: su.userId, enterprise: null, scope: 'private' } as const;
  const ofPlatform = { by: admin.userId, enterprise: null, scope: 'platform' } as const;
  apps.a = await story.listed({ ...of, name: '能耗看板', category: one.leaf, price: 19_900, days: 5 });
  apps.b = await story.listed({ ...of, name: '能耗预测', category: one.other, price: 0, days: 4 });
  apps.c = await story.listed({ ...own, name: '空压看板', category: one.leaf, price: null, days: 3 });
  const jar = { sourceType: 'JAR', days: 2 } as const;
  apps.d = await story.listed({ ...ofPlatform, ...jar, name: '立库调度', category: two.leaf, price: 49_900 });
  apps.e = await story.listed({ ...of, name: '盘点助手', category: two.leaf, price: 9900, days: 1 });
  await follow(apps.d.id, [lin.userId, su.userId]);
  await follow(apps.a.id, [su.userId]);
});
afterAll(() => test.close());

describe('the search of the market', () => {
  it.each<[string, object, string]>([
    ['everything, what is liked first', {}, 'daecb'],
    ['two characters', { name: '能耗' }, 'ab'],
    ['characters in the middle', { name: '看板' }, 'ac'],
    ['the English name, whatever its case', { name: 'STORY' }, 'daecb'],
    ['percent and underline are letters', { name: '%_' }, ''],
    ['free', { minCost: 0, maxCost: 0 }, 'b'],
    ['not above', { maxCost: 99 }, 'eb'],
    ['not below', { minCost: 199 }, 'da'],
    ['between, to the fen', { minCost: 98.99, maxCost: 99 }, 'e'],
    ['new', { sort: 'new' }, 'edcba'],
    ['cheap, what is not sold last', { sort: 'cheap' }, 'beadc'],
    ['dear, what is not sold last', { sort: 'dear' }, 'daebc'],
    ['a way of release', { releaseType: 'JAR' }, 'd'],
    ['nothing said in an empty box', { name: '', releaseType: '', minCost: -1, sort: 'new' }, 'edcba'],
  ])('finds %s', async (_, query, expected) => {
    expect(await found(query)).toBe(expected);
  });

  it('refuses what is not text, and fails by nothing a visitor types', async () => {
    const answer = await test.visitor.ask(listingApi.search, { query: { name: '看\0板' } as never });
    expect([answer.status, answer.body.code]).toEqual([400, 'kit.invalid']);
  });

  it('gives the same result whether few or very many match a word', async () => {
    const page = { limit: 2, offset: 1 };
    for (const sort of ['popular', 'new', 'cheap', 'dear', 'rated'] as const) {
      for (const asked of [{ name: 'story' }, { name: '看板' }, { name: 'st', maxCost: 199 }]) {
        const few = await story.rows((db) => listingPage(db, asked, { ...page, sort }));
        expect(few.total).toBeGreaterThan(0);
        expect(await story.rows((db) => listingPage(db, asked, { ...page, sort }, 0))).toEqual(few);
        const part = { ...page, sort, without: [apps.a.id] };
        const others = await story.rows((db) => listingIds(db, asked, part));
        expect(await story.rows((db) => listingIds(db, asked, part, 0))).toEqual(others);
      }
    }
  });

  it('finds by category of either level, and by publisher', async () => {
    expect([...(await found({ parentCategoryId: one.parent }))].sort().join('')).toBe('abc');
    expect(await found({ categoryId: one.other })).toBe('b');
    expect(await found({ parentCategoryId: one.parent, categoryId: two.leaf })).toBe('');
    expect([...(await found({ publisherId: here }))].sort().join('')).toBe('abe');
    expect(await found({ publisherId: NIL })).toBe('d');
  });

  it('pages without losing or repeating any', async () => {
    const pages = await Promise.all([0, 1, 2, 3].map((pageCurrent) => search({ pageCurrent, pageSize: 2 })));
    expect(pages.map(({ totalElements }) => totalElements)).toEqual([5, 5, 5, 5]);
    expect(pages.map(({ content }) => content.length)).toEqual([2, 2, 1, 0]);
    expect(new Set(pages.flatMap(({ content }) => content.map(({ id }: Shown) => id))).size).toBe(5);
  });

  it('shows on a card what a visitor needs, and no more', async () => {
    const [card] = (await search({ name: '能耗看板' })).content;
    expect(card).toEqual({
      id: apps.a.id,
      name: '能耗看板',
      enName: expect.any(String),
      code: expect.any(String),
      summary: '好用',
      logo: 'logo.png',
      terminal: { id: 'WEB', name: 'Web 端', nameEn: 'Web' },
      parentCategory: { id: one.parent, name: '能效', nameEn: '' },
      category: { id: one.leaf, name: '能效甲', nameEn: '' },
      publisher: {
        id: here,
        name: '海川重工集团有限公司',
        scope: 'enterprise',
        verified: expect.any(Boolean),
        domain: null,
      },
      version: { id: apps.a.version, version: '1.0' },
      releaseTypes: ['URL'],
      cost: 199,
      listedDate: expect.any(String),
      updateDate: expect.any(String),
      subscribers: 1,
      rating: 0,
      ratings: 0,
    });
    const [own] = (await search({ name: '空压看板' })).content;
    expect([own.cost, own.publisher]).toEqual([
      null,
      { id: NIL, name: '苏文', scope: 'private', verified: false, domain: null },
    ]);
  });

  it.each([{ pageSize: 101 }, { pageSize: 0 }, { pageCurrent: -1 }, { sort: 'name' }, { categoryId: 'x' }])(
    'refuses %o',
    async (query) => {
      const { status, body } = await test.visitor.ask(listingApi.search, { query: query as never });
      expect([status, body.code]).toEqual([400, 'kit.invalid']);
    },
  );
});

describe('the facets of the market', () => {
  const count = (list: { id: string; count: number }[], id: string) =>
    list.find((each) => each.id === id)?.count ?? 0;

  it('are counted under all filters but their own', async () => {
    const all = await facets({});
    expect([count(all.parentCategories, one.parent), count(all.parentCategories, two.parent)]).toEqual([
      3, 2,
    ]);
    expect([count(all.categories, one.leaf), count(all.releaseTypes, 'JAR'), all.free]).toEqual([2, 1, 1]);

    const chosen = await facets({ parentCategoryId: one.parent, categoryId: one.leaf, name: '看板' });
    expect(count(chosen.parentCategories, one.parent)).toBe(2);
    expect(count(chosen.parentCategories, two.parent)).toBe(0);
    expect([count(chosen.categories, one.leaf), count(chosen.categories, two.leaf)]).toEqual([2, 0]);

    const jar = await facets({ releaseType: 'JAR', minCost: 100 });
    expect([count(jar.releaseTypes, 'JAR'), count(jar.releaseTypes, 'URL')]).toEqual([1, 1]);
    expect([count(jar.parentCategories, two.parent), jar.free]).toEqual([1, 0]);
  });
});

describe('pinned applications', () => {
  afterAll(() => story.rows((db) => db.deleteFrom('promotion').execute()));

  it('come first in the popular order, page by page, and only while they are due', async () => {
    await promote('pin', apps.e.id, { sort: 2 });
    await promote('pin', apps.b.id, { sort: 1 });
    await promote('pin', apps.b.id, { sort: 5 });
    await promote('pin', apps.c.id, { shown_from: new Date(Date.now() + 86_400_000) });
    await promote('recommend', apps.c.id);
    expect((await found({})).slice(0, 4)).toBe('beda');
    expect(await found({ pageSize: 3 })).toBe('bed');
    expect(await found({ pageSize: 3, pageCurrent: 1 })).toBe('ac');
    expect(await found({ pageSize: 1, pageCurrent: 1 })).toBe('e');
    expect((await search({ pageSize: 3 })).totalElements).toBe(5);
    expect(await found({ name: '能耗' })).toBe('ba');
    expect(await found({ sort: 'new' })).toBe('edcba');
    expect(idsIn((await test.visitor.ask(listingApi.top)).body).slice(0, 4)).toBe('beda');
  });
});

describe('the front of the market', () => {
  it('shows the first few of every category that has any, with the total', async () => {
    const { body } = await test.visitor.ask(listingApi.byCategory);
    expect(body.map(({ category, total }: never) => [(category as Shown).name, total])).toEqual([
      ['仓储', 2],
      ['能效', 3],
    ]);
    expect(idsIn(body[0].applications)).toBe('de');
    const many = await story.branch('很多');
    for (let n = 0; n < 5; n += 1)
      await story.listed({ by: lin.userId, enterprise: here, name: `很多 ${n}`, category: many.leaf });
    const after = (await test.visitor.ask(listingApi.byCategory)).body;
    const row = after.find((each: { category: Shown }) => each.category.id === many.parent);
    expect([row.total, row.applications.length]).toEqual([5, 4]);
    await story.rows((db) =>
      db.updateTable('application').set({ status: '2' }).where('category_id', '=', many.leaf).execute(),
    );
  });

  it('advertises listed applications while they are due, in their order', async () => {
    await promote('recommend', apps.a.id, { sort: 2, title: '本周推荐', title_en: 'This week' });
    await promote('advertise', apps.d.id, { sort: 1, image: 'banner.webp' });
    await promote('advertise', apps.e.id, { image: 'x.webp', shown_from: new Date(Date.now() + 86_400_000) });
    await promote('recommend', apps.e.id, {
      shown_from: new Date(Date.now() - 2 * 86_400_000),
      shown_until: new Date(Date.now() - 86_400_000),
    });
    await promote('pin', apps.e.id);
    const { body } = await test.visitor.ask(listingApi.advertisements);
    const shown = body._embedded.applicationAdvertisements;
    expect(idsIn(shown.map((each: { application: Shown }) => each.application))).toBe('da');
    expect(shown[1]).toMatchObject({
      kind: 'recommend',
      title: '本周推荐',
      titleEn: 'This week',
      image: null,
    });
    await story.rows((db) => db.deleteFrom('promotion').execute());
  });

  it('finds by date, newest first', async () => {
    const dated = async (query: object) =>
      idsIn((await test.visitor.ask(listingApi.byDate, { query: query as never })).body);
    const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString();
    expect(await dated({ name: '看板', category: '', parentCategory: '' })).toBe('ca');
    expect(await dated({ beginDate: day(3.5), endDate: day(1.5) })).toBe('dc');
    const inShanghai = (ago: number) => new Date(Date.now() - ago * 86_400_000 + 8 * 3_600_000);
    const plain = inShanghai(2).toISOString().slice(0, 10);
    expect(await dated({ beginDate: plain, endDate: plain })).toBe('d');
    expect(await dated({ parentCategory: one.parent, beginDate: day(4.5) })).toBe('cb');
  });

  it('gives cards in the order asked for, without unknown ones', async () => {
    const ask = async (ids: string[]) =>
      idsIn((await test.visitor.ask(listingApi.cards, { query: { ids: ids.join(',') as never } })).body);
    expect(await ask([apps.e.id, NIL, apps.a.id.toUpperCase(), apps.e.id])).toBe('ea');
    expect(await ask([])).toBe('');
    const many = Array.from({ length: 21 }, () => apps.a.id).join(',');
    expect((await test.visitor.ask(listingApi.cards, { query: { ids: many as never } })).status).toBe(400);
  });

  it('shows others of the category, and of the publisher where there are few', async () => {
    const related = async (parentCategoryId: string, applicationId?: string) =>
      idsIn(
        (await test.visitor.ask(listingApi.related, { query: { parentCategoryId, applicationId } })).body,
      );
    expect([...(await related(one.parent))].sort().join('')).toBe('abc');
    // Two of the category, then what the same enterprise has elsewhere.
    expect(await related(one.parent, apps.b.id)).toBe('ace');
    expect(await related(two.parent, apps.d.id)).toBe('e');
    expect(await related(one.parent, apps.c.id)).toBe('ab');
  });

  it('suggests names that begin with the words first, and categories that have applications', async () => {
    const suggest = async (name: string) =>
      (await test.visitor.ask(listingApi.suggest, { query: { name } })).body;
    await story.rows((db) => db.insertInto('app_category').values({ name: '能耗空' }).execute());
    const { applications, categories } = await suggest('看板');
    expect(idsIn(applications)).toBe('ac');
    expect(categories).toEqual([]);
    expect(idsIn((await suggest('能耗')).applications)).toBe('ab');
    expect((await suggest('能')).categories.map(({ name }: Shown) => name)).toEqual([
      '能效',
      '能效甲',
      '能效乙',
    ]);
    expect(await suggest(' ')).toEqual({ applications: [], categories: [] });
    await follow(apps.c.id, [lin.userId, su.userId]);
    // More popular, and yet behind the one whose name begins with it.
    await story.rows((db) =>
      db.updateTable('application').set({ name: '看板大全' }).where('id', '=', apps.b.id).execute(),
    );
    expect(idsIn((await suggest('看板')).applications)).toBe('bca');
  });
});
