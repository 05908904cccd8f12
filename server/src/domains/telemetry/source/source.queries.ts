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

/** Numbers that are missing between those that were stored, without those its sender gave up. */
export async function gapsOf(db: Db, sourceId: string, most: number): Promise<Gap[]> {
  const { rows } = await sql<Gap>`
    select r.run, lower(gap) as first, upper(gap) - 1 as last
    from telemetry_run r,
      unnest(int8multirange(int8range(lower(r.stored), upper(r.stored))) - r.stored - r.given_up) gap
    where r.source_id = ${sourceId}
    order by r.received_at desc, first limit ${most}`.execute(db);
  return rows;
}

/** Its sender says that it does not have them any more. */
export const giveUp = (db: Db, sourceId: string, { run, first, last }: Gap) =>
  sql`update telemetry_run set given_up = given_up + int8multirange(int8range(${first}, ${last}, '[]'))
    where source_id = ${sourceId} and run = ${run}`.execute(db);
