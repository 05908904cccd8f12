import { departmentApi } from '@cloudyard/contract/enterprise/department.ts';
import type { Employee } from '@cloudyard/contract/enterprise/employee.ts';
import { NIL } from '@cloudyard/contract/kit/values.ts';
import type { Caller, TestApp } from '../../../../test/app.ts';
import { accountId, departmentId, enterpriseId, rows } from '../../../../test/rows.ts';
import type { Reach } from '../../../kit/actor.ts';

// What the stories about departments and employees share: rows read past the wall.

export { accountId, departmentId, enterpriseId, rows };

export const positionId = (test: TestApp, name: string) =>
  rows(test, async (db) => {
    const found = db.selectFrom('position').select('id').where('name', '=', name);
    return (await found.executeTakeFirstOrThrow()).id;
  });

type NewRole = { enterprise: string; name: string; keys: string[]; reach?: Reach };

/** A role with these keys and this reach, held by a user. */
export const equip = (
  test: TestApp,
  user: string,
  { enterprise, name, keys, reach = 'enterprise' }: NewRole,
) =>
  rows(test, async (db) => {
    const row = { enterprise_id: enterprise, kind: 'enterprise', code: name, name, reach };
    const { id } = await db.insertInto('role').values(row).returning('id').executeTakeFirstOrThrow();
    const offered = await db
      .selectFrom('menu_privilege')
      .select(['menu_id', 'key'])
      .where('key', 'in', keys)
      .execute();
    await db
      .insertInto('role_grant')
      .values(offered.map((one) => ({ role_id: id, ...one })))
      .execute();
    await db
      .insertInto('role_member')
      .values({ role_id: id, account_id: user, enterprise_id: enterprise })
      .execute();
    return id;
  });

/** Members without keys, as where administrators have taken them from the role. */
export const plainMembers = (test: TestApp) =>
  rows(test, (db) =>
    db
      .deleteFrom('role_grant')
      .where('role_id', 'in', db.selectFrom('role').select('id').where('code', '=', 'enterprise-member'))
      .execute(),
  );

/** A new member of the enterprise, without a department. */
export const newcomer = (test: TestApp, enterprise: string, name: string) =>
  rows(test, async (db) => {
    const { password_hash } = await db
      .selectFrom('account')
      .select('password_hash')
      .where('username', '=', 'su.wen')
      .executeTakeFirstOrThrow();
    const mark = crypto.randomUUID().slice(0, 12);
    const account = {
      username: name,
      real_name: name,
      email: `${mark}@a.example`,
      phone: mark,
      password_hash,
    };
    const { id } = await db.insertInto('account').values(account).returning('id').executeTakeFirstOrThrow();
    await db.insertInto('membership').values({ enterprise_id: enterprise, account_id: id }).execute();
    return id;
  });

export const auditOf = (test: TestApp, action: string) =>
  rows(test, (db) =>
    db
      .selectFrom('audit_entry')
      .select(['actor_name', 'object_id', 'object_name', 'before', 'after'])
      .where('action', '=', action)
      .orderBy('time')
      .execute(),
  );

export const codes = (answers: { status: number; body: { code?: string } }[]) =>
  answers.map(({ status, body }) => (status < 300 ? status : body.code));

/** Makes a department; returns its node. */
export const made = async (who: Caller, name: string, parentId = NIL) =>
  (await who.ask(departmentApi.add, { body: { name, parentId } })).body as { id: string; version: number };

export const usernames = (body: { content: Employee[] }) => body.content.map(({ username }) => username);

/** Sends a table as a browser does. */
export async function sendTable(
  test: TestApp,
  who: { cookie?: string },
  bytes: Buffer | string,
  dryRun: boolean,
) {
  const form = new FormData();
  form.append('dryRun', String(dryRun));
  form.append('file', new Blob([new Uint8Array(Buffer.from(bytes))]), '部门.csv');
  const sent = new Response(form);
  const response = await test.app.inject({
    method: 'POST',
    url: departmentApi.import.path,
    payload: Buffer.from(await sent.arrayBuffer()),
    headers: {
      'content-type': sent.headers.get('content-type') ?? '',
      ...(who.cookie ? { cookie: who.cookie } : {}),
    },
  });
  return { status: response.statusCode, body: response.json() };
}
