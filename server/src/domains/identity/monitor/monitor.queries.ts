import type { LiveSessionQuery, LoginRecordQuery } from '@cloudyard/contract/identity/monitor.ts';
import type { Paging } from '@cloudyard/contract/kit/page.ts';
import { NIL } from '@cloudyard/contract/kit/values.ts';
import { type NotNull, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Reach } from '../../../kit/actor.ts';
import type { Db } from '../../../kit/db.ts';
import { countAll, direction, matches } from '../../../kit/list.ts';
import { within } from '../../../kit/reach.ts';
import { standing } from '../session/session.queries.ts';

/**
 * Whose logins are meant: all, or those in one enterprise. The wall alone is not enough for the latter:
 * inside it users also see their own logins, in whichever enterprise.
 */
export type Within = 'everywhere' | { enterprise: string; person: string; reach: Reach };

/** Only what the caller's right reaches. */
export const reached = (asked: Within, account = 'account_id'): RawBuilder<SqlBool> =>
  asked === 'everywhere' ? sql<SqlBool>`true` : within(asked.reach, account, asked);

const searched = sql<string>`username || ' ' || address`;

/** Nil asks for sessions without an enterprise. */
const standsIn = (id: string) =>
  id === NIL ? sql<SqlBool>`enterprise_id is null` : sql<SqlBool>`enterprise_id = ${id}`;

function live(db: Db, place: Within, query: LiveSessionQuery) {
  let rows = db.selectFrom('session').where(standing);
  if (place !== 'everywhere') rows = rows.where('enterprise_id', '=', place.enterprise).where(reached(place));
  if (query.q) rows = rows.where(matches('search', searched, query.q));
  if (query.enterpriseId) rows = rows.where(standsIn(query.enterpriseId));
  if (query.device) rows = rows.where('device', '=', query.device);
  return rows;
}

const liveSort = {
  since: sql`created_at`,
  lastSeen: sql`seen_at`,
  username: sql`username collate cn`,
  enterpriseName: sql`enterprise_name collate cn`,
};

export async function livePage(db: Db, place: Within, query: LiveSessionQuery & Paging) {
  const [field, order] = direction(query.sort ?? '-since');
  const rows = live(db, place, query)
    .select(['id', 'account_id', 'username', 'state', 'enterprise_id', 'enterprise_name', 'role_name'])
    .select(['address', 'browser', 'system', 'device', 'created_at', 'seen_at'])
    .orderBy(liveSort[field], order)
    .orderBy('id', order)
    .limit(query.size)
    .offset(query.page * query.size)
    .execute();
  const total = live(db, place, query).select(countAll).executeTakeFirstOrThrow();
  return { rows: await rows, total: (await total).total };
}
export type LiveRow = Awaited<ReturnType<typeof livePage>>['rows'][number];

export const countLive = async (db: Db, place: Within) =>
  (await live(db, place, {}).select(countAll).executeTakeFirstOrThrow()).total;

/** Which of these are logged in now, locked until the end of the transaction. */
export const heldSessions = (db: Db, place: Within, ids: string[]) =>
  live(db, place, {}).select('id').where('id', 'in', ids).orderBy('id').forUpdate().execute();

/** Failed attempts have no enterprise: an enterprise sees those of its members. */
const ofEnterprise = (id: string) => sql<SqlBool>`(
  (state is not null and enterprise_id = ${id}) or (result <> 'success' and account_id = any (
    array(select m.account_id from membership m where m.enterprise_id = ${id}))))`;

/** `state is not null`: what the planner needs to leave the failed attempts aside. */
const kinds = {
  ended: sql<SqlBool>`ended_at is not null`,
  live: sql<SqlBool>`state is not null and ended_at is null`,
  failed: sql<SqlBool>`result <> 'success'`,
};

/** The logins and attempts a question is about, before columns, order and page. */
function asked(db: Db, place: Within, query: LoginRecordQuery) {
  let rows = db.selectFrom('login_record');
  if (place !== 'everywhere') rows = rows.where(ofEnterprise(place.enterprise)).where(reached(place));
  if (query.q) rows = rows.where(matches('search', searched, query.q));
  if (query.kind) rows = rows.where(kinds[query.kind]);
  if (query.result === 'success') rows = rows.where(sql<SqlBool>`state is not null`);
  else if (query.result) rows = rows.where('result', '=', query.result);
  if (query.endReason) rows = rows.where('end_reason', '=', query.endReason);
  if (query.device) rows = rows.where('device', '=', query.device);
  if (query.userId) rows = rows.where('account_id', '=', query.userId);
  // Attempts have no enterprise, but not because the user has none.
  if (query.enterpriseId) rows = rows.where('state', 'is not', null).where(standsIn(query.enterpriseId));
  if (query.from) rows = rows.where('time', '>=', new Date(query.from));
  if (query.to) rows = rows.where('time', '<', new Date(query.to));
  return rows;
}

const columns = [
  'id',
  'time',
  'account_id',
  'username',
  'result',
  'enterprise_name',
  'address',
  'browser',
  'system',
  'device',
  'ended_at',
  'end_reason',
  'ended_by',
  'end_note',
] as const;

/** A view has no `not null`, though its tables have. */
type Sure = Record<
  'id' | 'time' | 'username' | 'result' | 'address' | 'browser' | 'system' | 'device',
  NotNull
> & {
  enterprise_name: NotNull;
};

const recordSort = {
  time: sql.ref('time'),
  username: sql`username collate cn`,
  endedAt: sql`ended_at`,
};

export async function recordPage(db: Db, place: Within, query: LoginRecordQuery & Paging) {
  const [field, order] = direction(query.sort ?? '-time');
  const rows = asked(db, place, query)
    .select(columns)
    .orderBy(recordSort[field], (by) => {
      const ordered = order === 'asc' ? by.asc() : by.desc();
      // An open session or a failed attempt has no end. Times are never missing, and the
      // index knows no `nulls last`.
      return field === 'endedAt' ? ordered.nullsLast() : ordered;
    })
    .orderBy('id', order)
    .limit(query.size)
    .offset(query.page * query.size)
    .$narrowType<Sure>()
    .execute();
  const total = asked(db, place, query).select(countAll).executeTakeFirstOrThrow();
  return { rows: await rows, total: (await total).total };
}
export type RecordRow = Awaited<ReturnType<typeof recordPage>>['rows'][number];

/** Where an export has got to. The time as the database spells it: a `Date` would cut its microseconds off. */
export type Mark = { mark: string; id: string };

/** The next rows of an export, newest first, by key. */
export const recordsBefore = (
  db: Db,
  place: Within,
  query: LoginRecordQuery,
  last: Mark | undefined,
  most: number,
) => {
  let rows = asked(db, place, query)
    .select(columns)
    .select(sql<string>`${sql.ref('time')}::text`.as('mark'))
    .orderBy('time', 'desc')
    .orderBy('id', 'desc')
    .limit(most);
  if (last) rows = rows.where(sql<SqlBool>`(time, id) < (${last.mark}::timestamptz, ${last.id}::uuid)`);
  return rows.$narrowType<Sure>().execute();
};
