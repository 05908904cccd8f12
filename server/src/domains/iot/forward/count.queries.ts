import { sql } from 'kysely';
import type { Db } from '../../../kit/db.ts';

/** The figures of an instance, or of one push: the sum of all changes. */
export const COUNTED = [
  ...['matched', 'delivered', 'queued', 'sending', 'dead', 'removed', 'handed'],
  ...['dropped_oldest', 'dropped_newest', 'expired', 'unfit', 'bytes'],
] as const;
export type CountRow = Record<(typeof COUNTED)[number], number>;

/** To be selected from rows of `forward_count`; names are ours. */
export const sums = sql.raw(COUNTED.map((one) => `coalesce(sum(c.${one}), 0)::bigint as ${one}`).join(', '));

/**
 * Delivered a second by an instance `f`, since the last whole minute began: older changes are added up by the minute, so
 * that what stands between two minutes is exact.
 */
export const perSecond = sql<number>`(
  select round(coalesce(sum(c.delivered), 0) / extract(epoch from now() - since.at)::numeric, 2)::float8
  from (select date_trunc('minute', now()) - interval '1 minute' as at) since
  left join forward_count c on c.forward_id = f.id and c.at >= since.at
  group by since.at)`;

export type Minute = { at: Date; matched: number; delivered: number; failed: number; dropped: number };

export async function minutesOf(db: Db, forwardId: string, minutes: number): Promise<Minute[]> {
  const { rows } = await sql<Minute>`
    select m.at, coalesce(sum(c.matched), 0)::bigint as matched, coalesce(sum(c.delivered), 0)::bigint as delivered,
      greatest(coalesce(sum(c.dead + c.removed + c.handed), 0), 0)::bigint as failed,
      coalesce(sum(c.dropped_oldest + c.dropped_newest + c.expired + c.unfit), 0)::bigint as dropped
    from generate_series(date_trunc('minute', now()) - make_interval(mins => ${minutes - 1}),
      date_trunc('minute', now()), interval '1 minute') as m (at)
    left join forward_count c on c.forward_id = ${forwardId} and c.at >= m.at and c.at < m.at + interval '1 minute'
    group by m.at order by m.at`.execute(db);
  return rows;
}

const columns = sql.raw(COUNTED.join(', '));

/** Adds up what is older than a minute, by the minute, and what is older than the chart goes back, in one row. */
export async function addUpCounts(db: Db) {
  await sql`
    with gone as (
      delete from forward_count where not is_sum and at < date_trunc('minute', now()) returning *
    )
    insert into forward_count (enterprise_id, forward_id, push_id, at, is_sum, ${columns})
    select c.enterprise_id, c.forward_id, c.push_id, max(c.at), true, ${sums} from gone c
    group by c.enterprise_id, c.forward_id, c.push_id, date_trunc('minute', c.at)`.execute(db);
  await sql`
    with old as (
      select id, count(*) over (partition by forward_id, push_id) as n
      from forward_count where is_sum and at < now() - interval '6 hours'
    ), gone as (delete from forward_count where id in (select id from old where n > 1) returning *)
    insert into forward_count (enterprise_id, forward_id, push_id, at, is_sum, ${columns})
    select c.enterprise_id, c.forward_id, c.push_id, max(c.at), true, ${sums} from gone c
    group by c.enterprise_id, c.forward_id, c.push_id`.execute(db);
}
