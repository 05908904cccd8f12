import { type Insertable, sql } from 'kysely';
import type { Db } from '../../kit/db.ts';
import type { DB } from '../../kit/tables.gen.ts';

export async function insertTicket(
  db: Db,
  row: Omit<Insertable<DB['cas_ticket']>, 'expires_at'>,
  seconds: number,
) {
  await db
    .insertInto('cas_ticket')
    .values({ ...row, expires_at: sql`now() + make_interval(secs => ${seconds})` })
    .execute();
}

/** Uses a ticket up, whatever it is good for: of any number at once exactly one gets the row. */
export const takeTicket = (db: Db, hash: Buffer) =>
  db
    .deleteFrom('cas_ticket')
    .where('hash', '=', hash)
    .where('kind', '<>', 'PGT')
    .returning(['kind', 'tgt_id', 'service', 'renewed', 'proxies', 'browser'])
    .returning(sql<boolean>`expires_at > now()`.as('fresh'))
    .executeTakeFirst();
export type TakenTicket = NonNullable<Awaited<ReturnType<typeof takeTicket>>>;

const tgtColumns = [
  't.id as tgt_id',
  't.account_id',
  't.remember',
  't.created_at',
  'a.username',
  'a.real_name',
  'a.email',
] as const;
const stands = sql<boolean>`t.ended_at is null and t.expires_at > now() and t.seen_at + t.idle > now() and a.removed_at is null`;

/** Whose login a ticket came from, if it stands. */
export const tgtOfTicket = (db: Db, tgtId: string) =>
  db
    .selectFrom('tgt as t')
    .innerJoin('account as a', 'a.id', 't.account_id')
    .select(tgtColumns)
    .where('t.id', '=', tgtId)
    .where(stands)
    .executeTakeFirst();
export type TicketOwner = NonNullable<Awaited<ReturnType<typeof tgtOfTicket>>>;

/** The same question, and whoever would end the login waits until we are done. */
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
