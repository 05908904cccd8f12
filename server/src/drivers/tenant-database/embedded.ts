import { chown, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { withClient } from '../database/connection.ts';
import { FolderInUse } from '../database/lock.ts';
import { runCluster } from '../database/run-cluster.ts';
import { readSecret } from '../database/secret.ts';
import { superuser } from '../database/settings.ts';
import { DatabaseTrouble, errorText } from '../database/trouble.ts';
import { type Access, ask, type TenantServer } from './access.ts';
import { host, isFree, keptPort, portTaken } from './port.ts';

export type EmbeddedOptions = {
  /** The console's; the cluster of tenants lives in its folder `tenants`. */
  dataFolder: string;
  port?: number | undefined;
  durable?: boolean | undefined;
  log: (line: string) => void;
};

type Running = { access: Access; stop(): Promise<void> };

/** Beside the lock, written by its holder: where another copy of the server on this machine finds the cluster. */
const signpost = 'running.json';

/**
 * One cluster per data folder, run by the copy of the server that needs it first. Others find it by the signpost;
 * when they cannot reach it any more they try to run it themselves.
 */
export function embeddedServer(options: EmbeddedOptions): TenantServer {
  let running: Promise<Running> | undefined;
  let stopped = false;
  const forget = (gone: Promise<Running> | undefined) => {
    if (running === gone) running = undefined;
    return gone?.then((one) => one.stop()).catch(() => undefined);
  };
  const start = () => {
    if (stopped) throw new DatabaseTrouble('The databases of tenants are being stopped.');
    if (running) return running;
    const begun = runOrJoin(options, () => void forget(begun));
    running = begun;
    // A failed start is tried again by the next call.
    begun.catch(() => forget(begun));
    return begun;
  };
  return {
    async enter() {
      const found = start();
      const { access } = await found;
      if (await answers(access)) return access;
      await forget(found);
      return (await start()).access;
    },
    async stop() {
      stopped = true;
      await (await running?.catch(() => undefined))?.stop();
    },
  };
}

async function runOrJoin(options: EmbeddedOptions, onLost: () => void): Promise<Running> {
  const home = join(options.dataFolder, 'tenants');
  for (let tries = 0; ; tries += 1) {
    try {
      return await run(home, options, onLost);
    } catch (error) {
      if (!(error instanceof FolderInUse)) throw inOurWords(error);
    }
    const joined = await joinOther(home);
    if (joined) return joined;
    // Its holder is still starting, or just leaving.
    if (tries === 240)
      throw new DatabaseTrouble('The cluster of tenants is held by a server that does not run it.');
    await sleep(250);
  }
}

async function run(home: string, options: EmbeddedOptions, onLost: () => void): Promise<Running> {
  const { durable, log } = options;
  await mkdir(home, { recursive: true });
  const port = await keptPort(home, options.port);
  const cluster = await runCluster({
    dataFolder: home,
    durable,
    port,
    log,
    onLost: (why) => {
      log(`The databases of tenants are gone: ${why}`);
      onLost();
    },
    settings: settings(port),
    beforeStart: async (folder) => {
      await letIn(folder);
      if (!(await isFree(port))) throw portTaken(port);
    },
  });
  try {
    const access = await prepare({ ...cluster.admin, options: '-c search_path=pg_catalog' }, port);
    await post(home, { socket: cluster.admin.host, port });
    const stop = () => rm(join(home, signpost), { force: true }).then(cluster.stop);
    log(`The databases of tenants listen on ${host}:${port}.`);
    return { access, stop };
  } catch (error) {
    await cluster.stop();
    throw error;
  }
}

async function joinOther(home: string): Promise<Running | undefined> {
  const [sign, password] = await Promise.all([
    readFile(join(home, signpost), 'utf8').catch(() => ''),
    readSecret(join(home, 'postgres.secret')),
  ]);
  if (!sign || !password) return undefined;
  const { socket, port }: { socket: string; port: number } = JSON.parse(sign);
  const admin = { host: socket, port, user: superuser, password, database: 'postgres' };
  try {
    const access = await prepare({ ...admin, options: '-c search_path=pg_catalog' }, port);
    return { access, stop: async () => {} };
  } catch {
    return undefined;
  }
}

/** Tenants enter over TCP, each only the database of their own name; only we use the socket. */
async function letIn(cluster: string): Promise<void> {
  const path = join(cluster, 'pg_hba.conf');
  const lines = [
    `local all ${superuser} scram-sha-256`,
    'local all all reject',
    `host sameuser all ${host}/32 scram-sha-256`,
  ];
  await writeFile(path, `${lines.join('\n')}\n`);
  const { uid, gid } = await stat(cluster);
  if (process.getuid?.() === 0) await chown(path, uid, gid);
}

const settings = (port: number): Record<string, string> => ({
  listen_addresses: host,
  port: String(port),
  max_connections: '200',
  superuser_reserved_connections: '10',
  shared_buffers: '64MB',
  work_mem: '4MB',
  effective_cache_size: '256MB',
  max_worker_processes: '4',
  max_parallel_workers: '2',
  // Tables of one database are dumped, and restored, in one transaction.
  max_locks_per_transaction: '256',
  // No tenant replicates: what a tenant would need for it is not there.
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_replication_slots: '0',
  max_prepared_transactions: '0',
  // Of one session; a tenant cannot raise it.
  temp_file_limit: '1GB',
  plan_cache_mode: 'auto',
  // Tenants can write warnings, and their statements their data; neither belongs in our log.
  log_min_messages: 'fatal',
  log_statement: 'none',
});

async function prepare(admin: Access['admin'], port: number): Promise<Access> {
  return withClient(admin, async (client) => {
    for (const name of ['postgres', 'template1']) {
      await client.query(`REVOKE ALL ON DATABASE ${name} FROM PUBLIC`);
    }
    const [found] = await ask<{ cluster: string; version: number }>(
      client,
      `SELECT system_identifier::text AS cluster, current_setting('server_version_num')::int AS version
         FROM pg_control_system()`,
    );
    if (!found) throw new Error('the cluster of tenants gave an empty answer');
    return {
      admin,
      address: { host, port, cluster: found.cluster },
      isSuperuser: true,
      version: found.version,
    };
  });
}

/** Under another name first: who reads it finds all of it. */
async function post(home: string, sign: { socket: string; port: number }): Promise<void> {
  const path = join(home, signpost);
  await writeFile(`${path}.new`, JSON.stringify(sign));
  await rename(`${path}.new`, path);
}

async function answers({ admin }: Access): Promise<boolean> {
  return withClient(admin, (client) => client.query('SELECT')).then(
    () => true,
    () => false,
  );
}

/** The sentences of the console's own server name its variable. */
function inOurWords(error: unknown): unknown {
  if (!(error instanceof DatabaseTrouble)) return error;
  const text = errorText(error).replaceAll(/(?<!TENANT_)DATABASE_URL/g, 'TENANT_DATABASE_URL');
  return new DatabaseTrouble(text);
}
