import type { Insertable, Selectable } from 'kysely';
import type { Db } from '../../kit/db.ts';
import type { DB } from '../../kit/tables.gen.ts';

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
