import { type Insertable, sql, type Updateable } from 'kysely';
import type { Db } from '../../../kit/db.ts';
import type { DB } from '../../../kit/tables.gen.ts';
import { nameOf } from '../people.queries.ts';

const types = (db: Db) =>
  db
    .selectFrom('equipment_type as t')
    .leftJoin('account as c', 'c.id', 't.created_by')
    .leftJoin('account as u', 'u.id', 't.updated_by')
    .selectAll('t')
    .select([nameOf('c').as('created_name'), nameOf('u').as('updated_name')])
    .select(
      sql<number>`(select count(*)::int from gateway g where g.type_id = t.id and g.deleted_at is null)`.as(
        'gateways',
      ),
    );
export type TypeRow = Awaited<ReturnType<ReturnType<typeof types>['execute']>>[number];

export const allTypes = (db: Db) => types(db).orderBy('t.name').orderBy('t.id').execute();

export const typeById = (db: Db, id: string) => types(db).where('t.id', '=', id).executeTakeFirst();

export const lockType = (db: Db, id: string) =>
  db.selectFrom('equipment_type').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export const insertType = (db: Db, row: Insertable<DB['equipment_type']>) =>
  db.insertInto('equipment_type').values(row).execute();

export const updateType = (db: Db, id: string, row: Updateable<DB['equipment_type']>) =>
  db.updateTable('equipment_type').set(row).where('id', '=', id).execute();

/** Refused by the database as long as a gateway refers to it. */
export const deleteType = (db: Db, id: string) =>
  db.deleteFrom('equipment_type').where('id', '=', id).execute();
