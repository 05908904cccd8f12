import type { EmployeeQuery } from '@cloudyard/contract/enterprise/employee.ts';
import type { Paging } from '@cloudyard/contract/kit/page.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import type { Reach } from '../../../kit/actor.ts';
import type { Db } from '../../../kit/db.ts';
import { direction } from '../../../kit/list.ts';
import { within } from '../../../kit/reach.ts';

export type Filter = Partial<z.output<typeof EmployeeQuery>>;
/** Whose people, how far the right to see them reaches, and how far the one to change them (null: not at all). */
export type Among = { enterpriseId: string; reach: Reach; edits: Reach | null };

/**
 * Read from the name itself and not from the index over all users' names: an enterprise has fewer
 * members than the platform has users of that name, so the search begins with the members and costs
 * the same on a large platform.
 */
export const named = (words: string, of: 'a' | 'm' = 'a'): RawBuilder<SqlBool> =>
  sql<SqlBool>`position(folded(${words}) in folded(${sql.ref(`${of}.username`)} || ' ' || ${sql.ref(`${of}.real_name`)})) > 0`;

const below = (departmentId: string) =>
  sql<SqlBool>`m.department_id in (select d.id from department d where d.path @> array[${departmentId}::uuid])`;

const members = (db: Db, { enterpriseId, reach }: Among, filter: Filter) =>
  db
    .selectFrom('membership as m')
    .innerJoin('account as a', 'a.id', 'm.account_id')
    .where('m.enterprise_id', '=', enterpriseId)
    .where(within(reach, 'm.account_id'))
    .$if(filter.type === 'unplaced', (rows) => rows.where('m.department_id', 'is', null))
    .$if(filter.seated !== undefined, (rows) => rows.where('m.seated', '=', filter.seated as boolean))
    .$if(!!filter.username, (rows) => rows.where(named(filter.username as string)))
    .$if(!!filter.departmentId && !filter.below, (rows) =>
      rows.where('m.department_id', '=', filter.departmentId as string),
    )
    .$if(!!filter.departmentId && !!filter.below, (rows) => rows.where(below(filter.departmentId as string)))
    .$if(!!filter.positionId, (rows) => rows.where('m.position_id', '=', filter.positionId as string));

const former = (db: Db, { enterpriseId, reach }: Among, filter: Filter) =>
  db
    .selectFrom('former_member as m')
    .innerJoin('account as a', 'a.id', 'm.account_id')
    .where('m.enterprise_id', '=', enterpriseId)
    .where(within(reach, 'm.account_id'))
    .$if(!!filter.username, (rows) => rows.where(named(filter.username as string, 'm')));

const person = [
  'a.id',
  'a.username',
  'a.real_name',
  'a.avatar',
  'a.email',
  'a.phone',
  'a.removed_at',
] as const;
const editable = ({ edits }: Among) =>
  (edits === null ? sql<boolean>`false` : sql<boolean>`${within(edits, 'm.account_id')}`).as('editable');

/** The names of the departments from the top down to theirs. */
const way = sql<string[]>`coalesce((select array_agg(u.name order by o.n)
  from unnest(d.path) with ordinality as o(id, n) join department u on u.id = o.id), '{}')`.as('way');
const heads = sql<boolean>`exists (select from department h
  where h.enterprise_id = m.enterprise_id and h.head_id = m.account_id)`.as('heads');

const memberRows = (db: Db, among: Among, filter: Filter) =>
  members(db, among, filter)
    .leftJoin('department as d', 'd.id', 'm.department_id')
    .leftJoin('position as p', 'p.id', 'm.position_id')
    .select(person)
    .select(['m.work_num', 'm.work_phone', 'm.workplace', 'm.duties', 'm.joined_at', 'm.seated', 'm.version'])
    .select(['m.position_id', 'p.name as position_name', 'p.code as position_code'])
    .select(['m.department_id', 'd.name as department_name', 'd.code as department_code'])
    .select([way, heads, editable(among)])
    .select(sql<Date | null>`null::timestamptz`.as('left_at'))
    .select(sql<string>`''`.as('reason'));

