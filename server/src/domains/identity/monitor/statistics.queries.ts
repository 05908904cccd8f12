import { type SqlBool, sql } from 'kysely';
import type { Db } from '../../../kit/db.ts';
import { reached, type Within } from './monitor.queries.ts';

/** From the first moment up to, but not including, the last; `before` begins as long before. */
export type Period = { before: Date; from: Date; to: Date; zone: string };

const loginsOf = (within: Within) =>
  within === 'everywhere'
    ? sql<SqlBool>`true`
    : sql<SqlBool>`(enterprise_id = ${within.enterprise} and ${reached(within)})`;

/** Failed attempts have no enterprise: an enterprise counts those of its members, as its history shows them. */
const attemptsOf = (within: Within) =>
  within === 'everywhere'
    ? sql<SqlBool>`true`
    : sql<SqlBool>`(account_id = any (
        array(select m.account_id from membership m where m.enterprise_id = ${within.enterprise}))
        and ${reached(within)})`;

type LoginTotals = { logins: number; users: number; loginsBefore: number; usersBefore: number };

export const loginTotals = async (db: Db, within: Within, { before, from, to }: Period) => {
  const { rows } = await sql<LoginTotals>`
    select count(*) filter (where created_at >= ${from}) as logins,
      count(distinct account_id) filter (where created_at >= ${from}) as users,
      count(*) filter (where created_at < ${from}) as "loginsBefore",
      count(distinct account_id) filter (where created_at < ${from}) as "usersBefore"
    from session
    where created_at >= ${before} and created_at < ${to} and ${loginsOf(within)}`.execute(db);
  return rows[0] as LoginTotals;
};

type Attempts = { cause: string; count: number; before: number };

export const attemptsByCause = async (db: Db, within: Within, { before, from, to }: Period) => {
  const { rows } = await sql<Attempts>`
    select cause, count(*) filter (where time >= ${from}) as count, count(*) filter (where time < ${from}) as before
    from login_failure
    where time >= ${before} and time < ${to} and ${attemptsOf(within)}
    group by cause order by count desc, cause`.execute(db);
  return rows;
};

type Day = { day: string; logins: number; users: number; failures: number };

/** Days in the caller's time zone, also those without logins. */
export const loginsPerDay = async (db: Db, within: Within, { from, to, zone }: Period) => {
  const { rows } = await sql<Day>`
    select d::date::text as day, coalesce(logins, 0) as logins, coalesce(users, 0) as users,
      coalesce(failures, 0) as failures
    from generate_series(
      date_trunc('day', ${from}::timestamptz at time zone ${zone}),
      -- The last moment does not belong to it any more.
      date_trunc('day', (${to}::timestamptz - interval '1 microsecond') at time zone ${zone}),
      interval '1 day') d
    left join (
      select date_trunc('day', created_at at time zone ${zone}) as d, count(*) as logins,
        count(distinct account_id) as users
      from session where created_at >= ${from} and created_at < ${to} and ${loginsOf(within)}
      group by 1) s using (d)
    left join (
      select date_trunc('day', time at time zone ${zone}) as d, count(*) as failures
      from login_failure where time >= ${from} and time < ${to} and ${attemptsOf(within)}
      group by 1) f using (d)
    order by d`.execute(db);
  return rows;
};

export type Group = {
  by: 'hour' | 'device' | 'ending' | 'enterprise';
  /** The hour, device, reason or enterprise; null: in no enterprise, or not ended. */
  value: string | null;
  /** What the enterprise is called by its newest login. */
  name: string | null;
  logins: number;
};

/** The same logins counted in four ways, in one pass; the most first. */
export const loginGroups = async (db: Db, within: Within, { from, to, zone }: Period) => {
  const { rows } = await sql<Group>`
    select g.by, coalesce(g.hour::text, g.device, g.end_reason, g.enterprise_id::text) as value, g.logins,
      (select n.enterprise_name from session n where n.enterprise_id = g.enterprise_id
       order by n.created_at desc limit 1) as name
    from (
      select case when grouping(hour) = 0 then 'hour' when grouping(device) = 0 then 'device'
          when grouping(end_reason) = 0 then 'ending' else 'enterprise' end as by,
        hour, device, end_reason, enterprise_id, count(*) as logins
      from (
        select extract(hour from created_at at time zone ${zone})::int as hour, device, end_reason, enterprise_id
        from session where created_at >= ${from} and created_at < ${to} and ${loginsOf(within)}) s
      group by grouping sets ((hour), (device), (end_reason), (enterprise_id))) g
    order by g.logins desc, value`.execute(db);
  return rows;
};

/**
 * Users who could have logged in for 90 days and did not; of an enterprise: its
 * members, counting logins in it.
 */
export const countDormant = async (db: Db, within: Within) => {
  const since = sql`now() - interval '90 days'`;
  const people =
    within === 'everywhere'
      ? sql`select id from account where removed_at is null and created_at < ${since}`
      : sql`select m.account_id as id from membership m join account a on a.id = m.account_id
            where m.enterprise_id = ${within.enterprise} and m.joined_at < ${since} and a.removed_at is null
              and ${reached(within, 'm.account_id')}`;
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from (${people}) p
    where not exists (
      select from session where account_id = p.id and created_at >= ${since} and ${loginsOf(within)})`.execute(
    db,
  );
  return rows[0]?.total ?? 0;
};
