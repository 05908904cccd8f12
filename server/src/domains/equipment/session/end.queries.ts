import { sql } from 'kysely';
import type { Db } from '../../../kit/db.ts';

/** Returns the gateways of the enterprise. */
export async function revokeAllOf(db: Db, enterpriseId: string): Promise<string[]> {
  await db
    .updateTable('gateway_credential')
    .set({ revoked_at: sql`now()` })
    .where('enterprise_id', '=', enterpriseId)
    .where('revoked_at', 'is', null)
    .execute();
  const gateways = await db
    .updateTable('gateway')
    .set({ is_enabled: false })
    .where('enterprise_id', '=', enterpriseId)
    .returning('id')
    .execute();
  return gateways.map(({ id }) => id);
}
