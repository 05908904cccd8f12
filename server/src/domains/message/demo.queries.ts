import { type Insertable, sql } from 'kysely';
import type { Db } from '../../kit/db.ts';
import type { DB } from '../../kit/tables.gen.ts';

/** As if it had been said so many hours ago. */
export async function ageMessage(db: Db, id: string, hours: number) {
  const then = sql<Date>`now() - make_interval(hours => ${hours})`;
  await db.updateTable('inbox').set({ at: then }).where('message_id', '=', id).execute();
  await db.updateTable('message').set({ created_at: then, sent_at: then }).where('id', '=', id).execute();
}

/** So many of a hundred, always the same ones. */
export const readSome = (db: Db, id: string, share: number) =>
  db
    .updateTable('inbox')
    .set({ read_at: sql<Date>`at + interval '20 minutes'` })
    .where('message_id', '=', id)
    .where(sql<boolean>`(hashtext(account_id::text || message_id::text) & 127) * 100 / 128 < ${share}`)
    .execute();

export const insertDemoType = (db: Db, row: Insertable<DB['message_type']>) =>
  db
    .insertInto('message_type')
    .values(row)
    .returning(['id', 'code', 'category_id'])
    .executeTakeFirstOrThrow();

export async function insertDemoGroup(
  db: Db,
  row: Insertable<DB['message_group']>,
  lines: { kind: string; target_id: string; below?: boolean }[],
) {
  const { id } = await db.insertInto('message_group').values(row).returning('id').executeTakeFirstOrThrow();
  await db
    .insertInto('message_member')
    .values(lines.map((line) => ({ ...line, group_id: id, enterprise_id: row.enterprise_id ?? null })))
    .execute();
  return id;
}
