import { sql } from 'kysely';
import type { Db } from '../../../kit/db.ts';
import { COMPUTED } from '../point/computed.ts';
import type { Mapped, MappedDevice, Mapping, Seen } from './message.ts';

type MappingRow = {
  series: number | null;
  kind: string | null;
  property: string | null;
  device_id: string;
  enterprise_id: string;
  name: string;
  code: string;
  product_id: string;
  tags: Record<string, string>;
};

/** Which series of a gateway is which property of which device: its own by their alias, those of children as mapped. */
export async function mappingOf(db: Db, gatewayId: string): Promise<Mapping> {
  const { rows } = await sql<MappingRow>`
    select s.id as series, s.kind, s.property, d.id as device_id, d.enterprise_id, d.name, d.code, d.product_id, d.tags
    from device d
    left join lateral (
      select t.id, t.kind, t.name as property from telemetry_series t
      where d.id = d.gateway_id and t.source_id = d.gateway_id and t.ended_at is null and not starts_with(t.name, ${COMPUTED})
      union all
      select t.id, t.kind, p.property from device_point p
      join telemetry_series t on t.source_id = p.gateway_id and t.name = p.alias and t.ended_at is null
      where p.device_id = d.id and p.gateway_id = d.gateway_id
    ) s on true
    where d.gateway_id = ${gatewayId} and d.is_enabled`.execute(db);
  const byDevice = new Map<string, MappedDevice>();
  const bySeries = new Map<number, Mapped[]>();
  for (const row of rows) {
    const { device_id: deviceId, enterprise_id: enterpriseId, product_id: productId, tags } = row;
    const device = byDevice.get(deviceId) ?? {
      ...{ deviceId, deviceName: row.name, deviceCode: row.code, productId, tags, enterpriseId },
    };
    byDevice.set(deviceId, device);
    if (row.series === null || row.property === null) continue;
    const mapped = { device, property: row.property, kind: row.kind ?? 'number' };
    bySeries.set(row.series, [...(bySeries.get(row.series) ?? []), mapped]);
  }
  return { gatewayId, bySeries, byDevice };
}

export type Behind = { source_id: string; frame_no: number; event_no: number };

/**
 * Gateways of an enterprise with something a consumer has not seen; among these only, when they are named. Of one that
 * it meets for the first time it has seen what was received before it was there.
 */
export async function behind(
  db: Db,
  { consumer, enterpriseId, since }: { consumer: string; enterpriseId: string; since: Date },
  sources: readonly string[] | undefined,
  most: number,
): Promise<Behind[]> {
  const among = sources ? sql`and s.id = any(${sources}::uuid[])` : sql``;
  const { rows } = await sql<Behind>`
    select s.id as source_id, s.frame_no, coalesce(e.event_no, 0) as event_no
    from telemetry_source s
    left join stream_source e on e.id = s.id
    left join stream_cursor c on c.consumer = ${consumer} and c.source_id = s.id
    where s.enterprise_id = ${enterpriseId} ${among}
      and (c.consumer is null or s.frame_no > c.frame_no or coalesce(e.event_no, 0) > c.event_no)
    order by c.moved_at nulls first limit ${most}`.execute(db);
  const unseen = rows.map(({ source_id }) => source_id);
  await sql`
    insert into stream_cursor (consumer, source_id, enterprise_id, frame_no, event_no)
    select ${consumer}, s.id, s.enterprise_id,
      coalesce((select min(f.no) - 1 from telemetry_frame f where f.source_id = s.id and f.received_at >= ${since}), s.frame_no),
      coalesce((select min(d.no) - 1 from device_event d where d.source_id = s.id and d.received_at >= ${since}), e.event_no, 0)
    from telemetry_source s left join stream_source e on e.id = s.id
    where s.id = any(${unseen}::uuid[])
      and not exists (select from stream_cursor c where c.consumer = ${consumer} and c.source_id = s.id)
    order by s.id
    on conflict do nothing`.execute(db);
  return rows;
}

export type Cursor = { frame_no: number; event_no: number; seen: Seen };

/** Undefined: another copy of the server has it in hand. */
export async function takeCursor(db: Db, consumer: string, sourceId: string): Promise<Cursor | undefined> {
  const { rows } = await sql<Cursor>`
    select frame_no, event_no, seen from stream_cursor where consumer = ${consumer} and source_id = ${sourceId}
    for update skip locked`.execute(db);
  return rows[0];
}

