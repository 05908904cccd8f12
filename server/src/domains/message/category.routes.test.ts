import { NIL } from '@cloudyard/contract/kit/values.ts';
import { categoryApi } from '@cloudyard/contract/message/category.ts';
import { typeApi } from '@cloudyard/contract/message/type.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller, TestApp } from '../../../test/app.ts';
import { strangersAreRefused } from '../../../test/strangers.ts';
import { work } from '../../kit/context.ts';
import { categoriesOf, logged, makeCategory, openStory, rows, say, told } from './category.stories.ts';

let test: TestApp;
let admin: Caller;
let lin: Caller;
let zhou: Caller;
let qin: Caller;
let he: Caller;
let here: string;
let there: string;
beforeAll(async () => {
  ({ test, admin, lin, zhou, qin, he, here, there } = await openStory());
});
afterAll(() => test.close());

const names = async (who: Caller, place?: string) => (await categoriesOf(who, place)).map(({ name }) => name);
const BUILT_IN = ['系统消息', '待办', '审核结果', '组织与成员', '应用动态', '同事来信'];
const platformOne = async (name: string) => {
  const found = (await categoriesOf(admin, NIL)).find((one) => one.name === name);
  if (!found) throw new Error(name);
  return found;
};

describe('the list', () => {
  strangersAreRefused(
    () => test,
    categoryApi.list,
    () => ({}),
  );

  it('shows everybody the platform’s, in their order, with the icons of the house', async () => {
    expect(await names(await test.as('su.wen'))).toEqual(BUILT_IN);
    const [first] = await categoriesOf(admin, NIL);
    expect(first).toMatchObject({ enterprise: NIL, builtIn: true, critical: true, icon: 'notice' });
  });

  it('of a place is that place’s alone; another’s is refused', async () => {
    await makeCategory(lin, '安全生产', { icon: 'warning' });
    await makeCategory(lin, '班组公告');
    expect(await names(lin, here)).toEqual(['安全生产', '班组公告']);
    expect(await names(qin, here)).toEqual(['安全生产', '班组公告']);
    expect(await names(lin, NIL)).toEqual(BUILT_IN);
    expect(told(await zhou.ask(categoryApi.list, { query: { enterpriseId: here } }))).toEqual([
      403,
      'kit.not_allowed',
    ]);
    expect(
      told(await (await test.as('su.wen')).ask(categoryApi.list, { query: { enterpriseId: here } })),
    ).toEqual([403, 'kit.not_allowed']);
  });

  it('without a place holds those of where one stands, and any one has messages of', async () => {
    const theirs = await makeCategory(zhou, '质量例会');
    expect(await names(lin)).toEqual([...BUILT_IN, '安全生产', '班组公告']);
    expect(await names(zhou)).toEqual([...BUILT_IN, '质量例会']);
    expect(await names(he)).not.toContain('质量例会');
    await say(test, { place: there, category: theirs.id, to: [he.userId, lin.userId] });
    expect(await names(he)).toContain('质量例会');
    // A line of an enterprise one does not belong to opens nothing.
    expect(await names(lin)).not.toContain('质量例会');
    expect(await names(admin)).toEqual(BUILT_IN);
  });

  it('counts for who manages the place, over all enterprises for the platform, and never for others', async () => {
    const people = (await platformOne('组织与成员')).id;
    await say(test, { place: here, category: people });
    await say(test, { place: there, category: people });
    await say(test, { place: null, category: people });
    await lin.ask(typeApi.save, { body: { name: '入职', category: people } });
    expect(await platformOne('组织与成员')).toMatchObject({ messages: 3, types: 1 });
    const seenBy = async (who: Caller, place?: string) =>
      (await categoriesOf(who, place)).find(({ id }) => id === people);
    expect(await seenBy(lin, NIL)).toMatchObject({ messages: 0, types: 1 });
    expect(await seenBy(zhou, NIL)).toMatchObject({ messages: 0, types: 0 });
    expect(await seenBy(admin)).toMatchObject({ messages: 0, types: 1 });
    const own = await makeCategory(lin, '数一数');
    await say(test, { place: here, category: own.id });
    const counted = async (who: Caller) =>
      (await categoriesOf(who, here)).find(({ id }) => id === own.id)?.messages;
    expect([await counted(lin), await counted(qin)]).toEqual([1, 0]);
  });

  it('counts a thousand at most', async () => {
    const many = await makeCategory(lin, '数不完');
    await rows(test, (db) =>
      sql`insert into message (enterprise_id, origin, category_id, title)
        select ${here}, 'console', ${many.id}, 'x' from generate_series(1, 1003)`.execute(db),
    );
    const found = (await categoriesOf(lin, here)).find(({ id }) => id === many.id);
    expect(found?.messages).toBe(1000);
  });
});

