import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db } from '../../../kit/db.ts';
import type { DB } from '../../../kit/tables.gen.ts';

type Row = Omit<Insertable<DB['tgt']>, 'expires_at' | 'idle'>;
type Lasts = { hours: number; idleMinutes: number };

const times = ({ hours, idleMinutes }: Lasts) => ({
  expires_at: sql<Date>`now() + make_interval(secs => ${hours * 3600})`,
  idle: sql`make_interval(secs => ${idleMinutes * 60})` as never,
});

export const insertTgt = (db: Db, row: Row, lasts: Lasts) =>
  db.insertInto('tgt').values({ ...row, ...times(lasts) });

type FirstTicket = { hash: Buffer; service: string; begun: Buffer | null; seconds: number };

/**
 * Opens a login and gives its first ticket by one act, if the account is still as it was judged: a change of
 * it waits for us and then ends this login too, or came first. False: it is not.
 */
export async function openWithTicket(
  db: Db,
  { account, guard }: { account: Selectable<DB['account']>; guard: Buffer[] },
  row: Row,
  { hours, idleMinutes }: Lasts,
  ticket: FirstTicket,
) {
  const { rows } = await sql`
    with still as (
      select id from account where id = ${account.id} and password_hash = ${account.password_hash}
        and not must_reset and blocked_at is null and removed_at is null for update),
    forgotten as (delete from login_guard where key in (${sql.join(guard)})),
    opened as (
      insert into tgt (id, token_hash, account_id, method, remember, warn, address, network, agent_hash, expires_at, idle)
      select ${row.id}::uuid, ${row.token_hash}::bytea, id, ${row.method}, ${row.remember}::boolean, ${row.warn}::boolean,
        ${row.address}, ${row.network}, ${row.agent_hash}::bytea, now() + make_interval(secs => ${hours * 3600}),
        make_interval(secs => ${idleMinutes * 60}) from still
      returning id)
    insert into cas_ticket (hash, kind, tgt_id, service, renewed, begun, expires_at)
    select ${ticket.hash}::bytea, 'ST', id, ${ticket.service}, true, ${ticket.begun}::bytea, now() + make_interval(secs => ${ticket.seconds}) from opened
    returning tgt_id`.execute(db);
  return rows.length > 0;
}

const lives = sql<boolean>`t.ended_at is null and t.expires_at > now() and t.seen_at + t.idle > now()`;

/** The login of a browser, if it stands and is used from where it was opened. */
export const liveTgt = (db: Db, tokenHash: Buffer, bound: string, agent: Buffer) =>
  db
    .selectFrom('tgt as t')
    .innerJoin('account as a', 'a.id', 't.account_id')
    .selectAll('t')
    .select(['a.username', 'a.real_name', 'a.email'])
    .where('t.token_hash', '=', tokenHash)
    .where('a.removed_at', 'is', null)
    .where(lives)
    .where(sql<boolean>`(${bound} = '' or (${bound} in (t.address, t.network) and t.agent_hash = ${agent}))`)
    .executeTakeFirst();
export type LiveTgt = NonNullable<Awaited<ReturnType<typeof liveTgt>>>;

/** Any holder of the token may end it, from anywhere. */
export const unendedTgt = (db: Db, tokenHash: Buffer) =>
  db
    .selectFrom('tgt')
    .select('id')
    .where('token_hash', '=', tokenHash)
    .where('ended_at', 'is', null)
    .executeTakeFirst();

/** The same login goes on under another token, with what was just chosen; its time begins anew. */
export const renewTgt = (
  db: Db,
  id: string,
  row: Pick<Row, 'token_hash' | 'method' | 'remember' | 'warn'>,
  lasts: Lasts,
) =>
  db
    .updateTable('tgt')
    .set({ ...row, ...times(lasts), created_at: sql`now()`, seen_at: sql`now()` })
    .where('id', '=', id)
    .execute();

/** The login beneath a session, if it stands. */
export const tgtBeneath = (db: Db, sessionId: string) =>
  db
    .selectFrom('session as s')
    .innerJoin('tgt as t', 't.id', 's.tgt_id')
    .select(['t.id', 't.remember'])
    .where('s.id', '=', sessionId)
    .where('t.ended_at', 'is', null)
    .executeTakeFirst();

/** The same login under another token, and nothing else of it changes. */
export const setTgtToken = (db: Db, id: string, tokenHash: Buffer) =>
  db.updateTable('tgt').set({ token_hash: tokenHash }).where('id', '=', id).execute();

/** Copies a standing login, and moves the session onto the copy. */
export async function moveToNewTgt(
  db: Db,
  sessionId: string,
  from: string,
  to: { id: string; hash: Buffer },
) {
  await sql`
    with copied as (
      insert into tgt (id, token_hash, account_id, method, remember, warn, address, network, agent_hash, idle,
        created_at, expires_at)
      select ${to.id}::uuid, ${to.hash}::bytea, account_id, method, remember, warn, address, network, agent_hash, idle,
        created_at, expires_at from tgt where id = ${from}
      returning id)
    update session set tgt_id = copied.id from copied where session.id = ${sessionId}`.execute(db);
}

export const touchTgt = (db: Db, id: string) =>
  db
    .updateTable('tgt')
    .set({ seen_at: sql`now()` })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute();

export const liveTgtIds = async (db: Db, accountId: string) =>
  (
    await db
      .selectFrom('tgt as t')
      .select('t.id')
      .where('t.account_id', '=', accountId)
      .where('t.ended_at', 'is', null)
      .execute()
  ).map((row) => row.id);

/** Logins whose time is over without having been ended. */
export const outlivedTgts = (db: Db, most: number) =>
  db
    .selectFrom('tgt as t')
    .select('t.id')
    .where('t.ended_at', 'is', null)
    .where(sql<boolean>`(t.expires_at <= now() or t.seen_at + t.idle <= now())`)
    .limit(most)
    .execute();

/** Ends logins and all their tickets. */
export async function endTgts(db: Db, ids: string[], reason: string) {
  if (ids.length === 0) return;
  await db
    .updateTable('tgt')
    .set({ ended_at: sql`now()`, end_reason: reason })
    .where('id', 'in', ids)
    .where('ended_at', 'is', null)
    .execute();
  await db.deleteFrom('cas_ticket').where('tgt_id', 'in', ids).execute();
}
