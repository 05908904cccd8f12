import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ModelCard, type StepResponse } from '@cloudyard/contract/algorithm/step.ts';
import { broken } from '../models.ts';
import { unfitModel } from '../refusal.ts';
import type { Step } from '../step.ts';
import { type OnnxOrder, onnxAnswers, type Said, scoreOnnx } from './score.ts';

/** A folder with `model.json` and `model.onnx`: nothing of ours writes one, users may bring one. */
export const ONNX_KIND = 'onnx/1';
const FILE = 'model.onnx';

export function isOnnx({ request }: Step, port: string): boolean {
  const given = request.inputs[port];
  return given?.kind === 'model' && given.modelKind === ONNX_KIND;
}

/** The model at a port: its card says which columns go in, and what those that come out are called. */
async function orderOf(step: Step, input: string, port: string, output: string): Promise<OnnxOrder> {
  const given = step.request.inputs[port];
  if (given?.kind !== 'model') throw unfitModel('missing_input', port);
  const { card, bytes } = await broken(port, async () => ({
    card: ModelCard.parse(JSON.parse(await readFile(join(given.path, 'model.json'), 'utf8'))),
    bytes: await readFile(join(given.path, FILE)),
  }));
  if (card.modelKind !== ONNX_KIND) throw unfitModel('wrong_kind', port, { kind: card.modelKind });
  const columns = card.signature.inputs.map(({ name }) => name);
  const names = card.signature.outputs.map(({ name }) => name);
  const missing = card.params?.missing === 'nan' ? 'nan' : 'refuse';
  return {
    ...{ bytes, at: port, input, output, missing },
    ...(columns.length > 0 ? { columns } : {}),
    ...(names.length > 0 ? { names } : {}),
  };
}

/** Scores a table by a model of others. */
export const scoreOnnxModel = async (
  step: Step,
  input: string,
  port: string,
  output: string,
): Promise<StepResponse> => scoreOnnx(step, await orderOf(step, input, port, output));

/** What a model of others says of a table, output by output, for those that judge it. */
export const answersOfOnnx = async (step: Step, input: string, port: string): Promise<Said[]> =>
  onnxAnswers(step, await orderOf(step, input, port, ''));
