import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { columnNames } from '@cloudyard/contract/algorithm/given.ts';
import type { ParameterValues } from '@cloudyard/contract/algorithm/package.ts';
import { isColumns, isOutput, isValue } from '@cloudyard/contract/algorithm/parameter.ts';
import type { StepRequest } from '@cloudyard/contract/algorithm/step.ts';
import type { StepOrder } from '../../../kit/engine.ts';
import { placesIn } from '../sandbox.ts';
import { type Brought, readBrought } from '../tables/import.ts';
import type { Pool } from '../tables/pool.ts';
import type { Variable, VariableValue } from '../tables/protocol.ts';
import { lay, layFolder, type WorkFolder } from '../work-folder.ts';
import type { World } from '../world.ts';

/** Everything a step is told, by the names it knows its folders by. */
export function requestOf(
  world: World,
  work: WorkFolder,
  order: StepOrder,
  params: ParameterValues,
  places: Pick<WorkFolder, 'in' | 'out'> = placesIn(world, work),
): StepRequest {
  const { manifest } = order.package;
  const inputs = Object.entries(order.inputs).map(([port, input]) => [
    port,
    { ...input, path: join(places.in, nameOf(port, input.kind)) },
  ]);
  const outputs = manifest.parameters
    .filter(isOutput)
    .map(({ name, type }) => [
      name,
      type === 'DATASET_OUT'
        ? { kind: 'dataset', path: join(places.out, nameOf(name, 'dataset')), format: 'parquet' }
        : { kind: 'model', path: join(places.out, name) },
    ]);
  const { runId, nodeId, attempt, seed, locale, limits } = order;
  return {
    ...{ contract: 1, runId, nodeId, attempt, seed, locale, limits, params },
    deadline: new Date(Date.now() + limits.timeoutS * 1000).toISOString(),
    inputs: Object.fromEntries(inputs),
    outputs: Object.fromEntries(outputs),
  };
}

export const nameOf = (port: string, kind: 'dataset' | 'model') =>
  kind === 'dataset' ? `${port}.parquet` : port;

/** Puts what a step reads, and its request, where it reads them. */
export async function layInputs(world: World, work: WorkFolder, order: StepOrder): Promise<void> {
  for (const [port, { kind, path }] of Object.entries(order.inputs)) {
    const place = join(work.in, nameOf(port, kind));
    if (kind === 'dataset') await lay(world, path, place);
    else await layFolder(world, path, place);
  }
}

/** Where a package reads plain text, each table lies there as CSV too. */
export async function layPlain(world: World, pool: Pool, work: WorkFolder, order: StepOrder): Promise<void> {
  if (order.package.manifest.runtime?.tables !== 'csv') return;
  const tables = Object.entries(order.inputs).filter(([, { kind }]) => kind === 'dataset');
  const brought = tables.map(
    ([port, { path }]): Brought => ({
      ...{ name: port, from: path, format: 'parquet', as: 'csv', into: join(work.in, `${port}.csv`) },
    }),
  );
  await readBrought({ world, pool }, brought, order.signal);
}

export const REQUEST = 'request.json';
export async function layRequest(work: WorkFolder, request: StepRequest): Promise<void> {
  await mkdir(work.in, { recursive: true });
  await writeFile(join(work.in, REQUEST), `${JSON.stringify(request, null, 2)}\n`, { mode: 0o444 });
}

const SQL_TYPES = {
  integer: 'BIGINT',
  decimal: 'DOUBLE',
  string: 'VARCHAR',
  enum: 'VARCHAR',
  boolean: 'BOOLEAN',
} as const;

/** The values of a step as SQL sees them; a list of columns is a list. */
export function variablesOf({ package: { manifest } }: StepOrder, params: ParameterValues): Variable[] {
  return manifest.parameters.filter(isValue).map((one) => {
    const value: VariableValue = params[one.name] ?? null;
    if (!isColumns(one)) return { name: one.name, type: SQL_TYPES[one.type], value };
    return {
      name: one.name,
      type: 'VARCHAR[]',
      value: typeof value === 'string' ? (columnNames(value) ?? null) : null,
    };
  });
}
