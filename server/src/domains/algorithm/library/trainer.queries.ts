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
  is_online: boolean;
};

/** A version that was approved once; also one that newer ones have replaced. */
export async function approvedVersion(db: Db, id: string, number: number): Promise<ApprovedRow | undefined> {
  const { rows } =
    await sql<ApprovedRow>`select a.scope, v.digest, v.manifest, v.file, v.is_package, v.source,
      a.online_version is not null as is_online
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
      and a.online_version is not null and (a.scope <> 'system' or a.digest = v.digest)`.execute(db);
  return rows.length > 0;
}

/** The newest version of a package the platform brings, by its name. */
export async function builtinRow(db: Db, name: string): Promise<TrainerRow | undefined> {
  const { rows } = await sql<TrainerRow>`select ${columns}, v.manifest from ${listed}
    where a.scope = 'system' and a.file = ${name}`.execute(db);
  return rows[0];
}

export type RunnableRow = {
  id: string;
  number: number;
  digest: string;
  manifest: Manifest;
  /** That very package can be run still: what the platform brings is there only as it lies here now. */
  is_here: boolean;
  is_online: boolean;
};

/** Versions that were approved once, by their digests. */
export async function approvedByDigest(
  db: Db,
  wanted: readonly { id: string; digest: string }[],
): Promise<RunnableRow[]> {
  const { rows } = await sql<RunnableRow>`select a.id, v.number, v.digest, v.manifest,
      (a.scope <> 'system' or a.digest = v.digest) as is_here, a.online_version is not null as is_online
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w(id uuid, digest text)
    join algorithm a on a.id = w.id
    join algorithm_version v on v.algorithm_id = a.id and v.digest = w.digest
    order by v.number`.execute(db);
  return rows;
}
