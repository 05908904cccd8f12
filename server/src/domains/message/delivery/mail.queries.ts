import { sql } from 'kysely';
import type { Db } from '../../../kit/db.ts';

/** Mails are made for so many people in one transaction. */
const PEOPLE = 500;

/** A message for one recipient. `email`: null when they get no mail of it, for whatever reason. */
export type DueLine = { message_id: string; account_id: string; email: string | null };

/**
 * Takes everything that is due for some recipients. Other runs at the same time take others; what is taken
 * comes back when this work fails. No mail goes out for a recalled message, for an enterprise the recipient
 * left, or to an unconfirmed address.
 */
export async function takeDue(db: Db): Promise<DueLine[]> {
  const { rows } = await sql<DueLine>`
    with people as (
      select distinct account_id from (select account_id from message_mail
        where due_at <= now() order by due_at, account_id limit ${4 * PEOPLE}) soonest limit ${PEOPLE}),
    taken as (
      delete from message_mail where (message_id, account_id) in (
        select message_id, account_id from message_mail
          where account_id in (select account_id from people) and due_at <= now()
          for update skip locked)
      returning message_id, account_id)
    select t.message_id, t.account_id, case when
        a.email_verified_at is not null and a.removed_at is null and a.blocked_at is null
        and m.state <> 'recalled' and i.recalled_at is null and i.mail = 'waiting'
        and (m.enterprise_id is null or exists (select from membership s
          where s.enterprise_id = m.enterprise_id and s.account_id = t.account_id))
      then a.email end as email
    from taken t
      join account a on a.id = t.account_id
      join message m on m.id = t.message_id
      join inbox i on i.message_id = t.message_id and i.account_id = t.account_id
    order by t.account_id, m.importance desc, t.message_id`.execute(db);
  return rows;
}

/** The sender, where it is not the platform: a user by their unique name, an enterprise by its own. */
const by = sql<string>`case message.origin
  when 'person' then (select a.username || ' ' || a.real_name from account a where a.id = message.sender_id)
  when 'console' then (select coalesce(nullif(e.alias, ''), e.name) from enterprise e where e.id = message.enterprise_id)
  end`;

/** What a mail shows of each; a long text goes on behind the link. */
export const mailedMessages = (db: Db, ids: readonly string[], most: number) =>
  db
    .selectFrom('message')
    .select(['id', 'title', 'title_en'])
    .select([
      sql<string>`coalesce(${by}, '')`.as('by'),
      sql<string>`left(plain, ${most + 1})`.as('plain'),
      sql<string>`left(plain_en, ${most + 1})`.as('plain_en'),
    ])
    .where('id', 'in', ids)
    .execute();
export type MailedMessage = Awaited<ReturnType<typeof mailedMessages>>[number];

type Line = { message_id: string; account_id: string };
type Queued = Line & { outgoing_id: string };

const column = <T>(rows: readonly T[], of: (row: T) => string) => sql`${rows.map(of)}::uuid[]`;

export async function markQueued(db: Db, lines: readonly Queued[]) {
  await sql`update inbox i set mail = 'queued', outgoing_id = l.outgoing
    from unnest(${column(lines, (one) => one.message_id)}, ${column(lines, (one) => one.account_id)},
      ${column(lines, (one) => one.outgoing_id)}) l(message, account, outgoing)
    where i.message_id = l.message and i.account_id = l.account`.execute(db);
}

export async function markUnmailed(db: Db, lines: readonly Line[]) {
  await sql`update inbox i set mail = 'none'
    from unnest(${column(lines, (one) => one.message_id)}, ${column(lines, (one) => one.account_id)}) l(message, account)
    where i.message_id = l.message and i.account_id = l.account and i.mail = 'waiting'`.execute(db);
}

/**
 * All lines of a mail, locked in one order: a reader who marks them all at this moment waits,
 * and no two wait in a circle.
 */
export async function markSettled(db: Db, outgoingId: string, state: string) {
  await sql`with told as (select message_id, account_id from inbox
      where outgoing_id = ${outgoingId} order by message_id for update)
    update inbox i set mail = ${state} from told t
    where i.message_id = t.message_id and i.account_id = t.account_id`.execute(db);
}
