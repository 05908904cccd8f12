import { NIL } from '@cloudyard/contract/kit/values.ts';
import {
  type Article,
  type ArticleCategory,
  articleApi,
  type ManagedRow,
} from '@cloudyard/contract/portal/article.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Browser } from '../../../../test/app.ts';
import { category, draft, openPress, type Press } from './article.stories.ts';

let press: Press;
beforeAll(async () => {
  press = await openPress();
});
afterAll(() => press.test.close());

describe('reading articles', () => {
  it('goes on to the neighbours in the order of the list', async () => {
    const cases = [];
    for (const [title, sort] of [
      ['丙', 2],
      ['甲', 0],
      ['乙', 1],
    ] as const) {
      cases.push(await press.published({ kind: 'case', title, sort }));
    }
    const same = await press.published({ kind: 'case', title: '甲甲', sort: 0 });
    expect(await press.titles({ kind: 'case' })).toEqual(['甲甲', '甲', '乙', '丙']);
    expect(await press.titles({ kind: 'case', sort: 'new' })).toEqual(['甲甲', '乙', '甲', '丙']);
    const around = async (id: string) => {
      const { previous, next }: Article = (await press.read(id)).body;
      return [previous?.title, next?.title];
    };
    expect(await around(same.id)).toEqual([undefined, '甲']);
    expect(await around(cases[1]?.id as string)).toEqual(['甲甲', '乙']);
    expect(await around(cases[0]?.id as string)).toEqual(['乙', undefined]);
    expect((await press.read(same.id)).body.related).toHaveLength(3);
    expect((await press.read(same.id, { kind: 'help' })).status).toBe(404);
    expect((await press.read('no-such-name')).status).toBe(404);
    expect((await press.read(NIL)).status).toBe(404);
  });

  it('finds words in both languages, in any order, without wildcards or markup', async () => {
    await press.published({
      kind: 'solution',
      title: '能源管理',
      titleEn: 'Energy upkeep',
      body: '<p>电表<strong>每十五分钟</strong>上报</p>',
      bodyEn: '<p>Meters report, A&amp;B</p>',
    });
    for (const q of ['电表', '上报 能源', 'ENERGY meters', 'a&b'])
      expect(await press.titles({ kind: 'solution', q })).toEqual(['能源管理']);
    for (const q of ['%', '_', 'strong', '电表 不存在'])
      expect(await press.titles({ kind: 'solution', q })).toEqual([]);
  });

  it('shows where the words stand, as plain text', async () => {
    const found = await press.test.visitor.ask(articleApi.list, { query: { q: '每十五分钟' } });
    expect(found.body.content[0].excerpt).toBe('电表 每十五分钟 上报');
    const all = await press.test.visitor.ask(articleApi.list, { query: {} });
    expect(all.body.content[0]).not.toHaveProperty('excerpt');
  });

  it('searches for a few words, and shows one page of results', async () => {
    const titles = (q: string) => press.titles({ kind: 'solution', q });
    expect(await titles('电表 上报 能源 meters')).toEqual(['能源管理']);
    expect(await titles('电表 上报 能源 meters 不存在')).toEqual(['能源管理']);
    const { body } = await press.test.visitor.ask(articleApi.list, { query: { q: '电表', size: 1000 } });
    expect([body.size, body.pageable.pageSize]).toEqual([50, 50]);
    expect((await press.test.visitor.ask(articleApi.list, { query: { size: 1000 } })).body.size).toBe(1000);
  });

  it('limits searches of anonymous visitors by address, and not reading', async () => {
    const visitor = new Browser(press.test.app, { address: '10.41.0.2' });
    const status = async (query: object) => (await visitor.ask(articleApi.list, { query })).status;
    const answers: number[] = [];
    for (let n = 0; n < 121; n += 1) answers.push(await status({ q: '电表' }));
    expect([answers.slice(0, 120).every((one) => one === 200), answers.at(-1)]).toEqual([true, 429]);
    expect((await visitor.ask(articleApi.categories, { query: { q: '电表' } })).status).toBe(429);
    expect(await status({})).toBe(200);
    expect((await press.admin.ask(articleApi.list, { query: { q: '电表' } })).status).toBe(200);
  });

  it('counts whether an article helped, and no more than twenty times from one address', async () => {
    const { id, version } = await press.published({ kind: 'solution', title: '有用' });
    const visitor = new Browser(press.test.app, { address: '10.41.0.1' });
    const say = (helpful: boolean) => visitor.ask(articleApi.helpful, { params: { id }, body: { helpful } });
    for (let n = 0; n < 20; n += 1) expect((await say(n > 0)).status).toBe(200);
    expect((await say(true)).status).toBe(429);
    const row = (await press.managed({ q: '有用' })).content[0] as ManagedRow;
    // It is no change of the article: its editor is not disturbed.
    expect([row.helpful, row.unhelpful, row.version]).toEqual([19, 1, version]);
    expect((await press.titles({ kind: 'solution', sort: 'helpful' }))[0]).toBe('有用');
  });
});

