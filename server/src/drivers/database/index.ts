import type { DatabaseOptions, Databases } from './databases.ts';
import { openEmbedded } from './embedded.ts';
import { openExternal } from './external.ts';

export type { ConnectionOptions } from './connection.ts';
export { withClient } from './connection.ts';
export type { DatabaseOptions, Databases } from './databases.ts';
export { connectTo } from './pool.ts';
export { appRole, ensureRoles, ownerRole, platformRole } from './roles.ts';
export { openTemporary } from './temporary.ts';
export { DatabaseTrouble } from './trouble.ts';

export async function openDatabase(options: DatabaseOptions): Promise<Databases> {
  const { databaseUrl, databaseAppUrl, log } = options;
  return databaseUrl ? openExternal({ databaseUrl, databaseAppUrl, log }) : openEmbedded(options);
}
