import type { ExpiryReason } from '@cloudyard/contract/telemetry/history.ts';
import { sql } from 'kysely';
import type { Db } from '../../../kit/db.ts';

/** True for the copy that notifies: none did since `silentSince`. */
export async function noteTold(
  db: Db,
  told: { enterpriseId: string; reason: ExpiryReason; at: Date; silentSince: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into history_notice as n (enterprise_id, reason, told_at)
    values (${told.enterpriseId}, ${told.reason}, ${told.at})
    on conflict (enterprise_id, reason) do update set told_at = excluded.told_at
      where n.told_at <= ${told.silentSince}
    returning reason`.execute(db);
  return rows.length > 0;
}
