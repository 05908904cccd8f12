import { sql } from 'kysely';
import type { Db } from '../../kit/db.ts';

export type LinkPurpose = 'reset' | 'email';

export async function insertLink(
  db: Db,
  row: { hash: Buffer; purpose: LinkPurpose; account_id: string },
  minutes: number,
) {
  // A newer link takes the older ones' place.
  await db
    .deleteFrom('mail_link')
    .where('account_id', '=', row.account_id)
    .where('purpose', '=', row.purpose)
    .where('used_at', 'is', null)
    .execute();
  await db
    .insertInto('mail_link')
    .values({ ...row, expires_at: sql`now() + make_interval(mins => ${minutes})` })
    .execute();
}

/** Whose it is, and it is used up; once. */
export const useLink = (db: Db, hash: Buffer, purpose: LinkPurpose) =>
  db
    .updateTable('mail_link')
    .set({ used_at: sql`now()` })
    .where('hash', '=', hash)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('account_id')
    .executeTakeFirst();

export const sweepLinks = (db: Db) =>
  db.deleteFrom('mail_link').where('expires_at', '<', sql<Date>`now() - interval '1 day'`).execute();
