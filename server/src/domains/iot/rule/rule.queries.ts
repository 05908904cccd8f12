import type { RuleScope } from '@cloudyard/contract/iot/rule.ts';
import type { RuleGraph } from '@cloudyard/contract/iot/rule-graph.ts';
import type { Paging } from '@cloudyard/contract/kit/page.ts';
import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely';
import type { Db } from '../../../kit/db.ts';
import { countAll, direction, matches } from '../../../kit/list.ts';
import type { DB } from '../../../kit/tables.gen.ts';
import { nameOf } from '../people.queries.ts';

const DAY = sql`now() - interval '24 hours'`;
/** Of the last day: what came in at its triggers, and what failed anywhere in it. */
const messagesOf = sql<number>`coalesce((select sum(c.times) from rule_count c
  where c.rule_id = r.id and c.hour > ${DAY} and c.node = '' and c.port = 'message'), 0)::int8`;
const microsOf = sql<number>`coalesce((select sum(c.times) from rule_count c
  where c.rule_id = r.id and c.hour > ${DAY} and c.node = '' and c.port = 'micros'), 0)::int8`;
const failuresOf = sql<number>`coalesce((select sum(c.times) from rule_count c
  where c.rule_id = r.id and c.hour > ${DAY} and c.port = 'failure'), 0)::int8`;
const lastError = (column: 'last_detail' | 'last_at') =>
  sql`(select c.${sql.ref(column)} from rule_count c
    where c.rule_id = r.id and c.hour > ${DAY} and c.port = 'failure' order by c.last_at desc limit 1)`;

const rules = (db: Db) =>
  db
    .selectFrom('rule as r')
    .leftJoin('account as u', 'u.id', 'r.updated_by')
    .selectAll('r')
    .select([sql<RuleScope>`r.scope`.as('scope'), sql<RuleGraph>`r.graph`.as('graph')])
    .select([nameOf('u').as('updated_name'), messagesOf.as('messages'), failuresOf.as('failures')])
    .select(microsOf.as('micros'))
    .select([
      lastError('last_detail').$castTo<string | null>().as('last_error'),
      lastError('last_at').$castTo<Date | null>().as('last_error_at'),
      sql<number>`(select count(*) from device d where d.enterprise_id = r.enterprise_id
        and d.product_id in (select p::uuid from jsonb_array_elements_text(r.scope -> 'products') p)
        and (coalesce(jsonb_array_length(r.scope -> 'groups'), 0) + coalesce(jsonb_array_length(r.scope -> 'devices'), 0) = 0
          or d.id in (select p::uuid from jsonb_array_elements_text(r.scope -> 'devices') p)))::int`.as(
        'devices',
      ),
    ]);
export type RuleRow = Awaited<ReturnType<ReturnType<typeof rules>['execute']>>[number];

export type RuleFilter = {
  q?: string | undefined;
  state?: string | undefined;
  product?: string | undefined;
};

const STATES: Record<string, ReturnType<typeof sql<boolean>>> = {
  draft: sql<boolean>`r.version is null`,
  disabled: sql<boolean>`r.version is not null and not r.is_enabled`,
  running: sql<boolean>`r.is_enabled`,
  degraded: sql<boolean>`r.is_enabled and exists (select from rule_count c where c.rule_id = r.id
    and c.hour > now() - interval '2 hours' and c.port = 'failure')`,
};

export async function rulePage(
  db: Db,
  { q, state, product }: RuleFilter,
  {
    sort = '-updatedAt',
    ...paging
  }: Paging & { sort?: 'name' | '-name' | 'updatedAt' | '-updatedAt' | undefined },
) {
  const [by, way] = direction(sort);
  const isWanted = sql<boolean>`${q ? matches('r.search', sql<string>`r.name`, q) : sql`true`}
    and ${(state && STATES[state]) ?? sql`true`}
    and ${product ? sql`r.scope -> 'products' @> to_jsonb(${product}::text)` : sql`true`}`;
  const rows = await rules(db)
    .where(isWanted)
    .limit(paging.size)
    .offset(paging.page * paging.size)
    .orderBy(by === 'name' ? 'r.name' : 'r.updated_at', way)
    .orderBy('r.id')
    .execute();
  const { total } = await db
    .selectFrom('rule as r')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where(isWanted)
    .executeTakeFirstOrThrow();
  return { rows, total };
}

export const ruleById = (db: Db, id: string): Promise<RuleRow | undefined> =>
  rules(db).where('r.id', '=', id).executeTakeFirst();

/**
 * Who judges refers to the rule (states, counters, alarms) while who changes it waits for its states: so its key is not
 * locked, or both would wait for each other.
 */
export const lockRule = (db: Db, id: string) =>
  db.selectFrom('rule').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirst();

export const countRules = async (db: Db) =>
  (await db.selectFrom('rule').select(countAll).executeTakeFirstOrThrow()).total;

export const insertRule = (db: Db, row: Insertable<DB['rule']>) =>
  db.insertInto('rule').values(row).execute();
