import { TenantDatabaseRefusal } from '../../../kit/tenant-database.ts';
import { ask, type Client } from '../access.ts';
import { adornmentQueries, attachments, comments, finishingQueries } from './adornments.ts';
import { objectQueries } from './objects.ts';
import { type Node, ordered } from './order.ts';

/** What is done in this order; `null` is where the rows come. */
export type Catalogue = { steps: (string | null)[]; refreshed: string[]; finishing: string[] };

/** The rows are a step among the others: tables come before, keys and indexes after. */
const rows = 'rows';
const rowsNeed = [6, 7, 9];
const firstAdornment = 30;

type Found = { class: string; id: string; rank: number; sql: string[] };
type Pair = { class: string; id: string; refclass: string; refid: string };

const keyOf = (one: { class: string; id: string }) => `${one.class}:${one.id}`;

/** Everything the database holds, in an order in which it can be made again; refuses when something cannot. */
export async function readCatalogue(client: Client): Promise<Catalogue> {
  const nodes = await readNodes(client);
  const owners = await readOwners(client, nodes);
  await refuseUnknown(client, owners);
  await addNeeds(client, nodes, owners);
  const sorted = ordered(nodes);
  const populated = await ask<{ key: string; sql: string }>(
    client,
    `SELECT 'pg_class'::regclass::oid || ':' || oid AS key, format('REFRESH MATERIALIZED VIEW %s', oid::regclass) AS sql
       FROM pg_class WHERE relkind = 'm' AND relispopulated`,
  );
  const refreshes = new Map(populated.map(({ key, sql }) => [key, sql]));
  return {
    steps: sorted.flatMap(({ key, sql }) => (key === rows ? [null] : sql)),
    refreshed: sorted.flatMap(({ key }) => refreshes.get(key) ?? []),
    finishing: await readFinishing(client, nodes),
  };
}

async function readNodes(client: Client): Promise<Map<string, Node>> {
  const nodes = new Map<string, Node>([[rows, { key: rows, rank: 20, sql: [], needs: new Set() }]]);
  for (const query of [...objectQueries, ...adornmentQueries]) {
    for (const found of await ask<Found>(client, query)) {
      const needs = new Set(found.rank >= firstAdornment ? [rows] : []);
      nodes.set(keyOf(found), { key: keyOf(found), rank: found.rank, sql: found.sql, needs });
    }
  }
  return nodes;
}

/**
 * Parts that PostgreSQL makes by itself belong to the object they are part of: the type of a table's rows, the index
 * of a key, what an extension brought.
 */
async function readOwners(client: Client, nodes: Map<string, Node>): Promise<Map<string, string>> {
  const pairs = await ask<Pair>(
    client,
    `SELECT classid::text AS class, objid::text AS id, refclassid::text AS refclass, refobjid::text AS refid
       FROM pg_depend d WHERE objid >= 16384 AND (deptype IN ('i', 'e', 'P', 'S')
          OR classid IN ('pg_amop'::regclass, 'pg_amproc'::regclass) AND refclassid = 'pg_opfamily'::regclass)
        AND NOT (classid = 'pg_trigger'::regclass AND EXISTS (SELECT FROM pg_trigger t JOIN pg_trigger p
          ON p.oid = t.tgparentid WHERE t.oid = objid AND t.tgenabled <> p.tgenabled))
     UNION ALL SELECT 'pg_type'::regclass::oid::text, oid::text, 'pg_class'::regclass::oid::text, typrelid::text
       FROM pg_type WHERE typrelid <> 0 AND oid >= 16384
     UNION ALL SELECT 'pg_class'::regclass::oid::text, indexrelid::text, 'pg_class'::regclass::oid::text, indrelid::text
       FROM pg_index JOIN pg_class ON pg_class.oid = indrelid AND relkind = 't' WHERE indexrelid >= 16384
     UNION ALL SELECT 'pg_constraint'::regclass::oid::text, oid::text, 'pg_class'::regclass::oid::text, conrelid::text
       FROM pg_constraint WHERE conrelid <> 0 AND oid >= 16384
         AND (contype = 'n' OR contype = 'c' AND NOT conislocal)
     UNION ALL SELECT 'pg_constraint'::regclass::oid::text, oid::text, 'pg_type'::regclass::oid::text, contypid::text
       FROM pg_constraint k WHERE contypid <> 0 AND oid >= 16384 AND (contype = 'n' OR EXISTS (SELECT FROM pg_depend
         WHERE classid = 'pg_type'::regclass AND objid = contypid AND deptype = 'e'))`,
  );
  const parts = new Map<string, string[]>();
  for (const { class: c, id, refclass, refid } of pairs) {
    const key = `${c}:${id}`;
    parts.set(key, [...(parts.get(key) ?? []), `${refclass}:${refid}`]);
  }
  const owners = new Map([...nodes.keys()].map((key) => [key, key]));
  const find = (key: string, seen: string[]): string | undefined => {
    const known = owners.get(key);
    if (known || seen.includes(key)) return known;
    for (const whole of parts.get(key) ?? []) {
      const owner = find(whole, [...seen, key]);
      if (owner) owners.set(key, owner);
      if (owner) return owner;
    }
    return undefined;
  };
  for (const key of parts.keys()) find(key, []);
  return owners;
}

