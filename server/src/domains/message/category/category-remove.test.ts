import { NIL } from '@cloudyard/contract/kit/values.ts';
import { categoryApi } from '@cloudyard/contract/message/category.ts';
import { typeApi } from '@cloudyard/contract/message/type.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller, TestApp } from '../../../../test/app.ts';
import { strangersAreRefused } from '../../../../test/strangers.ts';
import { inTransaction } from '../../../kit/context.ts';
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
const platformOne = async (name: string) => {
  const found = (await categoriesOf(admin, NIL)).find((one) => one.name === name);
  if (!found) throw new Error(name);
  return found;
};

describe('deleting categories', () => {
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

  it('takes all or none, with an audit entry', async () => {
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

  it('refuses a category that a type or a message still needs', async () => {
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

  it('moves types, messages and all inbox lines to another one, with their counts', async () => {
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

  it('deletes nothing when the target is foreign, deleted itself, or unknown', async () => {
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

  it('finds nothing of another place, and leaves built-in ones', async () => {
    const mine = await makeCategory(lin, '别碰');
    const missing = [404, 'message.category_not_found'];
    expect(told(await remove(zhou, [mine.id]))).toEqual(missing);
    expect(told(await remove(admin, [mine.id]))).toEqual(missing);
    const system = await platformOne('系统消息');
    expect(told(await remove(lin, [system.id]))).toEqual(missing);
    expect(told(await remove(admin, [system.id]))).toEqual([409, 'message.built_in_kept']);
    expect(await names(lin, here)).toContain('别碰');
  });

  it('cannot move anything of another enterprise inside the wall', async () => {
    const [mine, theirs] = [await makeCategory(lin, '墙内'), await makeCategory(zhou, '墙外')];
    const system = await platformOne('系统消息');
    const move = (scope: { user: string; enterprise: string }, gone: string, target: string) =>
      inTransaction(test.kit, scope, ({ db }) => sql`select move_category(${gone}, ${target})`.execute(db));
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
