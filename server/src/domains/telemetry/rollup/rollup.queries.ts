import { type RollupStep, USUAL_RULE } from '@cloudyard/contract/telemetry/rule.ts';
import { sql } from 'kysely';
import type { Span } from '../../../kit/columns.ts';
import type { Db } from '../../../kit/db.ts';
import { multirange } from '../archive/archive.queries.ts';

const iso = (ms: number) => new Date(ms).toISOString();

export type RollDay = { enterpriseId: string; day: string };

/** Points of these times are others now, or in other places: roll-ups of their hours are made again. */
export const markDue = (db: Db, { enterpriseId, day }: RollDay, [from, to]: Span) =>
  sql`
  insert into telemetry_roll_day as d (enterprise_id, day, due)
  values (${enterpriseId}, ${day}::date, tstzmultirange(tstzrange(date_trunc('hour', ${iso(from)}::timestamptz),
    date_trunc('hour', ${iso(to - 1)}::timestamptz) + interval '1 hour')))
  on conflict (enterprise_id, day) do update set due = d.due + excluded.due, revision = d.revision + 1`.execute(
    db,
  );

/** Points of these files are not kept any longer: of all their series, or of some. What was made of them stays. */
export const markGone = (db: Db, archives: readonly string[], series?: readonly number[]) =>
  sql`
  update telemetry_roll_day d set gone = d.gone + a.series, revision = d.revision + 1
  from (
    select enterprise_id, day, range_agg(${series ? sql`${multirange(series.map((id) => [id, id]))}::int4multirange` : sql`series`}) as series
    from telemetry_archive where id = any (${archives}::uuid[]) group by enterprise_id, day
  ) a where d.enterprise_id = a.enterprise_id and d.day = a.day`.execute(db);

type DueRow = { enterprise_id: string; day: string };

export async function dueDays(db: Db, most: number, enterpriseId?: string): Promise<RollDay[]> {
  const { rows } = await sql<DueRow>`
    select enterprise_id, day::text as day from telemetry_roll_day where due <> '{}'
      ${enterpriseId ? sql`and enterprise_id = ${enterpriseId}` : sql``} order by day desc, enterprise_id limit ${most}`.execute(
    db,
  );
  return rows.map(({ enterprise_id, day }) => ({ enterpriseId: enterprise_id, day }));
}

export type DayFacts = { revision: number; due: Span[] };

export async function dayFacts(db: Db, { enterpriseId, day }: RollDay): Promise<DayFacts | undefined> {
  const { rows } = await sql<DayFacts>`
    select d.revision, coalesce((
        select json_agg(json_build_array(telemetry_ms(lower(r)), telemetry_ms(upper(r)))) from unnest(d.due) r
      ), '[]') as due
    from telemetry_roll_day d where d.enterprise_id = ${enterpriseId} and d.day = ${day}::date`.execute(db);
  return rows[0];
}

/** How a width of a series is made: all of its day, what changed of it, or not at all. */
export type Making = 'fresh' | 'again' | null;
export type SeriesMaking = { id: number } & Record<RollupStep, Making>;

const keptFor = (step: RollupStep) =>
  sql`coalesce((s.rule ->> ${`${step}Days`}::text)::int, ${USUAL_RULE[`${step}Days`]}::int)`;

/**
 * Series that have points of this day, all of them still there, and what is made of them. What is known of a series is
 * all of its day; so of one that is not known the whole day is made, however little of it changed.
 */
