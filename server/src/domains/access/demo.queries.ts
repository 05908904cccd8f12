import { type Insertable, sql } from 'kysely';
import type { Db } from '../../kit/db.ts';
import type { DB } from '../../kit/tables.gen.ts';

// Rows as they would stand if people had done it all; only for the demo data of a first start.

export const insertDemoRoleMembers = (db: Db, rows: Insertable<DB['role_member']>[]) =>
  db.insertInto('role_member').values(rows).execute();

/** The roles a user holds in an enterprise, or of the platform, were given then. */
export const setDemoGiven = (db: Db, rows: { enterprise: string | null; account: string; at: Date }[]) =>
  sql`update role_member m set given_at = r.at
    from unnest(${rows.map(({ enterprise }) => enterprise)}::uuid[], ${rows.map(({ account }) => account)}::uuid[],
      ${rows.map(({ at }) => at.toISOString())}::timestamptz[]) r(enterprise, account, at)
    where m.enterprise_id is not distinct from r.enterprise and m.account_id = r.account`.execute(db);

export const insertDemoRequests = (db: Db, rows: Insertable<DB['role_application']>[]) =>
  db.insertInto('role_application').values(rows).execute();

/** A page that enterprises have only when they asked for it; what they ask for. */
export async function offerOnRequest(db: Db, code: string) {
  await db.updateTable('menu').set({ on_request: true }).where('code', '=', code).execute();
  return db
    .selectFrom('menu as n')
    .innerJoin('menu_privilege as p', 'p.menu_id', 'n.id')
    .select(['n.id as menu_id', 'p.key', 'n.name as menu_name', 'p.name'])
    .where('n.code', '=', code)
    .where('p.platform', '=', false)
    .executeTakeFirstOrThrow();
}

export const insertDemoPrivileges = (db: Db, rows: Insertable<DB['enterprise_privilege']>[]) =>
  db.insertInto('enterprise_privilege').values(rows).execute();

export const insertDemoTokens = (db: Db, rows: Insertable<DB['api_token']>[]) =>
  db.insertInto('api_token').values(rows).execute();
