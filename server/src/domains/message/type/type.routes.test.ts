import { NIL } from '@cloudyard/contract/kit/values.ts';
import { groupApi } from '@cloudyard/contract/message/group.ts';
import { type MessageType, typeApi } from '@cloudyard/contract/message/type.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller, TestApp } from '../../../../test/app.ts';
import { strangersAreRefused } from '../../../../test/strangers.ts';
import {
  categoriesOf,
  logged,
  makeCategory,
  openStory,
  rows,
  say,
  told,
} from '../category/category.stories.ts';

let test: TestApp;
let admin: Caller;
let lin: Caller;
let zhou: Caller;
let qin: Caller;
let he: Caller;
let here: string;
let there: string;
let system: string;
let mine: string;
let theirs: string;
let group: string;
beforeAll(async () => {
  ({ test, admin, lin, zhou, qin, he, here, there } = await openStory());
  system = (await categoriesOf(admin, NIL))[0]?.id as string;
  mine = (await makeCategory(lin, '安全生产')).id;
  theirs = (await makeCategory(zhou, '质量例会')).id;
  group = (await lin.ask(groupApi.save, { body: { name: '设备人员' } })).body.id;
});
afterAll(() => test.close());

const save = (who: Caller, body: object) => who.ask(typeApi.save, { body: body as never });
const make = async (who: Caller, name: string, more = {}): Promise<MessageType> => {
  const { status, body } = await save(who, { name, category: system, ...more });
  if (status !== 200) throw new Error(`${name}: ${body.code}`);
  return body;
};
const typesOf = async (who: Caller, query = {}): Promise<MessageType[]> =>
  (await who.ask(typeApi.list, { query })).body;
const names = async (who: Caller, query = {}) => (await typesOf(who, query)).map(({ name }) => name);
const BUILT_IN = ['通知', '待办消息', '审核消息', '用户消息'];

describe('the list of types', () => {
  strangersAreRefused(
    () => test,
    typeApi.list,
    () => ({}),
  );

  it('shows every user the built-in ones, in the order of their categories', async () => {
    expect(await names(await test.as('su.wen'))).toEqual(BUILT_IN);
    expect((await typesOf(admin, { enterpriseId: NIL })).map(({ code }) => code)).toEqual([
      '04',
      '03',
      '01',
      '02',
    ]);
  });

  it('of a place has that place’s alone, and of a category where one is named', async () => {
    await make(lin, '点检', { category: mine });
    await make(lin, '放假');
    expect(await names(lin, { enterpriseId: here })).toEqual(['放假', '点检']);
    expect(await names(lin, { enterpriseId: here, category: mine })).toEqual(['点检']);
    expect(await names(lin, { category: system })).toEqual(['放假', '通知']);
    expect(await names(lin, { category: theirs })).toEqual([]);
    expect(told(await zhou.ask(typeApi.list, { query: { enterpriseId: here } }))).toEqual([
      403,
      'kit.not_allowed',
    ]);
  });

  it('without a place has those of the current one, and any the user has messages of', async () => {
    const review = await make(zhou, '评审', { category: theirs });
    expect(await names(zhou)).toEqual([...BUILT_IN, '评审']);
    expect(await names(he)).not.toContain('评审');
    await say(test, { place: there, category: theirs, type: review, to: [he.userId, lin.userId] });
    expect(await names(he)).toContain('评审');
    expect(await names(lin)).not.toContain('评审');
  });

  it('has counts and groups for managers of the place, and for no other user', async () => {
    const type = await make(lin, '检修', { group });
    await say(test, { place: here, category: system, type });
    const seen = async (who: Caller, query = {}) =>
      (await typesOf(who, query)).find(({ id }) => id === type.id);
    expect(await seen(lin, { enterpriseId: here })).toMatchObject({
      messages: 1,
      group: { name: '设备人员' },
    });
    // The choice of a type needs its recipients, not its counts.
    expect(await seen(lin)).toMatchObject({ messages: 0, group: { id: group } });
    expect(await seen(qin, { enterpriseId: here })).toMatchObject({ messages: 0, group: null });
  });

  it('has the platform’s own groups for the platform', async () => {
    const { body: wide } = await admin.ask(groupApi.save, { body: { name: '平台值班' } });
    await make(admin, '维护', { group: wide.id });
    const [type] = (await typesOf(admin, { enterpriseId: NIL })).filter(({ name }) => name === '维护');
    expect(type?.group).toEqual({ id: wide.id, name: '平台值班' });
    const seen = (await typesOf(lin, { enterpriseId: NIL })).find(({ id }) => id === type?.id);
    expect(seen?.group).toBeNull();
  });
});

