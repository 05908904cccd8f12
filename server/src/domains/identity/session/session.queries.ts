import { CompiledQuery, type Insertable, type SqlBool, sql } from 'kysely';
import type { Db } from '../../../kit/db.ts';
import type { DB } from '../../../kit/tables.gen.ts';

// Written out as text, like all that every login asks: composing the statement takes as long as the answer.
const COLUMNS = [
  'id',
  'state',
  'account_id',
  'username',
  'token_hash',
  'tgt_id',
  'ticket_hash',
  'agent',
  'address',
  'network',
  'agent_hash',
  'browser',
  'system',
  'device',
  'enterprise_id',
  'enterprise_name',
] as const;
const INSERT = `insert into session (${COLUMNS.join(', ')}, expires_at, idle)
  values (${COLUMNS.map((_, at) => `$${at + 1}`).join(', ')},
    now() + make_interval(secs => $${COLUMNS.length + 1}), make_interval(secs => $${COLUMNS.length + 2}))`;

type Row = Pick<Insertable<DB['session']>, (typeof COLUMNS)[number]>;

export const insertSession = (row: Row, { hours, idleMinutes }: { hours: number; idleMinutes: number }) => ({
  compile: () =>
    CompiledQuery.raw(INSERT, [...COLUMNS.map((name) => row[name] ?? null), hours * 3600, idleMinutes * 60]),
});

/** Neither ended nor expired, by the session's own time. */
export const standing = sql<SqlBool>`ended_at is null and expires_at > now() and seen_at + idle > now()`;

export const touchSession = async (db: Db, id: string) => {
  await db.updateTable('session').set({ seen_at: sql`now()` }).where('id', '=', id).execute();
  await db
    .updateTable('tgt')
    .set({ seen_at: sql`now()` })
    .where('id', '=', (eb) => eb.selectFrom('session').select('tgt_id').where('id', '=', id))
    .where('ended_at', 'is', null)
    .execute();
};

/** The user's other logins that are open, newest first. */
export const otherSessions = (db: Db, accountId: string, except: string | null) =>
  db
    .selectFrom('session')
    .select(['id', 'address', 'browser', 'system', 'device', 'created_at', 'seen_at'])
    .where('account_id', '=', accountId)
    .where('state', '=', 'open')
    .where(standing)
    .$if(except !== null, (query) => query.where('id', '<>', except as string))
    .orderBy('created_at', 'desc')
    .execute();
export type DeviceRow = Awaited<ReturnType<typeof otherSessions>>[number];

const OPEN = `account_id = $1 and state = 'open' and ended_at is null and expires_at > now() and seen_at + idle > now()`;
const OWN = '(tgt_id = $2 or token_hash = $3)';
const BESIDE = `select array(select id from session where ${OPEN} and ${OWN}) as own,
  exists (select from session where ${OPEN} and ${OWN} is not true) as elsewhere`;

/**
 * The user's open sessions, seen from a browser that logs in: which are its own (of the same central login,
 * or under the token it still holds), and whether there is any other.
 */
export const sessionsBeside = async (
  db: Db,
  accountId: string,
  own: { tgtId: string | null; tokenHash: Buffer | null },
) => {
  const asked = CompiledQuery.raw(BESIDE, [accountId, own.tgtId, own.tokenHash]);
  const { rows } = await db.executeQuery<{ own: string[]; elsewhere: boolean }>(asked);
  return rows[0] ?? { own: [], elsewhere: false };
};

/** The session goes on under another token; the former one may hold a moment for what is on its way. */
export async function renewToken(db: Db, id: string, tokenHash: Buffer, graceSeconds: number) {
  if (graceSeconds > 0) {
    await sql`
      insert into session_former (token_hash, session_id, until)
      select token_hash, id, now() + make_interval(secs => ${graceSeconds}) from session where id = ${id}`.execute(
      db,
    );
  }
  await db.updateTable('session').set({ token_hash: tokenHash }).where('id', '=', id).execute();
}

