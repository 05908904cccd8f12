import type { Manifest, Mode } from '@cloudyard/contract/algorithm/package.ts';
import type { EvidenceRun } from '@cloudyard/contract/algorithm/verification.ts';
import type { ExtensionPage } from '@cloudyard/contract/bigdata/extension.ts';
import type { Paging } from '@cloudyard/contract/kit/page.ts';
import { type Insertable, sql, type Updateable } from 'kysely';
import type { Db } from '../../../kit/db.ts';
import type { DB } from '../../../kit/tables.gen.ts';

/** An algorithm, and how an enterprise has it. */
export type ExtensionRow = {
  id: string;
  scope: 'enterprise' | 'private' | 'system';
  name: string;
  name_en: string;
  description: string;
  description_en: string;
  category_id: string | null;
  category_name: string | null;
  category_name_en: string | null;
  mode: Mode;
  logo: string | null;
  publisher: string | null;
  /** Null: it is offline. */
  online_version: number | null;
  /** The version that is shown: what is installed, or the newest. */
  number: number;
  digest: string;
  approved_at: Date;
  /** Null: it is not installed. */
  extension_id: string | null;
  auto_update: boolean | null;
  installed_name: string | null;
  installed_at: Date | null;
  updated_at: Date | null;
};

const columns = sql`a.id, a.scope, v.name, v.name_en, v.description, v.description_en, a.category_id,
  c.name as category_name, c.name_en as category_name_en, v.manifest ->> 'mode' as mode, a.logo,
  coalesce(e.name, nullif(b.real_name, ''), b.username) as publisher, a.online_version, v.number, v.digest,
  v.approved_at, x.id as extension_id, x.auto_update, coalesce(nullif(p.real_name, ''), p.username) as installed_name,
  x.installed_at, x.updated_at`;
const seenFrom = (place: string) => sql`algorithm a
  left join extension x on x.algorithm_id = a.id and x.enterprise_id = ${place}
  join algorithm_version v on v.algorithm_id = a.id and v.number = coalesce(x.number, a.online_version,
    (select max(n.number) from algorithm_version n where n.algorithm_id = a.id))
  left join algorithm_category c on c.id = a.category_id
  left join enterprise e on e.id = a.enterprise_id
  left join account b on b.id = a.created_by and a.scope = 'private'
  left join account p on p.id = x.installed_by`;

const SHELVES = {
  installed: sql`x.id is not null`,
  builtin: sql`a.scope = 'system'`,
  offered: sql`x.id is null and a.scope <> 'system' and a.online_version is not null`,
} as const;
export type Shelf = keyof typeof SHELVES;
const isOutdated = sql`x.number < a.online_version`;

export type Filter = Paging & {
  name?: string | undefined;
  category?: string | undefined;
  mode?: Mode | undefined;
  hasUpdate?: boolean | undefined;
};

const wanted = ({ name, category, mode, hasUpdate }: Filter) => {
  const parts = [sql`true`];
  if (name)
    parts.push(sql`position(folded(${name}) in folded(v.name || ' ' || v.name_en || ' ' || v.keyword)) > 0`);
  if (category)
    parts.push(sql`a.category_id in (with recursive below as (
      select id from algorithm_category where id = ${category}
      union select k.id from algorithm_category k join below on k.parent_id = below.id) select id from below)`);
  if (mode) parts.push(sql`v.manifest ->> 'mode' = ${mode}`);
  if (hasUpdate !== undefined) parts.push(sql`coalesce(${isOutdated}, false) = ${hasUpdate}`);
  return sql.join(parts, sql` and `);
};

/** What waits for an update first, then by name; what is offered, the newest first. */
const ORDERS: Record<Shelf, ReturnType<typeof sql>> = {
  installed: sql`coalesce(${isOutdated}, false) desc, v.name, a.id`,
  builtin: sql`c.sort, v.name, a.id`,
  offered: sql`v.approved_at desc, a.id`,
};

