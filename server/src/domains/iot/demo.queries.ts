import type { ThingModel } from '@cloudyard/contract/iot/model.ts';
import type { NodeType, Protocol } from '@cloudyard/contract/iot/product.ts';
import type { Db } from '../../kit/db.ts';

/** The product that a type of gateways is. */
export const demoProductOfType = (db: Db, code: string) =>
  db
    .selectFrom('product as p')
    .innerJoin('equipment_type as t', 't.id', 'p.type_id')
    .select('p.id')
    .where('t.code', '=', code)
    .executeTakeFirstOrThrow();

export type DemoProduct = {
  id: string;
  enterpriseId: string;
  name: string;
  code: string;
  description: string;
  category: string;
  nodeType: NodeType;
  protocol: Protocol;
  by: string;
  at: Date;
};

export const insertDemoProduct = (db: Db, { enterpriseId, nodeType, by, at, ...product }: DemoProduct) =>
  db
    .insertInto('product')
    .values({
      ...{ ...product, enterprise_id: enterpriseId, node_type: nodeType },
      ...{ created_by: by, created_at: at, updated_by: by, updated_at: at },
    })
    .execute();

export type DemoModel = {
  productId: string;
  enterpriseId: string | null;
  version: number;
  model: ThingModel;
  note: string;
  by: string;
  /** Null: it is a draft. */
  publishedAt: Date | null;
  savedAt: Date;
};

export const insertDemoModel = (db: Db, { productId, model, by, publishedAt, ...one }: DemoModel) =>
  db
    .insertInto('product_model')
    .values({
      ...{ product_id: productId, enterprise_id: one.enterpriseId, version: one.version, note: one.note },
      ...{ content: JSON.stringify(model), saved_by: by, saved_at: one.savedAt, published_at: publishedAt },
      published_by: publishedAt && by,
    })
    .execute();
