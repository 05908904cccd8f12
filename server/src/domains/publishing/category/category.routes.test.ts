import { NIL } from '@cloudyard/contract/kit/values.ts';
import { applicationApi } from '@cloudyard/contract/publishing/application.ts';
import {
  type CategoryNode,
  type CategoryTree,
  categoryApi,
  stampOf,
} from '@cloudyard/contract/publishing/category.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, openTestApp, type TestApp } from '../../../../test/app.ts';
import { strangersAreRefused } from '../../../../test/strangers.ts';
import {
  branchOf,
  code,
  draftOf,
  picture,
  published,
  put,
  rowOf,
  rows,
} from '../application/application.stories.ts';

let test: TestApp;
let lin: Caller;
let admin: Caller;
let logo: string;

beforeAll(async () => {
  test = await openTestApp();
  [lin, admin] = await Promise.all([test.as('lin.qiao'), test.as('admin')]);
  logo = await picture(test, lin.userId);
});
afterAll(() => test.close());

const treeOf = async (who: Pick<Caller, 'ask'>): Promise<CategoryNode[]> =>
  (await who.ask(categoryApi.tree)).body;
const save = (body: CategoryTree | { tree: CategoryTree; stamp: number }) =>
  admin.ask(categoryApi.save, { body });
const node = async (id: string) => (await treeOf(admin)).find((one) => one.id === id) as CategoryNode;
const named = (tree: { id: string; name: string; children?: { name: string }[] }[], id: string) => {
  const found = tree.find((one) => one.id === id);
  return [found?.name, ...(found?.children ?? []).map(({ name }) => name)];
};

const versionOf = (application_id: string, status: string) =>
  rows(test, async (db) => {
    const by = { application_id, created_by: lin.userId };
    const { id: major_id } = await db
      .insertInto('major_version')
      .values({ ...by, number: 1 })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('app_version')
      .values({ ...by, major_id, number: 0, source_type: 'JAR', status })
      .execute();
  });

describe('the category tree', () => {
  it('counts listed applications for visitors, and all applications for its editors', async () => {
    const branch = await branchOf(test, '计数');
    const add = () => published(lin, draftOf(branch, logo));
    await add();
    const bare = await add();
    await put(test, bare, { status: '3' });
    const listed = await add();
    await put(test, listed, { status: '3' });
    await versionOf(listed, '3');
    const exclusive = await add();
    await put(test, exclusive, { status: '3', type: 'EXCLUSIVE' });
    await versionOf(exclusive, '3');
    const counts = async (who: Pick<Caller, 'ask'>) => {
      const found = (await treeOf(who)).find(({ id }) => id === branch.parent);
      return [found?.count, found?.children.find(({ id }) => id === branch.leaf)?.count];
    };
    expect(await counts(test.visitor)).toEqual([1, 1]);
    expect(await counts(lin)).toEqual([1, 1]);
    expect(await counts(admin)).toEqual([4, 4]);
  });

  it('shows the second level below a category of the first, and nothing below an unknown one', async () => {
    const branch = await branchOf(test, '下级');
    const ask = async (parentId: string) =>
      (await test.visitor.ask(categoryApi.byParent, { query: { parentId } })).body;
    expect((await ask(branch.parent)).map(({ id }: { id: string }) => id).sort()).toEqual(
      [branch.leaf, branch.other].sort(),
    );
    expect(await ask(NIL)).toEqual([]);
  });
});

