import { CompiledQuery, type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Db } from '../../../kit/db.ts';
import type { DB } from '../../../kit/tables.gen.ts';

/** By phone, email or username, in this order: a username that looks like a number hides no phone. */
// Written out as text: every login asks it, and composing the statement would take as long as the answer.
const BY_LOGIN = `select * from account
  where (phone = $1 or folded(email) = folded($1) or folded(username) = folded($1)) and removed_at is null
  order by case when phone = $1 then 0 when folded(email) = folded($1) then 1 else 2 end limit 1`;

export const accountByLogin = async (db: Db, typed: string): Promise<Selectable<DB['account']> | undefined> =>
  (await db.executeQuery<Selectable<DB['account']>>(CompiledQuery.raw(BY_LOGIN, [typed]))).rows[0];

export const accountById = (db: Db, id: string) =>
  db
    .selectFrom('account')
    .selectAll()
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst();

export const accountByUsername = (db: Db, username: string) =>
  db
    .selectFrom('account')
    .selectAll()
    .where(sql<string>`folded(username)`, '=', sql<string>`folded(${username})`)
    .where('removed_at', 'is', null)
    .executeTakeFirst();

/** The removed account of this name; the name is still theirs. */
export const formerByUsername = (db: Db, username: string) =>
  db
    .selectFrom('account')
    .innerJoin('username_claim as c', 'c.account_id', 'account.id')
    .selectAll('account')
    .where(sql<string>`folded(username)`, '=', sql<string>`folded(${username})`)
    .where('c.key', '=', sql<string>`username_key(${username})`)
    .where('removed_at', 'is not', null)
    .executeTakeFirst();

/** The account with this phone or email; never by a username that only looks like one. */
export const accountByContact = (db: Db, contact: { phone: string } | { email: string }) =>
  db
    .selectFrom('account')
    .selectAll()
    .where(
      'phone' in contact
        ? sql<boolean>`phone = ${contact.phone}`
        : sql<boolean>`folded(email) = folded(${contact.email})`,
    )
    .where('removed_at', 'is', null)
    .executeTakeFirst();

/** As it is now, locked until this work is done. */
export const accountForUpdate = (db: Db, id: string) =>
  db
    .selectFrom('account')
    .selectAll()
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();

/** Whether no user has or had a username that looks like this one. */
export async function isNameFree(db: Db, username: string) {
  const found = await db
    .selectFrom('username_claim')
    .select('key')
    .where('key', '=', sql<string>`username_key(${username})`)
    .executeTakeFirst();
  return !found;
}

/** Whether it is free. */
export async function isFree(db: Db, column: 'email' | 'phone', value: string) {
  const same =
    column === 'phone' ? sql<boolean>`phone = ${value}` : sql<boolean>`folded(email) = folded(${value})`;
  const found = await db
    .selectFrom('account')
    .select('id')
    .where(same)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return !found;
}

/** The latest removed account that had both. */
export const formerAccount = (db: Db, phone: string, email: string) =>
  db
    .selectFrom('account')
    .selectAll()
    .where('phone', '=', phone)
    .where(sql<string>`folded(email)`, '=', sql<string>`folded(${email})`)
    .where('removed_at', 'is not', null)
    .orderBy('removed_at', 'desc')
    .executeTakeFirst();

/** Locks the account: one login of it at a time. */
export const lockAccount = (db: Db, id: string) =>
  db.executeQuery(CompiledQuery.raw('select id from account where id = $1 for update', [id]));

export const insertAccount = (db: Db, row: Insertable<DB['account']>) =>
  db.insertInto('account').values(row).returningAll().executeTakeFirstOrThrow();

export const updateAccount = (db: Db, id: string, set: Updateable<DB['account']>) =>
  db.updateTable('account').set(set).where('id', '=', id).returningAll().executeTakeFirstOrThrow();

const counted = { version: sql`version + 1` as never };

/** Another phone or email. An email without a proof has to be proven anew. */
export const setContact = (
  db: Db,
  id: string,
  contact: { phone: string } | { email: string },
  shown: boolean,
) =>
  updateAccount(db, id, {
    ...contact,
    ...('email' in contact ? { email_verified_at: shown ? (sql`now()` as never) : null } : {}),
    ...counted,
  });

export const setPassword = (db: Db, id: string, hash: string) =>
  updateAccount(db, id, {
    password_hash: hash,
    must_reset: false,
    activated: true,
    demo: false,
    password_changed_at: sql<Date>`now()` as never,
  });

/** Closes the account to logins until a new password is set. */
export const setMustReset = (db: Db, id: string) => updateAccount(db, id, { must_reset: true, ...counted });

/** Closed for a reason; null: open again. */
export const setBlock = (db: Db, id: string, reason: string | null) =>
  updateAccount(db, id, {
    blocked_at: reason === null ? null : (sql`now()` as never),
    block_reason: reason ?? '',
    ...counted,
  });

/** Removes the account; undefined when it is removed already. */
export const removeAccount = (db: Db, id: string) =>
  db
    .updateTable('account')
    .set({ removed_at: sql`now()` })
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .returningAll()
    .executeTakeFirst();

/**
 * Restores the account under a new password; undefined when it is restored already. The
 * email has to be proven anew.
 */
export const returnAccount = (db: Db, id: string, hash: string, mustReset: boolean) =>
  db
    .updateTable('account')
    .set({
      removed_at: null,
      password_hash: hash,
      must_reset: mustReset,
      demo: false,
      password_changed_at: sql<Date>`now()` as never,
      email_verified_at: null,
    })
    .where('id', '=', id)
    .where('removed_at', 'is not', null)
    .returningAll()
    .executeTakeFirst();

export const markEmailVerified = (db: Db, id: string) =>
  db
    .updateTable('account')
    .set({ email_verified_at: sql`now()` })
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .returning('email')
    .executeTakeFirst();

export const anyAccount = (db: Db) => db.selectFrom('account').select('id').limit(1).executeTakeFirst();

export const demoAccounts = (db: Db) =>
  db
    .selectFrom('account')
    .select(['id', 'username', 'real_name'])
    .where('demo', '=', true)
    .where('removed_at', 'is', null)
    .orderBy('created_at')
    .execute();

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
