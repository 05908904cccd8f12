import { inTransaction } from '../../../kit/context.ts';
import type { StepOutput, StepResult } from '../../../kit/engine.ts';
import { newId } from '../../../kit/new-id.ts';
import { hasStorage } from '../../file/index.ts';
import { keptLog, StepFailed, stepProblem } from './failed.ts';
import { givenTo } from './input.service.ts';
import { dropOutputs, keepOutput } from './local.ts';
import { addToHour } from './quota.queries.ts';
import { keyOf } from './recipe.ts';
import {
  type Given,
  insertResult,
  type ResultOutput,
  type ResultRow,
  resultsByKey,
  supersede,
} from './result.queries.ts';
import { tellRun } from './run.queries.ts';
import { asPlatform, type RunState } from './run-state.ts';
import { type StepRow, updateStep } from './step.queries.ts';
import { makeRoom } from './sweep.queries.ts';

function outputOf(port: string, made: StepOutput, of: Given): ResultOutput {
  const given = of.length > 0 ? { given: of } : {};
  if (made.kind === 'model') {
    const { bytes, sha256, card } = made;
    return { kind: 'model', port, bytes, sha256, card, ...given };
  }
  const { rows, bytes, sha256, schema, facts = null } = made;
  return { kind: 'dataset', port, rows, bytes, sha256, schema, facts, ...given };
}

const json = JSON.stringify;
const MOST_VIEWS = 40;

function rowOf({ place, row }: RunState, step: StepRow, result: StepResult, outputs: ResultOutput[]) {
  const id = newId();
  const { recipe } = step;
  const { metrics, warnings, measured } = result;
  return {
    ...{
      id,
      enterprise_id: row.enterprise_id,
      created_by: place.kind === 'private' ? place.id : row.created_by,
    },
    // What chance has a part in is never found by its content.
    key: recipe.isRandom ? `random ${id}` : keyOf(recipe),
    ...{ algorithm_id: recipe.package.id, digest: recipe.package.digest },
    ...{ outputs: json(outputs), metrics: json(metrics), views: json(result.views.slice(0, MOST_VIEWS)) },
    ...{ warnings: json(warnings), log: json(keptLog(result.log)), measured: json(measured) },
    bytes: outputs.reduce((sum, one) => sum + one.bytes, 0),
  };
}
type Row = ReturnType<typeof rowOf>;

/** In one transaction with the step: whoever made the same first is believed, and the bytes of the second go. */
async function written(run: RunState, step: StepRow, row: Row, { measured }: StepResult) {
  return inTransaction(run.kit, asPlatform, async (ctx) => {
    const { db } = ctx;
    if (!(await tellRun(db, run.row))) throw new StepFailed(stepProblem('cancelled', ''));
    if (run.row.part.force) await supersede(db, run.place, row.key);
    const isFirst = (await insertResult(db, row)) !== undefined;
    if (isFirst && !(await hasStorage(ctx, row)) && !(await makeRoom(ctx, run.place, row)))
      throw new StepFailed(stepProblem('storage', 'There is no storage left for what it made.'));
    const other = isFirst ? undefined : (await resultsByKey(db, run.place, [row.key])).get(row.key);
    const id = isFirst ? row.id : other?.id;
    // Swept between the two statements; the next try of the step finds it free.
    if (id === undefined) throw new StepFailed(stepProblem('failed', 'Another one of the same kind went.'));
    await updateStep(
      db,
      { runId: run.row.id, nodeId: step.node_id },
      {
        state: 'done',
        result_id: id,
        percent: 100,
        at_work: '',
        // From now on the log is the result's.
        log: '{}',
        ended_at: new Date(),
        measured: json(measured),
      },
    );
    await addToHour(db, run.place, { ...measured, memoryMb: step.memory_mb });
    return { isFirst, other };
  });
}

/** Bytes first, then the row: what is half written has no row, and is never read. */
export async function keepResult(run: RunState, step: StepRow, result: StepResult): Promise<void> {
  const { kit } = run;
  const given = givenTo(run, step);
  const outputs = Object.entries(result.outputs).map(([port, made]) => outputOf(port, made, given));
  const row = rowOf(run, step, result, outputs);
  try {
    for (const output of outputs)
      await keepOutput(kit, row.id, output, (result.outputs[output.port] as StepOutput).path);
    run.signal.throwIfAborted();
    const { isFirst, other } = await written(run, step, row, result);
    if (!isFirst) await dropOutputs(kit, row.id, outputs);
    const kept: ResultRow = other ?? {
      ...{ ...row, outputs, metrics: result.metrics, views: result.views, warnings: result.warnings },
      ...{ log: {}, measured: result.measured, is_gone: false },
    };
    step.state = 'done';
    run.results.set(step.node_id, kept);
  } catch (error) {
    // Of a commit whose answer never came nobody knows: the night looks for bytes that no row knows.
    if (error instanceof StepFailed || run.signal.aborted) await dropOutputs(kit, row.id, outputs);
    throw error;
  }
}
