import type { ThingModel } from '@cloudyard/contract/iot/model.ts';
import type { NodeType } from '@cloudyard/contract/iot/product.ts';
import { sql } from 'kysely';
import type { Db } from '../../../kit/db.ts';

export type MeantDevice = {
  id: string;
  name: string;
  node_type: NodeType;
  gateway_id: string | null;
  product_id: string;
  is_up: boolean;
};

/** Inside the wall: those of others are none. */
export const devicesMeantBy = async (db: Db, ids: readonly string[]): Promise<MeantDevice[]> =>
  (
    await sql<MeantDevice>`
      select d.id, coalesce(nullif(d.name, ''), d.code) as name, d.node_type, d.gateway_id, d.product_id,
        coalesce(g.session_id <> '', false) as is_up
      from device d left join gateway g on g.id = d.gateway_id where d.id = any (${ids}::uuid[])`.execute(db)
  ).rows;

type Property = ThingModel['properties'][number];

/** Those of these names, of the models in force: whole models of a thousand products would take all memory. */
export async function propertiesOfProducts(db: Db, ids: readonly string[], names: readonly string[]) {
  const { rows } = await sql<{ product_id: string; property: Property }>`
    select m.product_id, p as property
    from (select distinct on (product_id) product_id, content from product_model
      where product_id = any (${ids}::uuid[]) and published_at is not null
      order by product_id, version desc) m
    cross join lateral jsonb_array_elements(m.content -> 'properties') p
    where p ->> 'id' = any (${names}::text[])`.execute(db);
  return new Map(rows.map(({ product_id, property }) => [`${product_id} ${property.id}`, property]));
}

export const mappedOf = async (db: Db, deviceIds: readonly string[]) =>
  (
    await sql<{ device_id: string; property: string; alias: string }>`
      select device_id, property, alias from device_point where device_id = any (${deviceIds}::uuid[])`.execute(
      db,
    )
  ).rows;
