import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { packagesFolder } from '@cloudyard/algorithms';
import type { SampleDataset } from '@cloudyard/algorithms/samples.ts';
import type { InputTable } from '@cloudyard/contract/algorithm/step.ts';
import type { Kit } from '../../../kit/context.ts';
import type { Sample } from './sample.policy.ts';

const PROGRAM = join(packagesFolder, '../samples/main.ts');
const run = promisify(execFile);

export type SampleTable = Sample & { table: InputTable };

const made = new WeakMap<Kit, Promise<SampleTable[]>>();

/** Files of the samples in a folder, by a process that ends: making them takes a moment, and a database. */
export async function sampleFiles(folder: string, signal?: AbortSignal): Promise<SampleDataset[]> {
  const { stdout } = await run(process.execPath, [PROGRAM, folder], { signal });
  return JSON.parse(stdout) as SampleDataset[];
}

async function make(kit: Kit): Promise<SampleTable[]> {
  const folder = join(kit.env.dataFolder, 'samples');
  const tables: SampleTable[] = [];
  for (const { name, parquet } of await sampleFiles(folder, kit.ending)) {
    const into = join(folder, `${name}.table.parquet`);
    const order = { from: parquet, format: 'parquet' as const, into };
    const { path, rows, bytes, sha256, schema } = await kit.engine.importTable(order);
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
