import { memberApi } from '@cloudyard/contract/access/member.ts';
import type { Caller, TestApp } from '../../../test/app.ts';
import { work } from '../../kit/context.ts';
import type { Db } from '../../kit/db.ts';
import type { Reach } from '../../kit/who.ts';

/** What the stories about holding roles share: rows as they are, whoever may see them. */
export const rows = <T>(test: TestApp, act: (db: Db) => Promise<T>) =>
  work(test.kit, { platform: 'test' }, ({ db }) => act(db));

export const accountId = (test: TestApp, username: string) =>
  rows(test, async (db) => {
    const found = db.selectFrom('account').select('id').where('username', '=', username);
    return (await found.executeTakeFirstOrThrow()).id;
  });

/** By its short name. */
export const enterpriseId = (test: TestApp, alias: string) =>
  rows(test, async (db) => {
    const found = db.selectFrom('enterprise').select('id').where('alias', '=', alias);
    return (await found.executeTakeFirstOrThrow()).id;
  });

export const departmentId = (test: TestApp, name: string) =>
  rows(test, async (db) => {
    const found = db.selectFrom('department').select('id').where('name', '=', name);
    return (await found.executeTakeFirstOrThrow()).id;
  });

export const roleId = (test: TestApp, code: string, enterprise: string | null) =>
  rows(test, async (db) => {
    const found = db
      .selectFrom('role')
      .select('id')
      .where('code', '=', code)
      .where('enterprise_id', enterprise ? '=' : 'is', enterprise);
    return (await found.executeTakeFirstOrThrow()).id;
  });

type NewRole = { enterprise: string | null; name: string; keys?: string[]; reach?: Reach };

/** A role that holds these keys. */
export const makeRole = (test: TestApp, { enterprise, name, keys = [], reach = 'enterprise' }: NewRole) =>
  rows(test, async (db) => {
    const kind = enterprise ? 'enterprise' : 'platform';
    const row = { enterprise_id: enterprise, kind, code: name, name, reach };
    const { id } = await db.insertInto('role').values(row).returning('id').executeTakeFirstOrThrow();
    const offers = db.selectFrom('menu_privilege').select(['menu_id', 'key']);
    const offered = keys.length > 0 ? await offers.where('key', 'in', keys).execute() : [];
    const grants = offered.map((one) => ({ role_id: id, ...one }));
    if (grants.length > 0) await db.insertInto('role_grant').values(grants).execute();
    return id;
  });

type Given = { role: string; user: string; enterprise: string | null; until?: Date | null };

/** Gives a role without asking anybody. */
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

type Whom = { users: string[]; roles: string[]; until?: string | null };

export const give = (who: Caller, { users, roles, until }: Whom) =>
  who.ask(memberApi.give, {
    body: { userIds: users, roleIds: roles, ...(until === undefined ? {} : { until }) },
  });
export const take = (who: Caller, { users, roles }: Whom) =>
  who.ask(memberApi.take, { body: { userIds: users, roleIds: roles } });

/** What became of each pair, in short. */
export const outcomes = (body: { outcome: string; code: string | null }[]) =>
  body.map(({ outcome, code }) => code ?? outcome);

export const usernames = (body: { content: { username: string }[] }) =>
  body.content.map(({ username }) => username);

export const DAY = 86_400_000;
export const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString();
