import type { Db } from '../../../kit/db.ts';

/** Those of them who belong to the enterprise. */
export async function membersAmong(db: Db, enterpriseId: string, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('membership')
    .select('account_id')
    .where('enterprise_id', '=', enterpriseId)
    .where('account_id', 'in', ids)
    .execute();
  return rows.map(({ account_id }) => account_id);
}
