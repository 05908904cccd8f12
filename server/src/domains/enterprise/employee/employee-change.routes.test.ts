import { departmentApi } from '@cloudyard/contract/enterprise/department.ts';
import { type Employee, employeeApi } from '@cloudyard/contract/enterprise/employee.ts';
import { NIL } from '@cloudyard/contract/kit/values.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, openTestApp, type TestApp } from '../../../../test/app.ts';
import { strangersAreRefused } from '../../../../test/strangers.ts';
import {
  accountId,
  auditOf,
  codes,
  departmentId,
  enterpriseId,
  equip,
  newcomer,
  positionId,
  rows,
} from '../department/department.stories.ts';

let test: TestApp;
let lin: Caller;
let zhou: Caller;
let here: string;
let equipment: string;
let finance: string;
beforeAll(async () => {
  test = await openTestApp();
  lin = await test.as('lin.qiao');
  zhou = await test.as('zhou.yan');
  here = await enterpriseId(test, '海川重工');
  equipment = await departmentId(test, '设备部');
  finance = await departmentId(test, '财务部');
});
afterAll(() => test.close());

const detail = async (
  userId: string,
): Promise<Employee & { moves: { kind: string; from: string; to: string }[] }> =>
  (await lin.ask(employeeApi.detail, { params: { userId } })).body;
const change = async (who: Caller, userId: string, wish: object) =>
  who.ask(employeeApi.change, {
    params: { userId },
    body: { version: (await detail(userId)).version ?? 1, ...wish },
  });
const transfer = (who: Caller, userIds: string[], department: string, position: string | null = null) =>
  who.ask(employeeApi.transfer, { body: { userIds, departmentId: department, positionId: position } });

describe('the calls that change employees', () => {
  strangersAreRefused(
    () => test,
    employeeApi.change,
    () => ({ params: { userId: NIL }, body: { version: 1 } }),
  );
  strangersAreRefused(
    () => test,
    employeeApi.transfer,
    () => ({ body: { userIds: [NIL], departmentId: NIL, positionId: null } }),
  );

  it('change no member of another enterprise, and bring none into another', async () => {
    const qin = await accountId(test, 'qin.yue');
    const theirs = await departmentId(test, '质量部');
    const consultant = await positionId(test, '顾问');
    const before = await detail(qin);
    const answers = [
      await zhou.ask(employeeApi.change, { params: { userId: qin }, body: { workNum: '1', version: 1 } }),
      await change(lin, qin, { departmentId: theirs }),
      await change(lin, qin, { departmentId: finance, positionId: consultant }),
      await transfer(lin, [qin], theirs),
    ];
    expect(codes(answers)).toEqual([
      'enterprise.employee_not_found',
      'enterprise.department_not_found',
      'enterprise.position_elsewhere',
      'enterprise.department_not_found',
    ]);
    expect((await transfer(zhou, [qin], theirs)).body).toEqual([{ userId: qin, result: 'unknown' }]);
    expect(await detail(qin)).toEqual(before);
  });
});

