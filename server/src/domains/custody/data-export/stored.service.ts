import { PassThrough } from 'node:stream';
import { inTransaction, type Kit } from '../../../kit/context.ts';
import { TenantDatabaseRefusal } from '../../../kit/tenant-database.ts';
import { storedDataset, storedModel } from '../../bigdata/index.ts';
import { storedPlace } from '../../file/index.ts';
import type { Part } from './archive.ts';
import { distinctPaths } from './paths.ts';
import { paged } from './rows.service.ts';
import {
  dumpedDatabases,
  storedDatasets,
  storedFiles,
  storedModels,
  storedPoints,
  storedRollups,
} from './stored.queries.ts';

// Where things lie is read over the wall, by the enterprise's id: roles that act for people see some of it only.
const over = { platform: 'export what an enterprise has in the storage' };
const GONE = 'It was deleted while the archive was written.';

export const storedPart = (kit: Kit, path: string, name: string, isPacked = false): Part => ({
  path,
  isPacked,
  open: async () => (await kit.storage.get(name)) ?? GONE,
});

/** What an enterprise has in the storage, under names that people can read. */
export async function* storedParts(kit: Kit, enterpriseId: string): AsyncGenerator<Part> {
  const path = distinctPaths();
  for await (const row of paged(kit, over, storedFiles(enterpriseId)))
    yield storedPart(kit, path(`files/${row.category}`, row.original_name), storedPlace(row.name));
  for await (const row of paged(kit, over, storedDatasets(enterpriseId)))
    yield storedPart(kit, path('datasets', `${row.name} v${row.number}.parquet`), storedDataset(row), true);
  for await (const row of paged(kit, over, storedModels(enterpriseId)))
    yield storedPart(kit, path('models', `${row.name} v${row.number}.zip`), storedModel(row), true);
  for await (const row of paged(kit, over, storedPoints(enterpriseId)))
    yield storedPart(kit, path('points', `${row.day}.parquet`), row.name, true);
  for await (const row of paged(kit, over, storedRollups(enterpriseId)))
    yield storedPart(kit, path(`points/${row.step}`, `${row.day}.parquet`), row.name, true);
}

/** Under which name the storage keeps a dump until it is in the archive. */
export const dumpOf = (exportId: string) => `data-export-${exportId}-dump.gz`;

/** Tenants' databases, each as the dump its owner could make. */
export async function* databaseParts(
  kit: Kit,
  { id, enterpriseId }: { id: string; enterpriseId: string },
  signal: AbortSignal,
): AsyncGenerator<Part> {
  const databases = await inTransaction(kit, over, ({ db }) =>
    dumpedDatabases(db, enterpriseId),
  );
  const path = distinctPaths();
  for (const { name, database_name } of databases) {
    yield {
      path: path('databases', `${name}.gz`),
      isPacked: true,
      open: async () => (await dump(kit, database_name, dumpOf(id), signal)) ?? openDump(kit, id),
    };
    await kit.storage.remove(dumpOf(id));
  }
}

const openDump = async (kit: Kit, id: string) => (await kit.storage.get(dumpOf(id))) ?? GONE;

/** Whole in the storage first: one that breaks off must not break the archive. A sentence: it could not be made. */
async function dump(kit: Kit, database: string, name: string, signal: AbortSignal) {
  const sink = new PassThrough();
  const [dumped, stored] = await Promise.allSettled([
    kit.tenantDatabases.backup(database, sink, { signal }).catch((error: Error) => {
      sink.destroy(error);
      throw error;
    }),
    kit.storage.put(name, sink),
  ]);
  if (dumped.status === 'fulfilled' && stored.status === 'fulfilled') return undefined;
  if (signal.aborted) throw signal.reason;
  if (stored.status === 'rejected' && dumped.status === 'fulfilled') throw stored.reason;
  const error: unknown = dumped.status === 'rejected' ? dumped.reason : undefined;
  return error instanceof TenantDatabaseRefusal ? error.message : 'The database server did not answer.';
}
