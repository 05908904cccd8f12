import type { Manifest } from '@cloudyard/contract/algorithm/package.ts';
import type { StepResponse } from '@cloudyard/contract/algorithm/step.ts';
import { entryOf } from './entry.ts';
import { checkParams } from './params.ts';
import { Refusal, unfitData, unfitModel } from './refusal.ts';
import type { Step } from './step.ts';

/** What can be said before any work: an input is missing, or has more rows than the method can take. */
function checkInputs(manifest: Manifest, { request }: Step) {
  for (const one of manifest.parameters) {
    if (one.type !== 'DATASET_IN' && one.type !== 'MODEL_IN') continue;
    const given = request.inputs[one.name];
    if (!given) {
      // A port is needed unless the manifest says otherwise.
      if (one.required === false) continue;
      throw one.type === 'MODEL_IN'
        ? unfitModel('missing_input', one.name)
        : unfitData('missing_input', one.name);
    }
    const most = one.type === 'DATASET_IN' ? one.schema?.maxRows : undefined;
    if (most !== undefined && given.kind === 'dataset' && given.rows > most)
      throw unfitData('too_many_rows', one.name, undefined, { rows: given.rows, most });
  }
}

/** Runs the entry of a built-in package on a step; what it will not do it says by a Refusal. */
export async function runBuiltin(folder: string, manifest: Manifest, step: Step): Promise<StepResponse> {
  try {
    const params = checkParams(manifest, step.params);
    checkInputs(manifest, step);
    const { run } = await entryOf(folder, manifest.entry);
    return await run({ ...step, params });
  } catch (error) {
    throw error instanceof Refusal ? error.in(step.request.locale) : error;
  }
}
