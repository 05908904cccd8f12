import { sql } from 'kysely';
import type { Db } from '../../../kit/db.ts';

export const STEP_MS = 10_000;

/** What was stored of one source within one step. */
export type Arrival = { at: number; sourceId: string; messages: number; points: number };
export type Arrived = { at: Date; messages: number; points: number };

const TABLES = {
  step: { table: sql`telemetry_rate`, at: sql`to_timestamp(a.at / 1000.0)` },
  hour: { table: sql`telemetry_hour`, at: sql`date_trunc('hour', to_timestamp(a.at / 1000.0))` },
};

/** Several copies of the server add to the same step, and to the same hour. */
export async function addArrivals(db: Db, all: readonly Arrival[]) {
  for (const { table, at } of [TABLES.step, TABLES.hour])
    await sql`
      insert into ${table} as t (enterprise_id, at, messages, points)
      select s.enterprise_id, ${at}, sum(a.messages), sum(a.points)
      from unnest(${all.map(({ sourceId }) => sourceId)}::uuid[], ${all.map((one) => one.at)}::float8[],
        ${all.map(({ messages }) => messages)}::bigint[], ${all.map(({ points }) => points)}::bigint[])
        as a(source, at, messages, points)
      join telemetry_source s on s.id = a.source
      group by 1, 2 order by 1, 2
      on conflict (enterprise_id, at) do update
        set messages = t.messages + excluded.messages, points = t.points + excluded.points`.execute(db);
}

/** Steps are kept for a day, hours for a year and a bit: one looks back to the same month. */
export async function deleteArrivalsBefore(db: Db, step: Date, hour: Date) {
  await db.deleteFrom('telemetry_rate').where('at', '<', step).execute();
  await db.deleteFrom('telemetry_hour').where('at', '<', hour).execute();
}

/** Of one enterprise, in steps of so many seconds; steps without anything are missing. */
export async function arrivedBy(
  db: Db,
  enterpriseId: string,
  since: Date,
  by: { from: 'step' | 'hour'; seconds: number },
): Promise<Arrived[]> {
  const { rows } = await sql<Arrived>`
    select to_timestamp(floor(extract(epoch from at) / ${by.seconds}) * ${by.seconds}) as at,
      sum(messages)::bigint as messages, sum(points)::bigint as points
    from ${TABLES[by.from].table} where enterprise_id = ${enterpriseId} and at >= ${since}
    group by 1 order by 1`.execute(db);
  return rows;
}

/** Stored since then, hours counted whole. */
export async function messagesSince(db: Db, enterpriseId: string, since: Date): Promise<number> {
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum(messages), 0)::bigint as sum from telemetry_hour
    where enterprise_id = ${enterpriseId} and at >= ${since}`.execute(db);
  return rows[0]?.sum ?? 0;
}

/** Which sources sent most since then, of those that are in the hot table. Frames of a source are counted without a hole. */
export async function talkersSince(db: Db, enterpriseId: string, since: Date, most: number) {
  const { rows } = await sql<{ id: string; messages: number }>`
    select s.id, s.frame_no - f.no + 1 as messages from telemetry_source s
    cross join lateral (select f.no from telemetry_frame f where f.source_id = s.id and f.to_at >= ${since}
      order by f.to_at limit 1) f
    where s.enterprise_id = ${enterpriseId} and s.received_at >= ${since}
    order by 2 desc, s.id limit ${most}`.execute(db);
  return rows;
}

/** Of one enterprise, by step; steps without anything are missing. */
export const arrivedSince = (db: Db, enterpriseId: string, since: Date): Promise<Arrived[]> =>
  db
    .selectFrom('telemetry_rate')
    .select(['at', 'messages', 'points'])
    .where('enterprise_id', '=', enterpriseId)
    .where('at', '>=', since)
    .orderBy('at')
    .execute();

/** Hours before the first count: a demo has a past. */
export const insertDemoArrivals = (
  db: Db,
  all: readonly { enterpriseId: string; at: Date; messages: number; points: number }[],
) =>
  sql`
    insert into telemetry_hour (enterprise_id, at, messages, points)
    select * from unnest(${all.map(({ enterpriseId }) => enterpriseId)}::uuid[], ${all.map(({ at }) => at)}::timestamptz[],
      ${all.map(({ messages }) => messages)}::bigint[], ${all.map(({ points }) => points)}::bigint[])
    on conflict do nothing`.execute(db);

/** Of all enterprises, a second: in the last whole minute of steps. */
export async function arrivingNow(db: Db, at: Date) {
  const { rows } = await sql<{ messages: number; points: number }>`
    select coalesce(sum(messages), 0)::float8 / 60 as messages, coalesce(sum(points), 0)::float8 / 60 as points
    from telemetry_rate where at >= ${at}::timestamptz - interval '80 seconds' and at < ${at}::timestamptz - interval '20 seconds'`.execute(
    db,
  );
  return rows[0] ?? { messages: 0, points: 0 };
}

/** Which enterprises sent most points since then, hours counted whole. */
export const mostArrived = async (db: Db, since: Date, most: number) => {
  const { rows } = await sql<{ id: string; name: string; amount: number }>`
    select e.id, e.name, sum(h.points)::float8 as amount from telemetry_hour h join enterprise e on e.id = h.enterprise_id
    where h.at >= ${since} group by e.id, e.name having sum(h.points) > 0 order by amount desc, e.id limit ${most}`.execute(
    db,
  );
  return rows;
};
