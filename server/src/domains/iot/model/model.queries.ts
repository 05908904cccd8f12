import type { ThingModel } from '@cloudyard/contract/iot/model.ts';
import { sql } from 'kysely';
import type { Db } from '../../../kit/db.ts';
import { nameOf } from '../people.queries.ts';

const versions = (db: Db) =>
  db
    .selectFrom('product_model as m')
    .leftJoin('account as s', 's.id', 'm.saved_by')
    .leftJoin('account as p', 'p.id', 'm.published_by')
    .select(['m.id', 'm.product_id', 'm.version', 'm.revision', 'm.note', 'm.saved_at', 'm.published_at'])
    .select([nameOf('s').as('saved_name'), nameOf('p').as('published_name')])
    .select(
      (['properties', 'events', 'services', 'tags'] as const).map((part) =>
        sql<number>`jsonb_array_length(m.content -> ${sql.lit(part)})`.as(part),
      ),
    );
export type VersionRow = Awaited<ReturnType<ReturnType<typeof versions>['execute']>>[number];

const whole = (db: Db) => versions(db).select(sql<ThingModel>`m.content`.as('content'));
export type ModelRow = Awaited<ReturnType<ReturnType<typeof whole>['execute']>>[number];

export const versionsOf = (db: Db, productId: string): Promise<VersionRow[]> =>
  versions(db).where('m.product_id', '=', productId).orderBy('m.version', 'desc').execute();

export const modelAt = (db: Db, productId: string, version: number): Promise<ModelRow | undefined> =>
  whole(db).where('m.product_id', '=', productId).where('m.version', '=', version).executeTakeFirst();

export const draftOf = (db: Db, productId: string): Promise<ModelRow | undefined> =>
  whole(db).where('m.product_id', '=', productId).where('m.published_at', 'is', null).executeTakeFirst();

/** In force. */
export const publishedOf = (db: Db, productId: string): Promise<ModelRow | undefined> =>
  whole(db)
    .where('m.product_id', '=', productId)
    .where('m.published_at', 'is not', null)
    .orderBy('m.version', 'desc')
    .limit(1)
    .executeTakeFirst();

type Draft = {
  productId: string;
  enterpriseId: string | null;
  version: number;
  model: ThingModel;
  by: string;
};

export const insertDraft = (db: Db, { productId, enterpriseId, version, model, by }: Draft) =>
  db
    .insertInto('product_model')
    .values({
      ...{ product_id: productId, enterprise_id: enterpriseId, version, saved_by: by },
      content: JSON.stringify(model),
    })
    .execute();

export const updateDraft = (db: Db, id: string, model: ThingModel, by: string) =>
  db
    .updateTable('product_model')
    .set({ content: JSON.stringify(model), revision: sql`revision + 1`, saved_by: by, saved_at: new Date() })
    .where('id', '=', id)
    .execute();

export const publishDraft = (db: Db, id: string, note: string, by: string) =>
  db
    .updateTable('product_model')
    .set({ note, published_by: by, published_at: new Date() })
    .where('id', '=', id)
    .execute();

export const deleteDraft = (db: Db, id: string) =>
  db.deleteFrom('product_model').where('id', '=', id).execute();

/** Versions up to this one. */
export const deleteBefore = (db: Db, productId: string, version: number) =>
  db
    .deleteFrom('product_model')
    .where('product_id', '=', productId)
    .where('version', '<=', version)
    .execute();