describe('saving', () => {
  strangersAreRefused(
    () => test,
    categoryApi.save,
    () => ({ body: { name: 'x' } }),
  );

  it('adds, changes, and writes both into the log', async () => {
    const made = await makeCategory(lin, '月度通报', { nameEn: 'Monthly', icon: 'money', mail: true });
    expect(made).toMatchObject({ enterprise: here, builtIn: false, mail: true, critical: false, version: 1 });
    const body = { id: made.id, name: '季度通报', version: 1, retentionDays: 90, critical: true };
    const changed = await lin.ask(categoryApi.save, { body });
    expect(changed.body).toMatchObject({ name: '季度通报', retentionDays: 90, critical: true, version: 2 });
    const log = await logged(test, made.id);
    expect(log.map(({ action }) => action)).toEqual(['message.category.add', 'message.category.change']);
    expect(log[1]).toMatchObject({ before: { name: '月度通报' }, after: { name: '季度通报' } });
  });

  it('ignores what is not for callers to say', async () => {
    const more = {
      code: 'system',
      builtIn: true,
      built_in: true,
      enterprise_id: there,
      sort: 1,
      version: 99,
    };
    const made = await makeCategory(lin, '想当然', more);
    expect(made).toMatchObject({ enterprise: here, builtIn: false, version: 1 });
    const stored = await rows(test, (db) =>
      db.selectFrom('message_category').selectAll().where('id', '=', made.id).executeTakeFirstOrThrow(),
    );
    expect(stored).toMatchObject({ code: null, sort: 100, enterprise_id: here });
  });

  it('keeps markup in a name as the text it is', async () => {
    const name = '<img src=x onerror=alert(1)> & "x"';
    expect((await makeCategory(lin, name)).name).toBe(name);
  });

  it('refuses a name taken in the place, also to two at once, and not one taken elsewhere', async () => {
    const save = (who: Caller) => who.ask(categoryApi.save, { body: { name: '同名' } });
    const both = await Promise.all([save(lin), save(lin)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'message.category_name_taken',
      fields: { name: 'message.category_name_taken' },
    });
    expect((await save(zhou)).status).toBe(200);
    expect((await save(admin)).body.enterprise).toBe(NIL);
    expect(told(await save(admin))).toEqual([409, 'message.category_name_taken']);
  });

  it('refuses who saw an older one', async () => {
    const made = await makeCategory(lin, '先来后到');
    const save = (name: string) => lin.ask(categoryApi.save, { body: { id: made.id, name, version: 1 } });
    const both = await Promise.all([save('甲'), save('乙')]);
    expect(both.map(told).sort()).toEqual([
      [200, undefined],
      [409, 'message.message_changed'],
    ]);
  });

  it('takes another place’s thing for one that is not there', async () => {
    const mine = await makeCategory(lin, '我们的');
    const system = await platformOne('系统消息');
    const save = (who: Caller, body: object) =>
      who.ask(categoryApi.save, { body: { name: '夺取', ...body } });
    const missing = [404, 'message.category_not_found'];
    expect(told(await save(zhou, { id: mine.id }))).toEqual(missing);
    expect(told(await save(zhou, { id: NIL }))).toEqual(missing);
    expect(told(await save(lin, { id: system.id }))).toEqual(missing);
    expect(told(await save(admin, { id: mine.id }))).toEqual(missing);
    expect(told(await save(admin, { id: mine.id, enterpriseId: NIL }))).toEqual(missing);
    for (const enterpriseId of [NIL, there]) {
      expect(told(await save(lin, { enterpriseId }))).toEqual([403, 'kit.not_allowed']);
    }
    expect(told(await save(qin, { id: mine.id }))).toEqual([403, 'kit.not_allowed']);
    expect((await categoriesOf(lin, here)).find(({ id }) => id === mine.id)?.name).toBe('我们的');
  });

  it('lets what came with the house be renamed and tuned, not be made less critical', async () => {
    const { id, nameEn } = await platformOne('应用动态');
    const save = (more: object) =>
      admin.ask(categoryApi.save, {
        body: { id, name: '应用与算法', nameEn, icon: 'tool', mail: false, ...more },
      });
    expect((await save({})).body).toMatchObject({
      name: '应用与算法',
      icon: 'tool',
      mail: false,
      builtIn: true,
    });
    expect(told(await save({ critical: true }))).toEqual([409, 'message.built_in_kept']);
    const system = await platformOne('系统消息');
    const softened = { id: system.id, name: system.name, critical: false };
    expect(told(await admin.ask(categoryApi.save, { body: softened }))).toEqual([
      409,
      'message.built_in_kept',
    ]);
  });
});

