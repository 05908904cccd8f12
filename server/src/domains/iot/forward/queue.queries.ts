import type { Problem } from '@cloudyard/contract/kit/problem.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../kit/db.ts';
import type { SinkMessage } from '../../../kit/sink.ts';

/** A message that is to be sent. */
export type Outgoing = {
  /** Null: a rule sends it. */
  pushId: string | null;
  deviceId: string;
  deviceName: string;
  deviceCode: string;
  payload: string;
  bytes: number;
  at: Date;
};

export type Room = {
  enterprise_id: string;
  overflow: 'oldest' | 'newest' | 'hold';
  most_rows: number;
  most_bytes: number;
  is_draining: boolean;
  rows: number;
  bytes: number;
};

/** How much its queue holds, and may; undefined: there is no such instance here. */
export async function roomOf(db: Db, forwardId: string): Promise<Room | undefined> {
  const { rows } = await sql<Room>`
    select f.enterprise_id, f.overflow, f.most_rows, f.most_bytes, f.is_draining, c.rows, c.bytes
    from forward f, lateral (
      select coalesce(sum(queued + sending), 0)::bigint as rows, coalesce(sum(bytes), 0)::bigint as bytes
      from forward_count where forward_id = f.id) c
    where f.id = ${forwardId}`.execute(db);
  return rows[0];
}

const FIGURES = [
  ...['matched', 'queued', 'sending', 'delivered', 'dead', 'removed', 'handed'],
  ...['dropped_oldest', 'dropped_newest', 'expired', 'unfit', 'bytes'],
] as const;
type Move = Partial<Record<(typeof FIGURES)[number], 1 | -1>>;

/**
 * The end of a statement that moved messages: counts the rows `m` by push, in the same statement, so that the figures
 * are right whenever it is committed.
 */
function countedBy(rows: string, move: Move) {
  const names = Object.keys(move) as (typeof FIGURES)[number][];
  const figure = (name: (typeof FIGURES)[number]) =>
    `${move[name] === -1 ? '-' : ''}${name === 'bytes' ? 'sum(m.bytes)' : 'count(*)'}`;
  return sql.raw(`insert into forward_count (enterprise_id, forward_id, push_id, ${names.join(', ')})
    select m.enterprise_id, m.forward_id, m.push_id, ${names.map(figure).join(', ')} from ${rows} m
    group by m.enterprise_id, m.forward_id, m.push_id`);
}

/** Of several, in the order of their ids: senders, queues that drop and people who discard meet on the same rows. */
const locked = (which: RawBuilder<unknown>) =>
  sql`select id from push_message where ${which} order by id for update`;

/** In their order; the instance says whose they are. */
export const insertMessages = (db: Db, forwardId: string, messages: readonly Outgoing[]) =>
  sql`
  with added as (
    insert into push_message (enterprise_id, forward_id, push_id, device_id, device_name, device_code, payload, bytes, at)
    select f.enterprise_id, f.id, m."pushId", m."deviceId", m."deviceName", m."deviceCode", m.payload, m.bytes, m.at
    from forward f, rows from (jsonb_to_recordset(${JSON.stringify(messages)}::jsonb) as ("pushId" uuid,
      "deviceId" uuid, "deviceName" text, "deviceCode" text, payload text, bytes int, at timestamptz))
      with ordinality as m ("pushId", "deviceId", "deviceName", "deviceCode", payload, bytes, at, n)
    where f.id = ${forwardId} order by m.n
    returning enterprise_id, forward_id, push_id, bytes)
  ${countedBy('added', { matched: 1, queued: 1, bytes: 1 })}`.execute(db);

export type Lost = { pushId: string | null; count: number };

/** Messages that never were in the queue: it was full, or nothing could be made of them. */
export const countLost = (
  db: Db,
  forwardId: string,
  cause: 'dropped_newest' | 'unfit',
  lost: readonly Lost[],
) =>
  sql`
  insert into forward_count (enterprise_id, forward_id, push_id, matched, ${sql.ref(cause)})
  select f.enterprise_id, f.id, m."pushId", m.count, m.count
  from forward f, jsonb_to_recordset(${JSON.stringify(lost)}::jsonb) as m ("pushId" uuid, count bigint)
  where f.id = ${forwardId} and m.count > 0`.execute(db);

