import { randomUUID } from 'node:crypto';
import { rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { Kit } from '../../../kit/context.ts';
import { TableRefusal } from '../../../kit/engine-table.ts';
import { orRefuse, Refusal } from '../../../kit/refusal.ts';
import { fetchedOnce, withFile, workplace, writeDown } from '../dataset/local.ts';
import { storedModel } from './place.ts';
import type { VersionRow } from './version.queries.ts';

type Known = Pick<VersionRow, 'id' | 'sha256'>;

/** The folder of a version on this machine: what it holds never changes, so it is fetched once. */
export const localModel = (kit: Kit, version: Known): Promise<string> =>
  fetchedOnce(kit, version.id, () => fetched(kit, version));

async function fetched(kit: Kit, version: Known): Promise<string> {
  const shelf = await workplace(kit, 'models');
  const folder = join(shelf, version.id);
  if (await stat(folder).catch(() => undefined)) {
    const now = new Date();
    await utimes(folder, now, now);
    return folder;
  }
  const part = join(shelf, `part-${randomUUID()}`);
  try {
    await withFile(kit, async (archive) => {
      await writeDown(
        orRefuse(await kit.storage.get(storedModel(version)), 'bigdata.model_not_ready'),
        archive,
      );
      const opened = await kit.engine.openModel({ from: archive, format: 'zip', into: part });
      if (opened.sha256 !== version.sha256) throw new Refusal('bigdata.model_broken');
    });
    await rename(part, folder);
  } catch (error) {
    throw error instanceof TableRefusal && error.code === 'unfit'
      ? new Refusal('bigdata.model_broken')
      : error;
  } finally {
    await rm(part, { recursive: true, force: true });
  }
  return folder;
}
