import { type Insertable, sql } from 'kysely';
import type { Db } from '../../kit/db.ts';
import type { DB } from '../../kit/tables.gen.ts';

/** By username, email or phone, whichever was typed. */
export const accountByLogin = (db: Db, typed: string) =>
  db
    .selectFrom('account')
    .selectAll()
    .where((eb) => eb.or([eb('username', '=', typed), eb('email', '=', typed), eb('phone', '=', typed)]))
    .where('removed_at', 'is', null)
    .executeTakeFirst();

export const accountById = (db: Db, id: string) =>
  db.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirst();

export const insertAccount = (db: Db, row: Insertable<DB['account']>) =>
  db.insertInto('account').values(row).returningAll().executeTakeFirstOrThrow();

export const anyAccount = (db: Db) => db.selectFrom('account').select('id').limit(1).executeTakeFirst();

export const demoAccounts = (db: Db) =>
  db
    .selectFrom('account')
    .select(['id', 'username', 'real_name'])
    .where('demo', '=', true)
    .where('removed_at', 'is', null)
    .orderBy('created_at')
    .execute();

/** Counts a wrong password; from the fifth on each one locks, longer and longer, a quarter of an hour at most. */
export const noteFailure = (db: Db, id: string) =>
  db
    .updateTable('account')
    .set({
      failures: sql`failures + 1`,
      locked_until: sql`case when failures + 1 >= 5
        then now() + least(interval '15 minutes', interval '30 seconds' * power(2, failures - 4)) end`,
    })
    .where('id', '=', id)
    .execute();

export const clearFailures = (db: Db, id: string) =>
  db.updateTable('account').set({ failures: 0, locked_until: null }).where('id', '=', id).execute();

export const functionConfig = (db: Db, accountId: string) =>
  db
    .selectFrom('function_config')
    .select(['config_id', 'value'])
    .where('account_id', '=', accountId)
    .execute();

export const saveFunctionConfig = (db: Db, rows: Insertable<DB['function_config']>[]) =>
  db
    .insertInto('function_config')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'config_id'])
        .doUpdateSet((eb) => ({ value: eb.ref('excluded.value') })),
    )
    .execute();
