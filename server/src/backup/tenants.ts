import { randomBytes } from 'node:crypto';
import { PassThrough, Readable } from 'node:stream';
import type pg from 'pg';
import { DatabaseTrouble } from '../drivers/database/index.ts';
import { openTenantsForMoving } from '../drivers/tenant-database/index.ts';
import type { Env } from '../kit/env.ts';
import { TenantDatabaseRefusal } from '../kit/tenant-database.ts';
import type { ArchiveWriter, Head } from './archive.ts';
import type { Progress } from './progress.ts';
import { readAs, type Snapshot } from './snapshot.ts';
import { BackupTrouble } from './trouble.ts';

export type TenantRow = { name: string; connections: number; statementMs: number; state: string };
type TenantHead = Extract<Head, { kind: 'tenant' }>;

/** Those that were made and are not gone. */
export async function readTenants({ client, tables }: Snapshot): Promise<TenantRow[]> {
  const table = tables.find(({ name }) => name === 'tenant_database');
  // Before there were any.
  if (!table) return [];
  await readAs(client, table);
  const { rows } = await client.query<TenantRow>(
    `SELECT database_name AS name, max_connections AS connections, statement_seconds * 1000 AS "statementMs", state
     FROM tenant_database WHERE host <> '' AND dropped_at IS NULL AND state <> 'creating' ORDER BY id`,
  );
  return rows;
}

const open = (env: Env) =>
  openTenantsForMoving({
    dataFolder: env.dataFolder,
    url: env.TENANT_DATABASE_URL,
    port: env.TENANT_DATABASE_PORT,
    log: () => undefined,
  });
type Tenants = Awaited<ReturnType<typeof open>>;

type Written = { tenants: string[]; lacking: string[] };

/** Each as it is when its turn comes. What cannot be had is named, and stops nothing. */
export async function writeTenants(
  archive: ArchiveWriter,
  rows: TenantRow[],
  { env, progress }: { env: Env; progress: Progress },
): Promise<Written> {
  const written: Written = { tenants: [], lacking: [] };
  if (rows.length === 0) return written;
  const server = await open(env);
  try {
    for (const row of rows) {
      progress.at(`database ${row.name}`);
      const why = await writeTenant(archive, server, row);
      if (why) written.lacking.push(`The database ${row.name} of a tenant is not in the back-up: ${why}`);
      else written.tenants.push(row.name);
    }
  } finally {
    await server.stop();
  }
  return written;
}

/** Undefined: it is in the file. */
async function writeTenant(
  archive: ArchiveWriter,
  server: Tenants,
  row: TenantRow,
): Promise<string | undefined> {
  const { name, connections, statementMs } = row;
  // No login may enter it, ours neither: it would have to be opened for a moment.
  if (row.state !== 'ready' && row.state !== 'readonly') return `it is closed (${row.state}).`;
  let begun = false;
  try {
    const proof = await server.proofOf(name);
    const dump = new PassThrough();
    const done = server.backup(name, dump);
    done.catch((error) => dump.destroy(error));
    for await (const chunk of dump) {
      // What it refuses, it refuses before the first byte.
      if (!begun) await archive.begin({ kind: 'tenant', name, connections, statementMs, proof });
      begun = true;
      await archive.take(chunk);
    }
    await done;
    await archive.finish();
    return undefined;
  } catch (error) {
    if (!begun && error instanceof TenantDatabaseRefusal) return error.message;
    if (!begun && error instanceof DatabaseTrouble) return error.message;
    throw new BackupTrouble(
      `The database ${name} of a tenant could not be read: ${(error as Error).message}`,
    );
  }
}

export type TenantTarget = ReturnType<typeof tenantTarget>;
export type Place = Awaited<ReturnType<Tenants['address']>>;

/** Databases are made again with the passwords they had; who has no proof of one gets a new one in the console. */
export function tenantTarget(env: Env) {
  let opened: Promise<Tenants> | undefined;
  const names: string[] = [];
  const remarks: string[] = [];
  let place: Place | undefined;
  return {
    names,
    remarks,
    place: () => place,
    async restore({ name, connections, statementMs, proof }: TenantHead, content: AsyncIterable<Buffer>) {
      opened ??= open(env);
      const server = await opened;
      if ((await server.sizes([name])).has(name))
        throw new BackupTrouble(
          `The server for tenants has a database ${name} already; nothing is overwritten.`,
        );
      const password = randomBytes(32).toString('base64url');
      await server.restore({ name, password, connections, statementMs }, Readable.from(content));
      names.push(name);
      place = await server.address();
      if (proof) await server.setProof(name, proof);
      else remarks.push(`The database ${name} of a tenant has a new password: set one in the console.`);
    },
    /** A server of others keeps what was made there: that goes when the rest does not come about. */
    async undo() {
      const server = await opened;
      for (const name of names) await server?.drop(name);
    },
    stop: async () => (await opened)?.stop(),
  };
}

/** The cluster is another one now, and the runtime of the empty data folder too: rows that name the former are changed. */
export async function adopt(
  client: pg.Client,
  env: Env,
  { names, place: placeOf }: TenantTarget,
): Promise<void> {
  const place = placeOf();
  if (place)
    await client.query(
      'UPDATE tenant_database SET host = $1, port = $2, cluster = $3 WHERE database_name = ANY ($4)',
      [place.host, place.port, place.cluster, names],
    );
  if (!env.TENANT_DATABASE_URL)
    await client.query(
      `UPDATE tenant_database SET state = 'failed', error = 'It was not in the back-up.', settled = wanted
       WHERE host <> '' AND dropped_at IS NULL AND database_name <> ALL ($1)`,
      [names],
    );
  if (env.RUNTIME === 'local') {
    await client.query('DELETE FROM runtime_seen');
    await client.query(
      `UPDATE instance SET runtime = '', generation = generation + 1, attempts = 0 WHERE removed_at IS NULL`,
    );
  }
}
