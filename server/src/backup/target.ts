import { lstat, readdir, readlink, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { type ConnectionOptions, withClient } from '../drivers/database/index.ts';
import { openForReading } from '../drivers/database/reading.ts';
import { isUnfinished } from '../drivers/database/unfinished.ts';
import type { Env } from '../kit/env.ts';
import { BackupTrouble } from './trouble.ts';

/** What a disk of its own brings along. */
const NOTHING = ['lost+found'];

/** Refuses whatever there is to lose, before anything is written. */
export async function refuseUnlessEmpty({ dataFolder, DATABASE_URL: databaseUrl }: Env): Promise<void> {
  const found = (await readdir(dataFolder).catch(ifMissing)).filter((name) => !NOTHING.includes(name));
  if (found.length > 0)
    throw new BackupTrouble(
      `The data folder ${dataFolder} is not empty. A restore needs an empty one: set CLOUDYARD_DATA to another folder, ` +
        'or move what is in it away.',
    );
  if (!databaseUrl) return;
  const { connection } = await openForReading({ dataFolder, databaseUrl, log: () => undefined });
  if (await isUnfinished(connection))
    throw new BackupTrouble(
      'The database of DATABASE_URL holds a restore that was broken off. Drop it and make it anew, then restore again.',
    );
  if ((await ownThings(connection)).length > 0)
    throw new BackupTrouble(
      'The database of DATABASE_URL is not empty. A restore needs an empty one; nothing was changed.',
    );
}

/** Leaves a folder that was empty as it was. */
export async function emptyFolder(dataFolder: string): Promise<void> {
  const cluster = join(dataFolder, 'postgres');
  const tenants = join(dataFolder, 'tenants', 'postgres');
  // Where PostgreSQL's user may not enter the data folder, a link leads to where it may.
  for (const link of [cluster, tenants]) {
    const isLink = await lstat(link).then(
      (one) => one.isSymbolicLink(),
      () => false,
    );
    if (isLink) await rm(dirname(resolve(dirname(link), await readlink(link))), removal);
  }
  for (const name of await readdir(dataFolder).catch(ifMissing))
    if (!NOTHING.includes(name)) await rm(join(dataFolder, name), removal);
}

const removal = { recursive: true, force: true, maxRetries: 10, retryDelay: 50 };

/** Leaves a database that was empty as it was. */
export async function emptyDatabase(owner: ConnectionOptions): Promise<void> {
  await withClient(owner, async (client) => {
    await client.query('DROP SCHEMA IF EXISTS pgboss CASCADE');
    for (const drop of await ownThings(owner)) await client.query(drop);
  });
}

/** A statement for each thing of the schema `public` that no extension brought, and for pg-boss's. */
const ownThings = (connection: ConnectionOptions) =>
  withClient(connection, async (client) => {
    const { rows } = await client.query<{ drop: string }>(`
      WITH own AS (SELECT oid FROM pg_namespace WHERE nspname = 'public'),
        brought AS (SELECT classid, objid FROM pg_depend WHERE deptype = 'e')
      SELECT format('DROP %s IF EXISTS %s CASCADE', CASE relkind WHEN 'v' THEN 'VIEW' WHEN 'm' THEN 'MATERIALIZED VIEW'
          WHEN 'S' THEN 'SEQUENCE' WHEN 'f' THEN 'FOREIGN TABLE' ELSE 'TABLE' END, c.oid::regclass) AS drop
        FROM pg_class c WHERE relkind IN ('r', 'p', 'v', 'm', 'S', 'f') AND relnamespace IN (SELECT oid FROM own)
          AND NOT EXISTS (SELECT FROM brought WHERE classid = 'pg_class'::regclass AND objid = c.oid)
      UNION ALL
      SELECT format('DROP ROUTINE IF EXISTS %s CASCADE', p.oid::regprocedure) FROM pg_proc p
        WHERE pronamespace IN (SELECT oid FROM own)
          AND NOT EXISTS (SELECT FROM brought WHERE classid = 'pg_proc'::regclass AND objid = p.oid)
      UNION ALL
      SELECT format('DROP TYPE IF EXISTS %s CASCADE', t.oid::regtype) FROM pg_type t
        WHERE typnamespace IN (SELECT oid FROM own) AND typtype IN ('e', 'd')
          AND NOT EXISTS (SELECT FROM brought WHERE classid = 'pg_type'::regclass AND objid = t.oid)
      UNION ALL
      SELECT format('DROP COLLATION IF EXISTS %I CASCADE', collname) FROM pg_collation
        WHERE collnamespace IN (SELECT oid FROM own)
      UNION ALL SELECT 'DROP SCHEMA IF EXISTS pgboss CASCADE' FROM pg_namespace WHERE nspname = 'pgboss'`);
    return rows.map(({ drop }) => drop);
  });

function ifMissing(error: NodeJS.ErrnoException): string[] {
  if (error.code === 'ENOENT') return [];
  throw error;
}
