import { type Insertable, type SqlBool, sql, type Updateable } from 'kysely';
import type { Db } from '../../../kit/db.ts';
import type { DB } from '../../../kit/tables.gen.ts';

/** Listed. */
const listed = sql<boolean>`exists (select from listing l where l.application_id = a.id)`;

const whole = (db: Db) =>
  db
    .selectFrom('promotion as p')
    .innerJoin('application as a', 'a.id', 'p.application_id')
    .selectAll('p')
    .select(['a.name', 'a.logo', listed.as('listed')])
    .select(
      sql<boolean>`p.shown_from <= now() and (p.shown_until is null or p.shown_until > now())`.as('due'),
    );
export type PromotionRow = Awaited<ReturnType<ReturnType<typeof whole>['executeTakeFirstOrThrow']>>;

export const promotions = (db: Db) =>
  whole(db)
    .where(sql<SqlBool>`(p.shown_until is null or p.shown_until > now())`)
    .orderBy('p.kind')
    .orderBy('p.sort')
    .orderBy('p.shown_from')
    .limit(500)
    .execute();

export const promotionById = (db: Db, id: string) => whole(db).where('p.id', '=', id).executeTakeFirst();

export const insertPromotion = (db: Db, row: Insertable<DB['promotion']>) =>
  db.insertInto('promotion').values(row).returning('id').executeTakeFirstOrThrow();

export const updatePromotion = (db: Db, id: string, set: Updateable<DB['promotion']>) =>
  db.updateTable('promotion').set(set).where('id', '=', id).returning('id').executeTakeFirst();

export const deletePromotion = (db: Db, id: string) =>
  db.deleteFrom('promotion').where('id', '=', id).returning(['id', 'kind']).executeTakeFirst();
