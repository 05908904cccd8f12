import { join } from 'node:path';
import { sampleDatasets } from '@cloudyard/algorithms';
import type { InputTable } from '@cloudyard/contract/algorithm/step.ts';
import type { Kit } from '../../../kit/context.ts';
import type { Sample } from './sample.policy.ts';

export type SampleTable = Sample & { table: InputTable };

const made = new WeakMap<Kit, Promise<SampleTable[]>>();

async function make(kit: Kit): Promise<SampleTable[]> {
  const folder = join(kit.env.dataFolder, 'samples');
  const found = await sampleDatasets(folder);
  const tables: SampleTable[] = [];
  for (const { name, parquet } of found) {
    const into = join(folder, `${name}.table.parquet`);
    const { path, rows, bytes, sha256, schema } = await kit.engine.importTable({
      from: parquet,
      format: 'parquet',
      into,
    });
    const table = { kind: 'dataset' as const, path, format: 'parquet' as const, rows, bytes, sha256, schema };
    tables.push({ name, rows, schema, table });
  }
  return tables;
}

/** The samples the product brings, as tables on this machine; made when they are first needed. */
export function samplesAt(kit: Kit): Promise<SampleTable[]> {
  const known = made.get(kit) ?? make(kit);
  made.set(kit, known);
  // A disk that was full is not full for ever.
  known.catch(() => made.delete(kit));
  return known;
}
