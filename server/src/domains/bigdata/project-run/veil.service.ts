import type { StepProblem } from '@cloudyard/contract/bigdata/project-shown.ts';
import type { ActorContext } from '../../../kit/context.ts';
import { Refusal } from '../../../kit/refusal.ts';
import { datasetFor } from '../dataset/dataset.service.ts';
import { modelFor } from '../model/model.service.ts';
import type { Given, ResultOutput } from './result.queries.ts';
import type { RunRow } from './run.queries.ts';
import type { StepRow } from './step.queries.ts';

async function isReadable(ctx: ActorContext, { kind, id }: Given[number]): Promise<boolean> {
  try {
    await (kind === 'dataset' ? datasetFor : modelFor)(ctx, id);
    return true;
  } catch (error) {
    if (error instanceof Refusal && error.status === 404) return false;
    throw error;
  }
}

/** Of what nothing came of all that its run read: which of it stands in its words nobody knows. */
const givenIn = ({ result, given: read }: StepRow): Given =>
  result ? result.outputs.flatMap(({ given }) => given ?? []) : read;

/** Of what others gave: what the caller does not read any more. */
async function takenBack(ctx: ActorContext, given: Given): Promise<Set<string>> {
  const gone = new Set<string>();
  for (const one of new Map(given.map((each) => [each.id, each])).values())
    if (!(await isReadable(ctx, one))) gone.add(one.id);
  return gone;
}

const bare = (one: ResultOutput): ResultOutput =>
  one.kind === 'dataset'
    ? { ...one, rows: 0, bytes: 0, sha256: '', schema: [], facts: null }
    : { ...one, bytes: 0, sha256: '' };

const wordless = (problem: StepProblem | null) => problem && { ...problem, at: '', text: '' };

/** That it ran is one's own; figures, pictures, words and columns are of what it read. */
function veiled(step: StepRow, gone: ReadonlySet<string>): StepRow {
  const { result } = step;
  if (!givenIn(step).some(({ id }) => gone.has(id))) return step;
  return {
    ...{ ...step, warnings: [], log: {}, has_views: false, at_work: '', problem: wordless(step.problem) },
    result: result && {
      ...{ ...result, is_gone: true, metrics: {}, warnings: [], outputs: result.outputs.map(bare) },
    },
  };
}

/** Why they failed is said as long as one reads what they read. */
export async function seenRuns(ctx: ActorContext, runs: readonly RunRow[]): Promise<RunRow[]> {
  const gone = await takenBack(
    ctx,
    runs.flatMap(({ problem, given }) => (problem ? given : [])),
  );
  return runs.map((run) =>
    run.given.some(({ id }) => gone.has(id)) ? { ...run, problem: wordless(run.problem) } : run,
  );
}

/** What was made of another's is shown only as long as that is given. */
export async function seenSteps(ctx: ActorContext, steps: readonly StepRow[]): Promise<StepRow[]> {
  const gone = await takenBack(ctx, steps.flatMap(givenIn));
  return steps.map((step) => veiled(step, gone));
}

/** The same of a whole run, with what its links carried. */
export async function seenRun(ctx: ActorContext, run: RunRow, steps: readonly StepRow[]) {
  const sources = Object.entries(run.part.sources).filter(([, { isGiven }]) => isGiven);
  const read = sources.map(([, { kind, objectId: id }]) => ({ kind, id }));
  const gone = await takenBack(ctx, [...read, ...steps.flatMap(givenIn)]);
  const hidden = new Set([
    ...sources.flatMap(([node, { objectId }]) => (gone.has(objectId) ? [node] : [])),
    ...steps.flatMap((step) => (veiled(step, gone) === step ? [] : [step.node_id])),
  ]);
  return {
    run: {
      ...((await seenRuns(ctx, [run]))[0] as RunRow),
      carried: run.carried.filter(({ source }) => !hidden.has(source)),
    },
    steps: steps.map((step) => veiled(step, gone)),
  };
}
