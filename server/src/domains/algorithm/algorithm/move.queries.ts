import type { Manifest } from '@cloudyard/contract/algorithm/package.ts';
import type { AlgorithmStatusCode } from '@cloudyard/contract/algorithm/values.ts';
import { sql } from 'kysely';
import type { Db } from '../../../kit/db.ts';

export type MoveRow = {
  id: string;
  number: number;
  from_status: AlgorithmStatusCode | null;
  to_status: AlgorithmStatusCode;
  by_name: string | null;
  reason: string;
  digest: string | null;
  at: Date;
  hash: string;
};

export async function movesOf(db: Db, id: string, most = 100) {
  const { rows } =
    await sql<MoveRow>`select m.id, m.number, m.from_status, m.to_status, m.reason, m.digest, m.at,
      m.hash, coalesce(nullif(b.real_name, ''), b.username) as by_name
    from algorithm_move m left join account b on b.id = m.by_id
    where m.algorithm_id = ${id} order by m.number desc limit ${most}`.execute(db);
  return rows;
}

export const lastMove = (db: Db, id: string) =>
  db
    .selectFrom('algorithm_move')
    .select(['number', 'hash'])
    .where('algorithm_id', '=', id)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();

type NewMove = {
  algorithm_id: string;
  number: number;
  from_status: string | null;
  to_status: string;
  by_id: string | null;
  reason: string;
  digest: string | null;
  evidence_id: string | null;
  at: Date;
  hash: string;
};
export const insertMove = (db: Db, row: NewMove) => db.insertInto('algorithm_move').values(row).execute();

/** What an approved version is called. */
export type Words = {
  name: string;
  name_en: string;
  keyword: string;
  description: string;
  description_en: string;
};
export const wordsOf = ({ name, name_en, keyword, description, description_en }: Words): Words => ({
  ...{ name, name_en, keyword, description, description_en },
});

export type VersionRow = Words & {
  id: string;
  number: number;
  digest: string;
  manifest: Manifest;
  file: string | null;
  is_package: boolean;
  source: string | null;
  files: { path: string; sha256: string; bytes: number }[];
  evidence_id: string | null;
  approved_at: Date;
};
const versionColumns = [
  'name',
  'name_en',
  'keyword',
  'description',
  'description_en',
  'id',
  'number',
  'digest',
  'manifest',
  'file',
  'is_package',
  'source',
  'files',
  'evidence_id',
  'approved_at',
] as const;

export async function versionsOf(db: Db, id: string, most = 50): Promise<VersionRow[]> {
  const found = await db
    .selectFrom('algorithm_version')
    .select(versionColumns)
    .where('algorithm_id', '=', id)
    .orderBy('number', 'desc')
    .limit(most)
    .execute();
  return found as unknown as VersionRow[];
}

type NewVersion = Words & {
  algorithm_id: string;
  number: number;
  digest: string;
  manifest: string;
  file: string | null;
  is_package: boolean;
  source: string | null;
  files: string;
  evidence_id: string | null;
  approved_by: string | null;
  /** Now, unless it was earlier. */
  approved_at?: Date;
};
export const insertVersion = (db: Db, row: NewVersion) =>
  db.insertInto('algorithm_version').values(row).execute();