describe('deleting', () => {
  strangersAreRefused(
    () => test,
    categoryApi.remove,
    () => ({ body: [NIL] }),
  );
  const remove = (who: Caller, ids: string[], moveTo?: string) =>
    who.ask(categoryApi.remove, { query: { moveTo }, body: ids });
  const lineOf = (message: string, account: string) =>
    rows(test, (db) =>
      db
        .selectFrom('inbox')
        .select('category_id')
        .where('message_id', '=', message)
        .where('account_id', '=', account)
        .executeTakeFirstOrThrow(),
    );
  const countOf = async (account: string, category: string) => {
    const found = await rows(test, (db) =>
      db
        .selectFrom('inbox_count')
        .select((eb) => eb.fn.sum<number>('n').as('n'))
        .where('account_id', '=', account)
        .where('category_id', '=', category)
        .executeTakeFirst(),
    );
    return Number(found?.n ?? 0);
  };

  it('takes all or none, and says so in the log', async () => {
    const [one, two] = [await makeCategory(lin, '一'), await makeCategory(lin, '二')];
    expect(told(await remove(lin, [one.id, NIL]))).toEqual([404, 'message.category_not_found']);
    expect(await names(lin, here)).toContain('一');
    expect((await remove(lin, [one.id, two.id, one.id])).body).toEqual({ deleted: 2 });
    expect(await names(lin, here)).not.toContain('一');
    expect((await logged(test, two.id)).at(-1)).toMatchObject({
      action: 'message.category.remove',
      before: { name: '二' },
    });
  });

  it('refuses what is still needed, by a type or by a message', async () => {
    const [free, typed, said] = [
      await makeCategory(lin, '空的'),
      await makeCategory(lin, '有类型'),
      await makeCategory(lin, '有消息'),
    ];
    await lin.ask(typeApi.save, { body: { name: '点检', category: typed.id } });
    await say(test, { place: here, category: said.id });
    for (const used of [typed, said]) {
      expect(told(await remove(lin, [free.id, used.id]))).toEqual([409, 'message.category_in_use']);
    }
    expect(await names(lin, here)).toContain('空的');
  });

  it('moves types, messages and everybody’s lines to another one, with their counts', async () => {
    const [gone, kept] = [await makeCategory(lin, '旧的'), await makeCategory(lin, '新的')];
    const { body: type } = await lin.ask(typeApi.save, { body: { name: '巡检', category: gone.id } });
    const message = await say(test, { place: here, category: gone.id, type, to: [qin.userId, he.userId] });
    await say(test, { place: here, category: kept.id, to: [qin.userId] });
    expect((await remove(lin, [gone.id], kept.id)).body).toEqual({ deleted: 1 });
    expect(await lineOf(message, qin.userId)).toEqual({ category_id: kept.id });
    expect([await countOf(qin.userId, kept.id), await countOf(he.userId, kept.id)]).toEqual([2, 1]);
    expect([await countOf(qin.userId, gone.id), await countOf(he.userId, gone.id)]).toEqual([0, 0]);
    expect((await categoriesOf(lin, here)).find(({ id }) => id === kept.id)).toMatchObject({
      types: 1,
      messages: 2,
    });
    expect((await logged(test, gone.id)).at(-1)).toMatchObject({ before: { movedTo: '新的' } });
  });

  it('moves an enterprise’s to the platform’s, and the platform’s over all enterprises', async () => {
    const system = await platformOne('系统消息');
    const mine = await makeCategory(lin, '并入平台');
    const message = await say(test, { place: here, category: mine.id, to: [qin.userId] });
    expect((await remove(lin, [mine.id], system.id)).status).toBe(200);
    expect(await lineOf(message, qin.userId)).toEqual({ category_id: system.id });

    const wide = await makeCategory(admin, '全平台');
    await zhou.ask(typeApi.save, { body: { name: '借用平台', category: wide.id } });
    const theirs = await say(test, { place: there, category: wide.id, to: [he.userId] });
    expect(told(await remove(admin, [wide.id]))).toEqual([409, 'message.category_in_use']);
    expect((await remove(admin, [wide.id], system.id)).status).toBe(200);
    expect(await lineOf(theirs, he.userId)).toEqual({ category_id: system.id });
    const { body: types } = await zhou.ask(typeApi.list, { query: { enterpriseId: there } });
    expect(types).toMatchObject([{ name: '借用平台', category: { id: system.id } }]);
  });

  it('moves to nothing foreign, nothing that goes itself, nothing unknown, and then deletes nothing', async () => {
    const mine = await makeCategory(lin, '留下');
    const theirs = await makeCategory(zhou, '他们的');
    const wide = await makeCategory(admin, '平台自己的');
    await say(test, { place: here, category: mine.id });
    const missing = [404, 'message.category_not_found'];
    for (const target of [theirs.id, mine.id, NIL]) {
      expect(told(await remove(lin, [mine.id], target))).toEqual(missing);
    }
    expect(told(await remove(admin, [wide.id], mine.id))).toEqual(missing);
    expect(await names(lin, here)).toContain('留下');
    expect(await names(admin, NIL)).toContain('平台自己的');
  });

  it('of another place finds nothing, and leaves what came with the house', async () => {
    const mine = await makeCategory(lin, '别碰');
    const missing = [404, 'message.category_not_found'];
    expect(told(await remove(zhou, [mine.id]))).toEqual(missing);
    expect(told(await remove(admin, [mine.id]))).toEqual(missing);
    const system = await platformOne('系统消息');
    expect(told(await remove(lin, [system.id]))).toEqual(missing);
    expect(told(await remove(admin, [system.id]))).toEqual([409, 'message.built_in_kept']);
    expect(await names(lin, here)).toContain('别碰');
  });

  it('the wall itself moves nothing of another enterprise', async () => {
    const [mine, theirs] = [await makeCategory(lin, '墙内'), await makeCategory(zhou, '墙外')];
    const system = await platformOne('系统消息');
    const move = (scope: { user: string; enterprise: string }, gone: string, target: string) =>
      work(test.kit, scope, ({ db }) => sql`select move_category(${gone}, ${target})`.execute(db));
    const asZhou = { user: zhou.userId, enterprise: there };
    for (const [gone, target] of [
      [mine.id, system.id],
      [theirs.id, mine.id],
      [system.id, theirs.id],
    ] as const) {
      await expect(move(asZhou, gone, target)).rejects.toThrow('not of this place');
    }
    await move(asZhou, theirs.id, system.id);
  });
});