export async function makingOf(db: Db, { enterpriseId, day }: RollDay, at: Date): Promise<SeriesMaking[]> {
  const made = (step: RollupStep) => sql`
    case when ${keptFor(step)} = 0 or telemetry_day_at(${day}::date) + interval '1 day'
        <= ${at}::timestamptz - ${keptFor(step)} * interval '1 day' then null
      when exists (select from telemetry_rollup r where r.enterprise_id = ${enterpriseId} and r.day = ${day}::date
        and r.step = ${step} and r.gone_at is null and r.series @> s.id) then 'again' else 'fresh' end`;
  const { rows } = await sql<SeriesMaking>`
    select s.id, ${made('minute')} as minute, ${made('hour')} as hour, ${made('day')} as day
    from telemetry_series s
    join telemetry_roll_day d on d.enterprise_id = ${enterpriseId} and d.day = ${day}::date
    where s.enterprise_id = ${enterpriseId} and not d.gone @> s.id
      and coalesce((select range_agg(a.series) from telemetry_archive a
        where a.enterprise_id = ${enterpriseId} and a.day = ${day}::date and a.gone_at is null), '{}') @> s.id
    order by s.id`.execute(db);
  return rows;
}

/** Those of them whose points of the day are not all there any more. */
export async function goneOf(db: Db, { enterpriseId, day }: RollDay, series: readonly number[]) {
  const { rows } = await sql<{ id: number }>`
    select w as id from telemetry_roll_day d, unnest(${series}::int[]) w
    where d.enterprise_id = ${enterpriseId} and d.day = ${day}::date and d.gone @> w`.execute(db);
  return rows.map(({ id }) => id);
}

export type DayArchive = { name: string; sha256: Buffer; bytes: number; from: number; to: number };

export async function archivesOfDay(db: Db, { enterpriseId, day }: RollDay): Promise<DayArchive[]> {
  const { rows } = await sql<DayArchive>`
    select name, sha256, bytes, telemetry_ms(from_at) as from, telemetry_ms(to_at) as to from telemetry_archive
    where enterprise_id = ${enterpriseId} and day = ${day}::date and gone_at is null order by from_at, id`.execute(
    db,
  );
  return rows;
}

export type RollupRow = { id: string; step: RollupStep; name: string; sha256: Buffer; bytes: number };

export async function rollupsOfDay(db: Db, { enterpriseId, day }: RollDay): Promise<RollupRow[]> {
  const { rows } = await sql<RollupRow>`
    select id, step, name, sha256, bytes from telemetry_rollup
    where enterprise_id = ${enterpriseId} and day = ${day}::date and gone_at is null`.execute(db);
  return rows;
}

/** Nothing is due any more, if nothing has changed since; says whether. */
export async function clearDue(db: Db, { enterpriseId, day }: RollDay, revision: number) {
  const { rows } = await sql<{ day: Date }>`
    update telemetry_roll_day set due = '{}', revision = revision + 1
    where enterprise_id = ${enterpriseId} and day = ${day}::date and revision = ${revision} returning day`.execute(
    db,
  );
  return rows.length === 1;
}

export type NewRollup = {
  step: RollupStep;
  name: string;
  sha256: string;
  bytes: number;
  cells: number;
  series: readonly [number, number][];
};

export const insertRollup = (db: Db, { enterpriseId, day }: RollDay, one: NewRollup) =>
  sql`
  insert into telemetry_rollup (enterprise_id, day, step, name, sha256, bytes, cells, series)
  values (${enterpriseId}, ${day}::date, ${one.step}, ${one.name}, decode(${one.sha256}, 'hex'), ${one.bytes},
    ${one.cells}, ${multirange(one.series)}::int4multirange)`.execute(db);

/** Answers how many there were. */
export async function letRollupsGo(db: Db, ids: readonly string[], at: Date) {
  if (ids.length === 0) return 0;
  const { numUpdatedRows } = await db
    .updateTable('telemetry_rollup')
    .set({ gone_at: at })
    .where('id', 'in', ids)
    .where('gone_at', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

export const goneRollups = (db: Db, before: Date, most: number) =>
  db
    .selectFrom('telemetry_rollup')
    .select(['id', 'name'])
    .where('gone_at', '<', before)
    .orderBy('gone_at')
    .limit(most)
    .execute();

export const deleteRollups = (db: Db, ids: readonly string[]) =>
  db.deleteFrom('telemetry_rollup').where('id', 'in', ids).execute();