describe('saving a type', () => {
  strangersAreRefused(
    () => test,
    typeApi.save,
    () => ({ body: { name: 'x', category: NIL } }),
  );

  it('adds it with a code of its own and changes it, with an audit entry for each', async () => {
    const made = await make(lin, '停电', { nameEn: 'Power cut', group, importance: 2, mail: true });
    expect(made).toMatchObject({ enterprise: here, builtIn: false, importance: 2, version: 1 });
    expect(made.code).toMatch(/^[1-9]\d+$/);
    const body = { id: made.id, name: '停水', category: mine, version: 1 };
    const { body: changed } = await save(lin, body);
    expect(changed).toMatchObject({
      name: '停水',
      category: { id: mine },
      group: null,
      code: made.code,
      version: 2,
    });
    const log = await logged(test, made.id);
    expect(log.map(({ action }) => action)).toEqual(['message.type.add', 'message.type.change']);
    expect(log[1]).toMatchObject({ before: { name: '停电', group: '设备人员' }, after: { name: '停水' } });
  });

  it('ignores fields that callers may not set, and keeps markup as plain text', async () => {
    const name = '<script>alert(1)</script>';
    const more = { code: '01', builtIn: true, built_in: true, enterprise_id: there, enterprise: there };
    const made = await make(lin, name, more);
    expect(made).toMatchObject({ name, enterprise: here, builtIn: false });
    expect(made.code).not.toBe('01');
  });

  it('refuses a name taken in the place, also to two at once', async () => {
    const both = await Promise.all([1, 2].map(() => save(lin, { name: '同名', category: system })));
    expect(both.map(told).sort()).toEqual([
      [200, undefined],
      [409, 'message.type_name_taken'],
    ]);
    await make(zhou, '同名');
  });

  it('is refused to a caller who saw an older version', async () => {
    const { id } = await make(lin, '先来后到');
    const both = await Promise.all(
      ['甲', '乙'].map((name) => save(lin, { id, name, category: system, version: 1 })),
    );
    expect(both.map(told).sort()).toEqual([
      [200, undefined],
      [409, 'message.message_changed'],
    ]);
  });

  it('accepts categories of its place or the platform’s, and groups of its place only', async () => {
    const { body: wide } = await admin.ask(groupApi.save, { body: { name: '平台的' } });
    const draft = { name: '指向', category: system };
    const noCategory = [404, 'message.category_not_found'];
    const noGroup = [404, 'message.group_not_found'];
    expect(told(await save(lin, { ...draft, category: theirs }))).toEqual(noCategory);
    expect(told(await save(lin, { ...draft, category: NIL }))).toEqual(noCategory);
    expect(told(await save(admin, { ...draft, category: mine }))).toEqual(noCategory);
    expect(told(await save(zhou, { ...draft, group }))).toEqual(noGroup);
    expect(told(await save(lin, { ...draft, group: wide.id }))).toEqual(noGroup);
    expect(told(await save(admin, { ...draft, group }))).toEqual(noGroup);
    const { id } = await make(lin, '指向');
    expect(told(await save(lin, { ...draft, id, category: theirs }))).toEqual(noCategory);
  });

  it('does not find a type of another place', async () => {
    const own = await make(lin, '我们的');
    const notice = (await typesOf(admin, { enterpriseId: NIL }))[0] as MessageType;
    const draft = { name: '夺取', category: system };
    const missing = [404, 'message.type_not_found'];
    for (const who of [zhou, admin]) expect(told(await save(who, { ...draft, id: own.id }))).toEqual(missing);
    expect(told(await save(admin, { ...draft, id: own.id, enterpriseId: NIL }))).toEqual(missing);
    expect(told(await save(lin, { ...draft, id: notice.id }))).toEqual(missing);
    expect(told(await save(lin, { ...draft, id: NIL }))).toEqual(missing);
    for (const enterpriseId of [NIL, there]) {
      expect(told(await save(lin, { ...draft, enterpriseId }))).toEqual([403, 'kit.not_allowed']);
    }
    expect(told(await save(qin, { ...draft, id: own.id }))).toEqual([403, 'kit.not_allowed']);
  });

  it('lets a built-in one be renamed', async () => {
    const notice = (await typesOf(admin, { enterpriseId: NIL })).find(
      ({ code }) => code === '04',
    ) as MessageType;
    const body = { id: notice.id, name: '公告', category: notice.category.id, mail: true };
    expect((await save(admin, body)).body).toMatchObject({
      name: '公告',
      mail: true,
      code: '04',
      builtIn: true,
    });
  });
});

describe('deleting types', () => {
  strangersAreRefused(
    () => test,
    typeApi.remove,
    () => ({ body: [NIL] }),
  );
  const remove = (who: Caller, ids: string[]) => who.ask(typeApi.remove, { body: ids });

  it('takes all or none, and keeps those that messages are of', async () => {
    const [free, used] = [await make(lin, '没人用'), await make(lin, '有人用')];
    const message = await say(test, { place: here, category: system, type: used });
    expect(told(await remove(lin, [free.id, used.id]))).toEqual([409, 'message.type_in_use']);
    expect(told(await remove(lin, [free.id, NIL]))).toEqual([404, 'message.type_not_found']);
    expect(await names(lin, { enterpriseId: here })).toContain('没人用');
    await rows(test, (db) => db.deleteFrom('message').where('id', '=', message).execute());
    expect((await remove(lin, [free.id, used.id, free.id])).body).toEqual({ deleted: 2 });
    expect((await logged(test, free.id)).at(-1)).toMatchObject({ action: 'message.type.remove' });
  });

  it('finds nothing of another place, and leaves built-in ones', async () => {
    const own = await make(lin, '别碰');
    const notice = (await typesOf(admin, { enterpriseId: NIL })).find(
      ({ builtIn }) => builtIn,
    ) as MessageType;
    const missing = [404, 'message.type_not_found'];
    for (const who of [zhou, admin]) expect(told(await remove(who, [own.id]))).toEqual(missing);
    expect(told(await remove(lin, [notice.id]))).toEqual(missing);
    expect(told(await remove(admin, [notice.id]))).toEqual([409, 'message.built_in_kept']);
    expect(await names(lin, { enterpriseId: here })).toContain('别碰');
  });
});