describe('a transfer', () => {
  it('is in the audit log, and publishes an event', async () => {
    const heard: unknown[] = [];
    test.kit.events.on('enterprise.places_changed', (_, told) => void heard.push(told));
    const id = await newcomer(test, here, 'transfer.one');
    const engineer = await positionId(test, '设备工程师');
    const moved = await change(lin, id, { departmentId: equipment, positionId: engineer, workNum: 'HC-9' });
    expect(moved.body).toMatchObject({
      departmentPath: ['设备部'],
      position: { name: '设备工程师' },
      workNum: 'HC-9',
      version: 2,
    });
    // Another department drops the former position; a number alone is no move.
    expect((await change(lin, id, { departmentId: finance })).body.position).toBeNull();
    expect((await change(lin, id, { workNum: '' })).body.workNum).toBeNull();
    expect((await detail(id)).moves).toMatchObject([
      { kind: 'transferred', from: '设备部 / 设备工程师', to: '财务部', by: '林乔' },
      { kind: 'transferred', from: '', to: '设备部 / 设备工程师', by: '林乔' },
    ]);
    expect(heard).toEqual(Array(2).fill({ enterpriseId: here, userIds: [id] }));
    const entries = (await auditOf(test, 'enterprise.employee.change')).filter((one) => one.object_id === id);
    expect(entries[0]?.after).toEqual({ place: '设备部 / 设备工程师', workNum: 'HC-9' });
  });

  it('needs the latest version, and a position of the department', async () => {
    const id = await newcomer(test, here, 'transfer.two');
    const engineer = await positionId(test, '设备工程师');
    expect(
      codes([
        await change(lin, id, { departmentId: finance, version: 7 }),
        await change(lin, id, { departmentId: finance, positionId: engineer }),
        await change(lin, id, { positionId: engineer }),
        await change(lin, id, { departmentId: NIL }),
        await change(lin, NIL, { workNum: 'x' }),
      ]),
    ).toEqual([
      'enterprise.employee_changed',
      'enterprise.position_elsewhere',
      'enterprise.position_elsewhere',
      'enterprise.department_not_found',
      'enterprise.employee_not_found',
    ]);
  });

  it('is refused for oneself, because places give rights', async () => {
    expect(codes([await change(lin, lin.userId, { departmentId: equipment })])).toEqual([
      'enterprise.not_yourself',
    ]);
    expect(codes([await change(lin, lin.userId, { positionId: null })])).toEqual(['enterprise.not_yourself']);
    const id = await newcomer(test, here, 'transfer.three');
    expect(codes([await transfer(lin, [id, lin.userId], equipment)])).toEqual(['enterprise.not_yourself']);
    expect((await detail(id)).department).toBeNull();
    expect((await change(lin, lin.userId, { workNum: 'HC-0001' })).status).toBe(200);
  });

  it('of several returns the outcome for each', async () => {
    const one = await newcomer(test, here, 'several.one');
    const two = await newcomer(test, here, 'several.two');
    await transfer(lin, [two], equipment);
    const zhouId = await accountId(test, 'zhou.yan');
    const { body } = await transfer(lin, [one, two, zhouId, one], equipment);
    expect(body).toEqual([
      { userId: one, result: 'moved' },
      { userId: two, result: 'same' },
      { userId: zhouId, result: 'unknown' },
    ]);
    expect((await detail(two)).moves).toHaveLength(1);
  });

  it('is limited by the caller’s reach, at both ends', async () => {
    const he = await test.as('he.ming', true);
    await equip(test, he.userId, {
      enterprise: here,
      name: '设备部调度',
      keys: ['enterprise.employee.read', 'enterprise.employee.edit'],
      reach: 'below',
    });
    const qin = await accountId(test, 'qin.yue');
    const meng = await accountId(test, 'meng.xia');
    expect(
      codes([
        await change(he, meng, { departmentId: equipment }),
        await change(he, qin, { departmentId: finance }),
        await change(he, qin, { departmentId: null }),
        await change(he, qin, { departmentId: equipment }),
      ]),
    ).toEqual([
      'enterprise.employee_not_found',
      'enterprise.department_not_found',
      'enterprise.department_not_found',
      200,
    ]);
    expect((await transfer(he, [meng], equipment)).body).toEqual([{ userId: meng, result: 'unknown' }]);
  });

  it('gives and takes rights by office from the next request', async () => {
    const meng = await test.as('meng.xia', true);
    const role = await equip(test, await accountId(test, 'lin.qiao'), {
      enterprise: here,
      name: '部门查看',
      keys: ['enterprise.department.read'],
    });
    const rule = { enterprise_id: here, role_id: role, department_id: equipment };
    await rows(test, (db) => db.insertInto('office_role').values(rule).execute());
    const reads = async () => (await meng.ask(departmentApi.tree, { query: { enterpriseId: here } })).status;
    expect(await reads()).toBe(403);
    await change(lin, meng.userId, { departmentId: equipment });
    expect(await reads()).toBe(200);
    await change(lin, meng.userId, { departmentId: finance });
    expect(await reads()).toBe(403);
  });
});

describe('a work number', () => {
  it('belongs to one member, also when two are given it at once', async () => {
    const one = await newcomer(test, here, 'number.one');
    const two = await newcomer(test, here, 'number.two');
    const both = await Promise.all([
      change(lin, one, { workNum: 'N-1' }),
      change(lin, two, { workNum: 'N-1' }),
    ]);
    expect(codes(both).sort()).toEqual([200, 'enterprise.work_num_taken']);
    const refused = both.find(({ status }) => status === 409);
    expect(refused?.body.fields).toEqual({ workNum: 'enterprise.work_num_taken' });
    // In another enterprise it is another number.
    const theirs = await newcomer(test, await enterpriseId(test, '云杉精密'), 'number.three');
    const there = await zhou.ask(employeeApi.change, {
      params: { userId: theirs },
      body: { workNum: 'N-1', version: 1 },
    });
    expect(there.status).toBe(200);
  });
  it('has plain characters only', async () => {
    const id = await newcomer(test, here, 'number.four');
    expect((await change(lin, id, { workNum: '=1+1' })).body.fields).toEqual({ workNum: 'format' });
  });
});
