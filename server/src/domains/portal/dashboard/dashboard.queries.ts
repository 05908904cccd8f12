import type { DashboardLayout } from '@cloudyard/contract/portal/dashboard.ts';
import { sql } from 'kysely';
import type { Db } from '../../../kit/db.ts';

export const layoutOf = async (db: Db, accountId: string) => {
  const row = await db
    .selectFrom('dashboard_layout')
    .select('layout')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return (row?.layout ?? null) as DashboardLayout | null;
};

export const saveLayout = (db: Db, accountId: string, layout: DashboardLayout) => {
  const text = JSON.stringify(layout);
  return db
    .insertInto('dashboard_layout')
    .values({ account_id: accountId, layout: text })
    .onConflict((conflict) =>
      conflict.column('account_id').doUpdateSet({ layout: text, saved_at: sql`now()` }),
    )
    .execute();
};

export const deleteLayout = (db: Db, accountId: string) =>
  db.deleteFrom('dashboard_layout').where('account_id', '=', accountId).execute();

export const databaseFacts = async (db: Db) => {
  const { rows } = await sql<{ version: string; bytes: number }>`
    select current_setting('server_version') as version,
      (select sum(pg_total_relation_size(oid))::float8 from pg_class where relkind in ('r', 'm')) as bytes`.execute(
    db,
  );
  return rows[0];
};
