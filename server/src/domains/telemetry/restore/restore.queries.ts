import { sql } from 'kysely';
import type { Db } from '../../../kit/db.ts';
import { multirange } from '../archive/archive.queries.ts';
import type { RollDay } from '../rollup/rollup.queries.ts';

/** Points of a day are there again: of series without any roll-up of it, those are made of them. */
export const reopen = (db: Db, { enterpriseId, day }: RollDay, series: readonly number[]) =>
  sql`
  update telemetry_roll_day d set revision = d.revision + 1,
    gone = d.gone - (${multirange(series.map((id) => [id, id]))}::int4multirange - coalesce((
      select range_agg(r.series) from telemetry_rollup r
      where r.enterprise_id = d.enterprise_id and r.day = d.day and r.gone_at is null), '{}'))
  where d.enterprise_id = ${enterpriseId} and d.day = ${day}::date`.execute(db);
