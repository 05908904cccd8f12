import { lstat, mkdir, realpath, rm } from 'node:fs/promises';
import { isAbsolute, join, relative, resolve, sep } from 'node:path';
import { isOutput, type PackageParameter } from '@cloudyard/contract/algorithm/parameter.ts';
import type { ModelCard, StepResponse } from '@cloudyard/contract/algorithm/step.ts';
import type { StepModel, StepOrder, StepOutput, StepTable } from '../../../kit/engine.ts';
import { contentOf, sumOfFile } from '../package/place.ts';
import type { TableFacts } from '../tables/protocol.ts';
import { move, own, type WorkFolder } from '../work-folder.ts';
import { Lie } from './ends.ts';
import { cardAt, ownModel } from './model-folder.ts';
import { nameOf } from './request.ts';

const MOST_MODEL_FILES = 5000;
const MOST_PARTS = 5000;

/** A table that a step says it wrote, as it lies there. */
export type Claim = {
  port: string;
  file: string;
  format: 'parquet' | 'csv';
  /** Of a folder as clusters write tables: its files, in order. */
  parts?: string[];
};
export type CountTables = (claims: Claim[]) => Promise<TableFacts[]>;

/**
 * Everything the manifest promises is there, is what it should be, and is moved to the job's own folder. Nothing of the
 * step runs any more: what is looked at is what is kept.
 */
export async function keepOutputs(
  work: WorkFolder,
  outInside: string,
  order: StepOrder,
  response: StepResponse,
  count: CountTables,
): Promise<Record<string, StepOutput>> {
  const ports = order.package.manifest.parameters.filter(isOutput);
  const names = new Set(ports.map(({ name }) => name));
  for (const name of Object.keys(response.outputs))
    if (!names.has(name)) throw new Lie(`The response names ${name}, which is no output of the package.`);
  const into = join(order.job, 'out');
  await rm(into, { recursive: true, force: true });
  await mkdir(into, { recursive: true, mode: 0o700 });

  const claims: Claim[] = [];
  const models: [string, StepModel][] = [];
  for (const port of ports) {
    const place = await placeOf(work, outInside, port.name, response);
    if (port.type === 'MODEL_OUT') models.push([port.name, await modelAt(place, port, response)]);
    else claims.push({ port: port.name, file: place, ...(await formatOf(order, port.name, place)) });
  }
  const facts = new Map((await count(claims)).map((one) => [one.name, one]));
  const kept: Record<string, StepOutput> = {};
  for (const claim of claims)
    kept[claim.port] = await keepTable(claim, facts.get(claim.port), response, into);
  for (const [port, model] of models) {
    const path = join(into, port);
    await move(model.path, path);
    kept[port] = { ...model, path };
  }
  return kept;
}

/** Where an output lies; a name that leads out of the folder, also by a link, is a lie. */
async function placeOf(
  work: WorkFolder,
  outInside: string,
  port: string,
  { outputs }: StepResponse,
): Promise<string> {
  const said = outputs[port]?.path;
  if (said === undefined) throw new Lie(`The response has no output ${port}.`);
  const inside = isAbsolute(said) ? relative(outInside, said) : said;
  const place = resolve(work.out, inside);
  const root = await realpath(work.out);
  const real = await realpath(place).catch(() => undefined);
  if (real === undefined) throw new Lie(`The output ${port} is not there: ${said}.`);
  const isWithin = (path: string, of: string) => path.startsWith(`${of}${sep}`);
  if (!isWithin(place, work.out) || real !== join(root, relative(work.out, place)))
    throw new Lie(`The output ${port} does not lie in its folder: ${said}.`);
  return place;
}

async function formatOf(
  { package: { manifest }, on }: StepOrder,
  port: string,
  place: string,
): Promise<Pick<Claim, 'format' | 'parts'>> {
  const isSparks = manifest.mode === 'SPARK' || (manifest.mode === 'SQL' && on === 'spark');
  if (isSparks && (await lstat(place)).isDirectory())
    return { format: 'parquet', parts: await partsOf(port, place) };
  if (!(await lstat(place)).isFile()) throw new Lie(`The output ${port} is no file.`);
  return { format: place.endsWith('.csv') ? 'csv' : 'parquet' };
}

/** Spark writes a table as a folder, a file for each of its parts; what it notes beside them begins with other letters. */
async function partsOf(port: string, folder: string): Promise<string[]> {
  const content = await contentOf(folder);
  const parts = content.filter(({ path }) => /^part-[^/]*\.parquet$/.test(path));
  if (parts.length === 0 || parts.length > MOST_PARTS || parts.some(({ isFile }) => !isFile))
    throw new Lie(`The output ${port} is no folder with parts of a table.`);
  return parts.map(({ path }) => join(folder, path));
}

async function keepTable(
  { port, file }: Claim,
  facts: TableFacts | undefined,
  { outputs }: StepResponse,
  into: string,
): Promise<StepTable> {
  if (!facts) throw new Lie(`The output ${port} is no table.`);
  const { rows, schema, facts: columns } = facts;
  const said = outputs[port]?.rows;
  if (said !== undefined && said !== rows) throw new Lie(`The output ${port} has ${rows} rows, not ${said}.`);
  const wrong = (outputs[port]?.schema ?? []).find(
    (column, index) => schema[index]?.name !== column.name || schema[index]?.type !== column.type,
  );
  if (wrong)
    throw new Lie(`The output ${port} has no column ${wrong.name} of type ${wrong.type} where it says so.`);
  const path = join(into, nameOf(port, 'dataset'));
  await move(file, path);
  await own(path);
  return {
    kind: 'dataset',
    path,
    rows,
    schema,
    bytes: (await lstat(path)).size,
    sha256: await sumOfFile(path),
    ...(columns === undefined ? {} : { facts: columns }),
  };
}

type ModelPort = Extract<PackageParameter, { type: 'MODEL_OUT' }>;

/** A folder with its card and files, nothing else. */
async function modelAt(
  folder: string,
  { name, modelKind }: ModelPort,
  { outputs }: StepResponse,
): Promise<StepModel> {
  if (!(await lstat(folder)).isDirectory()) throw new Lie(`The model ${name} is no folder.`);
  const content = await contentOf(folder);
  const odd = content.find(({ isFile }) => !isFile);
  if (odd) throw new Lie(`${odd.path} of the model ${name} is no file.`);
  if (content.length > MOST_MODEL_FILES)
    throw new Lie(`The model ${name} has more than ${MOST_MODEL_FILES} files.`);
  const card = await cardIn(folder, name);
  const wanted = modelKind ?? outputs[name]?.modelKind;
  if (wanted !== undefined && wanted !== card.modelKind)
    throw new Lie(`The model ${name} is of kind ${card.modelKind}, not ${wanted}.`);
  return { kind: 'model', path: folder, card, ...(await ownModel(folder)) };
}

async function cardIn(folder: string, name: string): Promise<ModelCard> {
  const card = await cardAt(folder);
  if (typeof card === 'object') return card;
  throw new Lie(
    card === 'missing'
      ? `The model ${name} has no model.json.`
      : `model.json of the model ${name} is not what the contract wants.`,
  );
}
