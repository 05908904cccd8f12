import type { SeriesKind } from '@cloudyard/contract/telemetry/series.ts';
import { sql } from 'kysely';
import type { Db } from '../../../kit/db.ts';

export type Wanted = { name: string; kind: SeriesKind; unit: string; periodMs: number | null };

export const seriesOf = (db: Db, sourceId: string) =>
  db.selectFrom('telemetry_series').selectAll().where('source_id', '=', sourceId).orderBy('id').execute();

export type SeriesRow = Awaited<ReturnType<typeof seriesOf>>[number];

/**
 * What is measured from now on: known names keep their number, and their points; what is missing has ended. A name
 * whose kind changed goes on under the same number: its older points are of the older kind.
 */
export async function setSeries(
  db: Db,
  { id, enterpriseId }: { id: string; enterpriseId: string },
  wanted: readonly Wanted[],
) {
  const list = <T>(of: (one: Wanted) => T) => wanted.map(of);
  await sql`
    update telemetry_series set ended_at = now()
    where source_id = ${id} and ended_at is null and not is_computed and name <> all (${list(({ name }) => name)}::text[])`.execute(
    db,
  );
  const lines = sql`unnest(${list(({ name }) => name)}::text[], ${list(({ kind }) => kind)}::text[],
      ${list(({ unit }) => unit)}::text[], ${list(({ periodMs }) => periodMs)}::int[]) with ordinality
      as w(name, kind, unit, period, place)`;
  // Not by `on conflict`: that would take a number for every known name each time, and numbers are short.
  await sql`
    update telemetry_series s set kind = w.kind, unit = w.unit, period_ms = w.period, ended_at = null, is_computed = false
    from ${lines} where s.source_id = ${id} and s.name = w.name`.execute(db);
  await sql`
    insert into telemetry_series (enterprise_id, source_id, name, kind, unit, period_ms)
    select ${enterpriseId}, ${id}, w.name, w.kind, w.unit, w.period from ${lines}
    where not exists (select from telemetry_series s where s.source_id = ${id} and s.name = w.name)
    order by w.place`.execute(db);
}

/** Series of values that are computed here, by their name; made where they are missing. What is measured is left alone. */
export async function computedSeries(
  db: Db,
  { id, enterpriseId }: { id: string; enterpriseId: string },
  wanted: readonly Omit<Wanted, 'periodMs'>[],
): Promise<Map<string, number>> {
  const list = <T>(of: (one: Omit<Wanted, 'periodMs'>) => T) => wanted.map(of);
  const names = list(({ name }) => name);
  const known = () =>
    db
      .selectFrom('telemetry_series')
      .select(['id', 'name', 'is_computed'])
      .where('source_id', '=', id)
      .where('name', 'in', names)
      .execute();
  let rows = await known();
  if (rows.length < wanted.length) {
    await sql`
      insert into telemetry_series (enterprise_id, source_id, name, kind, unit, is_computed)
      select ${enterpriseId}, ${id}, w.name, w.kind, w.unit, true
      from unnest(${names}::text[], ${list(({ kind }) => kind)}::text[], ${list(({ unit }) => unit)}::text[])
        as w(name, kind, unit)
      where exists (select from telemetry_source where id = ${id})
        and not exists (select from telemetry_series s where s.source_id = ${id} and s.name = w.name)
      on conflict do nothing`.execute(db);
    rows = await known();
  }
  return new Map(rows.filter((row) => row.is_computed).map((row) => [row.name, row.id]));
}

/** Of several sources, by name; names that a source does not have are left out. */
export const seriesNamed = async (
  db: Db,
  wanted: readonly { sourceId: string; name: string }[],
): Promise<SeriesRow[]> =>
  (
    await sql<SeriesRow>`
      select s.* from telemetry_series s
      join unnest(${wanted.map(({ sourceId }) => sourceId)}::uuid[], ${wanted.map(({ name }) => name)}::text[])
        as w(source_id, name) on s.source_id = w.source_id and s.name = w.name`.execute(db)
  ).rows;
