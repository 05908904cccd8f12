import type { RuleScope } from '@cloudyard/contract/iot/rule.ts';
import type { RuleGraph } from '@cloudyard/contract/iot/rule-graph.ts';
import { sql } from 'kysely';
import type { Db } from '../../../kit/db.ts';
import type { RuleModel } from './engine/compile.ts';
import type { DeviceState } from './engine/engine.ts';

export type RunningRow = {
  id: string;
  enterprise_id: string;
  name: string;
  enabled_at: Date;
  debug_until: Date | null;
  version: number;
  canary_version: number | null;
  canary_share: number | null;
  of_version: number;
  scope: RuleScope;
  graph: RuleGraph;
};

/** What is in force: of every rule that runs its version, and its canary. */
export async function runningRules(db: Db): Promise<RunningRow[]> {
  const { rows } = await sql<RunningRow>`
    select r.id, r.enterprise_id, r.name, r.enabled_at, r.debug_until, r.version, r.canary_version, r.canary_share,
      v.version as of_version, v.scope, v.graph
    from rule r join rule_version v on v.rule_id = r.id and v.version in (r.version, r.canary_version)
    where r.is_enabled`.execute(db);
  return rows;
}

/** By enterprise: another one when a rule was started, stopped or published. Of one enterprise, or of all. */
export async function stampsOf(db: Db, enterpriseId?: string): Promise<Map<string, string>> {
  const { rows } = await sql<{ enterprise_id: string; stamp: string }>`
    select enterprise_id, string_agg(concat_ws(' ', id, version, canary_version, canary_share, enabled_at, debug_until), ','
      order by id) as stamp
    from rule where is_enabled and (${enterpriseId ?? null}::uuid is null or enterprise_id = ${enterpriseId ?? null}::uuid)
    group by enterprise_id`.execute(db);
  return new Map(rows.map((row) => [row.enterprise_id, row.stamp]));
}

export type KnownModel = RuleModel & { version: number };

/** Of the models in force, by product, what rules go by: a whole model is long, and there are many of them. */
export async function modelsOf(db: Db, products: readonly string[]): Promise<Map<string, KnownModel>> {
  const { rows } = await sql<{ product_id: string; model: KnownModel }>`
    select m.product_id, jsonb_build_object('version', m.version,
      'properties', (select coalesce(jsonb_agg(jsonb_build_object('id', p -> 'id', 'dataType', p -> 'dataType',
          'unit', p -> 'unit', 'source', p -> 'source')), '[]')
        from jsonb_array_elements(m.content -> 'properties') p),
      'events', (select coalesce(jsonb_agg(jsonb_build_object('id', e -> 'id')), '[]')
        from jsonb_array_elements(m.content -> 'events') e)) as model
    from (select distinct on (product_id) product_id, version, content from product_model
      where product_id = any(${products}::uuid[]) and published_at is not null
      order by product_id, version desc) m`.execute(db);
  return new Map(rows.map((row) => [row.product_id, row.model]));
}

export type StateRow = { rule_id: string; version: number; device_id: string; content: DeviceState };

/** Locked, in one order, for whoever changes them: messages and the clock must not both act on one. */
export async function statesOf(
  db: Db,
  rules: readonly string[],
  devices: readonly string[],
  isLocked: boolean,
): Promise<StateRow[]> {
  const { rows } = await sql<StateRow>`
    select rule_id, version, device_id, content from rule_state
    where rule_id = any(${rules}::uuid[]) and device_id = any(${devices}::uuid[])
    ${isLocked ? sql`order by rule_id, version, device_id for update` : sql``}`.execute(db);
  return rows;
}

export type SavedState = StateRow & { enterprise_id: string; due_at: Date | null };

/** In the order in which they are locked: of two that write new ones at once, one waits for the other. */
export async function saveStates(db: Db, states: readonly SavedState[]): Promise<void> {
  const list = <T>(of: (one: SavedState) => T) => states.map(of);
  // A device that was deleted meanwhile is not remembered.
  await sql`
    insert into rule_state (rule_id, version, device_id, enterprise_id, content, due_at)
    select s.* from unnest(${list((one) => one.rule_id)}::uuid[], ${list((one) => one.version)}::int[],
      ${list((one) => one.device_id)}::uuid[], ${list((one) => one.enterprise_id)}::uuid[],
      ${list((one) => JSON.stringify(one.content))}::jsonb[], ${list((one) => one.due_at)}::timestamptz[]) s(r, v, d, e, c, t)
    where exists (select from device where id = s.d) and exists (select from rule where id = s.r)
    order by s.r, s.v, s.d
    on conflict (rule_id, version, device_id) do update set content = excluded.content, due_at = excluded.due_at`.execute(
    db,
  );
}

export type Counted = {
  ruleId: string;
  version: number;
  node: string;
  port: string;
  times: number;
  detail: string;
};

