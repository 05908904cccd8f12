import type { Manifest, Mode } from '@cloudyard/contract/algorithm/package.ts';
import type { AlgorithmStatusCode } from '@cloudyard/contract/algorithm/values.ts';
import type { Paging } from '@cloudyard/contract/kit/page.ts';
import { sql } from 'kysely';
import type { Db } from '../../../kit/db.ts';
import { matches } from '../../../kit/list.ts';

export type AlgorithmRecord = {
  id: string;
  scope: 'enterprise' | 'private' | 'system';
  enterprise_id: string | null;
  enterprise_name: string | null;
  created_by: string | null;
  created_name: string | null;
  updated_by: string | null;
  updated_name: string | null;
  name: string;
  name_en: string;
  keyword: string;
  description: string;
  description_en: string;
  category_id: string | null;
  category_name: string | null;
  category_name_en: string | null;
  mode: Mode;
  file: string | null;
  file_name: string;
  file_bytes: string;
  is_package: boolean;
  source: string | null;
  manifest: Manifest | null;
  digest: string | null;
  logo: string | null;
  status: AlgorithmStatusCode;
  status_version: number;
  online_version: number | null;
  reason: string;
  submitted_by: string | null;
  submitted_at: Date | null;
  created_at: Date;
  updated_at: Date;
};

/** Lists need no code and no manifest. */
const line = sql`a.id, a.scope, a.enterprise_id, e.name as enterprise_name, a.created_by, a.updated_by,
  coalesce(nullif(cb.real_name, ''), cb.username) as created_name,
  coalesce(nullif(ub.real_name, ''), ub.username) as updated_name,
  a.name, a.name_en, a.keyword, a.description, a.description_en, a.category_id, c.name as category_name,
  c.name_en as category_name_en, a.mode, a.file, a.file_name, a.file_bytes, a.is_package, a.digest, a.logo,
  a.status, a.status_version, a.online_version, a.reason, a.submitted_by, a.submitted_at, a.created_at, a.updated_at`;
const joined = sql`algorithm a
  left join enterprise e on e.id = a.enterprise_id
  left join account cb on cb.id = a.created_by
  left join account ub on ub.id = a.updated_by
  left join algorithm_category c on c.id = a.category_id`;

export type LineRow = Omit<AlgorithmRecord, 'source' | 'manifest'>;

/** Whose algorithms are meant. */
export type Place =
  | { kind: 'enterprise'; id: string }
  | { kind: 'private'; id: string }
  /** What the platform looks after: its own, and what was ever handed in. */
  | { kind: 'all'; scope: string | undefined }
  /** What was handed in, and not taken back or written on since. */
  | { kind: 'submitted' };

const inPlace = (place: Place) => {
  if (place.kind === 'enterprise') return sql`a.scope = 'enterprise' and a.enterprise_id = ${place.id}`;
  if (place.kind === 'private') return sql`a.scope = 'private' and a.created_by = ${place.id}`;
  if (place.kind === 'submitted') return sql`a.submitted_at is not null and a.status <> '1'`;
  const handedIn = sql`(a.scope = 'system' or a.submitted_at is not null)`;
  return place.scope ? sql`${handedIn} and a.scope = ${place.scope}` : handedIn;
};

export type Filter = {
  name?: string | undefined;
  category?: string | undefined;
  status?: string | undefined;
  type?: string | undefined;
};
export type Sort =
  | 'name'
  | '-name'
  | 'updateDate'
  | '-updateDate'
  | 'createDate'
  | '-createDate'
  | 'submitDate';
const ORDERS: Record<Sort, ReturnType<typeof sql>> = {
  submitDate: sql`a.submitted_at, a.id`,
  name: sql`a.name, a.id`,
  '-name': sql`a.name desc, a.id desc`,
  updateDate: sql`a.updated_at, a.id`,
  '-updateDate': sql`a.updated_at desc, a.id desc`,
  createDate: sql`a.created_at, a.id`,
  '-createDate': sql`a.created_at desc, a.id desc`,
};

