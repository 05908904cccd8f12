import { type Insertable, sql, type Updateable } from 'kysely';
import type { Reach } from '../../../kit/actor.ts';
import type { Db } from '../../../kit/db.ts';
import { within } from '../../../kit/reach.ts';
import type { DB } from '../../../kit/tables.gen.ts';
import { withinPlace } from './department.queries.ts';

const columns = ['id', 'department_id', 'name', 'code'] as const;

/** Empty for a foreign department, by the wall. */
export const positionsOf = (db: Db, departmentId: string) =>
  db
    .selectFrom('position')
    .select(columns)
    .where('department_id', '=', departmentId)
    .orderBy('name')
    .execute();
export type PositionRow = Awaited<ReturnType<typeof positionsOf>>[number];

export const positionsWithPeople = (db: Db, departmentId: string) =>
  db
    .selectFrom('position')
    .leftJoin('membership', (join) =>
      join
        .onRef('membership.enterprise_id', '=', 'position.enterprise_id')
        .onRef('membership.position_id', '=', 'position.id'),
    )
    .select(['position.id', 'position.department_id', 'position.name', 'position.code'])
    .select((eb) => eb.fn.count<number>('membership.account_id').as('people'))
    .where('position.department_id', '=', departmentId)
    .groupBy('position.id')
    .orderBy('position.name')
    .execute();

/** For changing it, if the caller's right reaches its department. */
export const lockPosition = (db: Db, id: string, reach: Reach) =>
  db
    .selectFrom('position')
    .innerJoin('department', 'department.id', 'position.department_id')
    .select(['position.id', 'position.department_id', 'position.name', 'position.code'])
    .where('position.id', '=', id)
    .where(withinPlace(reach, 'department'))
    .forUpdate('position')
    .executeTakeFirst();

/** The department a position belongs to, locked until the work is done. */
export const keepPosition = (db: Db, id: string) =>
  db.selectFrom('position').select('department_id').where('id', '=', id).forKeyShare().executeTakeFirst();

export const insertPosition = (db: Db, row: Insertable<DB['position']>) =>
  db.insertInto('position').values(row).returning('id').executeTakeFirstOrThrow();

export const updatePosition = (db: Db, id: string, row: Updateable<DB['position']>) =>
  db.updateTable('position').set(row).where('id', '=', id).returning(columns).executeTakeFirstOrThrow();

export const deletePosition = (db: Db, id: string) =>
  db.deleteFrom('position').where('id', '=', id).execute();

type Member = { id: string; username: string; realName: string };
const members = sql<Member[]>`(select coalesce(jsonb_agg(
    jsonb_build_object('id', a.id, 'username', a.username, 'realName', a.real_name) order by a.real_name, a.username), '[]')
  from work_group_member m join account a on a.id = m.account_id where m.work_group_id = work_group.id)`.as(
  'members',
);

export const groupsOf = (db: Db, departmentId: string) =>
  db
    .selectFrom('work_group')
    .select(columns)
    .select(members)
    .where('department_id', '=', departmentId)
    .orderBy('name')
    .execute();
export type GroupRow = Awaited<ReturnType<typeof groupsOf>>[number];

export const groupById = (db: Db, id: string) =>
  db.selectFrom('work_group').select(columns).select(members).where('id', '=', id).executeTakeFirst();

export const lockGroup = (db: Db, id: string, reach: Reach) =>
  db
    .selectFrom('work_group')
    .innerJoin('department', 'department.id', 'work_group.department_id')
    .select('work_group.id')
    .where('work_group.id', '=', id)
    .where(withinPlace(reach, 'department'))
    .forUpdate('work_group')
    .executeTakeFirst();

export const insertGroup = (db: Db, row: Insertable<DB['work_group']>) =>
  db.insertInto('work_group').values(row).returning('id').executeTakeFirstOrThrow();

export const updateGroup = (db: Db, id: string, row: Updateable<DB['work_group']>) =>
  db.updateTable('work_group').set(row).where('id', '=', id).execute();

export const deleteGroup = (db: Db, id: string) => db.deleteFrom('work_group').where('id', '=', id).execute();

/**
 * Puts members of the enterprise into a group, as far as the caller's right reaches;
 * returns how many there were.
 */
export async function insertGroupMembers(db: Db, groupId: string, accountIds: string[], reach: Reach) {
  const { numAffectedRows } = await sql`
    insert into work_group_member (enterprise_id, work_group_id, account_id)
    select m.enterprise_id, ${groupId}, m.account_id from membership m
    where m.enterprise_id = wall_enterprise() and m.account_id = any (${accountIds}::uuid[])
      and ${within(reach, 'm.account_id')}`.execute(db);
  return Number(numAffectedRows);
}

export const deleteGroupMembers = (db: Db, groupId: string, accountIds: string[]) =>
  sql`delete from work_group_member where work_group_id = ${groupId} and account_id = any (${accountIds}::uuid[])`.execute(
    db,
  );
