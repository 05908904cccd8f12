import { sql } from 'kysely';
import type { Db } from '../../../kit/db.ts';
import type { Frame } from './frame.ts';

const NEEDS_QUOTES = /["\\{},\s]|^null$|^$/i;

/** As PostgreSQL writes an array: they travel as text, and are arrays of arrays only there. */
const literal = (values: readonly (number | string | null)[]): string => `{${values.map(element).join(',')}}`;

function element(value: number | string | null): string {
  if (value === null) return 'NULL';
  if (typeof value === 'number') return String(value);
  return NEEDS_QUOTES.test(value) ? `"${value.replace(/["\\]/g, '\\$&')}"` : value;
}

/** The arrays of a frame, without what is the usual anyway. */
function columnsOf({ at, quality, text, ...frame }: Frame) {
  // One without points stands where it arrived.
  let [from, to] =
    at.length > 0
      ? [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
      : [frame.receivedAt.getTime(), frame.receivedAt.getTime()];
  for (const one of at) {
    if (one < from) from = one;
    if (one > to) to = one;
  }
  return {
    ...frame,
    ...{ from, to },
    offsets: from === to ? null : literal(at.map((one) => one - from)),
    qualities: quality?.some((one) => one !== 0) ? literal(quality) : null,
    texts: text?.some((one) => one !== null) ? literal(text) : null,
  };
}

const time = (ms: number) => new Date(ms).toISOString();

/**
 * Stores frames in one statement. Answers for each what number it has now: 0 when it had been stored before,
 * undefined when its source is unknown.
 */
export async function storeFrames(db: Db, frames: readonly Frame[]): Promise<(number | undefined)[]> {
  const all = frames.map(columnsOf);
  const list = <T>(of: (one: (typeof all)[number]) => T) => all.map(of);
  const { rows } = await sql<{ place: number; number: number }>`
    select place, number from telemetry_store(
      ${list((one) => one.sourceId)}::uuid[], ${list((one) => one.run)}::text[], ${list((one) => one.seq)}::bigint[],
      ${list((one) => one.receivedAt.toISOString())}::timestamptz[], ${list((one) => time(one.from))}::timestamptz[],
      ${list((one) => time(one.from))}::timestamptz[], ${list((one) => time(one.to))}::timestamptz[],
      ${list((one) => one.sentAt?.toISOString() ?? null)}::timestamptz[],
      ${list((one) => literal(one.series))}::text[], ${list((one) => one.offsets)}::text[],
      ${list((one) => literal(one.value))}::text[], ${list((one) => one.qualities)}::text[],
      ${list((one) => one.texts)}::text[])`.execute(db);
  const numbers = new Array<number | undefined>(frames.length).fill(undefined);
  for (const { place, number } of rows) numbers[place - 1] = number;
  return numbers;
}

export type Latest = {
  series: number;
  at: Date;
  value: number | null;
  quality: number;
  text: string | null;
  received_at: Date;
  no: number;
};

/**
 * The newest point of each series of a source: from what was noted when frames left the hot table, and from the frames
 * that are still there. Of two at the same time the one received last is meant.
 */
export async function latestOf(db: Db, sourceId: string): Promise<Latest[]> {
  const { rows } = await sql<Latest>`
    select distinct on (series) * from (
      select id as series, last_at as at, last_value as value, last_quality as quality, last_text as text,
        last_received_at as received_at, last_no as no
      from telemetry_series where source_id = ${sourceId} and last_at is not null
      union all
      select p.series, p.at, p.value, p.quality, p.text, f.received_at, f.no
      from telemetry_frame f, telemetry_points(f) p where f.source_id = ${sourceId}
    ) known
    order by series, at desc, no desc`.execute(db);
  return rows;
}

export type Change = Omit<Latest, 'received_at'> & { received_at: Date };

/** What was stored after a frame, oldest first; at most so many frames. */
export async function changesAfter(db: Db, sourceId: string, no: number, frames: number): Promise<Change[]> {
  const { rows } = await sql<Change>`
    select p.series, p.at, p.value, p.quality, p.text, f.received_at, f.no
    from (select * from telemetry_frame where source_id = ${sourceId} and no > ${no} order by no limit ${frames}) t
    join telemetry_frame f on f.source_id = t.source_id and f.no = t.no, telemetry_points(f) p
    order by f.no, p.at`.execute(db);
  return rows;
}

/** Whether all that was stored after a frame is still hot: what was sealed meanwhile, `changesAfter` does not see. */
export async function isHotAfter(db: Db, sourceId: string, no: number): Promise<boolean> {
  const { rows } = await sql<{ whole: boolean }>`
    select (select count(*) from telemetry_frame f where f.source_id = s.id and f.no > ${no}::bigint)
      >= s.frame_no - ${no}::bigint as whole
    from telemetry_source s where s.id = ${sourceId}`.execute(db);
  return rows[0]?.whole ?? false;
}

/** How many points were stored after a frame. */
export async function pointsAfter(db: Db, sourceId: string, no: number): Promise<number> {
  const { rows } = await sql<{ points: number }>`
    select coalesce(sum(cardinality(series)), 0)::int8 as points from telemetry_frame
    where source_id = ${sourceId} and no > ${no}`.execute(db);
  return rows[0]?.points ?? 0;
}
