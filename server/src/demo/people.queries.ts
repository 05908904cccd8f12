import { sql } from 'kysely';
import type { Db } from '../kit/db.ts';

/** Everybody of an enterprise. */
export async function colleaguesOf(db: Db, enterpriseId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('membership')
    .select('account_id')
    .where('enterprise_id', '=', enterpriseId)
    .execute();
  return rows.map((row) => row.account_id);
}

export const departmentNamed = (db: Db, enterpriseId: string, name: string) =>
  db
    .selectFrom('department')
    .select('id')
    .where('enterprise_id', '=', enterpriseId)
    .where('name', '=', name)
    .executeTakeFirst();

/** The pumps of the demo's pump station, with whoever placed them. */
export async function demoPumps(db: Db) {
  const { rows } = await sql<{ id: string; enterprise_id: string; by: string }>`
    select d.id, d.enterprise_id, a.id as by from device d join account a on a.username = 'lin.qiao'
    where d.code like 'HC-PUMP-0_' and d.node_type = 'child' order by d.code`.execute(db);
  return rows;
}

/** True once in the life of a database. */
export async function isFirst(db: Db, what: string): Promise<boolean> {
  const { rows } = await sql`insert into setting (name, value) values (${what}, 'true'::jsonb)
    on conflict (name) do nothing returning 1`.execute(db);
  return rows.length > 0;
}
