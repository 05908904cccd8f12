import { ROLLUP_STEPS, type RollupStep, USUAL_RULE } from '@cloudyard/contract/telemetry/rule.ts';
import { sql } from 'kysely';
import type { Db } from '../../../kit/db.ts';
import type { RollDay, RollupRow } from './rollup.queries.ts';

export type OldRollup = RollupRow & {
  day: string;
  cells: number;
  from: number;
  to: number;
  /** Series of which it is older than they are kept, and how many others it has. */
  expired: number[];
  kept: number;
};

const daysOf = (step: RollupStep) =>
  sql`coalesce((s.rule ->> ${`${step}Days`}::text)::int, ${USUAL_RULE[`${step}Days`]}::int)`;

/** Files of roll-ups with cells that are older than they are kept, oldest first. */
export async function expiredRollups(db: Db, enterpriseId: string, at: Date, most: number) {
  const old = (step: RollupStep) => sql`
    select r.id, r.step, r.name, r.sha256, r.bytes, r.day::text as day, r.cells, telemetry_ms(telemetry_day_at(r.day)) as from,
      telemetry_ms(telemetry_day_at(r.day + 1)) as to, coalesce(x.expired, '{}') as expired, x.kept
    from telemetry_rollup r, lateral (
      select array_agg(o.id order by o.id) filter (where o.is_old) as expired,
        (count(*) filter (where not o.is_old))::int as kept
      from (
        select s.id, telemetry_day_at(r.day + 1) <= ${at}::timestamptz - ${daysOf(step)} * interval '1 day' as is_old
        from telemetry_series s where s.enterprise_id = ${enterpriseId} and r.series @> s.id
      ) o
    ) x
    where r.enterprise_id = ${enterpriseId} and r.step = ${step} and r.gone_at is null
      and telemetry_day_at(r.day + 1) <= ${at}::timestamptz - coalesce((select min(${daysOf(step)})
        from telemetry_series s where s.enterprise_id = ${enterpriseId}), 0) * interval '1 day'
      and (x.expired is not null or x.kept = 0)`;
  const { rows } = await sql<OldRollup>`
    select * from (${sql.join(ROLLUP_STEPS.map(old), sql` union all `)}) o order by o.from, o.id limit ${most}`.execute(
    db,
  );
  return rows;
}

/** Oldest first, as many as hold so many bytes. Locked until it is committed. */
export async function oldestRollups(db: Db, enterpriseId: string, bytes: number) {
  const { rows } = await sql<OldRollup>`
    with aged as (
      select id, sum(bytes) over (order by day, id) - bytes as before
      from telemetry_rollup where enterprise_id = ${enterpriseId} and gone_at is null
    )
    select r.id, r.step, r.name, r.sha256, r.bytes, r.day::text as day, r.cells, telemetry_ms(telemetry_day_at(r.day)) as from,
      telemetry_ms(telemetry_day_at(r.day + 1)) as to, '{}'::int[] as expired, 0 as kept
    from telemetry_rollup r join aged on aged.id = r.id where r.gone_at is null and aged.before < ${bytes}::int8
    order by r.day, r.id for update of r`.execute(db);
  return rows;
}

/** Whoever makes roll-ups of what was there begins anew. */
export const countChange = (db: Db, { enterpriseId, day }: RollDay) =>
  sql`
  update telemetry_roll_day set revision = revision + 1
  where enterprise_id = ${enterpriseId} and day = ${day}::date`.execute(db);
