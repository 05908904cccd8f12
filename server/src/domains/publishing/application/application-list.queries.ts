import type { applicationApi } from '@cloudyard/contract/publishing/application.ts';
import type { Scope } from '@cloudyard/contract/publishing/values.ts';
import { type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import type { Db } from '../../../kit/db.ts';
import { direction, matches } from '../../../kit/list.ts';
import { type ApplicationRowData, applicationsByIds } from './application.queries.ts';

export type ListQuery = z.output<typeof applicationApi.byCompany.query>;
/** Whose applications are listed. */
export type Place = {
  scope?: Scope | undefined;
  enterpriseId?: string;
  accountId?: string;
};

function ofPlace({ scope, enterpriseId, accountId }: Place) {
  const found = [sql<SqlBool>`a.enabled`];
  // Written as a constant: the partial index of private applications needs it.
  if (scope) found.push(sql<SqlBool>`a.scope = ${sql.lit(scope)}`);
  if (enterpriseId) found.push(sql<SqlBool>`a.enterprise_id = ${enterpriseId}`);
  if (accountId) found.push(sql<SqlBool>`a.created_by = ${accountId}`);
  return found;
}

/** All filters but the status. */
function filters(place: Place, { name, category, kind }: ListQuery) {
  const found = ofPlace(place);
  if (name)
    found.push(
      sql<SqlBool>`${matches('a.search', sql<string>`a.name || ' ' || a.en_name || ' ' || a.code`, name)}`,
    );
  if (category)
    found.push(sql<SqlBool>`a.category_id in (select k.id from app_category k
      where k.id = ${category} or k.parent_id = ${category})`);
  if (kind)
    found.push(kind === 'module' ? sql<SqlBool>`a.main_id is not null` : sql<SqlBool>`a.main_id is null`);
  return sql.join(found, sql` and `) as ReturnType<typeof sql<SqlBool>>;
}

const sortColumns = { name: sql`a.name`, createDate: sql`a.created_at`, updateDate: sql`a.updated_at` };

/** How many of each status. */
async function countsOf(db: Db, place: Place, query: ListQuery): Promise<Record<string, number>> {
  const { rows } = await sql<{ status: string; n: number }>`select a.status, count(*)::int as n
    from application a where ${filters(place, query)} group by a.status`.execute(db);
  return Object.fromEntries(rows.map(({ status, n }) => [status, n]));
}

/** The page alone, from the one table: names and counts are then read for its rows only. */
async function pageIds(db: Db, place: Place, query: ListQuery): Promise<string[]> {
  const { status, page, size } = query;
  const [field, order] = direction(query.sort ?? '-updateDate');
  const found = await db
    .selectFrom('application as a')
    .select('a.id')
    .where(filters(place, query))
    .$if(status !== undefined, (rows) => rows.where('a.status', '=', status as string))
    .orderBy(sortColumns[field], order)
    .orderBy('a.id', order)
    .limit(size)
    .offset(page * size)
    .execute();
  return found.map(({ id }) => id);
}

export async function applicationPage(db: Db, place: Place, query: ListQuery) {
  const [ids, counts] = await Promise.all([pageIds(db, place, query), countsOf(db, place, query)]);
  const known = new Map((await applicationsByIds(db, ids)).map((row) => [row.id, row]));
  const rows: ApplicationRowData[] = ids.flatMap((id) => known.get(id) ?? []);
  const total = Object.entries(counts)
    .filter(([code]) => query.status === undefined || code === query.status)
    .reduce((sum, [, n]) => sum + n, 0);
  return { rows, counts, total };
}

/** Applications of an enterprise by a part of their name or code. */
export async function applicationsNamed(db: Db, enterpriseId: string, words: string, most: number) {
  const { rows } = await sql<{ id: string; name: string; en_name: string; code: string }>`
    select a.id, a.name, a.en_name, a.code from application a
    where ${filters({ scope: 'enterprise', enterpriseId }, { name: words } as ListQuery)}
    order by a.name, a.id limit ${most}`.execute(db);
  return rows;
}
