import type { RuleScope } from '@cloudyard/contract/iot/rule.ts';
import type { RuleGraph, RuleProblem } from '@cloudyard/contract/iot/rule-graph.ts';
import { sql } from 'kysely';
import type { Db } from '../../../kit/db.ts';

const unknown = (node: string, field: string): RuleProblem => ({
  ...{ node, field, code: 'unknown-target', detail: '', start: null, end: null },
});

const TABLES = {
  product: sql`product`,
  device: sql`device`,
  device_group: sql`device_group`,
  forward: sql`forward`,
};

/** Which of these the caller's enterprise does not have. */
async function missing(db: Db, table: keyof typeof TABLES, ids: readonly string[]): Promise<Set<string>> {
  const wanted = new Set(ids);
  if (wanted.size === 0) return wanted;
  const { rows } = await sql<{ id: string }>`
    select id from ${TABLES[table]} where id = any(${[...wanted]}::uuid[])`.execute(db);
  for (const { id } of rows) wanted.delete(id);
  return wanted;
}

/** Products, groups, devices and forwards a rule names that are not there for it. */
export async function targetProblems(db: Db, scope: RuleScope, graph: RuleGraph): Promise<RuleProblem[]> {
  const enriching = graph.nodes.flatMap((node) =>
    node.type === 'enrich' ? [{ node: node.id, id: node.deviceId }] : [],
  );
  const forwarding = graph.nodes.flatMap((node) =>
    node.type === 'forward' ? [{ node: node.id, id: node.forwardId }] : [],
  );
  const idsOf = (list: readonly { id: string }[]) => list.map(({ id }) => id);
  const devices = await missing(db, 'device', [...scope.devices, ...idsOf(enriching)]);
  const forwards = await missing(db, 'forward', idsOf(forwarding));
  return [
    ...((await missing(db, 'product', scope.products)).size > 0 ? [unknown('', 'products')] : []),
    ...((await missing(db, 'device_group', scope.groups)).size > 0 ? [unknown('', 'groups')] : []),
    ...(scope.devices.some((id) => devices.has(id)) ? [unknown('', 'devices')] : []),
    ...enriching.filter(({ id }) => devices.has(id)).map(({ node }) => unknown(node, 'deviceId')),
    ...forwarding.filter(({ id }) => forwards.has(id)).map(({ node }) => unknown(node, 'forwardId')),
  ];
}

/** Rules that are for this group, as drawn or in force. */
export async function rulesOfGroup(db: Db, groupId: string): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select r.id, r.name from rule r
    where r.scope -> 'groups' ? ${groupId} or exists (select from rule_version v where v.rule_id = r.id
      and v.version in (r.version, r.canary_version) and v.scope -> 'groups' ? ${groupId})
    order by r.name limit 50`.execute(db);
  return rows;
}

/** Rules that forward to this instance. */
export async function rulesOfForward(db: Db, forwardId: string): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select r.id, r.name from rule r
    where jsonb_path_exists(r.graph, '$.nodes[*] ? (@.forwardId == $id)', jsonb_build_object('id', ${forwardId}::text))
    order by r.name limit 50`.execute(db);
  return rows;
}

/** The product of a device, where that has a codec that may say commands in its own words. */
export async function encodingProductOf(db: Db, deviceId: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select d.product_id as id from device d where d.id = ${deviceId} and (
      select position('encode' in m.content ->> 'codec') from product_model m
      where m.product_id = d.product_id and m.published_at is not null order by m.version desc limit 1) > 0`.execute(
    db,
  );
  return rows[0]?.id;
}
