import type { Paging } from '@cloudyard/contract/kit/page.ts';
import { sql } from 'kysely';
import type { Db } from '../../../kit/db.ts';

// Instances of an application are those of its orders; both are found by indexes, whatever else runs.

const counted = sql`count(*) filter (where i.state = 'running')::int as running,
  count(*) filter (where i.state = 'crashed')::int as crashed,
  count(*) filter (where i.state not in ('running', 'crashed'))::int as stopped`;
const installed = (applicationId: string) => sql`market_order o join instance i on i.id = o.instance_id
  where o.application_id = ${applicationId} and i.removed_at is null`;

export type States = { running: number; crashed: number; stopped: number };

export async function stateCounts(db: Db, applicationId: string) {
  const { rows } = await sql<States & { enterprises: number }>`select ${counted},
    count(distinct i.enterprise_id)::int as enterprises from ${installed(applicationId)}`.execute(db);
  return rows[0] ?? { running: 0, crashed: 0, stopped: 0, enterprises: 0 };
}

/** The most common first. */
export async function versionCounts(db: Db, applicationId: string, { page, size }: Paging) {
  const { rows } = await sql<States & { version: string; total: number }>`
    select r.version, ${counted}, count(*) over ()::int as total
    from market_order o join instance i on i.id = o.instance_id
      join instance_release r on r.id = i.release_id
    where o.application_id = ${applicationId} and i.removed_at is null
    group by r.version order by count(*) desc, r.version desc
    limit ${size} offset ${page * size}`.execute(db);
  return { rows: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0 };
}

/** How many were installed at the end of each day, today's so far. */
export async function dayCounts(db: Db, applicationId: string, at: Date, days: number) {
  const { rows } = await sql<{ day: string; instances: number }>`
    select to_char(g.day, 'YYYY-MM-DD') as day, count(o.id)::int as instances
    from generate_series(date_trunc('day', ${at}::timestamptz) - ${days - 1} * interval '1 day',
      date_trunc('day', ${at}::timestamptz), interval '1 day') g(day)
    left join market_order o on o.application_id = ${applicationId} and o.delivered_at < g.day + interval '1 day'
      and o.delivered_at <= ${at} and (o.ended_at is null or o.ended_at >= g.day + interval '1 day')
    group by g.day order by g.day`.execute(db);
  return rows;
}

/** How often instances ended by themselves, and how long they ran. */
export async function crashFigures(db: Db, applicationId: string, since: Date) {
  const { rows } = await sql<{ crashes: number; hours: number }>`
    select coalesce(sum(e.n), 0)::int as crashes, coalesce(sum(h.seconds), 0)::float8 / 3600 as hours
    from market_order o
    cross join lateral (select count(*) as n from instance_event e where e.instance_id = o.instance_id
      and e.state = 'crashed' and e.by_id is null and e.at >= ${since}) e
    cross join lateral (select sum(h.seconds) as seconds from instance_hour h where h.instance_id = o.instance_id
      and h.at >= ${since}) h
    where o.application_id = ${applicationId} and o.instance_id is not null`.execute(db);
  return rows[0] ?? { crashes: 0, hours: 0 };
}

export type Which = { kind: 'application' | 'version'; id: string };
const of = ({ kind, id }: Which) =>
  kind === 'application' ? sql`o.application_id = ${id}` : sql`o.version_id = ${id}`;
/** What an enterprise runs of its own applications costs nothing: no payment keeps it. */
const isPaid = (at: Date) => sql`o.cost > 0 and (o.ends_at is null or o.ends_at > ${at})`;

type Had = Record<'orders' | 'instances' | 'enterprises' | 'permanent' | 'renewals' | 'paid', number> & {
  paid_until: Date | null;
};

/** What buyers have of it: what was ordered and has not ended. */
export async function orderImpact(db: Db, which: Which, at: Date) {
  const { rows } =
    await sql<Had>`select count(*)::int as orders, count(i.id) filter (where i.state = 'running')::int as instances,
      count(distinct o.enterprise_id)::int as enterprises,
      max(o.ends_at) filter (where ${isPaid(at)}) as paid_until,
      count(*) filter (where o.ends_at is null and o.cost > 0 and o.state <> 'delivering')::int as permanent,
      count(*) filter (where o.auto_renewal)::int as renewals, count(*) filter (where ${isPaid(at)})::int as paid
    from market_order o left join instance i on i.id = o.instance_id and i.removed_at is null
    where ${of(which)} and o.state in ('delivering', 'active', 'frozen')`.execute(db);
  return rows[0] as Had;
}