/** All that has an owner or depends on something, against what is carried: nothing is left out without a word. */
async function refuseUnknown(client: Client, owners: Map<string, string>): Promise<void> {
  const all = await ask<{ class: string; id: string; name: string | null }>(
    client,
    `SELECT class::text, id::text, pg_describe_object(class, id, 0) AS name FROM (
       SELECT classid AS class, objid AS id FROM pg_depend WHERE objid >= 16384
       UNION SELECT classid, objid FROM pg_shdepend WHERE deptype = 'o'
         AND dbid = (SELECT oid FROM pg_database WHERE datname = current_database())
       UNION SELECT 'pg_largeobject'::regclass, oid FROM pg_largeobject_metadata
     ) AS every WHERE coalesce((pg_identify_object(class, id, 0)).identity, '') !~ '(^|[ ."])pg_(toast_)?temp(_\\d+)?\\.'`,
  );
  const unknown = all.filter((one) => !owners.has(keyOf(one)));
  if (unknown.length === 0) return;
  const names = unknown.map(({ name }) => name ?? 'something unknown').sort();
  const more = names.length > 10 ? ` and ${names.length - 10} more` : '';
  throw new TenantDatabaseRefusal([
    `A backup cannot carry this: ${names.slice(0, 10).join('; ')}${more}. Remove it, or use pg_dump --no-subscriptions for this database.`,
  ]);
}

async function addNeeds(
  client: Client,
  nodes: Map<string, Node>,
  owners: Map<string, string>,
): Promise<void> {
  const pairs = await ask<Pair>(
    client,
    `SELECT DISTINCT classid::text AS class, objid::text AS id, refclassid::text AS refclass, refobjid::text AS refid
       FROM pg_depend WHERE objid >= 16384`,
  );
  for (const { class: c, id, refclass, refid } of pairs) {
    const from = owners.get(`${c}:${id}`);
    const to = owners.get(`${refclass}:${refid}`);
    if (from && to && from !== to) nodes.get(from)?.needs.add(to);
  }
  await addAttachments(client, nodes, owners);
  const first = nodes.get(rows);
  for (const { key, rank } of nodes.values()) if (rowsNeed.includes(rank)) first?.needs.add(key);
}

async function addAttachments(
  client: Client,
  nodes: Map<string, Node>,
  owners: Map<string, string>,
): Promise<void> {
  const [relations] = await ask<{ oid: string }>(client, `SELECT 'pg_class'::regclass::oid::text AS oid`);
  const found = await ask<{ child: string; parent: string; kind: string; sql: string }>(client, attachments);
  for (const { child, parent, kind, sql } of found) {
    const isTable = kind === 'r' || kind === 'p';
    const ends = [child, parent].map((id) => owners.get(`${relations?.oid}:${id}`) ?? '');
    const needs = new Set(isTable ? ends : [rows, ...ends]);
    const key = `attach:${child}`;
    nodes.set(key, { key, rank: isTable ? 7 : 31, sql: [sql], needs });
  }
}

async function readFinishing(client: Client, nodes: Map<string, Node>): Promise<string[]> {
  const found: string[] = [];
  for (const query of finishingQueries) {
    found.push(...(await ask<{ sql: string }>(client, query)).map(({ sql }) => sql));
  }
  const said = await ask<{ class: string; id: string; sql: string }>(client, comments);
  const [hasPublic] = await ask<{ there: boolean }>(
    client,
    `SELECT to_regnamespace('public') IS NOT NULL AS there`,
  );
  if (!hasPublic?.there) found.push('DROP SCHEMA public');
  // What an extension brought has its comments from there.
  return [...found, ...said.filter((one) => nodes.has(keyOf(one))).map(({ sql }) => sql)];
}
