import { NIL } from '@cloudyard/contract/kit/values.ts';
import { groupApi, type MessageGroup } from '@cloudyard/contract/message/group.ts';
import { typeApi } from '@cloudyard/contract/message/type.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller, TestApp } from '../../../../test/app.ts';
import { strangersAreRefused } from '../../../../test/strangers.ts';
import { categoriesOf, idOf, logged, openStory, rows, told } from '../category/category.stories.ts';

let test: TestApp;
let admin: Caller;
let lin: Caller;
let zhou: Caller;
let qin: Caller;
let here: string;
let equipment: string;
beforeAll(async () => {
  ({ test, admin, lin, zhou, qin, here } = await openStory());
  equipment = await idOf(test, 'department', '设备部');
});
afterAll(() => test.close());

const save = (who: Caller, body: object) => who.ask(groupApi.save, { body: body as never });
const make = async (who: Caller, name: string, more = {}): Promise<MessageGroup> => {
  const { status, body } = await save(who, { name, ...more });
  if (status !== 200) throw new Error(`${name}: ${body.code}`);
  return body;
};
const groupsOf = async (who: Caller, query = {}): Promise<MessageGroup[]> =>
  (await who.ask(groupApi.list, { query })).body;
const groupOf = async (who: Caller, id: string) =>
  (await groupsOf(who)).find((one) => one.id === id) as MessageGroup;
const department = (targetId: string, below = false) => ({ kind: 'department', targetId, below });
const user = (targetId: string) => ({ kind: 'user' as const, targetId });

describe('single lines of a group', () => {
  strangersAreRefused(
    () => test,
    groupApi.addMembers,
    () => ({ body: { groupId: NIL, members: [user(NIL)] } }),
  );
  strangersAreRefused(
    () => test,
    groupApi.removeMembers,
    () => ({ body: [NIL] }),
  );
  const add = (who: Caller, groupId: string, members: object[]) =>
    who.ask(groupApi.addMembers, { body: { groupId, members: members as never } });
  const remove = (who: Caller, ids: string[]) => who.ask(groupApi.removeMembers, { body: ids });

  it('are added and removed, all or none', async () => {
    const { id } = await make(lin, '逐个');
    await add(lin, id, [department(equipment)]);
    const { body } = await add(lin, id, [department(equipment, true), user(qin.userId)]);
    expect([body.members.length, body.version]).toEqual([2, 3]);
    expect(body.members[0].below).toBe(true);
    const [first, second] = body.members.map((one: { id: string }) => one.id);
    expect(told(await remove(lin, [first, NIL]))).toEqual([404, 'message.target_not_found']);
    expect((await groupOf(lin, id)).members.length).toBe(2);
    expect((await remove(lin, [first, second, first])).body).toEqual({ deleted: 2 });
    expect(await groupOf(lin, id)).toMatchObject({ members: [], version: 4 });
    expect((await logged(test, id)).at(-1)).toMatchObject({
      before: { members: [{}, {}] },
      after: { members: [] },
    });
    expect(told(await add(lin, id, [user(zhou.userId)]))).toEqual([404, 'message.target_not_found']);
  });

  it('of another place are not found', async () => {
    const { id, members } = await make(lin, '别动', { members: [user(qin.userId)] });
    const line = members[0]?.id as string;
    for (const who of [zhou, admin]) {
      expect(told(await add(who, id, [user(who.userId)]))).toEqual([404, 'message.group_not_found']);
      expect(told(await remove(who, [line]))).toEqual([404, 'message.target_not_found']);
    }
    const theirs = await make(zhou, '他们的', { members: [user(zhou.userId)] });
    expect(told(await remove(zhou, [theirs.members[0]?.id as string, line]))).toEqual([
      404,
      'message.target_not_found',
    ]);
    expect((await groupOf(zhou, theirs.id)).members.length).toBe(1);
    expect((await groupOf(lin, id)).members.length).toBe(1);
  });

  it('are two hundred at most, in one call or in several', async () => {
    const made = await rows(test, (db) =>
      db
        .insertInto('department')
        .values(Array.from({ length: 200 }, (_, n) => ({ enterprise_id: here, name: `编号 ${n}` })))
        .returning('id')
        .execute(),
    );
    const { id } = await make(lin, '很多', { members: made.slice(1).map((one) => department(one.id)) });
    expect((await add(lin, id, [department(made[0]?.id as string)])).status).toBe(200);
    const { status, body } = await add(lin, id, [user(qin.userId)]);
    expect([status, body.fields]).toEqual([400, { members: 'too_many:200' }]);
    expect((await add(lin, id, [department(made[0]?.id as string, true)])).status).toBe(200);
  });
});

describe('deleting groups', () => {
  strangersAreRefused(
    () => test,
    groupApi.remove,
    () => ({ body: [NIL] }),
  );
  const remove = (who: Caller, ids: string[]) => who.ask(groupApi.remove, { body: ids });

  it('takes all or none, and keeps those a type goes to', async () => {
    const [free, used] = [
      await make(lin, '没人用', { members: [user(qin.userId)] }),
      await make(lin, '有人用'),
    ];
    const category = (await categoriesOf(lin))[0]?.id as string;
    const { body: type } = await lin.ask(typeApi.save, { body: { name: '给它', category, group: used.id } });
    expect((await groupOf(lin, used.id)).types).toBe(1);
    expect(told(await remove(lin, [free.id, used.id]))).toEqual([409, 'message.message_group_in_use']);
    expect(told(await remove(lin, [free.id, NIL]))).toEqual([404, 'message.group_not_found']);
    expect((await groupOf(lin, free.id)).members.length).toBe(1);
    await lin.ask(typeApi.remove, { body: [type.id] });
    expect((await remove(lin, [free.id, used.id])).body).toEqual({ deleted: 2 });
    expect((await logged(test, free.id)).at(-1)).toMatchObject({ action: 'message.group.remove' });
  });

  it('finds nothing of another place', async () => {
    const own = await make(lin, '别碰');
    for (const who of [zhou, admin]) {
      expect(told(await remove(who, [own.id]))).toEqual([404, 'message.group_not_found']);
    }
    expect(await groupOf(lin, own.id)).toBeDefined();
  });
});
