import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { SampleDataset } from '@cloudyard/algorithms/samples.ts';
import type { CategoryCode } from '@cloudyard/contract/bigdata/values.ts';
import { inTransaction, type Kit } from '../../../kit/context.ts';
import { newId } from '../../../kit/new-id.ts';
import { sampleFiles } from '../../algorithm/index.ts';
import { insertDataset, systemCodes } from './dataset.queries.ts';
import { madeOf } from './import.service.ts';
import { withFile } from './local.ts';
import { storedName } from './place.ts';
import { insertVersion } from './version.queries.ts';

const asPlatform = { platform: 'install sample datasets' };
const CATEGORIES: Record<string, CategoryCode> = {
  machine_failure: 'maintenance',
  engine_rul: 'maintenance',
  pump_station: 'sensors',
  plant_energy: 'energy',
  part_quality: 'quality',
  device_profiles: 'production',
};

/** The tables the product brings; what is there already stays. A server on its way out leaves the rest to the next one. */
export async function installSamples(kit: Kit, signal?: AbortSignal): Promise<void> {
  const until = AbortSignal.any([kit.ending, ...(signal ? [signal] : [])]);
  const there = await inTransaction(kit, asPlatform, async ({ db }) => {
    return new Set((await systemCodes(db)).map(({ code }) => code));
  });
  if (Object.keys(CATEGORIES).every((name) => there.has(name))) return;
  const folder = join(kit.env.dataFolder, `samples-${newId()}`);
  try {
    for (const sample of await sampleFiles(folder, until))
      if (!there.has(sample.name)) await install(kit, sample, until);
  } catch (error) {
    if (!until.aborted) throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The bytes first: what no row knows is swept. Of two copies of the server at once one comes too late. */
async function install(kit: Kit, { name, title, description, parquet }: SampleDataset, signal: AbortSignal) {
  const [id, versionId] = [newId(), newId()];
  await withFile(kit, async (into) => {
    const made = await kit.engine.bring({ source: { from: parquet, format: 'parquet' }, into, signal });
    await kit.storage.put(storedName({ id: versionId }), createReadStream(into));
    const isNew = await inTransaction(kit, asPlatform, async ({ db }) => {
      const there = await systemCodes(db);
      if (there.some(({ code }) => code === name)) return false;
      await insertDataset(db, {
        ...{ id, scope: 'system', code: name, name: title.cn, name_en: title.en },
        ...{ description: description.cn, description_en: description.en },
        category: CATEGORIES[name] ?? 'other',
      });
      await insertVersion(db, {
        ...{ id: versionId, dataset_id: id, number: 1, data_type: 'parquet', file_name: `${name}.parquet` },
        ...madeOf(made),
        ended_at: new Date(),
      });
      return true;
    });
    if (!isNew) await kit.storage.remove(storedName({ id: versionId }));
  });
}
