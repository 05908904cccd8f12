import type { RuleScope } from '@cloudyard/contract/iot/rule.ts';
import { sql } from 'kysely';
import type { Db } from '../../../kit/db.ts';
import { deviceInGroups } from '../group/scope.queries.ts';
import type { ThingMessage } from '../stream/message.ts';

/** The devices a scope names, by themselves or by a group they are in. */
export async function devicesNamed(
  db: Db,
  enterpriseId: string,
  { devices, groups }: RuleScope,
): Promise<string[]> {
  const isMember = groups.length > 0 ? await deviceInGroups(db, enterpriseId, groups) : sql`false`;
  const { rows } = await sql<{ id: string }>`
    select d.id from device d where d.enterprise_id = ${enterpriseId}
      and (d.id = any(${devices}::uuid[]) or ${isMember})`.execute(db);
  return rows.map(({ id }) => id);
}

/** Of a scope with groups: a device that is named by itself too counts once. */
export async function devicesOfScope(db: Db, enterpriseId: string, scope: RuleScope): Promise<number> {
  const isMember = await deviceInGroups(db, enterpriseId, scope.groups);
  const { rows } = await sql<{ devices: number }>`
    select count(*)::int as devices from device d where d.enterprise_id = ${enterpriseId}
      and d.product_id = any(${scope.products}::uuid[]) and (d.id = any(${scope.devices}::uuid[]) or ${isMember})`.execute(
    db,
  );
  return rows[0]?.devices ?? 0;
}

export type KnownDevice = Pick<
  ThingMessage,
  'enterpriseId' | 'deviceId' | 'deviceName' | 'deviceCode' | 'productId' | 'gatewayId' | 'tags'
>;

type Some = {
  products: readonly string[];
  /** Only among these; undefined: among all. */
  named: readonly string[] | undefined;
  after: string | null;
  most: number;
};

/** Devices of these products that are enabled and behind a connection, in the order of their ids. */
export async function devicesOfProducts(
  db: Db,
  enterpriseId: string,
  { products, named, after, most }: Some,
): Promise<KnownDevice[]> {
  const { rows } = await sql<KnownDevice>`
    select enterprise_id as "enterpriseId", id as "deviceId", name as "deviceName", code as "deviceCode",
      product_id as "productId", gateway_id as "gatewayId", tags
    from device where enterprise_id = ${enterpriseId} and product_id = any(${products}::uuid[])
      and gateway_id is not null and is_enabled
      ${named ? sql`and id = any(${named}::uuid[])` : sql``} ${after ? sql`and id > ${after}` : sql``}
    order by id limit ${most}`.execute(db);
  return rows;
}