export const updateRule = (db: Db, id: string, row: Updateable<DB['rule']>) =>
  db.updateTable('rule').set(row).where('id', '=', id).execute();
/** After a canary was taken back: what is drawn is a draft again, unless it is what is in force. */
export const noteReturned = (db: Db, id: string) =>
  sql`update rule r set published_revision = case when exists (select from rule_version v where v.rule_id = r.id
      and v.version = r.version and v.graph = r.graph and v.scope = r.scope) then r.revision end
    where r.id = ${id}`.execute(db);
export const deleteRule = (db: Db, id: string) => db.deleteFrom('rule').where('id', '=', id).execute();

export const insertVersion = (db: Db, row: Insertable<DB['rule_version']>) =>
  db.insertInto('rule_version').values(row).execute();

const versions = (db: Db) =>
  db
    .selectFrom('rule_version as v')
    .leftJoin('account as u', 'u.id', 'v.published_by')
    .select(['v.rule_id', 'v.version', 'v.note', 'v.published_at', nameOf('u').as('published_name')])
    .select([sql<RuleScope>`v.scope`.as('scope'), sql<RuleGraph>`v.graph`.as('graph')]);
export type VersionRow = Awaited<ReturnType<ReturnType<typeof versions>['execute']>>[number];

export const versionsOf = (db: Db, id: string): Promise<VersionRow[]> =>
  versions(db).where('v.rule_id', '=', id).orderBy('v.version', 'desc').limit(200).execute();
export const versionAt = (db: Db, id: string, version: number): Promise<VersionRow | undefined> =>
  versions(db).where('v.rule_id', '=', id).where('v.version', '=', version).executeTakeFirst();
export const newestVersion = async (db: Db, id: string): Promise<number> =>
  (
    await db
      .selectFrom('rule_version')
      .select((eb) => eb.fn.max('version').as('version'))
      .where('rule_id', '=', id)
      .executeTakeFirst()
  )?.version ?? 0;

/** What nodes that did not change know goes on in the next version. */
export const carryStates = (
  db: Db,
  id: string,
  from: number,
  to: number,
  nodes: readonly string[],
  of?: { share: number; also: readonly string[] },
) =>
  sql`
    insert into rule_state (rule_id, version, device_id, enterprise_id, content, due_at)
    select rule_id, ${to}, device_id, enterprise_id,
      jsonb_build_object('last', content -> 'last', 'at', content -> 'at',
        'holds', (select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(content -> 'holds')
          where key = any(${nodes}::text[])),
        'windows', (select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(content -> 'windows')
          where key = any(${nodes}::text[])),
        'drifts', (select coalesce(jsonb_object_agg(key, value), '{}')
          from jsonb_each(coalesce(content -> 'drifts', '{}')) where key = any(${nodes}::text[]))),
      due_at
    from rule_state where rule_id = ${id} and version = ${from}
      ${of ? sql`and (${isShared(of.share)} or device_id = any(${of.also}::uuid[]))` : sql``}
    order by device_id
    on conflict do nothing`.execute(db);

/** The same devices as `isInShare` says. */
const isShared = (share: number) => sql`('x' || right(device_id::text, 6))::bit(24)::int % 100 < ${share}`;

/** Of the devices in a share nothing is known any more, but for some. */
export const dropShared = (db: Db, id: string, version: number, share: number, but: readonly string[]) =>
  drop(db, id, version, sql`${isShared(share)} and device_id <> all(${but}::uuid[])`);

export const deleteStates = (db: Db, id: string, version: number) => drop(db, id, version, sql`true`);

/** Locked first, in the order in which whoever judges locks them. */
async function drop(db: Db, id: string, version: number, which: RawBuilder<unknown>) {
  const some = sql`rule_id = ${id} and version = ${version} and ${which}`;
  await sql`select from rule_state where ${some} order by rule_id, version, device_id for update`.execute(db);
  await sql`delete from rule_state where ${some}`.execute(db);
}

/** Of one version, or of a canary since it began. */
export async function outcomesOf(db: Db, id: string, version: number) {
  const { rows } = await sql<{ messages: number; failures: number; raised: number }>`
    select coalesce(sum(times) filter (where node = '' and port = 'message'), 0)::int8 as messages,
      coalesce(sum(times) filter (where port = 'failure'), 0)::int8 as failures,
      coalesce(sum(times) filter (where port = 'raised'), 0)::int8 as raised
    from rule_count where rule_id = ${id} and version = ${version}`.execute(db);
  return rows[0] ?? { messages: 0, failures: 0, raised: 0 };
}

export type CountRow = { node: string; port: string; times: number; last_detail: string };
export async function countsOf(db: Db, id: string): Promise<CountRow[]> {
  const { rows } = await sql<CountRow>`
    select node, port, sum(times)::int8 as times, (array_agg(last_detail order by last_at desc))[1] as last_detail
    from rule_count where rule_id = ${id} and hour > ${DAY} group by node, port`.execute(db);
  return rows;
}

export const tracesOf = (db: Db, id: string, most: number) =>
  db
    .selectFrom('rule_trace')
    .selectAll()
    .where('rule_id', '=', id)
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