/** Those who left, as they were then, with the name of their last place. */
const formerRows = (db: Db, among: Among, filter: Filter) =>
  former(db, among, filter)
    .select(['a.id', 'm.username', 'm.real_name', 'm.email', 'm.phone', 'a.removed_at'])
    .select(sql<string | null>`null`.as('avatar'))
    .select(['m.work_num', 'm.department_name', 'm.position_name', 'm.joined_at', 'm.left_at', 'm.reason'])
    .select(editable(among));

export type MemberRow = Awaited<ReturnType<typeof memberById>> & object;
export type FormerRow = Awaited<ReturnType<typeof formerById>> & object;

const total = sql<number>`count(*)`.as('total');
const memberSorts = { realName: sql`a.real_name`, workNum: sql`m.work_num`, joinedAt: sql`m.joined_at` };
const formerSorts = { ...memberSorts, realName: sql`m.real_name`, leftAt: sql`m.left_at` };

export async function memberPage(db: Db, among: Among, query: Filter & Paging) {
  const [field, order] = direction(query.sort ?? '-joinedAt');
  const found = memberRows(db, among, query)
    .limit(query.size)
    .offset(query.page * query.size)
    .orderBy(sql`${memberSorts[field]} ${sql.raw(order)} nulls last`)
    .orderBy('a.id')
    .execute();
  const counted = members(db, among, query).select(total).executeTakeFirstOrThrow();
  return { rows: await found, total: (await counted).total };
}

export async function formerPage(db: Db, among: Among, query: Filter & Paging) {
  const [field, order] = query.sort ? direction(query.sort) : (['leftAt', 'desc'] as const);
  const column = formerSorts[field];
  const found = formerRows(db, among, query)
    .limit(query.size)
    .offset(query.page * query.size)
    .orderBy(sql`${column} ${sql.raw(order)} nulls last`)
    .orderBy('a.id')
    .execute();
  const counted = former(db, among, query).select(total).executeTakeFirstOrThrow();
  return { rows: await found, total: (await counted).total };
}

/** By name, for choosing. */
export const membersUpTo = (db: Db, among: Among, filter: Filter, most: number) =>
  memberRows(db, among, filter).orderBy('a.real_name').orderBy('a.username').limit(most).execute();

export const memberById = (db: Db, among: Among, id: string) =>
  memberRows(db, among, {}).where('m.account_id', '=', id).executeTakeFirst();
export const formerById = (db: Db, among: Among, id: string) =>
  formerRows(db, among, {}).where('m.account_id', '=', id).executeTakeFirst();

/** A batch of a long list, after the user the last one ended with. */
export const membersAfter = (db: Db, among: Among, filter: Filter, after: string, most: number) =>
  memberRows(db, among, filter)
    .where('m.account_id', '>', after)
    .orderBy('m.account_id')
    .limit(most)
    .execute();
export const formerAfter = (db: Db, among: Among, filter: Filter, after: string, most: number) =>
  formerRows(db, among, filter)
    .where('m.account_id', '>', after)
    .orderBy('m.account_id')
    .limit(most)
    .execute();

/** Where a user has worked in the enterprise, newest first. */
export const movesOf = (db: Db, enterpriseId: string, accountId: string) =>
  db
    .selectFrom('employee_move')
    .selectAll()
    .where('enterprise_id', '=', enterpriseId)
    .where('account_id', '=', accountId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(200)
    .execute();
export type MoveRow = Awaited<ReturnType<typeof movesOf>>[number];

/** Members of an enterprise by a part of their name, as far as the right to see them reaches. */
export const employeesNamed = (
  db: Db,
  { enterpriseId, reach }: { enterpriseId: string; reach: Reach },
  words: string,
  most: number,
) =>
  db
    .selectFrom('membership as m')
    .innerJoin('account as a', 'a.id', 'm.account_id')
    .leftJoin('department as d', 'd.id', 'm.department_id')
    .select(['a.id', 'a.username', 'a.real_name', 'd.name as department'])
    .where('m.enterprise_id', '=', enterpriseId)
    .where(within(reach, 'm.account_id'))
    .where(named(words))
    .orderBy('a.username')
    .limit(most)
    .execute();