/** The oldest that wait go, until so many rows and bytes are free. */
export const dropOldest = (db: Db, forwardId: string, rows: number, bytes: number) =>
  sql`
  with old as (
    select id, row_number() over (order by id) as n, sum(bytes) over (order by id) - bytes as before
    from (select id, bytes from push_message where forward_id = ${forwardId} and state = 'queued'
      order by id limit ${rows + 10_000} for update) q
  ), gone as (
    delete from push_message where id in (select id from old where n <= ${rows} or before < ${bytes}) returning *)
  ${countedBy('gone', { queued: -1, dropped_oldest: 1, bytes: -1 })}`.execute(db);

export type Standing = { is_draining: boolean; revision: number };

/** Whether this copy of the server still is the one that sends; held until the transaction ends. */
export const standing = async (db: Db, forwardId: string, holder: number): Promise<Standing | undefined> =>
  db
    .selectFrom('forward')
    .select(['is_draining', 'revision'])
    .where('id', '=', forwardId)
    .where('holder', '=', holder)
    .where('is_started', '=', true)
    .forShare()
    .executeTakeFirst();

/** What waited longer than it may. */
export const expire = (db: Db, forwardId: string, seconds: number) =>
  sql`
  with gone as (
    delete from push_message where id in (
      select id from push_message where forward_id = ${forwardId} and state = 'queued'
        and created_at < now() - make_interval(secs => ${seconds}) order by id limit 5000 for update)
    returning *)
  ${countedBy('gone', { queued: -1, expired: 1, bytes: -1 })}`.execute(db);

type ClaimedRow = {
  id: number;
  device_id: string;
  device_name: string;
  device_code: string;
  payload: string;
  at: Date;
  attempts: number;
  bytes: number;
  handed_by: string | null;
};
export type Claimed = SinkMessage & Pick<ClaimedRow, 'attempts' | 'bytes' | 'handed_by'>;

/**
 * Takes the next messages in hand: the oldest of every device, and those behind it, but none of a device of which one is
 * being sent or waits to be tried again.
 */
export async function claim(db: Db, forwardId: string, most: number): Promise<Claimed[]> {
  const { rows } = await sql<ClaimedRow>`
    with busy as (
      select device_id from push_message where forward_id = ${forwardId} and state = 'sending'
      union
      select device_id from push_message
      where forward_id = ${forwardId} and state = 'queued' and attempts > 0 and next_at > now()
    ), heads as (
      select id from push_message where forward_id = ${forwardId} and state = 'queued'
        and device_id not in (select device_id from busy)
      order by id limit ${most} for update
    ), taken as (
      update push_message m set state = 'sending' from heads h where m.id = h.id returning m.*
    ), told as (${countedBy('taken', { queued: -1, sending: 1 })})
    select id, device_id, device_name, device_code, payload, at, attempts, bytes, handed_by from taken order by id`.execute(
    db,
  );
  return rows.map(({ device_id, device_name, device_code, ...row }) => ({
    ...{ ...row, deviceId: device_id, deviceName: device_name, deviceCode: device_code },
  }));
}

export const settleSent = (db: Db, ids: readonly number[]) =>
  sql`
  with gone as (delete from push_message where id in (${locked(sql`id = any(${ids}::bigint[])
    and state = 'sending'`)}) returning *)
  ${countedBy('gone', { sending: -1, delivered: 1, bytes: -1 })}`.execute(db);

/** They were not begun: as if they had never been taken. */
export const putBack = (db: Db, ids: readonly number[]) =>
  sql`
  with back as (
    update push_message set state = 'queued'
    where id in (${locked(sql`id = any(${ids}::bigint[]) and state = 'sending'`)}) returning *)
  ${countedBy('back', { sending: -1, queued: 1 })}`.execute(db);

/** What a copy of the server had in hand that is gone. */
export const putAllBack = (db: Db, forwardId: string) =>
  sql`
  with back as (
    update push_message set state = 'queued'
    where id in (${locked(sql`forward_id = ${forwardId} and state = 'sending'`)}) returning *)
  ${countedBy('back', { sending: -1, queued: 1 })}`.execute(db);

