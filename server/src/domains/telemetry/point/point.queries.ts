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

/** The number it has now, 0 when it had been stored before; and how much older it is than what was known of its source. */
export type Placed = { number: number; lag_ms: number | null };

/** Stores frames in one statement. Answers for each where it is; undefined when its source is unknown. */
export async function storeFrames(db: Db, frames: readonly Frame[]): Promise<(Placed | undefined)[]> {
  const all = frames.map(columnsOf);
  const list = <T>(of: (one: (typeof all)[number]) => T) => all.map(of);
  const { rows } = await sql<Placed & { place: number }>`
    select place, number, lag_ms from telemetry_store(
      ${list((one) => one.sourceId)}::uuid[], ${list((one) => one.run)}::text[], ${list((one) => one.seq)}::bigint[],
      ${list((one) => one.receivedAt.toISOString())}::timestamptz[], ${list((one) => time(one.from))}::timestamptz[],
      ${list((one) => time(one.from))}::timestamptz[], ${list((one) => time(one.to))}::timestamptz[],
      ${list((one) => one.sentAt?.toISOString() ?? null)}::timestamptz[],
      ${list((one) => literal(one.series))}::text[], ${list((one) => one.offsets)}::text[],
      ${list((one) => literal(one.value))}::text[], ${list((one) => one.qualities)}::text[],
      ${list((one) => one.texts)}::text[], ${list((one) => one.kept ?? null)}::int[])`.execute(db);
  const placed = new Array<Placed | undefined>(frames.length).fill(undefined);
  for (const row of rows) placed[row.place - 1] = row;
  return placed;
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

/** What was not noted yet is little; a source that is ahead of it shows the rest a moment later. */
const UNNOTED_FRAMES = 1_000;
const UNNOTED_POINTS = 200_000;

/**
 * The newest point of each series of a source: from what was noted, and from the frames that came since. Of two at the
 * same time the one received last is meant.
 */
export async function latestOf(db: Db, sourceId: string): Promise<Latest[]> {
  const { rows } = await sql<Latest>`
    select distinct on (series) * from (
      select id as series, last_at as at, last_value as value, last_quality as quality, last_text as text,
        last_received_at as received_at, last_no as no
      from telemetry_series where source_id = ${sourceId} and last_at is not null
      union all
      select p.series, p.at, p.value, p.quality, p.text, f.received_at, f.no
      from (
        select n.*, sum(cardinality(n.series)) over (order by n.no desc) as points from (
          select t.* from telemetry_frame t
          where t.source_id = ${sourceId} and t.no > (select noted_no from telemetry_source where id = ${sourceId})
          order by t.no desc limit ${UNNOTED_FRAMES}) n
      ) recent
      join telemetry_frame f on f.source_id = ${sourceId} and f.no = recent.no, telemetry_points(f) p
      where recent.points - cardinality(f.series) < ${UNNOTED_POINTS}
    ) known
    order by series, at desc, no desc`.execute(db);
  return rows;
}

/** Notes the newest points as far as so many frames show them; answers up to which. */
export async function noteNewestOf(db: Db, sourceId: string, most: number): Promise<number> {
  const { rows } = await sql<{ until: number | null }>`
    select telemetry_note_newest(${sourceId}, ${most}::int) as until`.execute(db);
  return rows[0]?.until ?? 0;
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

/** A frame as others read it who go through all of them: its points side by side, times in milliseconds. */
export type ReadFrame = {
  no: number;
  receivedAt: number;
  series: number[];
  at: number[];
  value: (number | null)[];
  quality: number[] | null;
  text: (string | null)[] | null;
};

type Line = {
  n: number;
  r: number;
  b: number;
  s: number[];
  o: (number | null)[] | null;
  v: (number | null)[];
  q: number[] | null;
  t: (string | null)[] | null;
};

/** When so many points were read, no further frame is: one holds thousands, and who was held up has hundreds of them. */
export const MOST_READ = 50_000;

/** Whole frames after a number, in their order; those that were sealed meanwhile are not among them. */
export async function framesAfter(db: Db, sourceId: string, no: number, most: number): Promise<ReadFrame[]> {
  const { rows } = await sql<{ line: string }>`
    select telemetry_line(f) as line from telemetry_frame f
    where f.source_id = ${sourceId} and f.no > ${no} and f.no <= (
      select max(b.no) from (
        select n.no, sum(cardinality(n.series)) over (order by n.no) - cardinality(n.series) as before
        from (select no, series from telemetry_frame where source_id = ${sourceId} and no > ${no}
          order by no limit ${most}) n) b
      where b.before < ${MOST_READ})
    order by f.no`.execute(db);
  return rows.map(({ line }) => {
    const { n, r, b, s, o, v, q, t }: Line = JSON.parse(line);
    const at = s.map((_, place) => b + (o?.[place] ?? 0));
    return { no: n, receivedAt: r, series: s, at, value: v, quality: q, text: t };
  });
}

/** Whose they are. */
export const enterprisesOfSources = (db: Db, ids: readonly string[]) =>
  db.selectFrom('telemetry_source').select(['id', 'enterprise_id']).where('id', 'in', ids).execute();
