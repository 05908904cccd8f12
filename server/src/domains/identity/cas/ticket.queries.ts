import { type Insertable, sql } from 'kysely';
import type { Db } from '../../../kit/db.ts';
import type { DB } from '../../../kit/tables.gen.ts';

export const insertTicket = (
  db: Db,
  row: Omit<Insertable<DB['cas_ticket']>, 'expires_at'>,
  seconds: number,
) =>
  db.insertInto('cas_ticket').values({ ...row, expires_at: sql`now() + make_interval(secs => ${seconds})` });

/**
 * Uses a form up by noting it, unless its time is over by the database's clock: of any number at once exactly one
 * makes the row. Kept for longer than any form holds.
 */
export async function noteForm(db: Db, hash: Buffer, browser: Buffer, until: number, seconds: number) {
  const { rows } = await sql`
    insert into cas_ticket (hash, kind, browser, expires_at)
    select ${hash}::bytea, 'LT', ${browser}::bytea, now() + make_interval(secs => ${seconds})
    where to_timestamp(${until}) > now()
    on conflict (hash) do nothing returning kind`.execute(db);
  return rows.length > 0;
}

const lives = sql<boolean>`t.ended_at is null and t.expires_at > now() and t.seen_at + t.idle > now()`;
const stands = sql<boolean>`${lives} and a.removed_at is null`;

export type TakenTicket = {
  kind: string;
  service: string | null;
  renewed: boolean;
  proxies: string[];
  begun: Buffer | null;
};
export type TicketOwner = {
  tgt_id: string;
  account_id: string;
  remember: boolean;
  created_at: Date;
  username: string;
  real_name: string;
  email: string;
  phone: string;
};
type TakenRow = TakenTicket & { fresh: boolean } & { [K in keyof TicketOwner]: TicketOwner[K] | null };

/**
 * Uses a ticket up and returns the login it came from, if that stands: all a validation needs, by one act.
 * Written out as text, because composing the statement takes longer than the database needs for it.
 */
export async function takeWithOwner(db: Db, hash: Buffer) {
  const { rows } = await sql<TakenRow>`
    with taken as (
      delete from cas_ticket where hash = ${hash} and kind not in ('PGT', 'LT')
      returning kind, tgt_id, service, renewed, proxies, begun, expires_at > now() as fresh)
    select taken.kind, taken.service, taken.renewed, taken.proxies, taken.begun, taken.fresh,
      t.id as tgt_id, t.account_id, t.remember, t.created_at, a.username, a.real_name, a.email, a.phone
    from taken left join tgt t on t.id = taken.tgt_id and ${lives}
      left join account a on a.id = t.account_id and a.removed_at is null`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const { kind, service, renewed, proxies, begun, fresh, ...owner } = row;
  return {
    taken: { kind, service, renewed, proxies, begun },
    // Both or none: the join found the login and its account.
    owner: fresh && owner.username !== null ? (owner as TicketOwner) : undefined,
  };
}

/** The same question, with the login locked: whatever would end it waits until we are done. */
export const heldTgt = (db: Db, tgtId: string) =>
  db
    .selectFrom('tgt')
    .select('id')
    .where('id', '=', tgtId)
    .where('ended_at', 'is', null)
    .forShare()
    .executeTakeFirst();

/** A proxy-granting ticket is not used up: it dies with the login. */
export const proxyGranting = (db: Db, hash: Buffer) =>
  db
    .selectFrom('cas_ticket as c')
    .innerJoin('tgt as t', 't.id', 'c.tgt_id')
    .innerJoin('account as a', 'a.id', 't.account_id')
    .select(['c.tgt_id', 'c.proxies'])
    .where('c.hash', '=', hash)
    .where('c.kind', '=', 'PGT')
    .where('c.expires_at', '>', sql<Date>`now()`)
    .where(stands)
    .executeTakeFirst();

export const deleteTicket = (db: Db, hash: Buffer) =>
  db.deleteFrom('cas_ticket').where('hash', '=', hash).execute();

export const insertLogin = (db: Db, row: Insertable<DB['cas_login']>) =>
  db.insertInto('cas_login').values(row).execute();

export const sweepTickets = (db: Db) =>
  db.deleteFrom('cas_ticket').where('expires_at', '<=', sql<Date>`now()`).execute();
