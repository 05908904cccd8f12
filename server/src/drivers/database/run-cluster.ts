import { mkdir, realpath, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { prepareBinaries } from './binaries.ts';
import { checkSpace, createCluster, inspectCluster, resetPassword } from './cluster.ts';
import { type ConnectionOptions, withClient } from './connection.ts';
import { takeLock } from './lock.ts';
import { type Machine, thisMachine } from './machine.ts';
import { stopOrphan } from './orphan.ts';
import { placeCluster, placeSocket } from './place.ts';
import { newSecret, readSecret, scramVerifier, writeSecret } from './secret.ts';
import { postgresArguments, socketPort, superuser } from './settings.ts';
import { supervise } from './supervisor.ts';
import { DatabaseTrouble, errorCode, fileTrouble } from './trouble.ts';
import { chooseAccount } from './unprivileged.ts';

export type ClusterPlan = {
  /** Absolute. Holds the lock, the secret and the cluster (`postgres`). */
  dataFolder: string;
  durable?: boolean | undefined;
  log: (line: string) => void;
  onLost?: ((why: string) => void) | undefined;
  /** Names the socket, and the TCP port when the settings listen on one. */
  port?: number | undefined;
  /** What differs from the console's own server. */
  settings?: Record<string, string>;
  /** Runs before the server starts, with the folder of its files. */
  beforeStart?: (cluster: string) => Promise<void>;
};

export type RunningCluster = {
  /** The superuser over the private socket; from its password those of the roles are derived. */
  admin: ConnectionOptions & { password: string };
  stop(): Promise<void>;
};

/** What has to be undone, last first, when the start fails or when we stop. */
type Undo = (() => Promise<void>)[];

/** The PostgreSQL that came with npm, as our child, with its files in the data folder. */
export async function runCluster(
  plan: ClusterPlan,
  machine: Machine = thisMachine(),
): Promise<RunningCluster> {
  const undo: Undo = [];
  let stopped: Promise<void> | undefined;
  const stop = () => {
    stopped ??= undoAll(undo);
    return stopped;
  };
  try {
    return { admin: await run(plan, machine, undo), stop };
  } catch (error) {
    await stop();
    throw fileTrouble(error, plan.dataFolder);
  }
}

async function run(plan: ClusterPlan, machine: Machine, undo: Undo): Promise<RunningCluster['admin']> {
  const { dataFolder, durable = true, log, port = socketPort } = plan;
  await mkdir(dataFolder, { recursive: true });
  undo.push((await takeLock(dataFolder)).release);
  const account = await chooseAccount(machine, join(dataFolder, 'postgres'));
  const binaries = await prepareBinaries(machine, account, account ? machine.openFolder : dataFolder, log);
  const cluster = await placeCluster(dataFolder, account, machine, log);
  // A copied data folder holds a copied link, and then two data folders share one cluster.
  if (await livesElsewhere(cluster, dataFolder)) undo.push((await takeLock(dirname(cluster))).release);

  const exists = await inspectCluster(cluster, binaries, account);
  await checkSpace(dirname(cluster), exists, machine);
  if (exists) await stopOrphan(cluster, log);
  const socket = await placeSocket(cluster, account);
  undo.push(() => rm(socket, { recursive: true, force: true }));

  const secret = await ensureSecret(join(dataFolder, 'postgres.secret'), exists, async (fresh) => {
    log('The file postgres.secret is missing; the database gets a new password.');
    await resetPassword(cluster, binaries, account, await scramVerifier(fresh));
  });
  if (!exists) {
    log(`Creating a PostgreSQL ${binaries.version} database in ${cluster}.`);
    await createCluster(cluster, { binaries, account, secret, durable, scratch: socket });
  }
  await plan.beforeStart?.(cluster);
  const admin = { host: socket, port, user: superuser, password: secret, database: 'postgres' };
  const server = await supervise({
    program: binaries.postgres,
    args: postgresArguments({ cluster, socket, durable, settings: { port: String(port), ...plan.settings } }),
    account,
    folder: cluster,
    isReady: () => answers(admin),
    log,
    onLost: plan.onLost ?? log,
  });
  undo.push(server.stop);
  return admin;
}

async function ensureSecret(
  path: string,
  clusterExists: boolean,
  onLost: (fresh: string) => Promise<void>,
): Promise<string> {
  const known = await readSecret(path);
  if (known) return known;
  const fresh = newSecret();
  // First the cluster, then the file: interrupted in between, the next start does the same again.
  if (clusterExists) await onLost(fresh);
  await writeSecret(path, fresh);
  return fresh;
}

async function answers(connection: ConnectionOptions): Promise<boolean> {
  try {
    await withClient(connection, (client) => client.query('SELECT'));
    return true;
  } catch (error) {
    // Wrong password: waiting will not make it right. Anything else is a server that is not there yet.
    if (errorCode(error) !== '28P01') return false;
    throw new DatabaseTrouble(
      'The password in postgres.secret does not open the database beside it. Restore that file from the same backup ' +
        'as the data, or delete it: then the next start sets a new password.',
    );
  }
}

async function livesElsewhere(cluster: string, dataFolder: string): Promise<boolean> {
  return dirname(cluster) !== (await realpath(dataFolder));
}

async function undoAll(undo: Undo): Promise<void> {
  for (const step of undo.toReversed()) await step().catch(() => {});
}
