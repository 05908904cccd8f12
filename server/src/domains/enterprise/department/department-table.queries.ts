import { sql } from 'kysely';
import type { Db } from '../../../kit/db.ts';

export type TablePlace = { id: string; names: string[]; code: string; positions: string[] };

/** Every department with the names on its path and its positions, in the order of the tree. */
export async function placesOf(db: Db, enterpriseId: string): Promise<TablePlace[]> {
  const { rows } = await sql<TablePlace>`
    select d.id, way.names, d.code, coalesce(p.names, '{}') as positions
    from department d
      cross join lateral (select array_agg(u.name order by o.n) as names,
          array_agg(array[lpad(u.sort::text, 10, '0'), u.name] order by o.n) as rank
        from unnest(d.path) with ordinality as o(id, n) join department u on u.id = o.id) way
      left join (select department_id, array_agg(name order by name) as names from position
        where enterprise_id = ${enterpriseId} group by department_id) p on p.department_id = d.id
    where d.enterprise_id = ${enterpriseId}
    order by way.rank`.execute(db);
  return rows;
}

type NewDepartment = { parentId: string | null; name: string; code: string; sort: number };

/** Several of one level at once, in their order. */
export async function insertDepartments(db: Db, enterpriseId: string, made: NewDepartment[]) {
  const { rows } = await sql<{ id: string; parent_id: string | null; name: string }>`
    insert into department (enterprise_id, parent_id, name, code, sort)
    select ${enterpriseId}, n.parent_id, n.name, n.code, n.sort
    from unnest(${made.map((one) => one.parentId)}::uuid[], ${made.map((one) => one.name)}::text[],
      ${made.map((one) => one.code)}::text[], ${made.map((one) => one.sort)}::int[]) as n(parent_id, name, code, sort)
    returning id, parent_id, name`.execute(db);
  return rows;
}

export const insertPositions = (
  db: Db,
  enterpriseId: string,
  made: { departmentId: string; name: string }[],
) =>
  sql`insert into position (enterprise_id, department_id, name)
    select ${enterpriseId}, n.department_id, n.name
    from unnest(${made.map((one) => one.departmentId)}::uuid[], ${made.map((one) => one.name)}::text[])
      as n(department_id, name)`.execute(db);
