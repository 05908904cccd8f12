import { type Insertable, sql } from 'kysely';
import type { Db } from '../../kit/db.ts';
import { inPortions } from '../../kit/portions.ts';
import type { DB } from '../../kit/tables.gen.ts';

/** As if it had been said then. */
export async function ageMessage(db: Db, id: string, then: Date) {
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

/** What was said, to whom, and who has done what with it. */
export type DemoLine = Pick<
  Insertable<DB['inbox']>,
  'message_id' | 'account_id' | 'enterprise_id' | 'category_id' | 'self_type'
> & { at: Date; read_at: Date | null; collected_at: Date | null };

const times = (lines: DemoLine[], name: 'read_at' | 'collected_at') =>
  sql`${lines.map((line) => line[name]?.toISOString() ?? null)}::timestamptz[]`;

/** Delivered messages. The figures are kept by triggers: of what was delivered when it is written, of what was read after. */
export async function insertDemoMessages(db: Db, rows: Insertable<DB['message']>[], lines: DemoLine[]) {
  await inPortions(rows, (some) => db.insertInto('message').values(some).execute(), 300);
  await sql`insert into message_batch (message_id, number, account_ids, delivered_at)
    select l.message, 0, array_agg(l.account order by l.account), min(l.at)
    from unnest(${lines.map((one) => one.message_id)}::uuid[], ${lines.map((one) => one.account_id)}::uuid[],
      ${lines.map((one) => one.at.toISOString())}::timestamptz[]) l(message, account, at) group by 1`.execute(
    db,
  );
  await inPortions(
    lines.map(({ read_at: _, collected_at: __, ...line }) => line),
    (some) => db.insertInto('inbox').values(some).execute(),
  );
  await sql`update inbox i set read_at = l.read, collected_at = l.collected
    from unnest(${lines.map((one) => one.message_id)}::uuid[], ${lines.map((one) => one.account_id)}::uuid[],
      ${times(lines, 'read_at')}, ${times(lines, 'collected_at')}) l(message, account, read, collected)
    where i.message_id = l.message and i.account_id = l.account
      and (l.read is not null or l.collected is not null)`.execute(db);
}

export async function demoCategories(db: Db): Promise<Map<string, string>> {
  const rows = await db.selectFrom('message_category').select(['id', 'code']).execute();
  return new Map(rows.flatMap(({ id, code }) => (code ? [[code, id] as const] : [])));
}
