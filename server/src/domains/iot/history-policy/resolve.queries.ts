import type { KeepRule, RuleOrigin } from '@cloudyard/contract/telemetry/rule.ts';
import { sql } from 'kysely';
import type { Db } from '../../../kit/db.ts';
import type { Condition } from '../device/filter.queries.ts';

/** Which devices a policy is for, and how near it is to them: the lowest rank is nearest. */
export type Reach = { policy: string; rank: number; devices: Condition };

export const thisDevice = (id: string): Condition => sql`d.id = ${id}`;
export const ofProduct = (id: string): Condition => sql`d.product_id = ${id}`;

export type NearestRow = { series: number; own: KeepRule | null; policy: string | null };

/**
 * By series what is said of the node itself, and which policy is nearest to its device: of several of one rank the one
 * that stands first in the list. Only of those for which there is something to say, or was.
 */
export async function nearestPolicies(
  db: Db,
  enterpriseId: string,
  reaches: readonly Reach[],
  sources?: readonly string[],
): Promise<NearestRow[]> {
  const parts = reaches.map(
    ({ policy, rank, devices }, place) => sql`
      select d.id, ${policy}::uuid as policy, ${rank}::int as rank, ${place}::int as place from device d
      where d.enterprise_id = ${enterpriseId} and ${devices}`,
  );
  const held =
    parts.length > 0
      ? sql.join(parts, sql` union all `)
      : sql`select null::uuid as id, null::uuid as policy, 0 as rank, 0 as place where false`;
  const { rows } = await sql<NearestRow>`
    with held as (${held}), nearest as (
      select distinct on (id) id, policy from held order by id, rank, place
    )
    select s.id as series, s.own_rule as own, n.policy from telemetry_series s
    left join device_point o on o.gateway_id = s.source_id and o.alias = s.name
    left join nearest n on n.id = coalesce(o.device_id, s.source_id)
    where s.enterprise_id = ${enterpriseId} and (n.policy is not null or s.own_rule is not null or s.rule_from <> 'default')
      ${sources ? sql`and s.source_id = any (${sources}::uuid[])` : sql``}`.execute(db);
  return rows;
}

export type Origin = Exclude<RuleOrigin, 'default' | 'node'>;
