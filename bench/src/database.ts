import { openTemporary, withClient } from '../../server/src/drivers/database/index.ts';

/** A database of its own that plans as one in use does: that of tests makes one plan for all values of a statement. */
export async function openMeasured() {
  const databases = await openTemporary({ log: () => undefined });
  await withClient(databases.owner, async (client) => {
    const { database } = databases.owner;
    await client.query(`alter database ${client.escapeIdentifier(database)} set plan_cache_mode = 'auto'`);
  });
  return databases;
}
