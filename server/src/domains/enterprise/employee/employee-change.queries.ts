import { sql, type Updateable } from 'kysely';
import type { Reach } from '../../../kit/actor.ts';
import type { Db } from '../../../kit/db.ts';
import { within } from '../../../kit/reach.ts';
import type { DB } from '../../../kit/tables.gen.ts';

/**
 * Members of the enterprise within the caller's reach, locked for changing where
 * they work; always in one order.
 */
export const lockMembers = (db: Db, enterpriseId: string, accountIds: string[], reach: Reach) =>
  db
    .selectFrom('membership as m')
    .innerJoin('account as a', 'a.id', 'm.account_id')
    .select(['m.account_id', 'm.department_id', 'm.position_id', 'm.work_num', 'm.joined_at', 'm.version'])
    .select('m.seated')
    .select(['a.username', 'a.real_name'])
    .where('m.enterprise_id', '=', enterpriseId)
    .where('m.account_id', 'in', accountIds)
    .where(within(reach, 'm.account_id'))
    .orderBy('m.account_id')
    .forUpdate('m')
    .execute();
export type LockedRow = Awaited<ReturnType<typeof lockMembers>>[number];

/** A user who left and has not deregistered. */
export const lockFormer = (db: Db, enterpriseId: string, accountId: string, reach: Reach) =>
  db
    .selectFrom('former_member as f')
    .innerJoin('account as a', 'a.id', 'f.account_id')
    .select(['f.account_id', 'f.username', 'f.real_name', 'f.email', 'a.email as address'])
    .where('f.enterprise_id', '=', enterpriseId)
    .where('f.account_id', '=', accountId)
    .where('a.removed_at', 'is', null)
    .where(within(reach, 'f.account_id'))
    .forUpdate('f')
    .executeTakeFirst();

export const updateMembers = (
  db: Db,
  enterpriseId: string,
  accountIds: string[],
  row: Updateable<DB['membership']>,
) =>
  db
    .updateTable('membership')
    .set(row)
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('enterprise_id', '=', enterpriseId)
    .where('account_id', 'in', accountIds)
    .execute();

/** The name of a place: 维修班 / 班长. */
export const placeName = async (db: Db, departmentId: string | null, positionId: string | null) => {
  const { rows } = await sql<{ name: string }>`
    select concat_ws(' / ', (select name from department where id = ${departmentId}::uuid),
      (select name from position where id = ${positionId}::uuid)) as name`.execute(db);
  return rows[0]?.name ?? '';
};

type Move = {
  enterpriseId: string;
  accountIds: string[];
  kind: string;
  by: string;
  to: string;
  note?: string;
};

/** Records that people move from where they work now to another place: written before they go. */
export const insertMoves = (db: Db, { enterpriseId, accountIds, kind, by, to, note = '' }: Move) =>
  sql`insert into employee_move (enterprise_id, account_id, kind, by_name, from_place, to_place, note)
    select m.enterprise_id, m.account_id, ${kind}, ${by}, concat_ws(' / ', d.name, p.name), ${to}, ${note}
    from membership m left join department d on d.id = m.department_id left join position p on p.id = m.position_id
    where m.enterprise_id = ${enterpriseId} and m.account_id = any (${accountIds}::uuid[])`.execute(db);

type Leaving = { accountId: string; enterpriseId: string | null; reason: string };

/** Keeps users who leave an enterprise (null: every one of theirs) as they are now, with the place they had. */
export const insertFormer = (db: Db, { accountId, enterpriseId, reason }: Leaving) =>
  sql`insert into former_member
      (enterprise_id, account_id, username, real_name, email, phone, work_num, department_name, position_name,
      joined_at, left_at, reason)
    select m.enterprise_id, m.account_id, a.username, a.real_name, a.email, a.phone, m.work_num, coalesce(d.name, ''),
      coalesce(p.name, ''), m.joined_at, now(), ${reason}
    from membership m join account a on a.id = m.account_id
      left join department d on d.id = m.department_id left join position p on p.id = m.position_id
    where m.account_id = ${accountId} and m.enterprise_id = coalesce(${enterpriseId}::uuid, m.enterprise_id)
    on conflict (enterprise_id, account_id) do update set username = excluded.username,
      real_name = excluded.real_name, email = excluded.email, phone = excluded.phone, work_num = excluded.work_num,
      department_name = excluded.department_name, position_name = excluded.position_name,
      joined_at = excluded.joined_at, left_at = excluded.left_at, reason = excluded.reason`.execute(db);

/** Records for every enterprise of a user that they leave it by themselves. */
export const insertFarewells = (db: Db, accountId: string) =>
  sql`insert into employee_move (enterprise_id, account_id, kind, by_name, from_place)
    select m.enterprise_id, m.account_id, 'left', coalesce(nullif(a.real_name, ''), a.username),
      concat_ws(' / ', d.name, p.name)
    from membership m join account a on a.id = m.account_id
      left join department d on d.id = m.department_id left join position p on p.id = m.position_id
    where m.account_id = ${accountId}`.execute(db);

export const handOverDepartments = (db: Db, enterpriseId: string, from: string, to: string | null) =>
  db
    .updateTable('department')
    .set((eb) => ({ head_id: to, version: eb('version', '+', 1) }))
    .where('enterprise_id', '=', enterpriseId)
    .where('head_id', '=', from)
    .returning('name')
    .execute();

export const deleteMember = (db: Db, enterpriseId: string, accountId: string) =>
  db
    .deleteFrom('membership')
    .where('enterprise_id', '=', enterpriseId)
    .where('account_id', '=', accountId)
    .execute();

/** Their logins in the enterprise go to the personal scope. */
export const leaveSessions = (db: Db, enterpriseId: string, accountId: string) =>
  sql`select leave_sessions(${accountId}, ${enterpriseId})`.execute(db);
