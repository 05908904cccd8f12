import type { ThingModel } from '@cloudyard/contract/iot/model.ts';
import { sql } from 'kysely';
import type { Db } from '../../../kit/db.ts';

export type Thing = {
  id: string;
  isChild: boolean;
  productId: string;
  model: ThingModel | undefined;
  /** Which node stands for which property; of what connects, the node of that alias. */
  aliases: ReadonlyMap<string, string>;
};

/** The enabled device of a gateway that is meant by a code; without one it is what connects itself. */
export async function thingOf(
  db: Db,
  gatewayId: string,
  code: string | null,
): Promise<Omit<Thing, 'model'> | undefined> {
  const { rows } = await sql<{ id: string; product_id: string; node_type: string }>`
    select d.id, d.product_id, d.node_type from device d join gateway g on g.id = ${gatewayId}
    where d.gateway_id = g.id and d.enterprise_id = g.enterprise_id and d.is_enabled
      and ${code === null ? sql`d.id = g.id` : sql`folded(d.code) = folded(${code})`}`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const points = await db
    .selectFrom('device_point')
    .select(['property', 'alias'])
    .where('device_id', '=', row.id)
    .where('gateway_id', '=', gatewayId)
    .execute();
  return {
    ...{ id: row.id, isChild: row.node_type === 'child', productId: row.product_id },
    aliases: new Map(points.map(({ property, alias }) => [property, alias])),
  };
}
