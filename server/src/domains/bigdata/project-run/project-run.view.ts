import type {
  ProjectRun,
  ProjectRunPage,
  RunOutput,
  RunStep,
  RunStepPage,
} from '@cloudyard/contract/bigdata/project-shown.ts';
import type { Words } from '../../../kit/engine.ts';
import { outputPath } from './place.ts';
import type { ResultOutput, ResultRow } from './result.queries.ts';
import type { RunRow } from './run.queries.ts';
import type { StepRow } from './step.queries.ts';

const instant = (at: Date | null) => at?.toISOString() ?? null;

export const isUnderWay = ({ state }: Pick<RunRow, 'state'>) => state === 'waiting' || state === 'running';

export const runView = (row: RunRow, mayEdit: boolean): ProjectRun => ({
  ...{ id: row.id, state: row.state, cause: row.cause },
  ...{ createdAt: row.created_at.toISOString(), startedAt: instant(row.started_at) },
  ...{ endedAt: instant(row.ended_at), projectId: row.project_id, projectName: row.project_name },
  ...{ version: row.version, engine: row.engine, byName: row.by_name ?? '', percent: row.percent },
  ...{ steps: row.steps, done: row.done, reused: row.reused, failedAt: row.failed_at, problem: row.problem },
  mayCancel: mayEdit && isUnderWay(row),
});

function outputView({ run_id, node_id }: StepRow, isGone: boolean, one: ResultOutput): RunOutput {
  const common = {
    ...{ port: one.port, bytes: one.bytes, sha256: one.sha256, isGone },
    path: outputPath(run_id, node_id, one.port),
  };
  return one.kind === 'dataset'
    ? { ...common, kind: 'dataset', rows: one.rows, columns: one.schema, modelKind: '' }
    : { ...common, kind: 'model', rows: null, columns: [], modelKind: one.card.modelKind };
}

const MB = 1024 * 1024;

export function stepView(row: StepRow): RunStep {
  const { result, measured } = row;
  const isOver = row.state === 'done' || row.state === 'reused';
  const peak = measured.peakMemoryBytes;
  return {
    ...{ nodeId: row.node_id, name: row.name, objectId: row.object_id, position: row.position },
    ...{ state: row.state, reason: row.reason, percent: isOver ? 100 : row.percent, text: row.at_work },
    ...{ attempt: row.attempt, startedAt: instant(row.started_at), endedAt: instant(row.ended_at) },
    ...{ ms: measured.ms ?? null, peakMb: peak === undefined ? null : peak / MB, problem: row.problem },
    outputs: result?.outputs.map((one) => outputView(row, result.is_gone, one)) ?? [],
    ...{
      metrics: result?.metrics ?? {},
      warnings: [...row.warnings, ...(result?.warnings ?? [])],
      hasViews: row.has_views,
    },
  };
}

const words = (one: Words | undefined) => {
  if (!one) return { text: '', left: 0 };
  return { text: one.left > 0 ? `${one.head}\n…\n${one.tail}` : `${one.head}${one.tail}`, left: one.left };
};

export function stepPageView(row: StepRow, result: ResultRow | undefined): RunStepPage {
  const log = { ...result?.log, ...row.log };
  const [out, err] = [words(log.out), words(log.err)];
  return {
    ...stepView(row),
    ...{ views: result?.views ?? [], params: row.recipe.params ?? {} },
    ...{ log: { out: out.text, err: err.text, left: out.left + err.left } },
    cpuMs: row.measured.cpuMs ?? result?.measured.cpuMs ?? null,
  };
}

export const runPageView = (row: RunRow, mayEdit: boolean, steps: StepRow[]): ProjectRunPage => ({
  ...runView(row, mayEdit),
  ...{ revision: row.revision, plan: steps.map(stepView), carried: row.carried },
});