/** Opens a session that waits in `repeat`. False when it does not wait (any more). */
export async function openRepeat(db: Db, id: string) {
  const { numUpdatedRows } = await db
    .updateTable('session')
    .set({ state: 'open', seen_at: sql`now()` })
    .where('id', '=', id)
    .where('state', '=', 'repeat')
    .where(standing)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export type Ending = { reason: string; by?: string | undefined; note?: string | undefined };

/** Ends sessions; returns those that were not ended yet. */
export const endSessionRows = async (
  db: Db,
  where: { ids?: string[]; tgtIds?: string[] },
  ending: Ending,
) => {
  const { ids = [], tgtIds = [] } = where;
  if (ids.length + tgtIds.length === 0) return [];
  return db
    .updateTable('session')
    .set({
      ended_at: sql`now()`,
      end_reason: ending.reason,
      ended_by: ending.by ?? null,
      end_note: ending.note ?? null,
    })
    .where((eb) =>
      eb.or([
        ...(ids.length > 0 ? [eb('id', 'in', ids)] : []),
        ...(tgtIds.length > 0 ? [eb('tgt_id', 'in', tgtIds)] : []),
      ]),
    )
    .where('ended_at', 'is', null)
    .returning(['id', 'account_id', 'username', 'enterprise_id'])
    .execute();
};

/** Sessions that are not ended, with the login beneath them. */
export const unendedSessions = (
  db: Db,
  whose: { account: string } | { ids: string[] } | { tokenHash: Buffer } | { ticketHash: Buffer },
) => {
  const rows = db.selectFrom('session').select(['id', 'account_id', 'tgt_id']).where('ended_at', 'is', null);
  if ('account' in whose) return rows.where('account_id', '=', whose.account).execute();
  if ('tokenHash' in whose) return rows.where('token_hash', '=', whose.tokenHash).execute();
  if ('ticketHash' in whose) return rows.where('ticket_hash', '=', whose.ticketHash).execute();
  return rows
    .where('id', 'in', whose.ids.length > 0 ? whose.ids : ['00000000-0000-0000-0000-000000000000'])
    .execute();
};

/** Sessions whose time is over without having been ended, and which limit it was. */
export const outlivedSessions = (db: Db, most: number) =>
  db
    .selectFrom('session')
    .select([
      'id',
      sql<'hard_limit' | 'idle'>`case when expires_at <= now() then 'hard_limit' else 'idle' end`.as(
        'reason',
      ),
    ])
    .where('ended_at', 'is', null)
    .where(sql<SqlBool>`(expires_at <= now() or seen_at + idle <= now())`)
    .limit(most)
    .execute();

export const moveSession = (
  db: Db,
  id: string,
  to: { enterprise_id?: string | null; enterprise_name?: string; role_id: string | null; role_name?: string },
) => db.updateTable('session').set(to).where('id', '=', id).execute();

export const countLiveSessions = async (db: Db) => {
  const { total } = await db
    .selectFrom('session')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where(standing)
    .executeTakeFirstOrThrow();
  return total;
};

/** The open sessions of these accounts. */
export const standingSessions = (db: Db, accountIds: readonly string[]) =>
  db
    .selectFrom('session')
    .select('id')
    .where('account_id', 'in', accountIds.length > 0 ? [...accountIds] : [null])
    .where(standing)
    .execute();

/** Their people are at work elsewhere, in applications: that counts too. */
export const keepSessions = (db: Db, ids: readonly string[]) =>
  db
    .updateTable('session')
    .set({ seen_at: sql`now()` })
    .where('id', 'in', [...ids])
    .execute();

/** The current token's hash, for asking again about a socket that was opened with a former one. */
export const tokenHashOf = async (db: Db, id: string) =>
  (await db.selectFrom('session').select('token_hash').where('id', '=', id).executeTakeFirst())?.token_hash;

export const sweepFormerTokens = (db: Db) =>
  db.deleteFrom('session_former').where('until', '<=', sql<Date>`now()`).execute();
