import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ConnectionOptions, withClient } from './connection.ts';
import { FolderInUse } from './lock.ts';
import { type Machine, thisMachine } from './machine.ts';
import { runCluster } from './run-cluster.ts';
import { readSecret } from './secret.ts';
import { superuser } from './settings.ts';
import { countingSettings } from './statistics.ts';
import { DatabaseTrouble } from './trouble.ts';

export type Reading = { connection: ConnectionOptions; stop(): Promise<void> };

const database = 'cloudyard';
const TRIES = 120;

/**
 * The whole embedded database, past every wall, for who writes it down: through the server that runs, or through one of
 * our own while none does. Nothing is made where there is nothing.
 */
export async function readEmbedded(
  options: { dataFolder: string; log: (line: string) => void },
  machine: Machine = thisMachine(),
): Promise<Reading> {
  const { dataFolder } = options;
  if (!(await isThere(join(dataFolder, 'postgres', 'PG_VERSION'))))
    throw new DatabaseTrouble(
      `There is no database in ${dataFolder}. Set CLOUDYARD_DATA to the data folder.`,
    );
  for (let tries = 1; ; tries += 1) {
    const joined = await joinRunning(dataFolder);
    if (joined) return { connection: joined, stop: async () => {} };
    try {
      const settings = await countingSettings(machine);
      const { admin, stop } = await runCluster({ ...options, settings }, machine);
      return { connection: { ...admin, database }, stop };
    } catch (error) {
      // Its holder is still starting, or just leaving.
      if (!(error instanceof FolderInUse) || tries === TRIES) throw error;
    }
    await sleep(500);
  }
}

/** PostgreSQL notes beside its files where it listens: the fourth line is the port, the fifth the folder of the socket. */
async function joinRunning(dataFolder: string): Promise<ConnectionOptions | undefined> {
  const [note, password] = await Promise.all([
    readFile(join(dataFolder, 'postgres', 'postmaster.pid'), 'utf8').catch(() => ''),
    readSecret(join(dataFolder, 'postgres.secret')),
  ]);
  const [, , , port, host] = note.split('\n');
  if (!port || !host || !password) return undefined;
  const connection = { host, port: Number(port), user: superuser, password, database };
  return withClient(connection, (client) => client.query('SELECT')).then(
    () => connection,
    () => undefined,
  );
}

const isThere = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );
