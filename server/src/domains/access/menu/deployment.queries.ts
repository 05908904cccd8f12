import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db } from '../../../kit/db.ts';
import type { DB } from '../../../kit/tables.gen.ts';

export type DeploymentRow = Selectable<DB['deployment']>;

export const deploymentsOf = (db: Db, place: string | null) =>
  db
    .selectFrom('deployment')
    .selectAll()
    .where('enterprise_id', place === null ? 'is' : '=', place)
    .orderBy('name')
    .execute();

export const deploymentById = (db: Db, id: string) =>
  db.selectFrom('deployment').selectAll().where('id', '=', id).executeTakeFirst();

export const insertDeployment = (db: Db, row: Insertable<DB['deployment']>) =>
  db.insertInto('deployment').values(row).returningAll().executeTakeFirstOrThrow();

export const updateDeployment = (db: Db, id: string, set: { name: string; url: string }) =>
  db.updateTable('deployment').set(set).where('id', '=', id).returningAll().executeTakeFirstOrThrow();

export const menusLeadingTo = (db: Db, id: string) =>
  db.selectFrom('menu').select(['id', 'name']).where('deployment_id', '=', id).execute();

/** The application has moved, and its pages with it. */
export const moveMenus = (db: Db, id: string, from: string, to: string) =>
  db
    .updateTable('menu')
    .set({ url: sql`${to} || substr(url, ${from.length + 1})` })
    .where('deployment_id', '=', id)
    .where(sql<boolean>`starts_with(url, ${from})`)
    .execute();

export const deleteDeployment = (db: Db, id: string) =>
  db.deleteFrom('deployment').where('id', '=', id).execute();
