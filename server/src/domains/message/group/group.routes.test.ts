import { NIL } from '@cloudyard/contract/kit/values.ts';
import { groupApi, type MessageGroup } from '@cloudyard/contract/message/group.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller, TestApp } from '../../../../test/app.ts';
import { strangersAreRefused } from '../../../../test/strangers.ts';
import { idOf, logged, openStory, roleId, rows, told } from '../category/category.stories.ts';

let test: TestApp;
let admin: Caller;
let lin: Caller;
let zhou: Caller;
let qin: Caller;
let here: string;
let there: string;
/** Things of 海川重工. */
let at: { equipment: string; repair: string; leader: string; crew: string; finance: string };
beforeAll(async () => {
  ({ test, admin, lin, zhou, qin, here, there } = await openStory());
  const equipment = await idOf(test, 'department', '设备部');
  const crew = await rows(test, (db) =>
    db
      .insertInto('work_group')
      .values({ enterprise_id: here, department_id: equipment, name: '夜班' })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  at = {
    equipment,
    repair: await idOf(test, 'department', '维修班'),
    leader: await idOf(test, 'position', '班长'),
    crew: crew.id,
    finance: await roleId(test, 'enterprise-finance', here),
  };
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
const lines = ({ members }: MessageGroup) => members.map(({ kind, name }) => [kind, name]).sort();
const department = (targetId: string, below = false) => ({ kind: 'department', targetId, below });
const user = (targetId: string) => ({ kind: 'user' as const, targetId });

describe('the list of groups', () => {
  strangersAreRefused(
    () => test,
    groupApi.list,
    () => ({}),
  );

  it('has the groups of a place with their lines in words, and is refused for another place', async () => {
    const all = [
      department(at.equipment, true),
      { kind: 'position', targetId: at.leader },
      { kind: 'work-group', targetId: at.crew },
      user(qin.userId),
      { kind: 'role', targetId: at.finance },
    ];
    await make(lin, '五种', { description: '都有', members: all });
    const [group] = (await groupsOf(lin, { enterpriseId: here })) as [MessageGroup];
    expect(group).toMatchObject({ enterprise: here, createdBy: '林乔', types: 0, description: '都有' });
    expect(lines(group)).toEqual(
      [
        ['department', '设备部'],
        ['position', '班长'],
        ['work-group', '夜班'],
        ['user', '秦越'],
        ['role', '企业财务'],
      ].sort(),
    );
    expect(group.members.find(({ kind }) => kind === 'department')?.below).toBe(true);
    expect(await groupsOf(zhou)).toEqual([]);
    expect(await groupsOf(admin)).toEqual([]);
    for (const [who, enterpriseId] of [
      [zhou, here],
      [lin, NIL],
      [admin, here],
    ] as const) {
      expect(told(await who.ask(groupApi.list, { query: { enterpriseId } }))).toEqual([
        403,
        'kit.not_allowed',
      ]);
    }
    expect(told(await qin.ask(groupApi.list))).toEqual([403, 'kit.not_allowed']);
  });
});

describe('saving a group', () => {
  strangersAreRefused(
    () => test,
    groupApi.save,
    () => ({ body: { name: 'x' } }),
  );

  it('replaces the lines that are given, keeps them when none are, and writes an audit entry', async () => {
    const made = await make(lin, '轮换', { members: [department(at.equipment), user(qin.userId)] });
    const kept = made.members.find(({ kind }) => kind === 'user')?.id;
    const { body: renamed } = await save(lin, { id: made.id, name: '轮换二', version: 1 });
    expect([renamed.members.length, renamed.version]).toEqual([2, 2]);
    const members = [user(qin.userId), department(at.repair)];
    const { body: replaced } = await save(lin, { id: made.id, name: '轮换二', members });
    expect(lines(replaced)).toEqual([
      ['department', '维修班'],
      ['user', '秦越'],
    ]);
    expect(replaced.members.find(({ kind }: { kind: string }) => kind === 'user').id).toBe(kept);
    expect((await save(lin, { id: made.id, name: '轮换二', members: [] })).body.members).toEqual([]);
    const log = await logged(test, made.id);
    expect(log.map(({ action }) => action)).toEqual([
      'message.group.add',
      ...Array(3).fill('message.group.change'),
    ]);
    expect(log[2]).toMatchObject({ after: { members: [{ name: '秦越' }, { name: '维修班' }] } });
  });

  it('takes a target that is named twice once, as named last, and only departments with those below', async () => {
    const members = [
      department(at.equipment),
      department(at.equipment, true),
      { ...user(qin.userId), below: true },
    ];
    const made = await make(lin, '两次', { members });
    expect(made.members.map(({ kind, below }) => [kind, below]).sort()).toEqual([
      ['department', true],
      ['user', false],
    ]);
  });

  it('refuses targets that are unknown, of another enterprise, or of a kind that is not allowed', async () => {
    const missing = [404, 'message.target_not_found'];
    const foreign = await idOf(test, 'department', '质量部');
    const platformRole = await roleId(test, 'platform-reviewer', null);
    for (const member of [
      department(foreign),
      department(NIL),
      user(zhou.userId),
      user(await idOf(test, 'account', 'su.wen')),
      { kind: 'role', targetId: platformRole },
      { kind: 'role', targetId: await roleId(test, 'enterprise-finance', there) },
      { kind: 'position', targetId: at.equipment },
      { kind: 'work-group', targetId: NIL },
      { kind: 'enterprise', targetId: here },
    ]) {
      const body = { name: '混入', members: [user(qin.userId), member] };
      expect(told(await save(lin, body)), member.kind).toEqual(missing);
    }
    for (const member of [
      department(at.equipment),
      { kind: 'role', targetId: at.finance },
      { kind: 'enterprise', targetId: NIL },
      user(await idOf(test, 'account', 'gu.tao')),
    ]) {
      expect(told(await save(admin, { name: '混入', members: [member] })), member.kind).toEqual(missing);
    }
    expect((await groupsOf(lin)).map(({ name }) => name)).not.toContain('混入');
  });

  it('of the platform takes users, its roles and enterprises', async () => {
    const members = [
      user(qin.userId),
      { kind: 'role', targetId: await roleId(test, 'platform-reviewer', null) },
      { kind: 'enterprise', targetId: there },
    ];
    const made = await make(admin, '平台组', { members });
    expect(made.enterprise).toBe(NIL);
    expect(lines(made)).toEqual([
      ['enterprise', '云杉精密制造有限公司'],
      ['role', '平台审核员'],
      ['user', '秦越'],
    ]);
    expect((await groupsOf(admin, { enterpriseId: NIL })).map(({ name }) => name)).toEqual(['平台组']);
  });

  it('ignores fields that callers may not set, and keeps markup as plain text', async () => {
    const name = '<b onclick=x>组</b>';
    const made = await make(lin, name, {
      enterprise_id: there,
      enterprise: there,
      created_by: zhou.userId,
      createdBy: '周岩',
      version: 7,
    });
    expect(made).toMatchObject({ name, enterprise: here, createdBy: '林乔', version: 1 });
  });

  it('refuses a name taken in the place, also to two at once', async () => {
    const both = await Promise.all([1, 2].map(() => save(lin, { name: '同名' })));
    expect(both.map(told).sort()).toEqual([
      [200, undefined],
      [409, 'message.message_group_name_taken'],
    ]);
    await make(zhou, '同名');
    await make(admin, '同名');
  });

  it('is refused to a caller who saw an older version, also when only its lines changed', async () => {
    const { id } = await make(lin, '先来后到');
    const both = await Promise.all(['甲', '乙'].map((name) => save(lin, { id, name, version: 1 })));
    expect(both.map(told).sort()).toEqual([
      [200, undefined],
      [409, 'message.message_changed'],
    ]);
    await lin.ask(groupApi.addMembers, { body: { groupId: id, members: [user(qin.userId) as never] } });
    expect(told(await save(lin, { id, name: '丙', version: 2 }))).toEqual([409, 'message.message_changed']);
  });

  it('does not find a group of another place', async () => {
    const own = await make(lin, '我们的');
    const wide = await make(admin, '平台的');
    const missing = [404, 'message.group_not_found'];
    for (const who of [zhou, admin])
      expect(told(await save(who, { id: own.id, name: 'x' }))).toEqual(missing);
    expect(told(await save(admin, { id: own.id, name: 'x', enterpriseId: NIL }))).toEqual(missing);
    for (const id of [wide.id, NIL]) expect(told(await save(lin, { id, name: 'x' }))).toEqual(missing);
    for (const enterpriseId of [NIL, there]) {
      expect(told(await save(lin, { name: 'x', enterpriseId }))).toEqual([403, 'kit.not_allowed']);
    }
  });

  it('keeps a line whose target is gone, without a name, and refuses to name it anew', async () => {
    const gone = await rows(test, (db) =>
      db
        .insertInto('department')
        .values({ enterprise_id: here, name: '撤销的部门' })
        .returning('id')
        .executeTakeFirstOrThrow(),
    );
    const made = await make(lin, '有人走了', { members: [department(gone.id)] });
    await rows(test, (db) => db.deleteFrom('department').where('id', '=', gone.id).execute());
    const members = [department(gone.id), user(qin.userId)];
    const saved = await save(lin, { id: made.id, name: '有人走了', members });
    expect(lines(saved.body)).toEqual([
      ['department', ''],
      ['user', '秦越'],
    ]);
    expect(told(await save(lin, { name: '另一个', members }))).toEqual([404, 'message.target_not_found']);
  });
});
