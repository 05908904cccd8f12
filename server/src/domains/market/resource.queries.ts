import { type Insertable, sql, type Updateable } from 'kysely';
import type { Db } from '../../kit/db.ts';
import type { DB } from '../../kit/tables.gen.ts';

/** Plans with who made them, and the lowest price of the application they are of. */
const plans = (db: Db) =>
  db
    .selectFrom('resource_plan as p')
    .innerJoin('account as creator', 'creator.id', 'p.created_by')
    .selectAll('p')
    .select([
      sql<string>`coalesce(nullif(creator.real_name, ''), creator.username)`.as('creator_name'),
      sql<number>`(select coalesce(min(o.price_fen), 0) from resource_plan o
        where o.application_id = p.application_id and o.enabled)`.as('lowest_fen'),
    ])
    .where('p.enabled', '=', true);
export type ResourceRow = Awaited<ReturnType<typeof plansWithin>>[number];

export const plansWithin = (db: Db, applicationId: string) =>
  plans(db)
    .where('p.application_id', '=', applicationId)
    .orderBy('p.sort')
    .orderBy('p.created_at')
    .orderBy('p.id')
    .execute();

export const resourceById = (db: Db, id: string): Promise<ResourceRow | undefined> =>
  plans(db).where('p.id', '=', id).executeTakeFirst();

export const insertResource = (db: Db, row: Insertable<DB['resource_plan']>) =>
  db.insertInto('resource_plan').values(row).returning('id').executeTakeFirstOrThrow();

export const updateResource = (db: Db, id: string, row: Updateable<DB['resource_plan']>) =>
  db
    .updateTable('resource_plan')
    .set(row)
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
