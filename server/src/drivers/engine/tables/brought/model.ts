import { copyFile, mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ONNX_KIND } from '@cloudyard/algorithms/onnx/model.ts';
import { openModel as openOnnx, type Slot } from '@cloudyard/algorithms/onnx/runtime.ts';
import { Refusal } from '@cloudyard/algorithms/refusal.ts';
import type { Column } from '@cloudyard/contract/algorithm/parameter.ts';
import { ModelCard } from '@cloudyard/contract/algorithm/step.ts';
import { MODEL_LIMITS } from '@cloudyard/contract/bigdata/model-values.ts';
import { isStorable } from '@cloudyard/contract/kit/values.ts';
import { contentsOf, singleFolder, unpack } from '../../../runtime/local/release/unpack.ts';
import { Unfit } from './refused.ts';

const CARD = 'model.json';
const ONNX = 'model.onnx';
/** What a download has beside the model's own files. */
const BESIDE = /^(readme\.md|recipe\.json)$/i;

type Order = { from: string; format: 'zip' | 'onnx'; into: string };

/** The folder of a model from what somebody brought; an Unfit says what is wrong with it. */
export async function openModel({ from, format, into }: Order): Promise<void> {
  await mkdir(into, { recursive: true });
  if (format === 'onnx') await fromOnnx(from, into);
  else await fromZip(from, into);
}

async function fromZip(from: string, into: string): Promise<void> {
  const entries = await fit(() =>
    contentsOf(from, { entries: MODEL_LIMITS.files, bytes: MODEL_LIMITS.unpackedBytes }),
  );
  const isAtRoot = entries.some(({ fileName }) => fileName === CARD);
  const prefix = isAtRoot ? '' : singleFolder(entries);
  const hasCard = entries.some(({ fileName }) => fileName === `${prefix}${CARD}`);
  if (!hasCard) throw new Unfit('There is no model.json in the archive.');
  await fit(() => unpack(from, prefix, into, (name) => !BESIDE.test(name)));
  await checkCard(join(into, CARD));
}

/** What the archive is refused for, in its own words. */
async function fit<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    throw new Unfit(error instanceof Error ? error.message : String(error));
  }
}

const MOST_CARD = 1024 * 1024;

/** Whether a database keeps all texts of it, also those that name something. */
const isKept = (value: unknown): boolean => {
  if (typeof value === 'string') return isStorable(value);
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([name, one]) => isStorable(name) && isKept(one));
};

async function checkCard(path: string): Promise<void> {
  if ((await stat(path)).size > MOST_CARD) throw new Unfit('model.json is too large.');
  const text = await readFile(path, 'utf8');
  let said: unknown;
  try {
    said = JSON.parse(text);
  } catch {
    throw new Unfit('model.json is no JSON.');
  }
  const card = ModelCard.safeParse(said);
  const [issue] = card.error?.issues ?? [];
  if (!isKept(said)) throw new Unfit('model.json has signs in it that cannot be kept.');
  if (issue) throw new Unfit(`model.json, ${issue.path.join('.') || 'as a whole'}: ${issue.message}`);
}

const TYPES: Partial<Record<Slot['type'], string>> = {
  ...{ float32: 'DOUBLE', float64: 'DOUBLE', string: 'VARCHAR', bool: 'BOOLEAN' },
  ...{ int64: 'BIGINT', int32: 'INTEGER', int16: 'INTEGER', int8: 'INTEGER', uint8: 'INTEGER' },
};

/** A column for each place of a tensor's second dimension. */
function columnsOf({ name, type, shape }: Slot): Column[] {
  const known = TYPES[type];
  if (!known) throw new Unfit(`${name} is a tensor of ${type}, which is no column.`);
  if (shape.length > 2) throw new Unfit(`${name} has ${shape.length} dimensions: it is no table.`);
  const width = shape.length === 1 ? 1 : shape[1];
  if (typeof width !== 'number' || width < 1 || width > 500)
    throw new Unfit(`${name} does not say how many columns it has. Bring it as a zip with model.json.`);
  if (width === 1) return [{ name, type: known }];
  return Array.from({ length: width }, (_, place) => ({ name: `${name}_${place}`, type: known }));
}

/** The card of a bare file is what the runtime reads of it. */
async function fromOnnx(from: string, into: string): Promise<void> {
  const bytes = await readFile(from);
  const { inputs, outputs } = await openOnnx(bytes, 512, 'model').catch((error) => {
    if (error instanceof Refusal) throw new Unfit(error.refusal.text || error.message);
    throw new Unfit(error instanceof Error ? error.message : String(error));
  });
  const card = ModelCard.safeParse({
    modelKind: ONNX_KIND,
    // Where it does not say how wide an output is, its answers are named after it.
    signature: {
      inputs: inputs.flatMap(columnsOf),
      outputs: isWide(outputs) ? [] : outputs.flatMap(columnsOf),
    },
  });
  if (!card.success || !isKept(card.data))
    throw new Unfit('Its inputs and outputs cannot be named as columns.');
  await copyFile(from, join(into, ONNX));
  await writeFile(join(into, CARD), `${JSON.stringify(card.data, null, 1)}\n`);
}

const isWide = (outputs: readonly Slot[]) =>
  outputs.some(
    ({ shape, type }) => shape.length > 1 && typeof shape[1] !== 'number' && TYPES[type] !== undefined,
  );
