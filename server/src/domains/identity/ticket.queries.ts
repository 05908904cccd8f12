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

/** Uses a form's ticket up: of any number at once exactly one gets the row. */
export const takeTicket = (db: Db, hash: Buffer) =>
  db
    .deleteFrom('cas_ticket')
    .where('hash', '=', hash)
    .where('kind', '<>', 'PGT')
    .returning(['kind', 'tgt_id', 'service', 'renewed', 'proxies', 'browser'])
    .returning(sql<boolean>`expires_at > now()`.as('fresh'))
    .executeTakeFirst();

const lives = sql<boolean>`t.ended_at is null and t.expires_at > now() and t.seen_at + t.idle > now()`;
const stands = sql<boolean>`${lives} and a.removed_at is null`;

/** Uses a ticket up and tells whose login it came from, if that stands: all a validation needs, by one act. */
export async function takeWithOwner(db: Db, hash: Buffer) {
  const row = await db
    .with('taken', (with_) =>
      with_
        .deleteFrom('cas_ticket')
        .where('hash', '=', hash)
        .where('kind', '<>', 'PGT')
        .returning(['kind', 'tgt_id', 'service', 'renewed', 'proxies'])
        .returning(sql<boolean>`expires_at > now()`.as('fresh')),
    )
    .selectFrom('taken')
    .leftJoin('tgt as t', (join) => join.onRef('t.id', '=', 'taken.tgt_id').on(lives))
    .leftJoin('account as a', (join) =>
      join.onRef('a.id', '=', 't.account_id').on('a.removed_at', 'is', null),
    )
    .select(['taken.kind', 'taken.service', 'taken.renewed', 'taken.proxies', 'taken.fresh'])
    .select(['t.id as tgt_id', 't.account_id', 't.remember', 't.created_at'])
    .select(['a.username', 'a.real_name', 'a.email', 'a.phone'])
    .executeTakeFirst();
  if (!row) return undefined;
  const { kind, service, renewed, proxies, fresh, ...owner } = row;
  return {
    taken: { kind, service, renewed, proxies },
    // Both or none: the join found the login and its account.
    owner: fresh && owner.username !== null ? (owner as NotNull<typeof owner>) : undefined,
  };
}
type NotNull<T> = { [K in keyof T]: NonNullable<T[K]> };
export type Taken = NonNullable<Awaited<ReturnType<typeof takeWithOwner>>>;
export type TakenTicket = Taken['taken'];
export type TicketOwner = NonNullable<Taken['owner']>;

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