export type Failure = { id: number; problem: Problem; waitMs: number };

const idsOf = (some: readonly Failure[]) => some.map(({ id }) => id);
const failures = (some: readonly Failure[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(some)}::jsonb) as f (id bigint, problem jsonb, "waitMs" float8)`;

export const tryAgain = (db: Db, some: readonly Failure[]) =>
  sql`
  with back as (
    update push_message m set state = 'queued', attempts = m.attempts + 1, problem = f.problem,
      next_at = now() + f."waitMs" * interval '1 millisecond'
    from ${failures(some)}
    where m.id = f.id and m.id in (${locked(sql`id = any(${idsOf(some)}::bigint[]) and state = 'sending'`)}) returning m.*)
  ${countedBy('back', { sending: -1, queued: 1 })}`.execute(db);

export const giveUp = (db: Db, some: readonly Failure[]) =>
  sql`
  with dead as (
    update push_message m set state = 'dead', attempts = m.attempts + 1, problem = f.problem, ended_at = now()
    from ${failures(some)}
    where m.id = f.id and m.id in (${locked(sql`id = any(${idsOf(some)}::bigint[]) and state = 'sending'`)}) returning m.*)
  ${countedBy('dead', { sending: -1, dead: 1, bytes: -1 })}`.execute(db);

/** From one queue to the end of another, in their order: counted as handed in the one, as matched in the other. */
export const handOver = (db: Db, some: readonly Failure[], toId: string) =>
  sql`
  with gone as (
    delete from push_message where id in (${locked(sql`id = any(${idsOf(some)}::bigint[]) and state = 'sending'
      and handed_by is null`)}) returning *
  ), told as (${countedBy('gone', { sending: -1, handed: 1, bytes: -1 })}
  ), added as (
    insert into push_message (enterprise_id, forward_id, handed_by, device_id, device_name, device_code, payload, bytes,
      at, problem)
    select g.enterprise_id, ${toId}, f.name, g.device_id, g.device_name, g.device_code, g.payload, g.bytes, g.at,
      r.problem
    from gone g join forward f on f.id = g.forward_id join ${sql`jsonb_to_recordset(${JSON.stringify(some)}::jsonb)
      as r (id bigint, problem jsonb)`} on r.id = g.id
    order by g.id
    returning enterprise_id, forward_id, push_id, bytes)
  ${countedBy('added', { matched: 1, queued: 1, bytes: 1 })}`.execute(db);

/** Of dead letters only so many are kept; the oldest go. */
export const trimDead = (db: Db, forwardId: string, most: number) =>
  sql`
  with gone as (
    delete from push_message where id in (${locked(sql`id in (
      select id from push_message where forward_id = ${forwardId} and state = 'dead' order by id desc offset ${most})
      and state = 'dead'`)})
    returning *)
  ${countedBy('gone', { dead: -1, removed: 1 })}`.execute(db);

/** Null: all of them. */
const among = (ids: readonly string[] | null) => (ids === null ? sql`true` : sql`id = any(${ids}::bigint[])`);

export const replayDead = async (db: Db, forwardId: string, ids: readonly string[] | null): Promise<number> =>
  Number(
    (
      await sql<{ n: number }>`
      with back as (
        update push_message set state = 'queued', attempts = 0, next_at = now(), ended_at = null, created_at = now()
        where id in (${locked(sql`forward_id = ${forwardId} and state = 'dead' and ${among(ids)}`)}) returning *
      ), told as (${countedBy('back', { dead: -1, queued: 1, bytes: 1 })})
      select count(*) as n from back`.execute(db)
    ).rows[0]?.n ?? 0,
  );

export const discardDead = async (
  db: Db,
  forwardId: string,
  ids: readonly string[] | null,
): Promise<number> =>
  Number(
    (
      await sql<{ n: number }>`
      with gone as (
        delete from push_message
        where id in (${locked(sql`forward_id = ${forwardId} and state = 'dead' and ${among(ids)}`)}) returning *
      ), told as (${countedBy('gone', { dead: -1, removed: 1 })})
      select count(*) as n from gone`.execute(db)
    ).rows[0]?.n ?? 0,
  );
