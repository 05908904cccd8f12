import { inTransaction, type Kit } from '../../../kit/context.ts';
import { storedDataset, storedModel } from '../../bigdata/index.ts';
import { storedPlace } from '../../file/index.ts';
import { nameOfCopy } from '../../space/index.ts';
import { archiveOf } from '../data-export/export-work.service.ts';
import { allStored, copiesOf, databasesOf, exportsOfPlace, runningInstances } from './outside.queries.ts';

const asPlatform = { platform: 'remove an enterprise' };

/** What of an enterprise lies outside the database: it goes before the rows that say where it is. */
export async function endOutside(kit: Kit, enterpriseId: string, signal: AbortSignal) {
  const found = await inTransaction(kit, asPlatform, async ({ db }) => ({
    running: await runningInstances(db, enterpriseId),
    databases: await databasesOf(db, enterpriseId),
    copies: await copiesOf(db, enterpriseId),
    exports: await exportsOfPlace(db, enterpriseId),
  }));
  if (found.running > 0) throw new Error(`${found.running} instances are still ending.`);
  for (const name of found.databases) {
    await kit.tenantDatabases.close(name);
    await kit.tenantDatabases.drop(name);
  }
  for (const id of found.copies) await kit.storage.remove(nameOfCopy({ id }));
  for (const id of found.exports) await kit.storage.remove(archiveOf(id));
  const places = { file: storedPlace, dataset: storedDataset, model: storedModel };
  for (let last: string | undefined; ; ) {
    const page = await inTransaction(kit, asPlatform, ({ db }) => allStored(db, enterpriseId, last, 500));
    for (const { kind, name } of page) {
      signal.throwIfAborted();
      await kit.storage.remove(placeIn(places, kind, name));
    }
    if (page.length < 500) return;
    last = page.at(-1)?.key;
  }
}

type Places = { file: (name: string) => string } & Record<
  'dataset' | 'model',
  (row: { id: string }) => string
>;
function placeIn(places: Places, kind: string, name: string) {
  if (kind === 'file') return places.file(name);
  if (kind === 'dataset' || kind === 'model') return places[kind]({ id: name });
  return name;
}
