import { type Role, roleApi } from '@cloudyard/contract/access/role.ts';
import { type Caller, openTestApp, type TestApp } from '../../../test/app.ts';
import { accountId, departmentId, enterpriseId, roleId, rows } from '../../../test/rows.ts';
import type { Reach } from '../../kit/actor.ts';

// What the stories of this room share: people and enterprises, and rows read past the wall.

/** An app instance, its administrators, a user without rights, and the two enterprises. */
export async function openStory(environment: Record<string, string> = {}) {
  const test = await openTestApp(environment);
  const [admin, lin, zhou, qin] = await Promise.all([
    test.as('admin'),
    test.as('lin.qiao'),
    test.as('zhou.yan'),
    test.as('qin.yue'),
  ]);
  const [here, there] = [await enterpriseId(test, '海川重工'), await enterpriseId(test, '云杉精密')];
  return { test, admin, lin, zhou, qin, here, there };
}

export { accountId, departmentId, roleId, rows };

export const menuId = (test: TestApp, code: string) =>
  rows(test, async (db) => {
    const found = db.selectFrom('menu').select('id').where('code', '=', code);
    return (await found.executeTakeFirstOrThrow()).id;
  });

/** A role as the caller sees it; place nil: the platform's. */
export const roleOf = async (who: Caller, place: string, code: string) =>
  ((await who.ask(roleApi.all, { query: { enterpriseId: place } })).body as Role[]).find(
    (one) => one.code === code,
  ) as Role;

/** Grants these keys at every menu that offers them. */
export const grantKeys = (test: TestApp, role: string, keys: string[]) =>
  rows(test, (db) =>
    db
      .insertInto('role_grant')
      .columns(['role_id', 'menu_id', 'key'])
      .expression((eb) =>
        eb
          .selectFrom('menu_privilege')
          .select((row) => [row.val(role).as('role_id'), 'menu_id', 'key'])
          .where('key', 'in', [...keys, '']),
      )
      .execute(),
  );

type NewRole = {
  enterprise: string | null;
  name?: string;
  keys?: string[];
  reach?: Reach;
  requestable?: boolean;
};
let made = 0;

/** A role that holds these keys. */
export async function makeRole(test: TestApp, { enterprise, name, keys = [], ...more }: NewRole) {
  made += 1;
  const called = name ?? `夜班值守 ${made}`;
  const kind = enterprise ? 'enterprise' : 'platform';
  const row = { enterprise_id: enterprise, kind, code: called, name: called, ...more };
  const { id } = await rows(test, (db) =>
    db.insertInto('role').values(row).returning('id').executeTakeFirstOrThrow(),
  );
  await grantKeys(test, id, keys);
  return id;
}

export const changeRole = (test: TestApp, id: string, change: { reach?: Reach; requestable?: boolean }) =>
  rows(test, (db) => db.updateTable('role').set(change).where('id', '=', id).execute());

export const deleteRole = (test: TestApp, id: string) =>
  rows(test, (db) => db.deleteFrom('role').where('id', '=', id).execute());

type Given = { role: string; user: string; enterprise: string | null; until?: Date | null };

/** Gives a role directly in the database. */
export const put = (test: TestApp, { role, user, enterprise, until = null }: Given) =>
  rows(test, (db) =>
    db
      .insertInto('role_member')
      .values({ role_id: role, account_id: user, enterprise_id: enterprise, until })
      .onConflict((conflict) => conflict.columns(['role_id', 'account_id']).doUpdateSet({ until }))
      .execute(),
  );

export const drop = (test: TestApp, role: string, user: string) =>
  rows(test, (db) =>
    db.deleteFrom('role_member').where('role_id', '=', role).where('account_id', '=', user).execute(),
  );

/** The row of a pair, as it is. */
export const given = (test: TestApp, role: string, user: string) =>
  rows(test, (db) =>
    db
      .selectFrom('role_member')
      .selectAll()
      .where('role_id', '=', role)
      .where('account_id', '=', user)
      .executeTakeFirst(),
  );

/** The audit actions about a thing, in order. */
export const logged = async (test: TestApp, id: string) => {
  const entries = await rows(test, (db) =>
    db.selectFrom('audit_entry').select('action').where('object_id', '=', id).orderBy('time').execute(),
  );
  return entries.map(({ action }) => action);
};

/** An answer in short. */
export const told = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code];

export const SEE_LOGINS = 'identity.member-session.read';
