import { type Insertable, type RawBuilder, type SqlBool, sql, type Updateable } from 'kysely';
import type { Reach } from '../../../kit/actor.ts';
import { type Db, takeTurn } from '../../../kit/db.ts';
import type { DB } from '../../../kit/tables.gen.ts';

/** Locks the tree of an enterprise: two moves at once could make a circle that neither sees. */
export const takeTreeTurn = (db: Db, enterpriseId: string) => takeTurn(db, `departments of ${enterpriseId}`);

const ownDepartment = sql`(select w.department_id from membership w
  where w.account_id = wall_user() and w.enterprise_id = wall_enterprise())`;

/** Departments a right reaches, as it reaches their people: one's own, also those below, all. */
export function withinPlace(reach: Reach, table: string): RawBuilder<SqlBool> {
  if (reach === 'enterprise') return sql<SqlBool>`true`;
  if (reach === 'below') return sql<SqlBool>`${sql.ref(`${table}.path`)} @> array[${ownDepartment}]`;
  if (reach === 'department') return sql<SqlBool>`${sql.ref(`${table}.id`)} = ${ownDepartment}`;
  return sql<SqlBool>`false`;
}

/** Those above before those below. */
export const departmentsOf = (db: Db, enterpriseId: string) =>
  db
    .selectFrom('department')
    .select(['id', 'parent_id', 'name', 'code'])
    .where('enterprise_id', '=', enterpriseId)
    .orderBy((eb) => eb.fn('cardinality', ['path']))
    .orderBy('sort')
    .orderBy('name')
    .execute();

export type NodeRow = {
  id: string;
  parent_id: string | null;
  name: string;
  code: string;
  sort: number;
  version: number;
  head_id: string | null;
  head_username: string;
  head_real_name: string;
  people: number;
  people_below: number;
  positions: number;
  groups: number;
};

/** The tree with its counts, or one of it: each count is one pass over its table. */
export async function departmentNodes(db: Db, enterpriseId: string, id?: string): Promise<NodeRow[]> {
  const { rows } = await sql<NodeRow>`
    select d.id, d.parent_id, d.name, d.code, d.sort, d.version, d.head_id, h.username as head_username,
      h.real_name as head_real_name, coalesce(w.people, 0) as people, coalesce(b.people, 0) as people_below,
      coalesce(p.n, 0) as positions, coalesce(g.n, 0) as groups
    from department d
      left join account h on h.id = d.head_id
      left join (select department_id, count(*) as people from membership
        where enterprise_id = ${enterpriseId} group by department_id) w on w.department_id = d.id
      left join (select up.id, count(*) as people from membership m join department own on own.id = m.department_id,
        unnest(own.path) as up(id) where m.enterprise_id = ${enterpriseId} group by up.id) b on b.id = d.id
      left join (select department_id, count(*) as n from position
        where enterprise_id = ${enterpriseId} group by department_id) p on p.department_id = d.id
      left join (select department_id, count(*) as n from work_group
        where enterprise_id = ${enterpriseId} group by department_id) g on g.department_id = d.id
    where d.enterprise_id = ${enterpriseId} ${id ? sql`and d.id = ${id}` : sql``}
    order by cardinality(d.path), d.sort, d.name, d.id`.execute(db);
  return rows;
}

const columns = ['id', 'parent_id', 'name', 'code', 'path', 'head_id', 'version'] as const;

export const departmentById = (db: Db, id: string) =>
  db.selectFrom('department').select(columns).where('id', '=', id).executeTakeFirst();
export type DepartmentRow = NonNullable<Awaited<ReturnType<typeof departmentById>>>;

/** For changing it, if the caller's right reaches it. */
export const lockDepartment = (db: Db, id: string, reach: Reach) =>
  db
    .selectFrom('department')
    .select(columns)
    .where('id', '=', id)
    .where(withinPlace(reach, 'department'))
    .forUpdate()
    .executeTakeFirst();

