import { type Insertable, type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../kit/db.ts';
import type { DB } from '../../../kit/tables.gen.ts';

/** As many as are handed out at a time: whole, or not at all. */
const PORTION = 4000;

/** Undefined when there is one of this id already: a repeat changes nothing. */
export const insertOnce = (db: Db, row: Insertable<DB['message']>) =>
  db
    .insertInto('message')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();

/** One of the categories the platform itself sends under. */
export async function builtInCategory(db: Db, code: string): Promise<string> {
  const { id } = await db
    .selectFrom('message_category')
    .select('id')
    .where('code', '=', code)
    .executeTakeFirstOrThrow();
  return id;
}

const steering = (db: Db, id: string) =>
  db
    .selectFrom('message')
    .select(['id', 'enterprise_id', 'origin', 'state', 'audience', 'recipients', 'sender_id'])
    .where('id', '=', id);

/** Locked, so that its state does not change meanwhile. */
export const lockMessage = (db: Db, id: string) => steering(db, id).forUpdate().executeTakeFirst();

/** Several hand it out side by side; a recall waits for them. */
export const holdMessage = (db: Db, id: string) => steering(db, id).forShare().executeTakeFirst();
export type MessageRow = NonNullable<Awaited<ReturnType<typeof lockMessage>>>;

export const isFrozen = async (db: Db, id: string) =>
  (await db.selectFrom('message_batch').select('number').where('message_id', '=', id).limit(1).execute())
    .length > 0;

/** Writes the list of recipients, once; returns how many they are. */
export async function freeze(db: Db, id: string, people: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ n: number }>`insert into message_batch (message_id, number, account_ids)
    select ${id}, number, array_agg(id order by id)
    from (select id, (row_number() over (order by id) - 1) / ${PORTION} as number from (${people}) p) numbered
    group by number returning cardinality(account_ids) as n`.execute(db);
  return rows.reduce((sum, { n }) => sum + n, 0);
}

/** These, as a query `freeze` understands. */
export const these = (ids: string[]) =>
  sql`select distinct a.id from account a where a.id = any(${ids}::uuid[]) and a.removed_at is null`;

export const setMessage = (db: Db, id: string, set: Partial<Record<keyof DB['message'], unknown>>) =>
  db
    .updateTable('message')
    .set(set as never)
    .where('id', '=', id)
    .execute();

type Told = { ids: string[]; mails: number };

/**
 * Hands the next portion out: a line for each recipient, and a mail for those who want one. Undefined
 * when none is left, or others have the rest in hand. What a recipient turned off is kept in the ledger
 * and not shown. `is true` keeps the planner from a join of all with all, which it takes for cheap while
 * it has no statistics of the accounts.
 */
export async function handOut(db: Db, id: string): Promise<Told | undefined> {
  const { rows } = await sql<Told & { number: number }>`
    with portion as (
      select number, account_ids from message_batch
      where message_id = ${id} and delivered_at is null and recalled_at is null
      order by number limit 1 for update skip locked),
    done as (update message_batch b set delivered_at = now() from portion p
      where b.message_id = ${id} and b.number = p.number),
    told as materialized (
      select m.id as message_id, a.id as account_id, m.enterprise_id, m.category_id, m.self_type,
        p.in_app is false and not c.critical and m.importance < 2 as muted,
        a.email_verified_at is not null and a.blocked_at is null and case
          when c.critical or m.importance = 2 then asked.mail or coalesce(p.mail, c.mail)
          else coalesce(p.mail, asked.mail or c.mail) end as mailed,
        case when s.account_id is null then now() else mail_due(now(), m.importance = 2, s) end as due_at
      from portion, unnest(portion.account_ids) u(id)
      join account a on a.id = u.id and a.removed_at is null
      join message m on m.id = ${id}
      join message_category c on c.id = m.category_id
      cross join lateral (select 'sendEmail' = any(m.ways) as mail) asked
      left join message_preference p on p.account_id = a.id and p.category_id = m.category_id
      left join message_setting s on s.account_id = a.id),
    lines as (
      insert into inbox (message_id, account_id, enterprise_id, category_id, self_type, muted, mail)
      select message_id, account_id, enterprise_id, category_id, self_type, muted,
        case when mailed then 'waiting' else 'none' end from told
      on conflict do nothing returning account_id, mail),
    mails as (
      insert into message_mail (message_id, account_id, due_at)
      select message_id, account_id, due_at from told
      where (account_id in (select account_id from lines where mail = 'waiting')) is true
      on conflict do nothing returning 1)
    select p.number, coalesce((select array_agg(account_id) from lines), '{}') as ids,
      (select count(*)::int from mails) as mails from portion p`.execute(db);
  return rows[0];
}

