import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Column } from '@cloudyard/contract/algorithm/parameter.ts';
import { ModelCard } from '@cloudyard/contract/algorithm/step.ts';
import type { Output } from './output.ts';
import { Refusal, unfitModel } from './refusal.ts';
import type { Step } from './step.ts';

/** A model as it was read: its card, and what it learned. */
export type Model<Body = unknown> = { card: ModelCard; body: Body; folder: string };

type Draft = {
  kind: string;
  inputs: Column[];
  outputs: Column[];
  /** What it learned, as JSON. */
  body: unknown;
  /** Long arrays, beside it. */
  files?: Record<string, Uint8Array>;
  metrics?: ModelCard['metrics'];
  /** The port it learned from. */
  from: string;
};

/** Writes the folder of a model: `model.json` says what it is, `body.json` what it learned. */
export async function writeModel(step: Step, port: string, draft: Draft): Promise<Output> {
  const place = step.request.outputs[port];
  if (!place) throw new Error(`The request names no place for ${port}`);
  const source = step.request.inputs[draft.from];
  const signature = { inputs: draft.inputs, outputs: draft.outputs };
  const card: ModelCard = ModelCard.parse({
    modelKind: draft.kind,
    signature,
    ...(source ? { trainedOn: source.sha256 } : {}),
    params: step.params,
    ...(draft.metrics ? { metrics: draft.metrics } : {}),
  });
  await mkdir(place.path, { recursive: true });
  await writeFile(join(place.path, 'model.json'), JSON.stringify(card, null, 1));
  await writeFile(join(place.path, 'body.json'), JSON.stringify(draft.body));
  for (const [name, bytes] of Object.entries(draft.files ?? {}))
    await writeFile(join(place.path, name), bytes);
  return { path: basename(place.path), modelKind: draft.kind, signature };
}

/** The model at a port; `kinds` are those that fit. */
export async function readModel(step: Step, port: string, kinds: readonly string[]): Promise<Model> {
  const given = step.request.inputs[port];
  if (given?.kind !== 'model') throw unfitModel('missing_input', port);
  const { card, body } = await broken(port, async () => ({
    card: ModelCard.parse(JSON.parse(await readFile(join(given.path, 'model.json'), 'utf8'))),
    body: JSON.parse(await readFile(join(given.path, 'body.json'), 'utf8')) as unknown,
  }));
  if (!kinds.includes(card.modelKind)) throw unfitModel('wrong_kind', port, { kind: card.modelKind });
  return { card, body, folder: given.path };
}

/** What cannot be read of a model is the model's fault: it may have been brought by somebody. */
export async function broken<T>(port: string, read: () => Promise<T> | T): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw unfitModel('broken_model', port);
  }
}

/** Columns as a card lists them. */
export const cardColumns = (names: readonly string[], type = 'DOUBLE'): Column[] =>
  names.map((name) => ({ name, type }));
