import { sql } from 'kysely';
import type { Db } from '../../../kit/db.ts';

// Letters: what users write to each other, in their own name.

type Person = { id: string; username: string; real_name: string; place: string };
const name = sql<string>`a.username || ' ' || a.real_name`;

/** Contacts of the caller with this name: users who are or were in an enterprise with them. */
export async function contactsNamed(db: Db, words: string, most: number): Promise<Person[]> {
  const { rows } = await sql<Person>`select a.id, a.username, a.real_name, c.place
    from own_contacts() c join account a on a.id = c.account_id
    where position(folded(${words}) in folded(${name})) > 0
    order by a.real_name collate cn, a.id limit ${most}`.execute(db);
  return rows;
}

/** Of these, the contacts of the caller. */
export async function contactsAmong(db: Db, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ account_id: string }>`select account_id from own_contacts()
    where account_id = any(${ids}::uuid[])`.execute(db);
  return rows.map(({ account_id }) => account_id);
}

export type Publisher = {
  application_id: string;
  publisher: string;
  application: string;
  scope: string;
  enterprise_id: string | null;
  account_id: string;
};

/** The publishers of applications the user follows. */
export async function followedPublishers(db: Db): Promise<Publisher[]> {
  const { rows } =
    await sql<Publisher>`select * from own_publishers() order by publisher, application`.execute(db);
  return rows;
}

/** Days are those of Shanghai. */
const today = sql<string>`(now() at time zone 'Asia/Shanghai')::date`;
export type Spent = { people: number; mailed: number };
const NOTHING: Spent = { people: 0, mailed: 0 };

/**
 * What was written today, this included. Other letters at the same moment wait, so that none passes a limit.
 */
export async function spend(db: Db, who: string, { people, mailed }: Spent): Promise<Spent> {
  const { rows } = await sql<Spent>`insert into letter_count as c (day, who, people, mailed)
    values (${today}, ${who}, ${people}, ${mailed})
    on conflict (day, who) do update set people = c.people + excluded.people, mailed = c.mailed + excluded.mailed
    returning people, mailed`.execute(db);
  return rows[0] ?? NOTHING;
}

export async function spentToday(db: Db, who: string): Promise<Spent> {
  const { rows } = await sql<Spent>`select people, mailed from letter_count
    where day = ${today} and who = ${who}`.execute(db);
  return rows[0] ?? NOTHING;
}

/** Earlier days are not needed. */
export const forgetCounts = (db: Db) => sql`delete from letter_count where day < ${today} - 1`.execute(db);

/** Those of them who have not blocked the sender. */
export async function wanting(db: Db, ids: readonly string[], sender: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from unnest(${ids}::uuid[]) id
    where not exists (select from message_block b where b.account_id = id and b.sender_id = ${sender})`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}