describe('categories of articles', () => {
  it('are for help only, and stay while something stands in them', async () => {
    const { body: made } = await press.setCategories([category('入门'), category('账户')]);
    const [start, account] = made.map(({ id }: ArticleCategory) => id);
    const help = await press.published({ kind: 'help', categoryId: start, title: '第一步' });
    await press.published({ kind: 'help', categoryId: account, title: '换手机' });
    expect(await press.titles({ category: start })).toEqual(['第一步']);
    expect((await press.categories({ q: '手机' })).map(({ articles }) => articles)).toEqual([0, 1]);
    expect((await press.categories())[0]).toMatchObject({ articles: 1, first: [{ title: '第一步' }] });
    const code = async (body: object) => (await press.save(body)).body.code;
    expect(await code(draft({ categoryId: start }))).toBe('portal.article_category_only_help');
    expect(await code(draft({ kind: 'help', categoryId: NIL }))).toBe('portal.article_category_not_found');
    const removal = await press.setCategories([category('入门', start)]);
    expect([removal.status, removal.body.code]).toEqual([409, 'portal.article_category_in_use']);
    // An article whose draft only wants to stand there counts as well.
    const { body: third } = await press.setCategories([
      category('入门', start),
      category('账户', account),
      category('空'),
    ]);
    const free = third[2].id;
    const move = draft({ kind: 'help', title: '第一步', categoryId: free });
    await press.save({ ...move, id: help.id, version: help.version });
    const second = await press.setCategories([category('入门', start), category('账户', account)]);
    expect(second.body.code).toBe('portal.article_category_in_use');
    expect((await press.managed({ category: free })).totalElements).toBe(1);
  });

  it('may swap names and places at once, but never share a name', async () => {
    const now = await press.categories();
    const [a, b, ...rest] = now;
    const others = rest.map(({ name, id }) => category(name, id));
    const { status, body } = await press.setCategories([
      category(a?.name ?? '', b?.id),
      category(b?.name ?? '', a?.id),
      ...others,
    ]);
    expect([status, body.slice(0, 2).map(({ id }: ArticleCategory) => id)]).toEqual([200, [b?.id, a?.id]]);
    const kept = body.map(({ name, id }: ArticleCategory) => category(name, id));
    expect((await press.setCategories([...kept, category(kept[0].name)])).body.code).toBe(
      'portal.article_category_name_taken',
    );
    expect((await press.setCategories([...kept, category('外来', NIL)])).body.code).toBe(
      'portal.article_category_not_found',
    );
    expect((await press.setCategories([...kept, kept[0]])).status).toBe(400);
    expect((await press.setCategories([...kept, { ...category('图标'), icon: '<svg>' }])).status).toBe(400);
  });
});

describe('the list of articles for editors', () => {
  it('counts the states of what the other filters leave', async () => {
    const before = await press.managed({ kind: 'announcement' });
    await press.saved({ kind: 'announcement', title: '草稿一' });
    const after = await press.managed({ kind: 'announcement', sort: 'title' });
    expect(after.counts.draft).toBe((before.counts.draft ?? 0) + 1);
    expect(after.totalElements).toBe(before.totalElements + 1);
    expect((await press.managed({ kind: 'announcement', state: 'draft' })).totalElements).toBe(
      after.counts.draft,
    );
    const found = (await press.managed({ sort: '-publishedAt', size: 1 })).content[0] as ManagedRow;
    expect(found.publishedAt).not.toBeNull();
  });
});
