import { algorithmApi } from '@cloudyard/contract/algorithm/algorithm.ts';
import {
  type AlgorithmCategoryNode,
  algorithmCategoryApi,
  categoryStamp,
} from '@cloudyard/contract/algorithm/category.ts';
import { EXAMPLES } from '@cloudyard/contract/algorithm/examples.ts';
import { NIL } from '@cloudyard/contract/kit/values.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Caller, openTestApp, type TestApp } from '../../../../test/app.ts';
import { strangersAreRefused } from '../../../../test/strangers.ts';

let test: TestApp;
let lin: Caller;
let admin: Caller;
beforeAll(async () => {
  test = await openTestApp();
  [lin, admin] = await Promise.all([test.as('lin.qiao'), test.as('admin')]);
});
afterAll(() => test.close());

strangersAreRefused(
  () => test,
  algorithmCategoryApi.save,
  () => ({ body: [] }),
);
strangersAreRefused(
  () => test,
  algorithmCategoryApi.remove,
  () => ({ params: { categoryId: NIL }, query: {} }),
);

const tree = async (who: Pick<Caller, 'ask'>): Promise<AlgorithmCategoryNode[]> =>
  (await who.ask(algorithmCategoryApi.tree)).body;
const remove = (categoryId: string, moveTo?: string) =>
  admin.ask(algorithmCategoryApi.remove, { params: { categoryId }, query: moveTo ? { moveTo } : {} });

it('has three levels, saved together with their names, remarks and icons', async () => {
  const deep = { name: '三级', nameEn: 'Third', remark: '备注', icon: 'rule' };
  const before = await tree(admin);
  const { body } = await admin.ask(algorithmCategoryApi.save, {
    body: [...before, { name: '一级', children: [{ name: '二级', children: [deep] }] }] as never,
  });
  const added = (body as AlgorithmCategoryNode[]).at(-1);
  expect(added).toMatchObject({ name: '一级', children: [{ name: '二级', children: [deep] }] });
  expect(body).toHaveLength(before.length + 1);
  expect((await remove(added?.key as string)).body.code).toBe('algorithm.algorithm_category_parent');
});

it('counts drafts for its editors, and asks where they go', async () => {
  const [first, second] = await tree(admin);
  const count = async (who: Pick<Caller, 'ask'>, key?: string) =>
    (await tree(who)).find((one) => one.key === key)?.count;
  const seen = [await count(admin, first?.key), await count(test.visitor, first?.key)];
  const body = {
    ...{ name: '分类里的草稿', description: '', algorithmCategory: { id: first?.key as string } },
    ...{ algorithmType: { code: 'SQL' as const }, ...EXAMPLES.SQL },
  };
  const { id } = (await lin.ask(algorithmApi.create, { body })).body;
  expect([await count(admin, first?.key), await count(test.visitor, first?.key)]).toEqual([
    (seen[0] as number) + 1,
    seen[1],
  ]);
  expect((await remove(first?.key as string)).body.code).toBe('algorithm.algorithm_category_in_use');
  expect((await remove(first?.key as string, second?.key)).status).toBe(200);
  const { body: moved } = await lin.ask(algorithmApi.detail, { params: { id }, query: {} });
  expect(moved.algorithmCategory).toMatchObject({ id: second?.key });
});

it('refuses a tree that is saved over what somebody else saved, where the stamp says what was seen', async () => {
  const seen = await tree(admin);
  const stamp = categoryStamp(seen);
  const save = (name: string, body: object) =>
    admin
      .ask(algorithmCategoryApi.save, { body: body as never })
      .then(({ status, body: said }) => [name, status === 200 ? 'done' : said.code]);
  const added = (name: string) => [...seen, { name }];
  expect([
    await save('一', { tree: added('印记一'), stamp }),
    await save('二', { tree: added('印记二'), stamp }),
  ]).toEqual([
    ['一', 'done'],
    ['二', 'algorithm.categories_changed'],
  ]);
  // The fixed call says nothing of what was seen.
  expect(await save('三', [...(await tree(admin)), { name: '印记三' }])).toEqual(['三', 'done']);
});