/** Locked until the work is done, so that something can be put into it. */
export const keepDepartment = (db: Db, id: string, reach: Reach) =>
  db
    .selectFrom('department')
    .select(columns)
    .where('id', '=', id)
    .where(withinPlace(reach, 'department'))
    .forKeyShare()
    .executeTakeFirst();

/** Whether a user belongs to the enterprise, locked until the work is done. */
export const keepMember = (db: Db, enterpriseId: string, accountId: string) =>
  db
    .selectFrom('membership')
    .select('account_id')
    .where('enterprise_id', '=', enterpriseId)
    .where('account_id', '=', accountId)
    .forKeyShare()
    .executeTakeFirst();

export const insertDepartment = (db: Db, row: Insertable<DB['department']>) =>
  db.insertInto('department').values(row).returning('id').executeTakeFirstOrThrow();

export const updateDepartment = (db: Db, id: string, row: Updateable<DB['department']>) =>
  db
    .updateTable('department')
    .set(row)
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();

/** Its positions go with it; a member who still works there prevents it. */
export async function deleteDepartment(db: Db, id: string) {
  await db.deleteFrom('position').where('department_id', '=', id).execute();
  await db.deleteFrom('department').where('id', '=', id).execute();
}

/** Whether a member works in it or another department stands in it. */
export const isInUse = async (db: Db, enterpriseId: string, id: string) => {
  const { rows } = await sql<{ used: boolean }>`
    select exists (select from membership where enterprise_id = ${enterpriseId} and department_id = ${id})
      or exists (select from department where enterprise_id = ${enterpriseId} and parent_id = ${id}) as used`.execute(
    db,
  );
  return rows[0]?.used === true;
};

/** Those under one parent, in their order. */
export const siblingIds = async (db: Db, enterpriseId: string, parentId: string | null) => {
  const rows = await db
    .selectFrom('department')
    .select('id')
    .where('enterprise_id', '=', enterpriseId)
    .where('parent_id', parentId === null ? 'is' : '=', parentId)
    .orderBy('sort')
    .orderBy('name')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
};

export const setOrder = (db: Db, ids: string[]) =>
  sql`update department d set sort = o.n from unnest(${ids}::uuid[]) with ordinality as o(id, n)
    where d.id = o.id and d.sort <> o.n`.execute(db);

/** A department and all below it. */
export const weightOf = async (db: Db, enterpriseId: string, id: string) => {
  const { rows } = await sql<{ departments: number; people: number }>`
    select count(distinct d.id) as departments, count(m.account_id) as people from department d
      left join membership m on m.enterprise_id = d.enterprise_id and m.department_id = d.id
    where d.enterprise_id = ${enterpriseId} and d.path @> array[${id}::uuid]`.execute(db);
  return rows[0] ?? { departments: 0, people: 0 };
};

/** The names of departments, in the order they are asked for. */
export const departmentNames = async (db: Db, ids: string[]) => {
  const { rows } = await sql<{ name: string }>`
    select d.name from unnest(${ids}::uuid[]) with ordinality as o(id, n) join department d on d.id = o.id
    order by o.n`.execute(db);
  return rows.map(({ name }) => name);
};

/** How many rules give a role to members below one of these. */
export const countOfficeRolesBelow = async (db: Db, ids: string[]) => {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from office_role where below and department_id = any (${ids}::uuid[])`.execute(db);
  return rows[0]?.n ?? 0;
};

/** Whether the user works in a department or below it. */
export const worksBelow = async (db: Db, enterpriseId: string, accountId: string, id: string) => {
  const { rows } = await sql<{ there: boolean }>`
    select exists (select from membership m join department d on d.id = m.department_id
      where m.enterprise_id = ${enterpriseId} and m.account_id = ${accountId}
        and d.path @> array[${id}::uuid]) as there`.execute(db);
  return rows[0]?.there === true;
};
