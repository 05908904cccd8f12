import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { InputModel, InputTable } from '@cloudyard/contract/algorithm/step.ts';
import { inTransaction } from '../../../kit/context.ts';
import type { PlacedPackage, StepResult } from '../../../kit/engine.ts';
import { TRIES } from '../../../kit/held-work.ts';
import { approvedPackage } from '../../algorithm/index.ts';
import { withFile } from '../dataset/local.ts';
import { StepFailed, stepProblem } from './failed.ts';
import { inputsFor } from './input.service.ts';
import { keepResult } from './keep.service.ts';
import { inputsOf } from './plan.service.ts';
import { limitsOf } from './prepare.service.ts';
import { addToHour, hasTurn, quotaFor } from './quota.queries.ts';
import { keyOf, reasonFor, type StepRecipe } from './recipe.ts';
import { resultsByKey, touchResult } from './result.queries.ts';
import { lookAtLinks } from './rule.ts';
import { tellRun } from './run.queries.ts';
import { asPlatform, type RunState } from './run-state.ts';
import { hear, withSaid } from './said.ts';
import { type StepRow, updateStep } from './step.queries.ts';

/** The run is not ours any more: nothing of it is written. */
export const lost = () => new DOMException('The run is not ours any more.', 'AbortError');
const placed = (run: RunState, { node_id }: StepRow) => ({ runId: run.row.id, nodeId: node_id });

/** What it is made of, now that what arrives is known. */
function recipeNow(run: RunState, step: StepRow): StepRecipe {
  const sources = new Map(Object.entries(run.row.part.sources));
  const inputs = inputsOf(run.canvas, step.node_id, { sources }, (node) => run.results.get(node));
  if (!inputs) throw new StepFailed(stepProblem('input_gone', 'What it reads is not there any more.'));
  return { ...step.recipe, inputs };
}

/** The same was made before: nothing runs. False: it has to. */
export async function reuseStep(run: RunState, step: StepRow): Promise<boolean> {
  const recipe = recipeNow(run, step);
  const warnings = JSON.stringify(lookAtLinks(run, step));
  if (run.row.part.force || step.recipe.isRandom) return false;
  const key = keyOf(recipe);
  return inTransaction(run.kit, asPlatform, async ({ db }) => {
    const found = (await resultsByKey(db, run.place, [key])).get(key);
    if (!found) return false;
    if (!(await tellRun(db, run.row))) throw lost();
    const at = new Date();
    await updateStep(db, placed(run, step), {
      ...{ state: 'reused', reason: 'reused', result_id: found.id, key, recipe: JSON.stringify(recipe) },
      ...{ percent: 100, started_at: step.started_at ?? at, ended_at: at, warnings },
    });
    await touchResult(db, found.id);
    step.state = 'reused';
    run.results.set(step.node_id, found);
    return true;
  });
}

/** Sets aside what it takes; `waits`: others of the same place have all of it. */
export async function beginStep(run: RunState, step: StepRow): Promise<'turn' | 'waits'> {
  const recipe = recipeNow(run, step);
  if (step.attempt >= TRIES)
    throw new StepFailed(stepProblem('interrupted', 'It was interrupted several times.'));
  const isAhead = run.canvas.links.some(
    ({ source, target }) => target === step.node_id && run.steps.get(source)?.state === 'done',
  );
  const warnings = JSON.stringify(lookAtLinks(run, step));
  const reason = run.row.part.force ? 'forced' : reasonFor(recipe, run.last.get(step.node_id), isAhead);
  return inTransaction(run.kit, asPlatform, async ({ db }) => {
    if (!(await hasTurn(db, run.place, step.memory_mb))) return 'waits';
    if (!(await tellRun(db, run.row))) throw lost();
    const attempt = step.attempt + 1;
    await updateStep(db, placed(run, step), {
      ...{ state: 'running', reason, attempt, percent: 0, at_work: '', problem: null, log: '{}' },
      ...{ recipe: JSON.stringify(recipe), key: keyOf(recipe), started_at: new Date(), ended_at: null },
      warnings,
    });
    Object.assign(step, { state: 'running', attempt, recipe });
    return 'turn';
  });
}

const PAUSE_MS = 2_000;
type Inputs = Record<string, InputTable | InputModel>;

async function ran(run: RunState, step: StepRow, found: PlacedPackage, inputs: Inputs, work: string) {
  const { kit, row, signal, board } = run;
  const quota = await inTransaction(kit, asPlatform, ({ db }) => quotaFor(db, run.place));
  const once = (attempt: number) =>
    kit.engine.run({
      ...{ package: found, runId: row.id, nodeId: step.node_id, attempt, locale: 'en' },
      ...{ seed: step.recipe.seed, params: step.recipe.params, inputs, job: join(work, String(attempt)) },
      ...{ limits: limitsOf(found.manifest, quota), reviewed: true, signal },
      ...(row.engine === 'spark' ? { on: row.engine } : {}),
      ...{ wantsFacts: true, isFollowed: true },
      tell: (event) => {
        if (event.event === 'log') hear(board.said, step.node_id, event);
        if (event.event !== 'progress') return;
        const percent = Math.min(99, Math.floor(event.value * 100));
        board.at.set(step.node_id, { percent, text: (event.text ?? '').toWellFormed() });
      },
    });
  for (let attempt = 1; ; attempt += 1) {
    const result = await once(attempt);
    if (result.end !== 'temporary' || attempt === TRIES)
      return withSaid(result, board.said.get(step.node_id));
    await sleep(PAUSE_MS * attempt, undefined, { signal, ref: false });
  }
}

function mustBeDone(result: StepResult) {
  const { end, refusal, text } = result;
  if (end === 'done' || end === 'not_converged') return;
  throw new StepFailed(
    stepProblem(end, refusal?.text ?? text, refusal?.code ?? '', refusal?.at ?? ''),
    result,
  );
}

/** Runs it and keeps what it made. */
export async function performStep(run: RunState, step: StepRow): Promise<void> {
  const found = await approvedPackage(run.kit, step.recipe.package);
  if (!found)
    throw new StepFailed(stepProblem('failed', 'The algorithm is not there any more.', 'algorithm_gone'));
  await withFile(run.kit, async (work) => {
    const result = await ran(run, step, found, await inputsFor(run, step), work);
    run.signal.throwIfAborted();
    mustBeDone(result);
    await keepResult(run, step, result);
  });
}

export const failStep = (run: RunState, step: StepRow, { problem, log, measured }: StepFailed) =>
  inTransaction(run.kit, asPlatform, async ({ db }) => {
    if (!(await tellRun(db, run.row, { failed_at: step.node_id, problem: JSON.stringify(problem) })))
      throw lost();
    await updateStep(db, placed(run, step), {
      ...{ state: 'failed', problem: JSON.stringify(problem), ended_at: new Date() },
      ...{ log: JSON.stringify(log ?? {}), measured: JSON.stringify(measured ?? {}) },
    });
    if (measured) await addToHour(db, run.place, { ...measured, memoryMb: step.memory_mb });
    step.state = 'failed';
  });
