import type { Manifest } from '@cloudyard/contract/algorithm/package.ts';
import { sql } from 'kysely';
import type { Db } from '../../../kit/db.ts';
import { columns, type LibraryRow, listed } from './library.queries.ts';

export type TrainerRow = LibraryRow & { manifest: Manifest };

/** What stands in the library and makes a model. */
export async function modelMakers(db: Db, id: string | null = null): Promise<TrainerRow[]> {
  const { rows } = await sql<TrainerRow>`select ${columns}, v.manifest from ${listed}
    where v.manifest -> 'parameters' @> '[{"type": "MODEL_OUT"}]'::jsonb and (${id}::uuid is null or a.id = ${id})
    order by (a.scope = 'system') desc, c.sort, v.name, a.id limit 500`.execute(db);
  return rows;
}

export type ApprovedRow = {
  scope: 'enterprise' | 'private' | 'system';
  digest: string;
  manifest: Manifest;
  file: string | null;
  is_package: boolean;
  source: string | null;
};

/** A version that was approved once; also one that newer ones have replaced. */
export async function approvedVersion(db: Db, id: string, number: number): Promise<ApprovedRow | undefined> {
  const { rows } = await sql<ApprovedRow>`select a.scope, v.digest, v.manifest, v.file, v.is_package, v.source
    from algorithm a join algorithm_version v on v.algorithm_id = a.id
    where a.id = ${id} and v.number = ${number}`.execute(db);
  return rows[0];
}

/** Whether that very version can be run still: what the platform brings is there only as it lies here now. */
export async function isThere(
  db: Db,
  { id, version, digest }: { id: string; version: number; digest: string },
): Promise<boolean> {
  const { rows } = await sql`select from algorithm a join algorithm_version v on v.algorithm_id = a.id
    where a.id = ${id} and v.number = ${version} and v.digest = ${digest}
      and (a.scope <> 'system' or a.digest = v.digest)`.execute(db);
  return rows.length > 0;
}

/** The newest version of a package the platform brings, by its name. */
export async function builtinRow(db: Db, name: string): Promise<TrainerRow | undefined> {
  const { rows } = await sql<TrainerRow>`select ${columns}, v.manifest from ${listed}
    where a.scope = 'system' and a.file = ${name}`.execute(db);
  return rows[0];
}