/** A category and what stands below it. */
const within = (id: string) => sql`a.category_id in (with recursive below as (
  select id from algorithm_category where id = ${id}
  union select k.id from algorithm_category k join below b on k.parent_id = b.id) select id from below)`;

const wanted = ({ name, category, status, type }: Filter) => {
  const parts = [sql`true`];
  if (name)
    parts.push(
      sql`${matches('a.search', sql<string>`a.name || ' ' || a.name_en || ' ' || a.keyword`, name)}`,
    );
  if (category) parts.push(within(category));
  if (status) parts.push(sql`a.status = ${status}`);
  if (type) parts.push(sql`a.mode = ${type}`);
  return sql.join(parts, sql` and `);
};

export async function algorithmPage(
  db: Db,
  place: Place,
  { page, size, sort, ...filter }: Filter & Paging & { sort: Sort },
) {
  const where = sql`${inPlace(place)} and ${wanted(filter)}`;
  const { rows } = await sql<LineRow & { total: number }>`select ${line}, count(*) over ()::int as total
    from ${joined} where ${where} order by ${ORDERS[sort]} limit ${size} offset ${page * size}`.execute(db);
  if (rows.length > 0 || page === 0) return { rows, total: rows[0]?.total ?? 0 };
  const counted = await sql<{ n: number }>`select count(*)::int as n from algorithm a where ${where}`.execute(
    db,
  );
  return { rows, total: counted.rows[0]?.n ?? 0 };
}

export async function countOwn(db: Db, place: Place) {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from algorithm a
    where ${inPlace(place)}`.execute(db);
  return rows[0]?.n ?? 0;
}

export async function algorithmById(db: Db, id: string): Promise<AlgorithmRecord | undefined> {
  const { rows } = await sql<AlgorithmRecord>`select ${line}, a.source, a.manifest from ${joined}
    where a.id = ${id}`.execute(db);
  return rows[0];
}

/** Locked: of two changes at once the second sees what the first left. */
export async function lockAlgorithm(db: Db, id: string): Promise<AlgorithmRecord | undefined> {
  await sql`select from algorithm where id = ${id} for update`.execute(db);
  return algorithmById(db, id);
}

/** `seenBy`: of all algorithms only those count that are published, or this person's, or their enterprise's. */
export async function isNameFree(
  db: Db,
  name: string,
  except: string | undefined,
  seenBy?: { userId: string; enterpriseId: string | null },
) {
  const seen = seenBy
    ? sql`and (online_version is not null or scope = 'system' or created_by = ${seenBy.userId}
        or enterprise_id = ${seenBy.enterpriseId}::uuid)`
    : sql``;
  const { rows } = await sql<{ taken: boolean }>`select exists (select from algorithm
    where folded(name) = folded(${name}) and id is distinct from ${except ?? null}::uuid ${seen}) as taken`.execute(
    db,
  );
  return rows[0]?.taken === false;
}

type Written = {
  scope?: string;
  enterprise_id?: string | null;
  created_by?: string | null;
  updated_by?: string | null;
  name?: string;
  keyword?: string;
  description?: string;
  category_id?: string;
  mode?: Mode;
  file?: string | null;
  file_name?: string;
  file_bytes?: number;
  is_package?: boolean;
  source?: string | null;
  manifest?: string;
  digest?: string;
  status?: AlgorithmStatusCode;
  status_version?: number;
  online_version?: number | null;
  reason?: string;
  submitted_by?: string | null;
  submitted_at?: Date | null;
  decided_by?: string | null;
  decided_at?: Date | null;
  created_at?: Date;
  updated_at?: Date;
};

export const insertAlgorithm = (
  db: Db,
  row: Written & { id: string; scope: string; name: string; mode: Mode },
) => db.insertInto('algorithm').values(row).execute();
export const updateAlgorithm = (db: Db, id: string, set: Written) =>
  db.updateTable('algorithm').set(set).where('id', '=', id).execute();
export const deleteAlgorithm = (db: Db, id: string) =>
  db.deleteFrom('algorithm').where('id', '=', id).execute();
