import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Manifest } from '@cloudyard/contract/algorithm/package.ts';
import type { Engine, PlacedPackage, StepOrder } from '../../../kit/engine.ts';
import { type EngineOptions, openEngine } from '../index.ts';

export type Bench = Awaited<ReturnType<typeof openBench>>;

const OUT: Manifest['parameters'] = [{ name: 'result', type: 'DATASET_OUT' }];
/** A package with one table coming out. */
export const manifestFor = (mode: Manifest['mode'], change: Partial<Manifest> = {}): Manifest => ({
  contract: 1,
  name: 'trial',
  version: '1.0.0',
  mode,
  entry: { SQL: 'main.sql', PYTHON: 'main.py', JAVASCRIPT: 'main.mjs' }[mode as string] ?? 'main',
  parameters: OUT,
  ...change,
});

/** An engine in a folder of its own, and what tests do with it. */
export async function openBench({ folder: given, ...options }: Partial<EngineOptions> = {}) {
  const folder = given ?? (await mkdtemp(join(tmpdir(), 'cloudyard-engine-')));
  const engine: Engine = openEngine({ folder: join(folder, 'engine'), spare: 1, ...options });
  let jobs = 0;
  const order = (placed: PlacedPackage, change: Partial<StepOrder> = {}): StepOrder => {
    jobs += 1;
    return {
      ...{
        package: placed,
        runId: 'run',
        nodeId: 'node',
        attempt: 1,
        locale: 'en',
        seed: 1,
        params: {},
        inputs: {},
      },
      job: join(folder, 'jobs', String(jobs)),
      limits: { memoryMb: 256, cpu: 1, timeoutS: 60, diskMb: 64 },
      reviewed: true,
      ...change,
    };
  };
  return {
    folder,
    engine,
    order,
    /** One file, run at once. */
    async run(
      mode: Manifest['mode'],
      text: string,
      change: Partial<StepOrder> = {},
      manifest: Partial<Manifest> = {},
    ) {
      const placed = await engine.place({ from: 'file', text, manifest: manifestFor(mode, manifest) });
      return engine.run(order(placed, change));
    },
    /** A table of this CSV text, as what is linked to a port. */
    async table(name: string, csv: string) {
      await mkdir(join(folder, 'tables'), { recursive: true });
      const from = join(folder, 'tables', `${name}.csv`);
      await writeFile(from, csv);
      const table = await engine.importTable({
        from,
        format: 'csv',
        into: join(folder, 'tables', `${name}.parquet`),
      });
      return { ...table, format: 'parquet' as const };
    },
    async close() {
      await engine.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
