import { memberApi } from '@cloudyard/contract/access/member.ts';
import { positionRoleApi } from '@cloudyard/contract/access/position-role.ts';
import { departmentApi } from '@cloudyard/contract/enterprise/department.ts';
import { employeeApi } from '@cloudyard/contract/enterprise/employee.ts';
import { invitationApi } from '@cloudyard/contract/enterprise/invitation.ts';
import { NIL } from '@cloudyard/contract/kit/values.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, openTestApp, type TestApp } from '../../../../test/app.ts';
import { enterpriseId, rows as rowsOf } from '../../../../test/rows.ts';
import type { Db } from '../../../kit/db.ts';

// A department gives rights (roles by office), so callers who assign departments must hold what they give.

let test: TestApp;
let lin: Caller;
let qin: Caller;
let haichuan: string;
const rows = <T>(act: (db: Db) => Promise<T>) => rowsOf(test, act);

beforeAll(async () => {
  test = await openTestApp();
  lin = await test.as('lin.qiao');
  qin = await test.as('qin.yue');
  haichuan = await enterpriseId(test, '海川重工');
  // qin.yue is personnel: employees, departments and invitations, and nothing else.
  await grantPersonnel();
});
afterAll(() => test.close());

const department = (name: string) =>
  rows((db) =>
    db
      .selectFrom('department')
      .select(['id', 'version', 'parent_id'])
      .where('enterprise_id', '=', haichuan)
      .where('name', '=', name)
      .executeTakeFirstOrThrow(),
  );

async function grantPersonnel() {
  await rows(async (db) => {
    const role = await db
      .insertInto('role')
      .values({ enterprise_id: haichuan, name: '人事', description: '', code: 'personnel' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const offers = await db
      .selectFrom('menu_privilege')
      .select(['menu_id', 'key'])
      .where('key', 'in', [
        'enterprise.employee.read',
        'enterprise.employee.edit',
        'enterprise.department.read',
        'enterprise.department.edit',
        'enterprise.invitation.read',
        'enterprise.invitation.edit',
      ])
      .execute();
    await db
      .insertInto('role_grant')
      .values(offers.map((one) => ({ ...one, role_id: role.id })))
      .execute();
    await db
      .insertInto('role_member')
      .values({ enterprise_id: haichuan, role_id: role.id, account_id: qin.userId })
      .execute();
  });
}

/** Every member in the information centre and below it administers the enterprise. */
async function ruleOfCentre() {
  const roleId = await rows(async (db) => {
    const role = await db
      .selectFrom('role')
      .select('id')
      .where('enterprise_id', '=', haichuan)
      .where('code', '=', 'enterprise-administrator')
      .executeTakeFirstOrThrow();
    return role.id;
  });
  const { id: departmentId } = await department('信息中心');
  const admin = await test.as('lin.qiao');
  const body = { roleId, departmentId, positionId: null, below: true };
  await admin.ask(positionRoleApi.add, { body } as never);
}

const employee = async (username: string) => {
  const { body } = await lin.ask(employeeApi.page, { query: { enterpriseId: haichuan, username } });
  return body.content[0];
};

describe('a department that gives rights', () => {
  beforeAll(ruleOfCentre);

  it('is assigned only by a caller who holds them', async () => {
    const meng = await employee('meng.xia');
    const { id: departmentId } = await department('信息中心');
    const move = (who: Caller) =>
      who.ask(employeeApi.change, {
        params: { userId: meng.id },
        body: { departmentId, positionId: null, version: meng.version },
      });
    expect((await move(qin)).body.code).toBe('access.not_held');
    const several = { userIds: [meng.id], departmentId, positionId: null };
    expect((await qin.ask(employeeApi.transfer, { body: several })).body.code).toBe('access.not_held');
    expect((await employee('meng.xia')).department.name).toBe('财务部');
  });

  it('is not given by an invitation either', async () => {
    const { id: departmentId } = await department('信息中心');
    const body = {
      enterpriseId: haichuan,
      departmentId,
      rows: [{ name: '友', email: 'friend@example.com' }],
    };
    expect((await qin.ask(invitationApi.invite, { body })).body.code).toBe('access.not_held');
    expect((await lin.ask(invitationApi.invite, { body })).body[0].result).toBe('invited');
  });

  it('is not reached by moving a department below it', async () => {
    const finance = await department('财务部');
    const { id: parentId } = await department('信息中心');
    const move = (who: Caller) =>
      who.ask(departmentApi.move, {
        params: { id: finance.id },
        body: { parentId, before: null, version: finance.version },
      });
    expect((await move(qin)).body.code).toBe('access.not_held');
    expect((await department('财务部')).parent_id).toBeNull();
    const elsewhere = { parentId: (await department('设备部')).id, before: null, version: finance.version };
    expect((await qin.ask(departmentApi.move, { params: { id: finance.id }, body: elsewhere })).status).toBe(
      200,
    );
  });

  it('gives nothing to a member who chose it, until a caller who may confirms it', async () => {
    const he = await test.as('he.ming', true);
    const { id: departmentId } = await department('信息中心');
    await rows((db) =>
      db
        .updateTable('membership')
        .set({ department_id: departmentId, position_id: null, seated: false })
        .where('enterprise_id', '=', haichuan)
        .where('account_id', '=', he.userId)
        .execute(),
    );
    const asks = async () => (await he.ask(memberApi.people, { query: { enterpriseId: haichuan } })).status;
    expect(await asks()).toBe(403);
    const seen = await employee('he.ming');
    expect(seen.seated).toBe(false);
    const confirm = (who: Caller) =>
      who.ask(employeeApi.change, {
        params: { userId: he.userId },
        body: { departmentId, positionId: null, version: seen.version },
      });
    expect((await confirm(qin)).body.code).toBe('access.not_held');
    expect((await confirm(he)).status).toBe(403);
    expect((await confirm(lin)).body.seated).toBe(true);
    expect(await asks()).toBe(200);
  });
});

it('an administrator is removed by another administrator only', async () => {
  const { id, version } = await employee('lin.qiao');
  const leave = { params: { userId: id }, body: { reason: '', version } };
  expect((await qin.ask(employeeApi.leave, leave)).body.code).toBe('enterprise.outranked');
  expect((await employee('lin.qiao')).id).toBe(id);
  expect(id).not.toBe(NIL);
});
