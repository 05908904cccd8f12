import type { Content } from '@cloudyard/contract/enterprise/content.ts';
import { type SqlBool, sql } from 'kysely';
import type { Db } from '../../../kit/db.ts';

type About = { id: string; kind: string; account_id: string; enterprise_id: string | null };
const MOST = 100;

const ofSubject = ({ kind, account_id, enterprise_id }: About) =>
  enterprise_id
    ? sql<SqlBool>`certification.enterprise_id = ${enterprise_id}`
    : sql<SqlBool>`certification.kind = ${kind} and certification.account_id = ${account_id}`;

/** What is in force of the same subject, when it is another version. */
export const versionBefore = (db: Db, about: About) =>
  db
    .selectFrom('certification')
    .select(['number', sql<Content>`content`.as('content')])
    .where(ofSubject(about))
    .where('in_force', '=', true)
    .where('id', '<>', about.id)
    .executeTakeFirst();

/** All that was handed in of the same subject, newest first. */
export const earlierVersions = (db: Db, about: About) =>
  db
    .selectFrom('certification')
    .leftJoin('account as judge', 'judge.id', 'certification.decided_by')
    .select(['certification.id', 'number', 'state', 'submitted_at', 'decided_at', 'remark'])
    .select(['judge.username', 'judge.real_name'])
    .where(ofSubject(about))
    .where('submitted_at', 'is not', null)
    .orderBy('number', 'desc')
    .limit(MOST)
    .execute();

export const viewsOf = (db: Db, id: string) =>
  db
    .selectFrom('certification_view')
    .innerJoin('account', 'account.id', 'certification_view.viewer_id')
    .select(['certification_view.id', 'field', 'at', 'address', 'viewer_id', 'username', 'real_name'])
    .where('certification_id', '=', id)
    .orderBy('at', 'desc')
    .orderBy('certification_view.id', 'desc')
    .limit(MOST)
    .execute();

export const insertView = (
  db: Db,
  row: { certification_id: string; field: string; viewer_id: string; address: string },
) => db.insertInto('certification_view').values(row).execute();

/** Enterprises whose names share pairs of characters with this one, those that share most first. */
export const enterprisesLike = async (db: Db, core: string, except: string | null) => {
  const { rows } = await sql<{ id: string; name: string }>`
    with asked as (select array(select g from unnest(grams(${core})) g where length(g) = 2) as pairs)
    select e.id, e.name from enterprise e, asked
    where e.search && asked.pairs and e.id is distinct from ${except}::uuid
    order by (select count(*) from unnest(e.search) g where g = any(asked.pairs)) desc, e.id
    limit 30`.execute(db);
  return rows;
};

/** Other certifications with the same number, by what the number belongs to. */
export const sameNumber = async (db: Db, about: About, number: string) => {
  const { rows } = await sql<{ id: string; name: string }>`
    select distinct on (c.subject) c.subject as id, c.name
    from (select *, coalesce(enterprise_id, account_id) as subject from certification) c
    where coalesce(c.content->>'unifiedCreditId', c.content->>'licenseIdNumber') = ${number}
      and c.submitted_at is not null and c.kind = ${about.kind}
      and c.subject <> ${about.enterprise_id ?? about.account_id}
    order by c.subject, c.number desc
    limit 10`.execute(db);
  return rows;
};

/** Per day of the last four weeks, in the caller's time zone. */
export const dailyFigures = async (db: Db, zone: string) => {
  const { rows } = await sql<{ day: string; submitted: number; approved: number; rejected: number }>`
    with days as (
      select d as day, d at time zone ${zone} as begins, (d + interval '1 day') at time zone ${zone} as ends
      from (select (now() at time zone ${zone})::date as today) t,
        generate_series((today - 27)::timestamp, today::timestamp, interval '1 day') d)
    select day::date::text as day,
      (select count(*) from certification c
        where c.submitted_at >= begins and c.submitted_at < ends) as submitted,
      (select count(*) from certification c
        where c.decided_at >= begins and c.decided_at < ends and c.state = 'approved') as approved,
      (select count(*) from certification c
        where c.decided_at >= begins and c.decided_at < ends and c.state = 'rejected') as rejected
    from days order by day`.execute(db);
  return rows;
};

/** How many are overdue, and since when the first. */
export const waitingLongest = async (db: Db) => {
  const { rows } = await sql<{ overdue: number; oldest: Date | null }>`
    select count(*) filter (where submitted_at < now() - interval '2 days') as overdue, min(submitted_at) as oldest
    from certification where state in ('submitted', 'review')`.execute(db);
  return rows[0] ?? { overdue: 0, oldest: null };
};
