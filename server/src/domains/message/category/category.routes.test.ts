import { NIL } from '@cloudyard/contract/kit/values.ts';
import { categoryApi } from '@cloudyard/contract/message/category.ts';
import { typeApi } from '@cloudyard/contract/message/type.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller, TestApp } from '../../../../test/app.ts';
import { strangersAreRefused } from '../../../../test/strangers.ts';
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

describe('the list of categories', () => {
  strangersAreRefused(
    () => test,
    categoryApi.list,
    () => ({}),
  );

  it('shows every user the platform’s, in their order, with the built-in icons', async () => {
    expect(await names(await test.as('su.wen'))).toEqual(BUILT_IN);
    const [first] = await categoriesOf(admin, NIL);
    expect(first).toMatchObject({ enterprise: NIL, builtIn: true, critical: true, icon: 'notice' });
  });

  it('of a place has that place’s alone, and is refused for another place', async () => {
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

  it('without a place has those of the current one, and any the user has messages of', async () => {
    const theirs = await makeCategory(zhou, '质量例会');
    expect(await names(lin)).toEqual([...BUILT_IN, '安全生产', '班组公告']);
    expect(await names(zhou)).toEqual([...BUILT_IN, '质量例会']);
    expect(await names(he)).not.toContain('质量例会');
    await say(test, { place: there, category: theirs.id, to: [he.userId, lin.userId] });
    expect(await names(he)).toContain('质量例会');
    // A line of an enterprise the user does not belong to opens nothing.
    expect(await names(lin)).not.toContain('质量例会');
    expect(await names(admin)).toEqual(BUILT_IN);
  });

  it('has counts for managers of the place, over all enterprises for the platform, and never for others', async () => {
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

  it('counts to a thousand at most', async () => {
    const many = await makeCategory(lin, '数不完');
    await rows(test, (db) =>
      sql`insert into message (enterprise_id, origin, category_id, title)
        select ${here}, 'console', ${many.id}, 'x' from generate_series(1, 1003)`.execute(db),
    );
    const found = (await categoriesOf(lin, here)).find(({ id }) => id === many.id);
    expect(found?.messages).toBe(1000);
  });
});

describe('saving a category', () => {
  strangersAreRefused(
    () => test,
    categoryApi.save,
    () => ({ body: { name: 'x' } }),
  );

  it('adds and changes it, with an audit entry for each', async () => {
    const made = await makeCategory(lin, '月度通报', { nameEn: 'Monthly', icon: 'money', mail: true });
    expect(made).toMatchObject({ enterprise: here, builtIn: false, mail: true, critical: false, version: 1 });
    const body = { id: made.id, name: '季度通报', version: 1, retentionDays: 90, critical: true };
    const changed = await lin.ask(categoryApi.save, { body });
    expect(changed.body).toMatchObject({ name: '季度通报', retentionDays: 90, critical: true, version: 2 });
    const log = await logged(test, made.id);
    expect(log.map(({ action }) => action)).toEqual(['message.category.add', 'message.category.change']);
    expect(log[1]).toMatchObject({ before: { name: '月度通报' }, after: { name: '季度通报' } });
  });

  it('ignores fields that callers may not set', async () => {
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

  it('keeps markup in a name as plain text', async () => {
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

  it('is refused to a caller who saw an older version', async () => {
    const made = await makeCategory(lin, '先来后到');
    const save = (name: string) => lin.ask(categoryApi.save, { body: { id: made.id, name, version: 1 } });
    const both = await Promise.all([save('甲'), save('乙')]);
    expect(both.map(told).sort()).toEqual([
      [200, undefined],
      [409, 'message.message_changed'],
    ]);
  });

  it('does not find a category of another place', async () => {
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

  it('lets a built-in one be renamed and tuned, but not made less critical', async () => {
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
