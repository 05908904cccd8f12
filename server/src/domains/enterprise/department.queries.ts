import type { Insertable } from 'kysely';
import type { Db } from '../../kit/db.ts';
import type { DB } from '../../kit/tables.gen.ts';

/** Those above before those below. */
export const departmentsOf = (db: Db, enterpriseId: string) =>
  db
    .selectFrom('department')
    .select(['id', 'parent_id', 'name', 'code'])
    .where('enterprise_id', '=', enterpriseId)
    .orderBy((eb) => eb.fn('cardinality', ['path']))
    .orderBy('name')
    .execute();

export const positionsOf = (db: Db, departmentId: string) =>
  db
    .selectFrom('position')
    .select(['id', 'department_id', 'name', 'code'])
    .where('department_id', '=', departmentId)
    .orderBy('name')
    .execute();

export const insertDepartment = (db: Db, row: Insertable<DB['department']>) =>
  db.insertInto('department').values(row).returning('id').executeTakeFirstOrThrow();

export const insertPosition = (db: Db, row: Insertable<DB['position']>) =>
  db.insertInto('position').values(row).returning('id').executeTakeFirstOrThrow();
