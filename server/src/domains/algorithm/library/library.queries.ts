import type { Manifest, Mode } from '@cloudyard/contract/algorithm/package.ts';
import { sql } from 'kysely';
import type { Db } from '../../../kit/db.ts';

export type LibraryRow = {
  id: string;
  scope: 'enterprise' | 'private' | 'system';
  name: string;
  name_en: string;
  keyword: string;
  description: string;
  description_en: string;
  category_id: string | null;
  category_name: string | null;
  category_name_en: string | null;
  mode: Mode;
  logo: string | null;
  publisher: string | null;
  number: number;
  digest: string;
  approved_at: Date;
  /** Of its ports and values, in their order. */
  types: string[];
};

/** What stands in the library: each by its approved version. */
export const listed = sql`algorithm a join algorithm_version v on v.algorithm_id = a.id and v.number = a.online_version
  left join algorithm_category c on c.id = a.category_id
  left join enterprise e on e.id = a.enterprise_id
  left join account b on b.id = a.created_by and a.scope = 'private'`;
export const columns = sql`a.id, a.scope, v.name, v.name_en, v.keyword, v.description, v.description_en, a.category_id,
  c.name as category_name, c.name_en as category_name_en, v.manifest ->> 'mode' as mode, a.logo,
  coalesce(e.name, nullif(b.real_name, ''), b.username) as publisher, v.number, v.digest, v.approved_at,
  jsonb_path_query_array(v.manifest, '$.parameters[*].type') as types`;

/** Few enough to show at once; a library that outgrows this is searched. */
export const LIBRARY_ROWS = 1_000;

export async function libraryRows(db: Db, name: string, most = LIBRARY_ROWS) {
  const found = name
    ? sql`position(folded(${name}) in folded(v.name || ' ' || v.name_en || ' ' || v.keyword)) > 0`
    : sql`true`;
  const { rows } = await sql<LibraryRow>`select ${columns} from ${listed} where ${found}
    order by c.sort, v.name, a.id limit ${most}`.execute(db);
  return rows;
}

/** The newest of others first, then what the platform brings. */
export async function topRows(db: Db, most: number) {
  const { rows } = await sql<LibraryRow>`select ${columns} from ${listed}
    order by (a.scope = 'system'), v.approved_at desc, v.name limit ${most}`.execute(db);
  return rows;
}

export type LibraryDetail = LibraryRow & { manifest: Manifest; runs: unknown };

export async function libraryRow(db: Db, id: string): Promise<LibraryDetail | undefined> {
  const { rows } = await sql<LibraryDetail>`select ${columns}, v.manifest, coalesce(g.runs, m.runs) as runs
    from ${listed} left join algorithm_evidence g on g.id = v.evidence_id
    left join lateral (select runs from algorithm_evidence n where n.algorithm_id = a.id and n.digest = v.digest
      and n.state = 'done' order by n.created_at desc limit 1) m on true
    where a.id = ${id}`.execute(db);
  return rows[0];
}

/** The addresses of what stands in the library, for search engines. */
export async function libraryAddresses(db: Db) {
  const { rows } = await sql<{ id: string; at: Date }>`select a.id, v.approved_at as at from ${listed}
    order by a.id limit ${LIBRARY_ROWS}`.execute(db);
  return rows;
}
