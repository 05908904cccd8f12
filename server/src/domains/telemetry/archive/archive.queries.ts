import { sql } from 'kysely';
import type { ColumnPoint } from '../../../kit/columns.ts';
import type { Db } from '../../../kit/db.ts';

/** One copy of the server does it, as long as it lives. */
export const takeWork = async (db: Db, work: 'seal' | 'compact', holder: number) =>
  (await db
    .updateTable('telemetry_turn')
    .set({ holder, taken_at: sql`now()` })
    .where('work', '=', work)
    .where(sql<boolean>`(holder is null or not is_present(holder))`)
    .returning('work')
    .executeTakeFirst()) !== undefined;

export const leaveWork = (db: Db, work: 'seal' | 'compact', holder: number) =>
  db
    .updateTable('telemetry_turn')
    .set({ holder: null })
    .where('work', '=', work)
    .where('holder', '=', holder)
    .execute();

/** Frames received before, but for the part that is being written to now. */
export type Ended = { before: Date; writing: number };

const ended = ({ before, writing }: Ended) => sql`slot <> ${writing} and received_at < ${before}`;

/** The part that is written to at this time. */
export const slotAt = (at: Date) => Math.floor(at.getTime() / 3_600_000) % 8;

export async function enterprisesToSeal(db: Db, which: Ended): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct enterprise_id as id from telemetry_frame where ${ended(which)} order by 1`.execute(db);
  return rows.map(({ id }) => id);
}

export type LineRow = { source_id: string; no: number; points: number; line: string };
export type Place = { source: string; no: number };

/** Frames in their order, as the process reads them that writes files. */
export async function framesToSeal(
  db: Db,
  enterpriseId: string,
  which: Ended,
  after: Place | null,
  most: number,
) {
  const further = after ? sql`and (source_id, no) > (${after.source}::uuid, ${after.no}::bigint)` : sql``;
  const { rows } = await sql<LineRow>`
    select source_id, no, cardinality(series) as points, telemetry_line(f) as line
    from telemetry_frame f where enterprise_id = ${enterpriseId} and ${ended(which)} ${further}
    order by source_id, no limit ${most}`.execute(db);
  return rows;
}

/** What has no row of its own any more, no call can ask for. What is not kept of the others, their frames say. */
export const knownSeries = async (db: Db, enterpriseId: string) =>
  (
    await db.selectFrom('telemetry_series').select('id').where('enterprise_id', '=', enterpriseId).execute()
  ).map(({ id }) => id);

export type Left = { source: string; frames: number; bytes: number };

/** Answers what was there of each source: who finds others than it read has lost to another process. */
export async function deleteSealed(db: Db, enterpriseId: string, which: Ended, last: readonly Place[]) {
  const { rows } = await sql<Left>`
    with gone as (
      delete from telemetry_frame f
      using unnest(${last.map(({ source }) => source)}::uuid[], ${last.map(({ no }) => no)}::bigint[]) as d(source, no)
      where f.enterprise_id = ${enterpriseId} and ${ended(which)} and f.source_id = d.source and f.no <= d.no
      returning f.source_id, telemetry_bytes(f.series, f.offset_ms, f.quality, f.text) as bytes
    ) select source_id as source, count(*)::int as frames, sum(bytes)::int8 as bytes from gone
      group by source_id`.execute(db);
  return rows;
}

/** They take less now. Last in its transaction, and in the order in which storing locks them: no transaction waits for long. */
export async function lessHot(db: Db, left: readonly Left[]) {
  const sources = left.map(({ source }) => source);
  await sql`select from telemetry_source where id = any (${sources}::uuid[]) order by id for update`.execute(
    db,
  );
  await sql`
    update telemetry_source s set hot_bytes = greatest(0, s.hot_bytes - l.bytes)
    from unnest(${sources}::uuid[], ${left.map(({ bytes }) => bytes)}::bigint[]) as l(source, bytes)
    where s.id = l.source`.execute(db);
}

/** The newest points that have left the hot table, so that no read looks for them in files. */
export const noteNewest = (db: Db, newest: readonly ColumnPoint[]) =>
  sql`
  update telemetry_series s
  set last_at = n.at, last_value = n.value, last_text = n.text, last_quality = n.quality,
    last_received_at = n.received_at, last_no = n.no
  from unnest(${newest.map((one) => one.series)}::int[], ${newest.map((one) => iso(one.at))}::timestamptz[],
    ${newest.map((one) => one.value)}::float8[], ${newest.map((one) => one.text)}::text[],
    ${newest.map((one) => one.quality)}::smallint[], ${newest.map((one) => iso(one.receivedAt))}::timestamptz[],
    ${newest.map((one) => one.no)}::bigint[]) as n(series, at, value, text, quality, received_at, no)
  where s.id = n.series and (s.last_at is null or (s.last_at, s.last_no) < (n.at, n.no))`.execute(db);

const iso = (ms: number) => new Date(ms).toISOString();

export type NewArchive = {
  enterpriseId: string;
  day: string;
  name: string;
  sha256: string;
  bytes: number;
  points: number;
  from: number;
  to: number;
  series: readonly [number, number][];
  sketch: { name: string; sha256: string; bytes: number } | null;
};

export const insertArchive = (db: Db, one: NewArchive) =>
  sql`
  insert into telemetry_archive (enterprise_id, day, name, sha256, bytes, points, from_at, to_at, series, sketch_name,
    sketch_sha256, sketch_bytes)
  values (${one.enterpriseId}, ${one.day}, ${one.name}, decode(${one.sha256}, 'hex'), ${one.bytes}, ${one.points},
    ${iso(one.from)}, ${iso(one.to)}, ${multirange(one.series)}::int4multirange, ${one.sketch?.name ?? null},
    decode(${one.sketch?.sha256 ?? null}, 'hex'), ${one.sketch?.bytes ?? null})`.execute(db);

export const multirange = (ranges: readonly (readonly [number, number])[]) =>
  `{${ranges.map(([first, last]) => `[${first},${last}]`).join(',')}}`;

export type ArchiveRow = {
  id: string;
  name: string;
  sha256: Buffer;
  bytes: number;
  points: number;
  sketch_name: string | null;
};

export type Crowded = { enterprise_id: string; day: string; ids: string[] };

/** Days whose points lie in several files. */
export async function crowdedDays(db: Db, before: string, most: number): Promise<Crowded[]> {
  const { rows } = await sql<Crowded>`
    select enterprise_id, day::text as day, array_agg(id) as ids from telemetry_archive
    where gone_at is null and day < ${before} group by enterprise_id, day having count(*) > 1
    order by day desc limit ${most}`.execute(db);
  return rows;
}

export const archivesById = (db: Db, ids: readonly string[]): Promise<ArchiveRow[]> =>
  db
    .selectFrom('telemetry_archive')
    .select(['id', 'name', 'sha256', 'bytes', 'points', 'sketch_name'])
    .where('id', 'in', ids)
    .where('gone_at', 'is', null)
    .orderBy('id')
    .execute();

/** Answers how many there were. */
export async function letGo(db: Db, ids: readonly string[], at: Date) {
  const { numUpdatedRows } = await db
    .updateTable('telemetry_archive')
    .set({ gone_at: at })
    .where('id', 'in', ids)
    .where('gone_at', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

export const goneArchives = (db: Db, before: Date, most: number) =>
  db
    .selectFrom('telemetry_archive')
    .select(['id', 'name', 'sketch_name'])
    .where('gone_at', '<', before)
    .orderBy('gone_at')
    .limit(most)
    .execute();

export const deleteArchives = (db: Db, ids: readonly string[]) =>
  db.deleteFrom('telemetry_archive').where('id', 'in', ids).execute();

/** Which of these names some row knows. */
export async function knownNames(db: Db, names: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`
    select name from telemetry_archive where name = any (${names}::text[])
    union all select sketch_name from telemetry_archive where sketch_name = any (${names}::text[])
    union all select name from telemetry_rollup where name = any (${names}::text[])`.execute(db);
  return new Set(rows.map(({ name }) => name));
}

/** Gives the room of a part back in which nothing is left. */
export const emptySlot = (db: Db, slot: number) => sql`select telemetry_empty(${slot})`.execute(db);
