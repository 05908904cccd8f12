import type { EnterpriseQuery } from '@cloudyard/contract/enterprise/enterprise.ts';
import type { Paging } from '@cloudyard/contract/kit/page.ts';
import { type SqlBool, sql } from 'kysely';
import type { Db } from '../../../kit/db.ts';
import { direction, matches } from '../../../kit/list.ts';

type Filter = Omit<EnterpriseQuery, 'status' | 'suspended' | 'sort'>;

const searched = sql<string>`enterprise.name || ' ' || enterprise.alias`;

/** Which enterprises a question is about, whatever their status. */
function about(db: Db, { q, from, to, zone = 'UTC' }: Filter) {
  const rows = db
    .selectFrom('enterprise')
    .where('enterprise.deleted_at', 'is', null)
    .where(sql<SqlBool>`enterprise.created_at >= ${from}::date::timestamp at time zone ${zone}`)
    .where(sql<SqlBool>`enterprise.created_at < (${to}::date + 1)::timestamp at time zone ${zone}`);
  return q ? rows.where(matches('enterprise.search', searched, q)) : rows;
}

function asked(db: Db, query: EnterpriseQuery) {
  let rows = about(db, query);
  if (query.status !== undefined) rows = rows.where('enterprise.status', '=', query.status);
  if (query.suspended !== undefined)
    rows = rows.where('enterprise.suspended_at', query.suspended ? 'is not' : 'is', null);
  return rows;
}

const members = sql<number>`(select count(*) from membership m where m.enterprise_id = enterprise.id)`;
/** The newest version that was handed in. */
const newest = sql<string | null>`(select c.id from certification c
  where c.enterprise_id = enterprise.id and c.submitted_at is not null order by c.number desc limit 1)`;

const shown = <Q extends ReturnType<typeof asked>>(rows: Q) =>
  rows
    .leftJoin('account as founder', 'founder.id', 'enterprise.founder_id')
    .selectAll('enterprise')
    .select(['founder.username as founder_username', 'founder.real_name as founder_real_name'])
    .select([members.as('members'), newest.as('certification_id')]);

const sortColumns = {
  name: sql`enterprise.name`,
  submitTime: sql`enterprise.submitted_at`,
  lastAuthTime: sql`enterprise.approved_at`,
  createdAt: sql`enterprise.created_at`,
  members,
};

export async function enterprisePage(db: Db, query: EnterpriseQuery & Paging) {
  const [field, order] = direction(query.sort ?? '-createdAt');
  const rows = await shown(asked(db, query))
    .orderBy(sortColumns[field], (by) => (order === 'desc' ? by.desc().nullsLast() : by.asc().nullsLast()))
    .orderBy('enterprise.id', order)
    .limit(query.size)
    .offset(query.page * query.size)
    .execute();
  const { total } = await asked(db, query)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total };
}
export type ListedEnterprise = Awaited<ReturnType<typeof enterprisePage>>['rows'][number];

export const listedEnterprise = (db: Db, id: string) =>
  shown(db.selectFrom('enterprise').where('enterprise.id', '=', id)).executeTakeFirst();

/** The next rows of an export, newest first, by key. */
export const enterprisesBefore = (
  db: Db,
  query: EnterpriseQuery,
  last: { mark: string; id: string } | undefined,
  most: number,
) => {
  const rows = shown(asked(db, query))
    // As text: a JavaScript date would cut microseconds, and rows of the same millisecond would be lost.
    .select(sql<string>`enterprise.created_at::text`.as('mark'))
    .orderBy('enterprise.created_at', 'desc')
    .orderBy('enterprise.id', 'desc')
    .limit(most);
  return (
    last
      ? rows.where(
          sql<SqlBool>`(enterprise.created_at, enterprise.id) < (${last.mark}::timestamptz, ${last.id}::uuid)`,
        )
      : rows
  ).execute();
};

const STATUSES = [0, 1, 2, 3, 4];

/** How many there are of each status, and how many are suspended. */
export async function statusCounts(db: Db, filter: Filter) {
  const rows = await about(db, filter)
    .select((eb) => [
      'enterprise.status',
      eb.fn.countAll<number>().as('total'),
      eb.fn.count<number>('enterprise.suspended_at').as('suspended'),
    ])
    .groupBy('enterprise.status')
    .execute();
  const of = (status: number) => rows.find((row) => row.status === status)?.total ?? 0;
  const counts = Object.fromEntries(STATUSES.map((status) => [`${status}`, of(status)]));
  return { counts, suspended: rows.reduce((sum, row) => sum + row.suspended, 0) };
}

/** Licences that end within so many days. */
export const countExpiring = async (db: Db, days: number) =>
  (
    await db
      .selectFrom('enterprise')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .where(sql<SqlBool>`expires_on between current_date and current_date + ${days}::int`)
      .executeTakeFirstOrThrow()
  ).total;

/** How many came in each of the last twelve months. */
export const foundedPerMonth = async (db: Db) => {
  const { rows } = await sql<{ month: string; founded: number }>`
    select to_char(m, 'YYYY-MM') as month,
      (select count(*) from enterprise e
        where e.created_at >= m and e.created_at < m + interval '1 month') as founded
    from generate_series(
      date_trunc('month', now()) - interval '11 months', date_trunc('month', now()), interval '1 month') m
    order by m`.execute(db);
  return rows;
};

/** By a part of its name or its short one. */
export const enterprisesNamed = (db: Db, words: string, most: number) =>
  db
    .selectFrom('enterprise')
    .select(['id', 'name', 'alias'])
    .where(matches('enterprise.search', searched, words))
    .orderBy('name')
    .limit(most)
    .execute();
