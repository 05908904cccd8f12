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
