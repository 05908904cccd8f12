import type { DeviceFilter } from '@cloudyard/contract/iot/device.ts';
import type { ThingModel } from '@cloudyard/contract/iot/model.ts';
import { sql } from 'kysely';
import type { Db } from '../../kit/db.ts';

type Whose = { enterpriseId: string; by: string; at: Date };

export type DemoProduct = Whose & {
  id: string;
  name: string;
  code: string;
  category: string;
  protocol: string;
  model: ThingModel;
};

/** Products of children, with a model in force. */
export async function insertDemoProducts(db: Db, products: readonly DemoProduct[]) {
  for (const { id, enterpriseId, by, at, name, code, category, protocol, model } of products) {
    await db
      .insertInto('product')
      .values({
        ...{ id, enterprise_id: enterpriseId, name, code, category, protocol, node_type: 'child' },
        ...{ created_by: by, created_at: at, updated_by: by, updated_at: at },
      })
      .execute();
    await db
      .insertInto('product_model')
      .values({
        ...{ product_id: id, enterprise_id: enterpriseId, version: 1, content: JSON.stringify(model) },
        ...{ saved_by: by, saved_at: at, published_by: by, published_at: at },
      })
      .execute();
  }
}

export type DemoChild = Whose & {
  id: string;
  productId: string;
  /** The hardware id of its gateway. */
  gateway: string;
  name: string;
  code: string;
  tags: Record<string, string>;
  /** Which node is which property. */
  points: readonly [property: string, alias: string][];
};

export async function insertDemoChildren(db: Db, children: readonly DemoChild[]) {
  for (const { id, enterpriseId, by, at, productId, gateway, name, code, tags, points } of children) {
    await sql`insert into device (id, enterprise_id, product_id, node_type, gateway_id, name, code, tags, created_by, created_at)
      select ${id}::uuid, ${enterpriseId}::uuid, ${productId}::uuid, 'child', g.id, ${name}::text, ${code}::text, ${JSON.stringify(tags)}::jsonb,
        ${by}::uuid, ${at}::timestamptz
      from gateway g where g.enterprise_id = ${enterpriseId} and g.hardware_id = ${gateway}`.execute(db);
    for (const [property, alias] of points)
      await sql`insert into device_point (device_id, enterprise_id, gateway_id, property, alias)
        select d.id, d.enterprise_id, d.gateway_id, ${property}::text, ${alias}::text from device d where d.id = ${id}`.execute(
        db,
      );
  }
}

export type DemoGroup = Whose & {
  id: string;
  parentId: string | null;
  name: string;
  description: string;
  query: DeviceFilter | null;
  members: readonly string[];
};

export type DemoPointSet = {
  enterpriseId: string;
  by: string;
  at: Date;
  name: string;
  points: { deviceId: string; property: string }[];
};

export const insertDemoPointSet = (db: Db, { enterpriseId, by, at, name, points }: DemoPointSet) =>
  db
    .insertInto('point_set')
    .values({
      ...{ enterprise_id: enterpriseId, owner_id: by, name, is_shared: true },
      ...{ points: JSON.stringify(points), updated_at: at },
    })
    .execute();

export async function insertDemoGroups(db: Db, groups: readonly DemoGroup[]) {
  for (const { id, enterpriseId, by, at, parentId, name, description, query, members } of groups) {
    await db
      .insertInto('device_group')
      .values({
        ...{ id, enterprise_id: enterpriseId, parent_id: parentId, name, description },
        ...{ kind: query ? 'query' : 'picked', query: query && JSON.stringify(query) },
        ...{ created_by: by, updated_by: by, updated_at: at },
      })
      .execute();
    if (members.length > 0)
      await db
        .insertInto('device_group_member')
        .values(
          members.map((device) => ({
            group_id: id,
            device_id: device,
            enterprise_id: enterpriseId,
            added_by: by,
          })),
        )
        .execute();
  }
}
