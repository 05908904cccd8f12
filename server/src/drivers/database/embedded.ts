import { join } from 'node:path';
import { withClient } from './connection.ts';
import type { DatabaseOptions, Databases } from './databases.ts';
import { type Machine, thisMachine } from './machine.ts';
import { appRole, ensureOwnCluster, ownerRole } from './roles.ts';
import { runCluster } from './run-cluster.ts';
import { derivePassword } from './secret.ts';
import { countingSettings, readStatistics } from './statistics.ts';
import { verifyApp } from './verify.ts';

export type EmbeddedOptions = Omit<DatabaseOptions, 'databaseUrl' | 'databaseAppUrl'>;

const database = 'cloudyard';

/** The console's own server, with its roles and its database. */
export async function openEmbedded(
  options: EmbeddedOptions,
  machine: Machine = thisMachine(),
): Promise<Databases> {
  // Not where tests ask: each of their databases would count for all.
  const settings = options.durable === false ? {} : await countingSettings(machine);
  const { admin, stop } = await runCluster({ ...options, settings }, machine);
  const as = (user: string) => ({ ...admin, user, password: derivePassword(admin.password, user), database });
  try {
    await withClient(admin, (client) => ensureOwnCluster(client, admin.password, database));
    await withClient({ ...admin, database }, (client) => readStatistics(client, options.log));
    const app = as(appRole);
    const { version, release } = await withClient(app, (client) => verifyApp(client, ownerRole));
    const where = `embedded PostgreSQL ${release} in ${join(options.dataFolder, 'postgres')}`;
    return { owner: as(ownerRole), app, version, where, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
