import { sql } from 'kysely';
import type { Db } from '../../../kit/db.ts';

/** The senders a user has blocked, the newest first. */
export const blocksOf = (db: Db, accountId: string) =>
  db
    .selectFrom('message_block as b')
    .innerJoin('account as a', 'a.id', 'b.sender_id')
    .select(['a.id', 'b.created_at', sql<string>`coalesce(nullif(a.real_name, ''), a.username)`.as('name')])
    .where('b.account_id', '=', accountId)
    .orderBy('b.created_at', 'desc')
    .orderBy('a.id')
    .execute();

export const insertBlock = (db: Db, row: { account_id: string; sender_id: string }) =>
  db
    .insertInto('message_block')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();

export const deleteBlock = (db: Db, accountId: string, senderId: string) =>
  db
    .deleteFrom('message_block')
    .where('account_id', '=', accountId)
    .where('sender_id', '=', senderId)
    .execute();
