import { sql } from 'kysely';
import { inTransaction } from '../src/kit/context.ts';
import type { Db } from '../src/kit/db.ts';
import type { TestApp } from './app.ts';

/** Rows as they are, read and written past the wall. */
export const rows = <T>(test: TestApp, act: (db: Db) => Promise<T>) =>
  inTransaction(test.kit, { platform: 'test' }, ({ db }) => act(db));

/** The same by a statement, for what no query of a room says. */
export const runSql = <T>(test: TestApp, text: string) =>
  rows(test, async (db) => (await sql.raw<T>(text).execute(db)).rows);

const CALLED = { enterprise: 'alias', account: 'username', department: 'name', position: 'name' } as const;

/** By what people call it: an enterprise by its short name. */
export const idOf = (test: TestApp, table: keyof typeof CALLED, name: string) =>
  rows(test, async (db) => {
    const found = db.selectFrom(table).select('id').where(db.dynamic.ref(CALLED[table]), '=', name);
    return (await found.executeTakeFirstOrThrow()).id as string;
  });
export const accountId = (test: TestApp, username: string) => idOf(test, 'account', username);
export const enterpriseId = (test: TestApp, alias: string) => idOf(test, 'enterprise', alias);
export const departmentId = (test: TestApp, name: string) => idOf(test, 'department', name);

/** Null: of the platform. */
export const roleId = (test: TestApp, code: string, enterprise: string | null) =>
  rows(test, async (db) => {
    const found = db
      .selectFrom('role')
      .select('id')
      .where('code', '=', code)
      .where('enterprise_id', enterprise ? '=' : 'is', enterprise);
    return (await found.executeTakeFirstOrThrow()).id;
  });
