import { type Insertable, sql } from 'kysely';
import type { Reach } from '../../../kit/actor.ts';
import type { Db } from '../../../kit/db.ts';
import type { DB } from '../../../kit/tables.gen.ts';

/** As in the view held_role, which does not say by which rule a user holds a role. */
const people =
  sql<number>`(select count(*) from membership m left join department at on at.id = m.department_id
  where m.enterprise_id = office_role.enterprise_id
    and (office_role.position_id is null or m.position_id = office_role.position_id)
    and (office_role.department_id is null or m.department_id = office_role.department_id
      or (office_role.below and at.path @> array[office_role.department_id])))`.as('people');

const officeRoles = (db: Db, enterpriseId: string) =>
  db
    .selectFrom('office_role')
    .innerJoin('role', 'role.id', 'office_role.role_id')
    .leftJoin('department', 'department.id', 'office_role.department_id')
    .leftJoin('position', 'position.id', 'office_role.position_id')
    .select(['office_role.id', 'office_role.role_id', 'role.name as role_name', 'office_role.below'])
    .select(['office_role.department_id', 'department.name as department_name'])
    .select(['office_role.position_id', 'position.name as position_name', people])
    .where('office_role.enterprise_id', '=', enterpriseId);

/** `departmentId`: its own rules, and those of the positions in it. */
export const positionRolesOf = (
  db: Db,
  enterpriseId: string,
  { roleId, departmentId }: { roleId?: string | undefined; departmentId?: string | undefined },
) =>
  officeRoles(db, enterpriseId)
    .$if(!!roleId, (rows) => rows.where('office_role.role_id', '=', roleId as string))
    .$if(!!departmentId, (rows) =>
      rows.where((eb) =>
        eb.or([
          eb('office_role.department_id', '=', departmentId as string),
          eb('position.department_id', '=', departmentId as string),
        ]),
      ),
    )
    .orderBy('role.name')
    .orderBy('office_role.id')
    .execute();

export const positionRoleById = (db: Db, enterpriseId: string, id: string) =>
  officeRoles(db, enterpriseId).where('office_role.id', '=', id).executeTakeFirst();
export type PositionRoleRow = NonNullable<Awaited<ReturnType<typeof positionRoleById>>>;

export const insertPositionRole = (db: Db, row: Insertable<DB['office_role']>) =>
  db.insertInto('office_role').values(row).returning('id').executeTakeFirstOrThrow();

export const deletePositionRole = (db: Db, id: string) =>
  db.deleteFrom('office_role').where('id', '=', id).executeTakeFirstOrThrow();

type Office = {
  enterpriseId: string;
  departmentId: string | null;
  positionId: string | null;
  below: boolean;
};

/**
 * Whether the place belongs to the enterprise, and whether all who work there are within the caller's reach.
 */
export async function positionStands(
  db: Db,
  { enterpriseId, departmentId, positionId, below }: Office,
  reach: Reach,
) {
  const { rows } = await sql<{ there: boolean; reached: boolean }>`
    select (${departmentId}::uuid is null or d.id is not null) and (${positionId}::uuid is null or p.id is not null)
        as there,
      case ${reach}::reach
        when 'enterprise' then true
        when 'below' then coalesce(place.path @> array[me.department_id], false)
        when 'department' then coalesce(place.id = me.department_id, false) and not ${below}
        else false end as reached
    from (select) one
      left join department d on d.id = ${departmentId}::uuid and d.enterprise_id = ${enterpriseId}
      left join position p on p.id = ${positionId}::uuid and p.enterprise_id = ${enterpriseId}
      left join department place on place.id = coalesce(d.id, p.department_id)
      left join membership me on me.account_id = wall_user() and me.enterprise_id = ${enterpriseId}`.execute(
    db,
  );
  return rows[0]?.there === true && rows[0].reached;
}

type Seat = { enterpriseId: string; departmentId: string | null; positionId: string | null };
type Right = { key: string; reach: Reach };

/** The rights a user would get by working there. */
export const rightsOfPosition = async (db: Db, { enterpriseId, departmentId, positionId }: Seat) =>
  (
    await sql<Right>`select distinct g.key, r.reach from office_role o
      join role r on r.id = o.role_id join role_grant g on g.role_id = r.id
      left join department d on d.id = ${departmentId}::uuid
      where o.enterprise_id = ${enterpriseId}::uuid
        and (o.position_id is null or o.position_id = ${positionId}::uuid)
        and (o.department_id is null or o.department_id = ${departmentId}::uuid
          or (o.below and d.path @> array[o.department_id]))`.execute(db)
  ).rows;

/** The rights of all members below these departments. */
export const rightsBelow = async (db: Db, enterpriseId: string, departmentIds: string[]) =>
  (
    await sql<Right>`select distinct g.key, r.reach from office_role o
      join role r on r.id = o.role_id join role_grant g on g.role_id = r.id
      where o.enterprise_id = ${enterpriseId}::uuid and o.below
        and o.department_id = any(${departmentIds}::uuid[])`.execute(db)
  ).rows;