/** Whether all recipients have it. */
export const isHandedOut = async (db: Db, id: string) =>
  (
    await db
      .selectFrom('message_batch')
      .select('number')
      .where('message_id', '=', id)
      .where('delivered_at', 'is', null)
      .limit(1)
      .execute()
  ).length === 0;

/** Takes the next portion back, from those who have it and those who would have got it. */
export async function takeBack(db: Db, id: string): Promise<{ ids: string[] } | undefined> {
  const { rows } = await sql<{ ids: string[] }>`
    with portion as (
      select number, account_ids from message_batch where message_id = ${id} and recalled_at is null
      order by number limit 1 for update skip locked),
    done as (update message_batch b set recalled_at = now() from portion p
      where b.message_id = ${id} and b.number = p.number),
    mails as (delete from message_mail w using portion p
      where w.message_id = ${id} and w.account_id = any(p.account_ids)),
    lines as (
      update inbox i set recalled_at = now(), mail = case when mail = 'waiting' then 'none' else mail end
      from portion p where i.message_id = ${id} and i.account_id = any(p.account_ids) and i.recalled_at is null
      returning i.account_id)
    select coalesce((select array_agg(account_id) from lines), '{}') as ids from portion`.execute(db);
  return rows[0];
}

/** Marks this as read by all recipients; returns those who had not. */
export async function readAbout(db: Db, type: string, id: string): Promise<string[]> {
  const { rows } = await sql<{ account_id: string }>`update inbox i set read_at = now() from message m
    where m.concern_type = ${type} and m.concern_id = ${id} and i.message_id = m.id and i.read_at is null
    returning i.account_id`.execute(db);
  return [...new Set(rows.map((row) => row.account_id))];
}

/** How far it is. */
export async function figuresOf(db: Db, ids: string[]) {
  const { rows } = await sql<{
    message_id: string;
    delivered: number;
    read: number;
    muted: number;
    mailed: number;
    bounced: number;
    recalled: number;
  }>`select message_id, sum(delivered)::int as delivered, sum(read)::int as read, sum(muted)::int as muted,
      sum(mailed)::int as mailed, sum(bounced)::int as bounced, sum(recalled)::int as recalled
    from message_figure where message_id = any(${ids}::uuid[]) group by message_id`.execute(db);
  return new Map(rows.map((row) => [row.message_id, row]));
}

/** Those whose time has come. */
export const dueMessages = (db: Db, most: number) =>
  db
    .selectFrom('message')
    .select(['id', 'sender_id', 'enterprise_id'])
    .where('state', '=', 'scheduled')
    .where('send_at', '<=', sql<Date>`now()`)
    .orderBy('send_at')
    .limit(most)
    .forUpdate()
    .skipLocked()
    .execute();

export type DueRow = Awaited<ReturnType<typeof dueMessages>>[number];

/** Whether the user still holds a key there. */
export async function stillHolds(db: Db, person: string | null, key: string, place: string | null) {
  const { rows } = await sql`select from account a
    where a.id = ${person} and a.removed_at is null and a.blocked_at is null
      and (${place}::uuid is null
        or exists (select from membership m where m.account_id = a.id and m.enterprise_id = ${place}))
      and exists (select from held_role h join role_right q on q.role_id = h.role_id
        where h.account_id = a.id and q.key = ${key}
          and (h.enterprise_id is null or h.enterprise_id = ${place}))`.execute(db);
  return rows.length > 0;
}

/** Left behind by a process that died: nothing was handed out for a while. */
export const underwayMessages = (db: Db) =>
  db.selectFrom('message').select(['id', 'state']).where('state', '=', 'sending').execute();

/** Deleted long enough: gone for their recipients. Returns how many there were. */
export async function emptyTrash(db: Db, days: number, most: number): Promise<number> {
  const { rows } = await sql`update inbox i set cleaned_at = now() from (
      select message_id, account_id from inbox
      where deleted_at < now() - make_interval(days => ${days}) and cleaned_at is null
      order by deleted_at limit ${most} for update skip locked) old
    where i.message_id = old.message_id and i.account_id = old.account_id returning 1`.execute(db);
  return rows.length;
}

/** Messages older than their category is kept. */
export const outlivedMessages = (db: Db, most: number) =>
  db
    .selectFrom('message as m')
    .innerJoin('message_category as c', 'c.id', 'm.category_id')
    .select('m.id')
    .where('c.retention_days', 'is not', null)
    .where('m.state', 'in', ['sent', 'recalled'])
    .where(sql<boolean>`m.sent_at < now() - make_interval(days => c.retention_days)`)
    .limit(most)
    .execute();

/** The message and every line of it. */
export async function forgetMessage(db: Db, id: string) {
  await db.deleteFrom('inbox').where('message_id', '=', id).execute();
  await db.deleteFrom('message_mail').where('message_id', '=', id).execute();
  await db.deleteFrom('message_figure').where('message_id', '=', id).execute();
  await db.deleteFrom('message').where('id', '=', id).execute();
}
