import { KEEP_DAYS } from '@cloudyard/contract/telemetry/history.ts';
import { sql } from 'kysely';
import type { Db } from '../../../kit/db.ts';

export type Usage = {
  enterprise_id: string;
  /** All files together, those of roll-ups among them. */
  bytes: number;
  points: number;
  rollup_bytes: number;
  cells: number;
  keep_days: number;
};

const used = sql`
  select a.enterprise_id, sum(a.bytes)::int8 as bytes, sum(a.points)::int8 as points,
    sum(a.rollup_bytes)::int8 as rollup_bytes, sum(a.cells)::int8 as cells,
    coalesce((select r.keep_days from telemetry_retention r where r.enterprise_id = a.enterprise_id),
      ${KEEP_DAYS}::int) as keep_days
  from (
    select enterprise_id, bytes + coalesce(sketch_bytes, 0) as bytes, points, 0 as rollup_bytes, 0 as cells
    from telemetry_archive where gone_at is null
    union all
    select enterprise_id, bytes, 0, bytes, cells from telemetry_rollup where gone_at is null
  ) a where true`;

/** What every enterprise keeps. */
export const usages = async (db: Db) =>
  (await sql<Usage>`${used} group by a.enterprise_id order by a.enterprise_id`.execute(db)).rows;

export const usageOf = async (db: Db, enterpriseId: string) =>
  (await sql<Usage>`${used} and a.enterprise_id = ${enterpriseId} group by a.enterprise_id`.execute(db))
    .rows[0];

export type OldRow = { id: string; bytes: number; points: number; from_at: Date; to_at: Date };

/** Oldest first, as many as hold more than `bytes`, and those that end before `until`. Locked until it is committed. */
export async function oldestArchives(
  db: Db,
  enterpriseId: string,
  until: Date,
  bytes: number,
): Promise<OldRow[]> {
  const { rows } = await sql<OldRow>`
    with aged as (
      select id, sum(bytes + coalesce(sketch_bytes, 0)) over (order by to_at, id)
        - (bytes + coalesce(sketch_bytes, 0)) as before, to_at
      from telemetry_archive where enterprise_id = ${enterpriseId} and gone_at is null
    )
    select a.id, a.bytes + coalesce(a.sketch_bytes, 0) as bytes, a.points, a.from_at, a.to_at
    from telemetry_archive a join aged on aged.id = a.id
    where a.gone_at is null and (aged.to_at < ${until} or aged.before < ${bytes}::int8)
    order by a.to_at, a.id for update of a`.execute(db);
  return rows;
}

export const setKeepDays = (db: Db, enterpriseId: string, days: number) =>
  db
    .insertInto('telemetry_retention')
    .values({ enterprise_id: enterpriseId, keep_days: days })
    .onConflict((conflict) =>
      conflict.column('enterprise_id').doUpdateSet({ keep_days: days, updated_at: sql`now()` }),
    )
    .execute();

export const keepDaysOf = async (db: Db, enterpriseId: string): Promise<number> =>
  (
    await db
      .selectFrom('telemetry_retention')
      .select('keep_days')
      .where('enterprise_id', '=', enterpriseId)
      .executeTakeFirst()
  )?.keep_days ?? KEEP_DAYS;
