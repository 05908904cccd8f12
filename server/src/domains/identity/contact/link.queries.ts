import { sql } from 'kysely';
import type { Db } from '../../../kit/db.ts';

export type LinkPurpose = 'reset' | 'email';
/** Links that object to a change are made and used in another way, and end with the others. */
type AnyPurpose = LinkPurpose | 'object';

/** Invalidates the links of an account that was never used. */
export const dropLinks = (db: Db, accountId: string, purposes: AnyPurpose[]) =>
  db
    .deleteFrom('mail_link')
    .where('account_id', '=', accountId)
    .where('purpose', 'in', purposes)
    .where('used_at', 'is', null)
    .execute();

export async function insertLink(
  db: Db,
  row: { hash: Buffer; purpose: LinkPurpose; account_id: string },
  minutes: number,
) {
  // A newer link takes the older ones' place.
  await dropLinks(db, row.account_id, [row.purpose]);
  await db
    .insertInto('mail_link')
    .values({ ...row, expires_at: sql`now() + make_interval(mins => ${minutes})` })
    .execute();
}

/** A link that objects to a change. Earlier ones stay good: each message to the owner must lead to a page. */
export const insertObjection = (
  db: Db,
  row: { hash: Buffer; account_id: string; change_id: string },
  days: number,
) =>
  db
    .insertInto('mail_link')
    .values({ ...row, purpose: 'object', expires_at: sql`now() + make_interval(days => ${days})` })
    .execute();

/** The change it objects to; the link is used up. */
export const useObjection = (db: Db, hash: Buffer) =>
  db
    .updateTable('mail_link')
    .set({ used_at: sql`now()` })
    .where('hash', '=', hash)
    .where('purpose', '=', 'object')
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning(['account_id', 'change_id'])
    .executeTakeFirst();

/** The account of a link, without using it. */
export const linkOwner = (db: Db, hash: Buffer, purpose: LinkPurpose) =>
  db
    .selectFrom('mail_link')
    .select('account_id')
    .where('hash', '=', hash)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();

/** The account of a link, which is used up; once. */
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
