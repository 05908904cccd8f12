import { type Insertable, sql } from 'kysely';
import type { Db } from '../../kit/db.ts';
import { inPortions } from '../../kit/portions.ts';
import type { DB } from '../../kit/tables.gen.ts';

export const insertDemoAccounts = (db: Db, rows: Insertable<DB['account']>[]) =>
  db.insertInto('account').values(rows).returning(['id', 'username']).execute();

/** As if they had registered then. */
export const setDemoCreated = (db: Db, people: { id: string; at: Date }[]) =>
  sql`update account a set created_at = p.at, password_changed_at = p.at,
      email_verified_at = case when email_verified_at is null then null else p.at end
    from unnest(${people.map(({ id }) => id)}::uuid[], ${people.map(({ at }) => at.toISOString())}::timestamptz[]) p(id, at)
    where a.id = p.id`.execute(db);

export const insertDemoSessions = (db: Db, rows: Insertable<DB['session']>[]) =>
  inPortions(rows, (some) => db.insertInto('session').values(some).execute());

export const insertDemoFailures = (db: Db, rows: Insertable<DB['login_failure']>[]) =>
  inPortions(rows, (some) => db.insertInto('login_failure').values(some).execute());