/** In one order everywhere, so that copies of the server that count at once wait for each other and never in a ring. */
export async function addCounts(db: Db, enterpriseId: string, counts: readonly Counted[]): Promise<void> {
  if (counts.length === 0) return;
  const list = <T>(of: (one: Counted) => T) => counts.map(of);
  await sql`
    insert into rule_count as k (rule_id, version, node, port, hour, enterprise_id, times, last_detail, last_at)
    select c.r, c.v, c.n, c.p, date_trunc('hour', now()), ${enterpriseId}, c.t, c.d, clock_timestamp()
    from unnest(${list((one) => one.ruleId)}::uuid[], ${list((one) => one.version)}::int[],
      ${list((one) => one.node)}::text[], ${list((one) => one.port)}::text[], ${list((one) => one.times)}::bigint[],
      ${list((one) => one.detail)}::text[]) c(r, v, n, p, t, d)
    where exists (select from rule where id = c.r)
    order by 1, 2, 3, 4
    on conflict (rule_id, hour, version, node, port)
    do update set times = k.times + excluded.times, last_detail = excluded.last_detail, last_at = excluded.last_at`.execute(
    db,
  );
}

export type NewTrace = {
  ruleId: string;
  version: number;
  deviceId: string;
  deviceName: string;
  message: unknown;
  steps: unknown;
  at: Date;
};
const MOST_TRACES = 500;

export async function addTraces(db: Db, enterpriseId: string, traces: readonly NewTrace[]): Promise<void> {
  if (traces.length === 0) return;
  await db
    .insertInto('rule_trace')
    .values(
      traces.map((one) => ({
        ...{
          rule_id: one.ruleId,
          enterprise_id: enterpriseId,
          version: one.version,
          device_id: one.deviceId,
        },
        ...{
          device_name: one.deviceName,
          message: JSON.stringify(one.message),
          steps: JSON.stringify(one.steps),
        },
        at: one.at,
      })),
    )
    .execute();
  // Others may be about to do the same: what they have in hand is theirs.
  for (const id of new Set(traces.map(({ ruleId }) => ruleId)))
    await sql`delete from rule_trace where id in (select id from rule_trace where rule_id = ${id}
      and id <= (select id from rule_trace where rule_id = ${id} order by id desc offset ${MOST_TRACES} limit 1)
      order by id for update skip locked)`.execute(db);
}

export type DueRow = StateRow & {
  enterprise_id: string;
  gateway_id: string | null;
  name: string;
  code: string;
  product_id: string;
  tags: Record<string, string>;
};

/** Whether a rule runs with this version, whatever a copy of the server has in hand. */
export async function isInForce(db: Db, { rule_id, version }: StateKey): Promise<boolean> {
  const { rows } = await sql<{
    is: boolean;
  }>`select exists (select from rule where id = ${rule_id} and is_enabled
    and ${version} in (version, canary_version)) as is`.execute(db);
  return rows[0]?.is ?? false;
}

export async function postpone(
  db: Db,
  { rule_id, version, device_id }: StateKey,
  until: Date,
): Promise<void> {
  await sql`update rule_state set due_at = ${until}
    where rule_id = ${rule_id} and version = ${version} and device_id = ${device_id}`.execute(db);
}

/** Whose states are due, and which: each enterprise by itself, so that none keeps another waiting. */
export async function enterprisesDue(db: Db, now: Date): Promise<string[]> {
  const { rows } = await sql<{ enterprise_id: string }>`
    select distinct enterprise_id from rule_state where due_at <= ${now}`.execute(db);
  return rows.map(({ enterprise_id }) => enterprise_id);
}

export type StateKey = Pick<StateRow, 'rule_id' | 'version' | 'device_id'>;

export async function dueKeys(db: Db, enterpriseId: string, now: Date, most: number): Promise<StateKey[]> {
  const { rows } = await sql<StateKey>`select rule_id, version, device_id from rule_state
    where enterprise_id = ${enterpriseId} and due_at <= ${now} order by due_at limit ${most}`.execute(db);
  return rows;
}

export const forgetState = (db: Db, { rule_id, version, device_id }: StateKey) =>
  sql`delete from rule_state where rule_id = ${rule_id} and version = ${version} and device_id = ${device_id}`.execute(
    db,
  );

type Due = { enterpriseId: string; now: Date; most: number; only?: StateKey | undefined };

/** States of an enterprise whose time has come, or one of them, in one order; one copy of the server has each. */
export async function takeDue(db: Db, { enterpriseId, now, most, only }: Due): Promise<DueRow[]> {
  const named = only
    ? sql`and s.rule_id = ${only.rule_id} and s.version = ${only.version} and s.device_id = ${only.device_id}`
    : sql``;
  const { rows } = await sql<DueRow>`
    select s.rule_id, s.version, s.device_id, s.content, s.enterprise_id, d.gateway_id, d.name, d.code, d.product_id, d.tags
    from rule_state s join device d on d.id = s.device_id
    where s.enterprise_id = ${enterpriseId} and s.due_at <= ${now} ${named}
    order by s.due_at limit ${most} for update of s skip locked`.execute(db);
  return rows.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
}
const keyOf = ({ rule_id, version, device_id }: StateKey) =>
  `${rule_id} ${`${version}`.padStart(10)} ${device_id}`;

/** How often a node did something within this hour. */
export async function timesThisHour(db: Db, ruleId: string, node: string, port: string): Promise<number> {
  const { rows } = await sql<{ times: number }>`
    select coalesce(sum(times), 0)::int8 as times from rule_count
    where rule_id = ${ruleId} and node = ${node} and port = ${port} and hour = date_trunc('hour', now())`.execute(
    db,
  );
  return rows[0]?.times ?? 0;
}
