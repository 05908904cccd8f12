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
    where source_id = ${id} and ended_at is null and name <> all (${list(({ name }) => name)}::text[])`.execute(
    db,
  );
  const lines = sql`unnest(${list(({ name }) => name)}::text[], ${list(({ kind }) => kind)}::text[],
      ${list(({ unit }) => unit)}::text[], ${list(({ periodMs }) => periodMs)}::int[]) with ordinality
      as w(name, kind, unit, period, place)`;
  // Not by `on conflict`: that would take a number for every known name each time, and numbers are short.
  await sql`
    update telemetry_series s set kind = w.kind, unit = w.unit, period_ms = w.period, ended_at = null
    from ${lines} where s.source_id = ${id} and s.name = w.name`.execute(db);
  await sql`
    insert into telemetry_series (enterprise_id, source_id, name, kind, unit, period_ms)
    select ${enterpriseId}, ${id}, w.name, w.kind, w.unit, w.period from ${lines}
    where not exists (select from telemetry_series s where s.source_id = ${id} and s.name = w.name)
    order by w.place`.execute(db);
}

/** Whose points are kept when they have left the hot table. */
export const setKept = (db: Db, sourceId: string, kept: ReadonlyMap<string, boolean>) =>
  sql`update telemetry_series s set is_kept = k.kept
    from unnest(${[...kept.keys()]}::text[], ${[...kept.values()]}::boolean[]) as k(name, kept)
    where s.source_id = ${sourceId} and s.name = k.name`.execute(db);
