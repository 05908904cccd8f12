import type { ProjectCanvas } from '@cloudyard/contract/bigdata/project-canvas.ts';
import type { RunOrder } from '@cloudyard/contract/bigdata/project-run.ts';
import type { PlannedStep, RunPlan, StepReason } from '@cloudyard/contract/bigdata/project-shown.ts';
import type { ActorContext } from '../../../kit/context.ts';
import type { Db } from '../../../kit/db.ts';
import type { Abilities } from '../../../kit/engine.ts';
import { Refusal } from '../../../kit/refusal.ts';
import type { OwnPlace } from '../owned.ts';
import { canvasOf, projectFor } from '../project/project.service.ts';
import { arrivingAt, strangersIn } from './part.ts';
import { type Preparation, type Prepared, placeFor, prepared } from './prepare.service.ts';
import { hoursUsed } from './quota.queries.ts';
import { keyOf, reasonFor } from './recipe.ts';
import { expectedOf, type ResultRow, resultsByKey } from './result.queries.ts';
import { runsUnderWay } from './run.queries.ts';

/** The digest of an output of a result. */
export const digestAt = ({ outputs }: Pick<ResultRow, 'outputs'>, port: string) =>
  outputs.find((one) => one.port === port)?.sha256;

/** The digests of what arrives at a step by port; undefined: one before it has to run first. */
export function inputsOf(
  canvas: ProjectCanvas,
  nodeId: string,
  { sources }: { sources: ReadonlyMap<string, { sha256: string }> },
  resultOf: (nodeId: string) => Pick<ResultRow, 'outputs'> | undefined,
): Record<string, string> | undefined {
  const inputs: Record<string, string> = {};
  for (const { source, sourcePort, targetPort } of arrivingAt(canvas, nodeId)) {
    const result = resultOf(source);
    const found = sources.get(source)?.sha256 ?? (result && digestAt(result, sourcePort));
    if (found === undefined) return undefined;
    inputs[targetPort] = found;
  }
  return inputs;
}

export type Foreseen = Prepared & { does: 'run' | 'reuse'; reason: StepReason };

/** Which steps would run and which would be reused, and why. */
export async function foreseen(
  db: Db,
  place: OwnPlace,
  canvas: ProjectCanvas,
  preparation: Preparation,
  isForced: boolean,
): Promise<Foreseen[]> {
  const results = new Map<string, ResultRow>(preparation.before);
  const seen: Foreseen[] = [];
  for (const step of preparation.steps) {
    const { id } = step.node;
    const inputs = inputsOf(canvas, id, preparation, (node) => results.get(node));
    const recipe = { ...step.recipe, inputs: inputs ?? {} };
    const mayReuse = inputs !== undefined && !isForced && !recipe.isRandom;
    const key = keyOf(recipe);
    const found = mayReuse ? (await resultsByKey(db, place, [key])).get(key) : undefined;
    if (found) results.set(id, found);
    const last = preparation.last.get(id)?.recipe;
    const reason = isForced ? 'forced' : reasonFor(recipe, last, inputs === undefined);
    seen.push({ ...step, does: found ? 'reuse' : 'run', reason: found ? 'reused' : reason });
  }
  return seen;
}

async function plannedSteps(db: Db, place: OwnPlace, steps: readonly Foreseen[]): Promise<PlannedStep[]> {
  const algorithms = [...new Set(steps.map(({ node }) => node.objectId))];
  const expected = await expectedOf(db, place, algorithms);
  return steps.map(({ node, does, reason, memoryMb }, position) => {
    const known = does === 'reuse' ? undefined : expected.get(node.objectId);
    return {
      ...{ nodeId: node.id, name: node.name, position, does, reason, memoryMb },
      expectedMs: does === 'reuse' ? 0 : (known?.ms ?? null),
      expectedMb: known?.mb ?? null,
    };
  });
}

/** The canvas that is meant, and that the part names nothing it has not. */
export async function canvasMeant(
  ctx: ActorContext,
  row: { id: string; version: number },
  order: Pick<RunOrder, 'version' | 'to' | 'from' | 'only'>,
) {
  const version = await canvasOf(ctx, row, order.version);
  const [stranger] = strangersIn(version.canvas, order);
  if (stranger !== undefined) throw new Refusal('bigdata.module_unknown', { id: stranger });
  return version;
}

const sumOf = (steps: readonly PlannedStep[]) =>
  steps.reduce<number | null>(
    (sum, { expectedMs }) => (sum === null || expectedMs === null ? null : sum + expectedMs),
    0,
  );

/** The cluster only where there is one. */
export const enginesOf = ({ SPARK }: Pick<Abilities, 'SPARK'>): RunPlan['engines'] =>
  SPARK.able ? ['local', 'spark'] : ['local'];

export async function planRun(ctx: ActorContext, projectId: string, order: RunOrder): Promise<RunPlan> {
  const { row } = await projectFor(ctx, projectId);
  const { canvas } = await canvasMeant(ctx, row, order);
  const place = placeFor(ctx, row);
  const preparation = await prepared(ctx, row, canvas, order);
  const { problems, quota } = preparation;
  const seen =
    problems.length > 0 ? [] : await foreseen(ctx.db, place, canvas, preparation, order.force ?? false);
  const steps = await plannedSteps(ctx.db, place, seen);
  return {
    ...{ problems, steps, expectedMs: sumOf(steps), asked: [...preparation.asked.values()] },
    engines: enginesOf(await ctx.kit.engine.able()),
    quota: {
      ...{ steps: quota.steps, memoryMb: quota.memoryMb, hours: quota.hours },
      ...{ hoursUsed: await hoursUsed(ctx.db, place), runsAhead: await runsUnderWay(ctx.db, place) },
    },
  };
}