describe('saving the category tree', () => {
  strangersAreRefused(
    () => test,
    categoryApi.save,
    () => ({ body: [] }),
  );

  it('is refused to the administrator of an enterprise', async () => {
    expect(code(await lin.ask(categoryApi.save, { body: [] }))).toBe('kit.not_allowed');
  });

  it('adds, renames, orders and moves, and keeps names as text', async () => {
    const [one, two] = [await branchOf(test, '甲类'), await branchOf(test, '乙类')];
    const { status, body } = await save([
      {
        id: two.parent,
        name: '<i>二</i>',
        children: [
          { id: two.leaf, name: '留下' },
          { name: '新来', icon: 'energy' },
        ],
      },
      { id: one.parent, name: '甲类', children: [{ id: two.other, name: '搬来' }] },
      { name: '全新', nameEn: 'New', children: [{ name: '全新之下' }] },
    ]);
    expect(status).toBe(200);
    expect(named(body, two.parent)).toEqual(['<i>二</i>', '留下', '新来']);
    expect(named(body, one.parent)).toContain('搬来');
    expect(body.find((found: CategoryNode) => found.name === '全新').children).toMatchObject([
      { name: '全新之下' },
    ]);
    const order = body.map(({ id }: CategoryNode) => id);
    expect(order.indexOf(two.parent)).toBeLessThan(order.indexOf(one.parent));
  });

  it('lets two names change places, and a new category take a name that is given up', async () => {
    const branch = await branchOf(test, '换名');
    const { body } = await save([
      {
        id: branch.parent,
        name: '换名旧',
        children: [
          { id: branch.leaf, name: '换名乙' },
          { id: branch.other, name: '换名甲' },
        ],
      },
      { name: '换名', children: [] },
    ]);
    expect(named(body, branch.parent)).toEqual(['换名旧', '换名乙', '换名甲']);
    expect(body.some(({ name }: CategoryNode) => name === '换名')).toBe(true);
  });

  // rule: app.category.levels
  it('refuses unknown ids, a name twice, a third level, and a category twice', async () => {
    const branch = await branchOf(test, '拒绝');
    const empty = await branchOf(test, '别处');
    expect(code(await save([{ id: crypto.randomUUID(), name: 'x', children: [] }]))).toBe(
      'market.category_not_found',
    );
    const twins = [{ name: '同名' }, { name: '同名' }];
    expect(code(await save([{ id: branch.parent, name: '拒绝', children: twins }]))).toBe(
      'market.app_category_name_taken',
    );
    const deep = [{ id: empty.parent, name: '别处', children: [{ id: branch.parent, name: '拒绝' }] }];
    expect(code(await save(deep))).toBe('market.category_level');
    const same = { id: branch.leaf, name: '一' };
    expect(code(await save([{ id: branch.parent, name: '拒绝', children: [same, same] }]))).toBe(
      'kit.invalid',
    );
    expect(named(await treeOf(admin), branch.parent)).toHaveLength(3);
  });

  it('keeps a category with applications off the first level', async () => {
    const branch = await branchOf(test, '上升');
    await published(lin, draftOf(branch, logo));
    expect(code(await save([{ id: branch.leaf, name: '上来', children: [] }]))).toBe(
      'market.app_category_in_use',
    );
    expect(code(await save([{ id: branch.other, name: '上来', children: [] }]))).toBe(200);
  });

  it('refuses a caller who saw an older tree', async () => {
    const branch = await branchOf(test, '印记');
    const stamp = stampOf(await treeOf(admin));
    const tree = (name: string) => [{ id: branch.parent, name, children: [] }];
    const answers = [
      await save({ tree: tree('印记一'), stamp }),
      await save({ tree: tree('印记二'), stamp }),
    ];
    expect(answers.map(code)).toEqual([200, 'market.app_category_changed']);
  });
});

describe('deleting a category', () => {
  strangersAreRefused(
    () => test,
    categoryApi.remove,
    () => ({ params: { categoryId: crypto.randomUUID() } }),
  );
  const remove = (categoryId: string, moveTo?: string) =>
    admin.ask(categoryApi.remove, { params: { categoryId }, query: moveTo ? { moveTo } : {} });

  it('refuses parents, unknown categories, used ones, and wrong targets to move to', async () => {
    const branch = await branchOf(test, '删除');
    await published(lin, draftOf(branch, logo));
    expect(code(await remove(branch.parent))).toBe('market.app_category_in_use');
    expect(code(await remove(crypto.randomUUID()))).toBe('market.category_not_found');
    expect(code(await remove(branch.leaf))).toBe('market.app_category_in_use');
    expect(code(await remove(branch.leaf, branch.leaf))).toBe('market.category_not_found');
    expect(code(await remove(branch.leaf, branch.parent))).toBe('market.category_level');
    expect(code(await remove(branch.other))).toBe(200);
    expect((await node(branch.parent)).children).toHaveLength(1);
  });

  it('counts a category in pending changes as used', async () => {
    const branch = await branchOf(test, '修订');
    const id = await published(lin, draftOf(branch, logo));
    await put(test, id, {
      ...{ status: '3', revision: JSON.stringify({ categoryId: branch.other }), revision_status: '0' },
    });
    expect(code(await remove(branch.other))).toBe('market.app_category_in_use');
  });

  it('moves its applications, and those approved or pending stay so', async () => {
    const branch = await branchOf(test, '搬家');
    const exclusive = () => ({ ...draftOf(branch, logo), type: { id: 'EXCLUSIVE' as const } });
    const handIn = { status: { code: '1' as const } };
    const waiting = await published(lin, exclusive(), handIn);
    const approved = await published(lin, exclusive(), handIn);
    const setStatus = (who: Caller, id: string, to: '2' | '3') =>
      who.ask(applicationApi.setStatus, { body: { id, status: { code: to } } });
    await setStatus(admin, approved, '2');
    await versionOf(approved, '2');
    expect(code(await remove(branch.leaf, branch.other))).toBe(200);
    expect((await rowOf(test, waiting)).category_id).toBe(branch.other);
    expect(code(await setStatus(admin, waiting, '2'))).toBe(200);
    expect(code(await setStatus(lin, approved, '3'))).toBe(200);
  });
});
