import { sql } from 'kysely';
import type { Db } from '../../../kit/db.ts';

export const STEP_MS = 10_000;

/** What was stored of one source within one step. */
export type Arrival = { at: number; sourceId: string; messages: number; points: number };
export type Arrived = { at: Date; messages: number; points: number };

/** Several copies of the server add to the same step. */
export const addArrivals = (db: Db, all: readonly Arrival[]) =>
  sql`
    insert into telemetry_rate (enterprise_id, at, messages, points)
    select s.enterprise_id, to_timestamp(a.at / 1000.0), sum(a.messages), sum(a.points)
    from unnest(${all.map(({ sourceId }) => sourceId)}::uuid[], ${all.map(({ at }) => at)}::float8[],
      ${all.map(({ messages }) => messages)}::bigint[], ${all.map(({ points }) => points)}::bigint[])
      as a(source, at, messages, points)
    join telemetry_source s on s.id = a.source
    group by s.enterprise_id, a.at order by s.enterprise_id, a.at
    on conflict (enterprise_id, at) do update
      set messages = telemetry_rate.messages + excluded.messages, points = telemetry_rate.points + excluded.points`.execute(
    db,
  );

export const deleteArrivalsBefore = (db: Db, at: Date) =>
  db.deleteFrom('telemetry_rate').where('at', '<', at).execute();

/** Of one enterprise, by step; steps without anything are missing. */
export const arrivedSince = (db: Db, enterpriseId: string, since: Date): Promise<Arrived[]> =>
  db
    .selectFrom('telemetry_rate')
    .select(['at', 'messages', 'points'])
    .where('enterprise_id', '=', enterpriseId)
    .where('at', '>=', since)
    .orderBy('at')
    .execute();
