import type { PushMode, PushScope } from '@cloudyard/contract/iot/push.ts';
import type { Problem } from '@cloudyard/contract/kit/problem.ts';
import { sql } from 'kysely';
import type { Db } from '../../../kit/db.ts';
import { deviceInGroups } from '../group/scope.queries.ts';

/** A push as those see it who follow the stream. */
export const activePushes = (db: Db) =>
  db
    .selectFrom('push')
    .select([
      'id',
      'enterprise_id',
      'forward_id',
      'filter',
      'template',
      'seconds',
      'most_messages',
      'held_since',
    ])
    .select(['created_at', 'revision'])
    .select([sql<PushScope>`scope`.as('scope'), sql<PushMode>`mode`.as('mode')])
    .where('is_enabled', '=', true)
    .execute();
export type ActivePush = Awaited<ReturnType<typeof activePushes>>[number];

/**
 * Whether a push is still as it was read. It stays so until the transaction ends: whoever changes it waits. One that is
 * being changed is taken to be another already, so that neither waits for what the other holds.
 */
export async function standsAs(db: Db, { id, revision }: Pick<ActivePush, 'id' | 'revision'>) {
  const { rows } = await sql`select from push where id = ${id} and revision = ${revision} and is_enabled
    for key share skip locked`.execute(db);
  return rows.length > 0;
}

export type InScope = { id: string; gateway_id: string };

/** Devices of an enterprise that a scope names: all, those of products and groups, or those named. */
export async function devicesIn(
  db: Db,
  enterpriseId: string,
  { products, devices, groups }: PushScope,
): Promise<InScope[]> {
  const isAll = products.length + devices.length + groups.length === 0;
  const isMember = groups.length > 0 ? await deviceInGroups(db, enterpriseId, groups) : sql`false`;
  const { rows } = await sql<InScope>`
    select d.id, d.gateway_id from device d where d.enterprise_id = ${enterpriseId} and d.gateway_id is not null
      and (${isAll} or d.product_id = any(${products}::uuid[]) or d.id = any(${devices}::uuid[]) or ${isMember})`.execute(
    db,
  );
  return rows;
}

/** What is stored from here on is its affair, of all gateways that are there; those it reads already go on. */
export const beginReading = (db: Db, consumer: string, gateways: readonly string[]) =>
  sql`
  insert into stream_cursor (consumer, source_id, enterprise_id, frame_no, event_no)
  select ${consumer}, s.id, s.enterprise_id, s.frame_no, coalesce(e.event_no, 0)
  from telemetry_source s left join stream_source e on e.id = s.id where s.id = any(${gateways}::uuid[])
  order by s.id
  on conflict do nothing`.execute(db);

/** What a push remembers of a device. */
export type Memory = {
  pushedAt: number | null;
  last: Record<string, number | string | boolean | null> | null;
  /** A window that is open: since when, and what it holds. */
  beganAt: number | null;
  held: string[];
};

type MemoryRow = {
  device_id: string;
  pushed_at: Date | null;
  last: unknown;
  window_began_at: Date | null;
  held: unknown;
};
const memoryOf = (row: MemoryRow): Memory => ({
  pushedAt: row.pushed_at?.getTime() ?? null,
  last: row.last as Memory['last'],
  beganAt: row.window_began_at?.getTime() ?? null,
  held: row.held as string[],
});

/** What a push remembers of these devices, locked. */
export async function memories(
  db: Db,
  pushId: string,
  deviceIds: readonly string[],
): Promise<Map<string, Memory>> {
  const rows = await db
    .selectFrom('push_device')
    .select(['device_id', 'pushed_at', 'last', 'window_began_at', 'held'])
    .where('push_id', '=', pushId)
    .where('device_id', 'in', deviceIds)
    .orderBy('device_id')
    .forUpdate()
    .execute();
  return new Map(rows.map((row) => [row.device_id, memoryOf(row)]));
}

/** In the order in which they are locked. */
export const remember = (
  db: Db,
  push: Pick<ActivePush, 'id' | 'enterprise_id'>,
  all: ReadonlyMap<string, Memory>,
) =>
  sql`
  insert into push_device (push_id, device_id, enterprise_id, pushed_at, last, window_began_at, held)
  select ${push.id}, m.id, ${push.enterprise_id}, to_timestamp(m."pushedAt" / 1000), m.last,
    to_timestamp(m."beganAt" / 1000), m.held
  from jsonb_to_recordset(${JSON.stringify([...all].map(([id, memory]) => ({ id, ...memory })))}::jsonb)
    as m (id uuid, "pushedAt" float8, last jsonb, "beganAt" float8, held jsonb)
  order by m.id
  on conflict (push_id, device_id) do update set pushed_at = excluded.pushed_at, last = excluded.last,
    window_began_at = excluded.window_began_at, held = excluded.held`.execute(db);

/** Windows whose time is over, but for those of some pushes; locked: those that another has in hand are its own. */
export async function dueWindows(db: Db, but: readonly string[], most: number) {
  const { rows } = await sql<
    MemoryRow & {
      push_id: string;
      enterprise_id: string;
      forward_id: string;
      name: string | null;
      code: string | null;
    }
  >`
    select w.push_id, w.device_id, w.enterprise_id, w.pushed_at, w.last, w.window_began_at, w.held, p.forward_id,
      d.name, d.code
    from push_device w join push p on p.id = w.push_id left join device d on d.id = w.device_id
    where w.window_began_at is not null and w.window_began_at < now() - make_interval(secs => coalesce(p.seconds, 1))
      and w.push_id <> all (${but}::uuid[])
    order by w.window_began_at limit ${most} for update of w skip locked`.execute(db);
  return rows.map((row) => ({ ...row, memory: memoryOf(row) }));
}

export const noteHeld = (db: Db, id: string, isHeld: boolean) =>
  db
    .updateTable('push')
    .set({ held_since: isHeld ? sql`coalesce(held_since, now())` : null })
    .where('id', '=', id)
    .where('held_since', isHeld ? 'is' : 'is not', null)
    .execute();

/** The newest, and not each of thousands. */
export const noteProblem = (db: Db, id: string, problem: Problem) =>
  db
    .updateTable('push')
    .set({ problem: JSON.stringify(problem), problem_at: sql`now()` })
    .where('id', '=', id)
    .where(sql<boolean>`(problem_at is null or problem_at < now() - interval '5 seconds')`)
    .execute();