type Move = Omit<Cursor, 'seen'> & { missed: number; seen: Seen | undefined };

export const moveCursor = (
  db: Db,
  consumer: string,
  sourceId: string,
  { frame_no, event_no, missed, seen }: Move,
) =>
  sql`update stream_cursor set frame_no = ${frame_no}, event_no = ${event_no}, missed = missed + ${missed},
      moved_at = now() ${seen ? sql`, seen = ${JSON.stringify(seen)}::jsonb` : sql``}
    where consumer = ${consumer} and source_id = ${sourceId}`.execute(db);

export const deleteCursors = (db: Db, consumer: string) =>
  db.deleteFrom('stream_cursor').where('consumer', '=', consumer).execute();

export const eventsAfter = (db: Db, sourceId: string, no: number, most: number) =>
  db
    .selectFrom('device_event')
    .selectAll()
    .where('source_id', '=', sourceId)
    .where('no', '>', no)
    .orderBy('no')
    .limit(most)
    .execute();
export type EventRow = Awaited<ReturnType<typeof eventsAfter>>[number];

type NewEvent = {
  sourceId: string;
  enterpriseId: string;
  deviceId: string;
  kind: 'event' | 'status';
  name: string;
  level: 'info' | 'warning' | 'fault';
  output: Record<string, unknown>;
  at: Date;
};

/** Where it stands in what its sender counts. */
type Place = { run: string; seq: number; part: number };

/** Counted under the lock of its gateway's row: a reader that saw a number has seen all before it. */
export async function insertEvent(db: Db, one: NewEvent, place: Place | null = null): Promise<number> {
  const { rows } = await sql<{ event_no: number }>`
    insert into stream_source as s (id, enterprise_id, event_no) values (${one.sourceId}, ${one.enterpriseId}, 1)
    on conflict (id) do update set event_no = s.event_no + 1 returning event_no`.execute(db);
  const no = rows[0]?.event_no ?? 0;
  await db
    .insertInto('device_event')
    .values({
      ...{ source_id: one.sourceId, no, enterprise_id: one.enterpriseId, device_id: one.deviceId, ...place },
      ...{ kind: one.kind, name: one.name, level: one.level, output: JSON.stringify(one.output), at: one.at },
    })
    .execute();
  return no;
}

/** One that came before under the same number is left as it is; looked for under the same lock. */
export async function insertEventOnce(db: Db, one: NewEvent, place: Place | null): Promise<void> {
  if (place) {
    await sql`insert into stream_source (id, enterprise_id) values (${one.sourceId}, ${one.enterpriseId})
      on conflict do nothing`.execute(db);
    await sql`select from stream_source where id = ${one.sourceId} for update`.execute(db);
    const { rows } = await sql`select from device_event where source_id = ${one.sourceId}
      and run = ${place.run} and seq = ${place.seq} and part = ${place.part}`.execute(db);
    if (rows.length > 0) return;
  }
  await insertEvent(db, one, place);
}

/** Of events older than so: they are gone from the past of devices. */
export const removeEventsBefore = (db: Db, before: Date) =>
  db.deleteFrom('device_event').where('received_at', '<', before).execute();

/** So many are announced when their gateway comes or goes. */
const MOST_BEHIND = 1_000;

export async function devicesBehind(db: Db, gatewayId: string): Promise<{ id: string; cause: string }[]> {
  const { rows } = await sql<{ id: string; cause: string }>`
    select d.id, g.link_cause as cause from device d join gateway g on g.id = d.gateway_id
    where d.gateway_id = ${gatewayId} and d.is_enabled order by d.id limit ${MOST_BEHIND}`.execute(db);
  return rows;
}

/** Gateways with devices of these products. */
export async function sourcesOfProducts(
  db: Db,
  enterpriseId: string,
  products: readonly string[],
  most: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct gateway_id as id from device where enterprise_id = ${enterpriseId}
      and product_id = any(${products}::uuid[]) and gateway_id is not null and is_enabled
    order by 1 limit ${most}`.execute(db);
  return rows.map(({ id }) => id);
}
