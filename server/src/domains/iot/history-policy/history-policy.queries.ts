import type { NodeConfig } from '@cloudyard/contract/equipment/config.ts';
import type { nodeList } from '@cloudyard/contract/iot/history-policy.ts';
import type { NodeType, Protocol } from '@cloudyard/contract/iot/product.ts';
import type { KeepRule, RuleOrigin } from '@cloudyard/contract/telemetry/rule.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Db } from '../../../kit/db.ts';
import { nameOf } from '../people.queries.ts';

type Query = z.output<typeof nodeList>;

export type NodeRow = {
  id: number;
  source_id: string;
  alias: string;
  property: string;
  kind: 'number' | 'boolean' | 'text';
  unit: string;
  period_ms: number | null;
  ended_at: Date | null;
  rule: KeepRule | null;
  own_revision: number;
  rule_from: RuleOrigin;
  rule_of: string | null;
  device_id: string;
  device_name: string;
  device_code: string;
  node_type: NodeType;
  protocol: Protocol;
  product_name: string;
  from_name: string | null;
  title: string | null;
};

/** A series is of the child that has it, else of its gateway. */
const nodes = sql`
  telemetry_series s
  left join device_point o on o.gateway_id = s.source_id and o.alias = s.name
  join device d on d.id = coalesce(o.device_id, s.source_id)
  join product_named p on p.id = d.product_id`;

/** What the model in force of its product calls it. */
const modelled = sql`(select m ->> 'name' from jsonb_array_elements((select v.content -> 'properties' from product_model v
  where v.product_id = d.product_id and v.published_at is not null order by v.version desc limit 1)) m
  where m ->> 'id' = coalesce(o.property, s.name) limit 1)`;

const configured = sql`(select n ->> 'name' from jsonb_array_elements((select c.nodes from gateway_config c
  where c.gateway_id = s.source_id order by c.version desc limit 1)) n where n ->> 'alias' = s.name limit 1)`;

/** What people call it: as its gateway is configured now; what is computed, no gateway knows. */
const title = sql`case when s.is_computed then ${modelled} else ${configured} end`;

/** Nodes that people call so, looked for once: asked of each series, every one would read its whole configuration. */
const titled = (q: string) => sql`(s.source_id, s.name) in (
  select c.gateway_id, n ->> 'alias' from (
    select distinct on (gateway_id) gateway_id, nodes from gateway_config order by gateway_id, version desc) c
  cross join lateral jsonb_array_elements(c.nodes) n where n ->> 'name' ilike ${like(q)})`;

const like = (q: string) => `%${q.replace(/[\\%_]/g, '\\$&')}%`;

function wanted({ q, device, product, enabled, mode, from }: Partial<Query>) {
  const parts = [
    ...(device ? [sql`d.id = ${device}`] : []),
    ...(product ? [sql`d.product_id = ${product}`] : []),
    ...(enabled === undefined ? [] : [sql`s.is_kept = ${enabled}`]),
    ...(mode ? [sql`coalesce(s.rule ->> 'mode', 'every') = ${mode}`] : []),
    ...(from ? [sql`s.rule_from = ${from}`] : []),
    ...(q
      ? [
          sql`(s.name ilike ${like(q)} or o.property ilike ${like(q)} or ${titled(q)}
          or (s.is_computed and ${modelled} ilike ${like(q)}))`,
        ]
      : []),
    sql`true`,
  ];
  return sql.join(parts, sql` and `);
}

const shown = sql`
  select s.id, s.source_id, s.name as alias, coalesce(o.property, s.name) as property, s.kind, s.unit, s.period_ms,
    s.ended_at, s.rule, s.own_revision, s.rule_from, s.rule_of, d.id as device_id, d.name as device_name,
    d.code as device_code, d.node_type, p.protocol, p.name as product_name,
    case s.rule_from when 'product' then (select x.name from product_named x where x.id = s.rule_of)
      when 'group' then (select x.name from device_group x where x.id = s.rule_of)
      when 'device' then (select coalesce(nullif(x.name, ''), x.code) from device x where x.id = s.rule_of) end as from_name,
    ${title} as title
  from ${nodes}`;