export async function extensionRows(db: Db, place: string, shelf: Shelf, filter: Filter) {
  const from = sql`${seenFrom(place)} where ${SHELVES[shelf]} and ${wanted(filter)}`;
  const { page, size } = filter;
  const { rows } = await sql<
    ExtensionRow & { total: number }
  >`select ${columns}, count(*) over ()::int as total
    from ${from} order by ${ORDERS[shelf]} limit ${size} offset ${page * size}`.execute(db);
  if (rows.length > 0 || page === 0) return { rows, total: rows[0]?.total ?? 0 };
  const counted = await sql<{ n: number }>`select count(*)::int as n from ${from}`.execute(db);
  return { rows, total: counted.rows[0]?.n ?? 0 };
}

export async function countUpdates(db: Db, place: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from extension x
    join algorithm a on a.id = x.algorithm_id where x.enterprise_id = ${place} and ${isOutdated}`.execute(db);
  return rows[0]?.n ?? 0;
}

export type ExtensionDetail = ExtensionRow & { manifest: Manifest; runs: EvidenceRun[] | null };

/** With what was seen when its version was tried. */
export async function extensionRow(db: Db, place: string, id: string): Promise<ExtensionDetail | undefined> {
  const { rows } = await sql<ExtensionDetail>`select ${columns}, v.manifest, coalesce(g.runs, m.runs) as runs
    from ${seenFrom(place)} left join algorithm_evidence g on g.id = v.evidence_id
    left join lateral (select runs from algorithm_evidence n where n.algorithm_id = a.id and n.digest = v.digest
      and n.state = 'done' order by n.created_at desc limit 1) m on true
    where a.id = ${id}`.execute(db);
  return rows[0];
}

/** Inside the wall from here on: an enterprise changes only what is its own. */
export const lockExtension = (db: Db, algorithmId: string) =>
  db
    .selectFrom('extension')
    .select(['id', 'number', 'digest', 'auto_update'])
    .where('algorithm_id', '=', algorithmId)
    .forUpdate()
    .executeTakeFirst();

export const countExtensions = async (db: Db) =>
  (
    await db
      .selectFrom('extension')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirst()
  )?.n ?? 0;

export const insertExtension = (db: Db, row: Insertable<DB['extension']>) =>
  db.insertInto('extension').values(row).execute();
export const updateExtension = (db: Db, id: string, set: Updateable<DB['extension']>) =>
  db.updateTable('extension').set(set).where('id', '=', id).execute();
export const deleteExtension = (db: Db, id: string) =>
  db.deleteFrom('extension').where('id', '=', id).execute();

/** By anybody. */
export async function isInstalled(db: Db, algorithmId: string): Promise<boolean> {
  const found = db.selectFrom('extension').select('id').where('algorithm_id', '=', algorithmId).limit(1);
  return (await found.executeTakeFirst()) !== undefined;
}

export const usesOf = async (db: Db, extensionId: string) =>
  (await db
    .selectFrom('extension_use')
    .select(['kind', 'holder_id as id', 'name'])
    .where('extension_id', '=', extensionId)
    .orderBy('name')
    .limit(200)
    .execute()) as ExtensionPage['uses'];

export type Moved = {
  enterprise_id: string;
  auto_by: string | null;
  name: string;
  before: number;
  number: number;
  digest: string;
};

/** Those that follow by themselves take the version that stands in the library. */
export async function followNewest(db: Db, algorithmId: string): Promise<Moved[]> {
  const { rows } = await sql<Moved>`with newest as (
      select v.algorithm_id, v.number, v.digest, v.name from algorithm a
      join algorithm_version v on v.algorithm_id = a.id and v.number = a.online_version where a.id = ${algorithmId}),
    behind as (select x.id, x.number as before from extension x join newest n on n.algorithm_id = x.algorithm_id
      where x.auto_update and x.number < n.number order by x.id for update of x)
    update extension x set number = n.number, digest = n.digest, updated_by = null, updated_at = now()
    from newest n, behind where behind.id = x.id
    returning x.enterprise_id, x.auto_by, n.name, behind.before, n.number, n.digest`.execute(db);
  return rows;
}
