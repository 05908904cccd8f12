import type { projectRunApi } from '@cloudyard/contract/bigdata/project-run.ts';
import type { RunStepPage, RunsCompared } from '@cloudyard/contract/bigdata/project-shown.ts';
import { DATASET_LIMITS } from '@cloudyard/contract/bigdata/values.ts';
import type { z } from 'zod';
import type { ActorContext } from '../../../kit/context.ts';
import { TableRefusal } from '../../../kit/engine-table.ts';
import { orRefuse, Refusal } from '../../../kit/refusal.ts';
import { datasetFor } from '../dataset/dataset.service.ts';
import { aloneOfAll } from '../dataset/question.service.ts';
import { inTurn } from '../dataset/turns.ts';
import { modelFor } from '../model/model.service.ts';
import { canvasOf, projectFor } from '../project/project.service.ts';
import { comparedNodes } from './compare.ts';
import { localOutput } from './local.ts';
import { runFor } from './project-run.service.ts';
import { runView, stepPageView, stepView } from './project-run.view.ts';
import { type ResultRow, resultsById } from './result.queries.ts';
import { stepOf, stepsOfRun } from './step.queries.ts';
import { seenRuns, seenSteps } from './veil.service.ts';

/** A step of a run the caller has to do with, and what it made. */
export async function stepFor(ctx: ActorContext, runId: string, nodeId: string) {
  const { row, project } = await runFor(ctx, runId);
  const step = orRefuse(await stepOf(ctx.db, runId, nodeId), 'bigdata.run_not_found');
  const result: ResultRow | undefined = step.result_id
    ? (await resultsById(ctx.db, [step.result_id])).get(step.result_id)
    : undefined;
  return { run: row, project, step, result };
}

export async function stepPage(ctx: ActorContext, runId: string, nodeId: string): Promise<RunStepPage> {
  const { step, result } = await stepFor(ctx, runId, nodeId);
  const [seen = step] = await seenSteps(ctx, [step]);
  return stepPageView(seen, seen === step ? result : undefined);
}

/** One output of a step, that lies there still. */
export async function outputFor(
  ctx: ActorContext,
  { runId, nodeId, port }: { runId: string; nodeId: string; port: string },
) {
  const { run, project, step, result } = await stepFor(ctx, runId, nodeId);
  const output = orRefuse(
    result?.outputs.find((one) => one.port === port),
    'bigdata.run_not_found',
  );
  if (!result || result.is_gone) throw new Refusal('bigdata.output_gone');
  // What was made of another's is read only as long as that is given.
  for (const { kind, id } of output.given ?? []) await (kind === 'dataset' ? datasetFor : modelFor)(ctx, id);
  return { run, project, step, result, output };
}

type RowsQuery = z.output<typeof projectRunApi.rows.query>;
export async function rowsOf(
  ctx: ActorContext,
  { id, nodeId }: { id: string; nodeId: string },
  { port, offset, size }: RowsQuery,
) {
  const { result, output } = await outputFor(ctx, { runId: id, nodeId, port });
  if (output.kind !== 'dataset') throw new Refusal('kit.invalid', { port: 'not_in_list' });
  await ctx.commitAndRelease();
  const data = await localOutput(ctx.kit, result.id, output);
  const { signal } = ctx.caller;
  const { userId: who } = ctx.actor;
  const text = `select * from data limit ${size} offset ${offset}`;
  try {
    const { columns, rows } = await inTurn(who, signal, () =>
      aloneOfAll(ctx.kit, { who, kind: 'table', signal }, () =>
        ctx.kit.engine.query({
          ...{ tables: { data }, text, most: size, seconds: DATASET_LIMITS.seconds, signal },
        }),
      ),
    );
    // It may have been taken back while they waited.
    if (output.given?.length) await outputFor(ctx, { runId: id, nodeId, port });
    return { columns, rows, total: output.rows };
  } catch (error) {
    if (error instanceof TableRefusal && error.code === 'cancelled') throw new Refusal('kit.unavailable');
    if (error instanceof TableRefusal && error.code === 'time') throw new Refusal('bigdata.sql_slow');
    throw error;
  }
}

async function sideOf(ctx: ActorContext, projectId: string, runId: string) {
  const { row, project, mayEdit } = await runFor(ctx, runId);
  if (row.project_id !== projectId) throw new Refusal('bigdata.run_not_found');
  const { canvas } = await canvasOf(ctx, project, row.version);
  const rows = await seenSteps(ctx, await stepsOfRun(ctx.db, runId));
  const params = new Map(rows.map(({ node_id, recipe }) => [node_id, recipe.params ?? {}]));
  const [run = row] = await seenRuns(ctx, [row]);
  return { run: runView(run, mayEdit), canvas, steps: rows.map(stepView), params };
}

export async function compare(
  ctx: ActorContext,
  projectId: string,
  ids: { left: string; right: string },
): Promise<RunsCompared> {
  await projectFor(ctx, projectId);
  const [left, right] = [await sideOf(ctx, projectId, ids.left), await sideOf(ctx, projectId, ids.right)];
  const shown = ({ run, canvas, steps }: typeof left) => ({ run, canvas, steps });
  return { left: shown(left), right: shown(right), nodes: comparedNodes(left, right) };
}