export async function nodePage(db: Db, query: Query) {
  const down = query.sort?.startsWith('-') ? sql`desc` : sql`asc`;
  const order = query.sort?.endsWith('alias')
    ? sql`s.name ${down}, s.id ${down}`
    : sql`d.name ${down}, d.id ${down}, s.name, s.id`;
  const { rows } = await sql<NodeRow>`${shown} where ${wanted(query)} order by ${order}
    limit ${query.size} offset ${query.page * query.size}`.execute(db);
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from ${nodes} where ${wanted(query)}`.execute(db);
  return { rows, total: counted[0]?.total ?? 0 };
}

/** Nodes by their numbers, or those of a device by what it calls them. */
export const nodesById = async (db: Db, ids: readonly number[]) =>
  (await sql<NodeRow>`${shown} where s.id = any (${ids}::int[]) order by s.id`.execute(db)).rows;

/** All nodes of a device; of a gateway also without those that are its children's. */
export const nodesOfDevice = async (db: Db, deviceId: string, most: number) =>
  (await sql<NodeRow>`${shown} where d.id = ${deviceId} order by s.name, s.id limit ${most}`.execute(db))
    .rows;

/** Locks them, in one order for all. */
export const lockNodes = async (db: Db, ids: readonly number[]) =>
  (
    await sql<{ id: number; own_revision: number }>`
      select id, own_revision from telemetry_series where id = any (${ids}::int[]) order by id for update`.execute(
      db,
    )
  ).rows;

const COLUMNS = { device: 'device_id', group: 'group_id', product: 'product_id' } as const;
export type ScopeKind = keyof typeof COLUMNS;
export type ScopeRow = {
  id: string;
  device_id: string | null;
  group_id: string | null;
  product_id: string | null;
  rule: KeepRule;
  revision: number;
  updated_at: Date;
};

export const lockPolicy = (db: Db, kind: ScopeKind, id: string) =>
  db
    .selectFrom('history_policy')
    .select(['id', 'revision', sql<KeepRule>`rule`.as('rule')])
    .where(COLUMNS[kind], '=', id)
    .forUpdate()
    .executeTakeFirst();

export const insertPolicy = (db: Db, kind: ScopeKind, id: string, rule: KeepRule, by: string) =>
  db
    .insertInto('history_policy')
    .values({ [COLUMNS[kind]]: id, rule: JSON.stringify(rule), updated_by: by })
    .execute();

export const updatePolicy = (db: Db, id: string, rule: KeepRule, by: string) =>
  db
    .updateTable('history_policy')
    .set({ rule: JSON.stringify(rule), revision: sql`revision + 1`, updated_by: by, updated_at: new Date() })
    .where('id', '=', id)
    .execute();

export const deletePolicy = (db: Db, id: string) =>
  db.deleteFrom('history_policy').where('id', '=', id).execute();

/** What is said of a group; it has no name but that of the group. */
export const policiesOfGroup = (db: Db, groupId: string) =>
  db
    .selectFrom('history_policy as p')
    .innerJoin('device_group as x', 'x.id', 'p.group_id')
    .select(['p.id', 'x.name'])
    .where('p.group_id', '=', groupId)
    .execute();

/** Of one enterprise, also read over the wall. */
export const policiesOf = (db: Db, enterpriseId: string): Promise<ScopeRow[]> =>
  db
    .selectFrom('history_policy')
    .select(['id', 'device_id', 'group_id', 'product_id', 'revision', 'updated_at'])
    .select(sql<KeepRule>`rule`.as('rule'))
    .where('enterprise_id', '=', enterpriseId)
    .orderBy('updated_at', 'desc')
    .execute();

export const enterprisesWithPolicies = async (db: Db) =>
  (await db.selectFrom('history_policy').select('enterprise_id').distinct().execute()).map(
    ({ enterprise_id }) => enterprise_id,
  );

type Shown = ScopeRow & { name: string; updated_name: string; nodes: number };

export const shownPolicies = async (db: Db): Promise<Shown[]> =>
  (
    await sql<Shown>`
      select h.id, h.device_id, h.group_id, h.product_id, h.rule, h.revision, h.updated_at, ${nameOf('a')} as updated_name,
        coalesce((select x.name from product_named x where x.id = h.product_id),
          (select x.name from device_group x where x.id = h.group_id),
          (select coalesce(nullif(x.name, ''), x.code) from device x where x.id = h.device_id), '') as name,
        coalesce(k.nodes, 0) as nodes
      from history_policy h left join account a on a.id = h.updated_by
      left join (select rule_of, count(*)::int as nodes from telemetry_series where rule_of is not null group by 1) k
        on k.rule_of = coalesce(h.product_id, h.group_id, h.device_id)
      order by h.updated_at desc`.execute(db)
  ).rows;

/** What is said of the thing that has a rule; undefined: it is not there for the caller. */
export async function targetName(db: Db, kind: ScopeKind, id: string): Promise<string | undefined> {
  const found = {
    device: sql<{
      name: string;
    }>`select coalesce(nullif(name, ''), code) as name from device where id = ${id}`,
    group: sql<{ name: string }>`select name from device_group where id = ${id}`,
    product: sql<{ name: string }>`select name from product_named where id = ${id}`,
  }[kind];
  return (await found.execute(db)).rows[0]?.name;
}

export type Titled = Pick<NodeConfig, 'alias' | 'name'>;
