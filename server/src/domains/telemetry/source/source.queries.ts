import { sql } from 'kysely';
import type { Db } from '../../../kit/db.ts';

export const insertSource = (db: Db, id: string, enterpriseId: string) =>
  db
    .insertInto('telemetry_source')
    .values({ id, enterprise_id: enterpriseId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

export const sourceById = (db: Db, id: string) =>
  db.selectFrom('telemetry_source').selectAll().where('id', '=', id).executeTakeFirst();

export const sourcesById = (db: Db, ids: readonly string[]) =>
  db.selectFrom('telemetry_source').selectAll().where('id', 'in', ids).execute();

/** What frames of an enterprise take that were not sealed yet. */
export async function hotBytes(db: Db, enterpriseId: string): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(hot_bytes), 0)::int8 as bytes from telemetry_source where enterprise_id = ${enterpriseId}`.execute(
    db,
  );
  return rows[0]?.bytes ?? 0;
}

/** It goes to another enterprise with what it will measure; what it measured stays where it is. */
export const deleteSource = (db: Db, id: string) =>
  db.deleteFrom('telemetry_source').where('id', '=', id).execute();

export type Run = {
  run: string;
  began_at: Date;
  received_at: Date;
  first: number;
  last: number;
  stored: number;
  given_up: number;
};

/** What a source counted, newest run first. */
export async function runsOf(db: Db, sourceId: string, most: number): Promise<Run[]> {
  const { rows } = await sql<Run>`
    select run, began_at, received_at, lower(stored) as first, upper(stored) - 1 as last,
      (select coalesce(sum(upper(part) - lower(part)), 0)::int8 from unnest(stored) part) as stored,
      (select coalesce(sum(upper(part) - lower(part)), 0)::int8 from unnest(given_up) part) as given_up
    from telemetry_run where source_id = ${sourceId} and not isempty(stored)
    order by received_at desc limit ${most}`.execute(db);
  return rows;
}

export type Gap = { run: string; first: number; last: number };

/** Of so many runs something is asked for again: whoever began more since then has lost what lay before. */
const ASKED_RUNS = 5;

/** Numbers that are missing between those that were stored, without those its sender gave up. */
export async function gapsOf(db: Db, sourceId: string, most: number): Promise<Gap[]> {
  const { rows } = await sql<Gap>`
    select r.run, lower(gap) as first, upper(gap) - 1 as last
    from (select * from telemetry_run where source_id = ${sourceId} order by received_at desc limit ${ASKED_RUNS}) r,
      unnest(int8multirange(int8range(lower(r.stored), upper(r.stored))) - r.stored - r.given_up) gap
    order by r.received_at desc, first limit ${most}`.execute(db);
  return rows;
}

/** As many holes as a run may have. */
const MOST_PARTS = 1_000;

/**
 * Its sender says that it does not have them any more. Only what is missing between stored numbers can be given up, and
 * not in more pieces than are kept. Answers whether it was noted.
 */
export async function giveUp(db: Db, sourceId: string, { run, first, last }: Gap): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update telemetry_run r set given_up = wanted.all
    from (select k.source_id, k.run, k.given_up + int8multirange(int8range(${first}, ${last}, '[]'))
        * int8multirange(int8range(lower(k.stored), upper(k.stored))) as all
      from telemetry_run k where k.source_id = ${sourceId} and k.run = ${run}) wanted
    where r.source_id = wanted.source_id and r.run = wanted.run and wanted.all is not null
      and telemetry_parts(wanted.all) <= ${MOST_PARTS}`.execute(db);
  return Number(numAffectedRows ?? 0) > 0;
}
