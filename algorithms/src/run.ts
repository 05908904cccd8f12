import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Manifest } from '@cloudyard/contract/algorithm/package.ts';
import type { StepResponse } from '@cloudyard/contract/algorithm/step.ts';
import type { Builtin, Step } from './step.ts';

/** Runs the entry of a built-in package on a step; what it will not do it says by a Refusal. */
export async function runBuiltin(folder: string, manifest: Manifest, step: Step): Promise<StepResponse> {
  const { run } = (await import(pathToFileURL(join(folder, manifest.entry)).href)) as { run: Builtin };
  return run(step);
}
