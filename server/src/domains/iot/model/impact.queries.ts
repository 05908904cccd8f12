import type { PushScope } from '@cloudyard/contract/iot/push.ts';
import type { RuleScope } from '@cloudyard/contract/iot/rule.ts';
import type { RuleGraph } from '@cloudyard/contract/iot/rule-graph.ts';
import { sql } from 'kysely';
import type { Db } from '../../../kit/db.ts';

export type RuleOf = { id: string; name: string; scope: RuleScope; graph: RuleGraph };

/** What is in force of the rules that are for a product. */
export async function rulesFor(db: Db, productId: string): Promise<RuleOf[]> {
  const { rows } = await sql<RuleOf>`
    select r.id, r.name, v.scope, v.graph
    from rule r join rule_version v on v.rule_id = r.id and v.version in (r.version, r.canary_version)
    where v.scope -> 'products' ? ${productId} order by r.name, r.id`.execute(db);
  return rows;
}

export type PushOf = { id: string; name: string; scope: PushScope; filter: string; template: string };

/** Pushes that read what devices of a product say. */
export async function pushesFor(db: Db, productId: string): Promise<PushOf[]> {
  const { rows } = await sql<PushOf>`
    select p.id, p.name, p.scope, p.filter, p.template from push p
    where p.scope -> 'products' ? ${productId}
      or jsonb_array_length(p.scope -> 'products') + jsonb_array_length(p.scope -> 'groups')
        + jsonb_array_length(p.scope -> 'devices') = 0
      or exists (select from device d where d.product_id = ${productId} and p.scope -> 'devices' ? d.id::text)
    order by p.name, p.id`.execute(db);
  return rows;
}
