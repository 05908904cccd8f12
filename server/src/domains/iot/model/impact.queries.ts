import type { PushScope } from '@cloudyard/contract/iot/push.ts';
import type { RuleScope } from '@cloudyard/contract/iot/rule.ts';
import type { RuleGraph } from '@cloudyard/contract/iot/rule-graph.ts';
import { sql } from 'kysely';
import type { Db } from '../../../kit/db.ts';
import { deviceInGroups } from '../group/scope.queries.ts';

export type RuleOf = { id: string; name: string; scope: RuleScope; graph: RuleGraph };

/** What is in force of the rules that are for a product. */
export async function rulesFor(db: Db, productId: string): Promise<RuleOf[]> {
  const { rows } = await sql<RuleOf>`
    select r.id, r.name, v.scope, v.graph
    from rule r join rule_version v on v.rule_id = r.id and v.version in (r.version, r.canary_version)
    where v.scope -> 'products' ? ${productId} order by r.name, r.id`.execute(db);
  return rows;
}

export type PushOf = {
  id: string;
  name: string;
  enterprise_id: string;
  scope: PushScope;
  filter: string;
  template: string;
};

/** Pushes that name no group and read what devices of a product say, and all that name groups. */
async function pushesNear(db: Db, productId: string): Promise<PushOf[]> {
  const { rows } = await sql<PushOf>`
    select p.id, p.name, p.enterprise_id, p.scope, p.filter, p.template from push p
    where p.scope -> 'products' ? ${productId} or jsonb_array_length(p.scope -> 'groups') > 0
      or jsonb_array_length(p.scope -> 'products') + jsonb_array_length(p.scope -> 'groups')
        + jsonb_array_length(p.scope -> 'devices') = 0
      or exists (select from device d where d.product_id = ${productId} and p.scope -> 'devices' ? d.id::text)
    order by p.name, p.id`.execute(db);
  return rows;
}

/** Whether a device of a product is in what a push names. */
async function reaches(db: Db, productId: string, { scope, enterprise_id }: PushOf): Promise<boolean> {
  const { products, devices, groups } = scope;
  if (products.includes(productId) || groups.length === 0) return true;
  const isMember = await deviceInGroups(db, enterprise_id, groups);
  const { rows } = await sql`select from device d where d.product_id = ${productId}
    and d.enterprise_id = ${enterprise_id} and (d.id = any(${devices}::uuid[]) or ${isMember}) limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

/** Pushes that read what devices of a product say: all of them, those of it, those named, or those in a group. */
export async function pushesFor(db: Db, productId: string): Promise<PushOf[]> {
  const found: PushOf[] = [];
  for (const push of await pushesNear(db, productId))
    if (await reaches(db, productId, push)) found.push(push);
  return found;
}

const MOST_NAMED = 20;

/** Devices of a product that lack one of these tags. */
export async function devicesWithout(db: Db, productId: string, tags: readonly string[]) {
  if (tags.length === 0) return { count: 0, devices: [] };
  const lacking = sql`from device d where d.product_id = ${productId} and not (d.tags ?& ${tags}::text[])`;
  const { rows } = await sql<{ id: string; name: string }>`
    select d.id, coalesce(nullif(d.name, ''), d.code) as name ${lacking} order by d.name, d.id
    limit ${MOST_NAMED}`.execute(db);
  const counted = await sql<{ count: number }>`select count(*)::int as count ${lacking}`.execute(db);
  return { count: counted.rows[0]?.count ?? 0, devices: rows };
}
