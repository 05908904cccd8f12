import { join } from 'node:path';
import { type Manifest, type ParameterValues, RESOURCES } from '@cloudyard/contract/algorithm/package.ts';
import type { InputModel, InputTable, StepEvent } from '@cloudyard/contract/algorithm/step.ts';
import type { Recipe } from '@cloudyard/contract/bigdata/model-shown.ts';
import { MODEL_LIMITS } from '@cloudyard/contract/bigdata/model-values.ts';
import type { Profile } from '@cloudyard/contract/bigdata/table.ts';
import { inTransaction, type Kit } from '../../../kit/context.ts';
import type { PlacedPackage, StepLimits, StepModel, StepResult, StepTable } from '../../../kit/engine.ts';
import { approvedPackage, builtinPackage } from '../../algorithm/index.ts';
import { localTable } from '../dataset/local.ts';
import { profileOf, versionById as tableById } from '../dataset/version.queries.ts';
import { Failed, type Made, type Making, problem } from './made.ts';
import { exampleOf, type TrainerPorts, taskOf, trainerPorts } from './model.policy.ts';
import type { VersionRow } from './version.queries.ts';

const asPlatform = { platform: 'train a model' };
const MEMORY_MB = 1024;
const MOST_VIEWS = 30;

const limitsOf = ({ resources }: Manifest): StepLimits => ({
  memoryMb: resources?.memoryMb ?? MEMORY_MB,
  cpu: resources?.cpu ?? RESOURCES.cpu.usual,
  timeoutS: Math.min(resources?.timeoutS ?? MODEL_LIMITS.seconds, MODEL_LIMITS.seconds),
  diskMb: resources?.diskMb ?? RESOURCES.diskMb.usual,
});

type Step = {
  placed: PlacedPackage;
  name: string;
  inputs: Record<string, InputTable | InputModel>;
  params: ParameterValues;
  seed: number;
  from: number;
  to: number;
};

/** One step of a training; how it ends is looked at by who asked. */
function runStep(kit: Kit, { id, attempts }: VersionRow, { job, signal, tell }: Making, step: Step) {
  const { placed, name, inputs, params, seed, from, to } = step;
  tell(from);
  return kit.engine.run({
    ...{
      package: placed,
      runId: id,
      nodeId: name,
      attempt: Math.max(1, attempts),
      locale: 'en',
      seed,
      params,
    },
    ...{ inputs, job: join(job, name), limits: limitsOf(placed.manifest), reviewed: true, signal },
    tell: (event: StepEvent) => {
      if (event.event === 'progress') tell(from + (to - from) * event.value, event.text);
    },
  });
}

function mustBeDone({ end, refusal, text }: StepResult) {
  if (end === 'done' || end === 'not_converged') return;
  throw new Failed(
    problem(end, (refusal?.text ?? text).slice(0, 1000), refusal?.code ?? '', refusal?.at ?? ''),
  );
}

const tableAt = (result: StepResult, port: string): InputTable => {
  const { path, rows, bytes, sha256, schema } = result.outputs[port] as StepTable;
  return { kind: 'dataset', format: 'parquet', path, rows, bytes, sha256, schema };
};

type Learned = { recipe: Recipe; table: InputTable; profile: Profile | null; ports: TrainerPorts };

async function tableOf(kit: Kit, { dataset_version_id }: VersionRow, { dataset }: Recipe) {
  const { version, profile } = await inTransaction(kit, asPlatform, async ({ db }) => ({
    version: dataset_version_id === null ? undefined : await tableById(db, dataset_version_id),
    profile: dataset_version_id === null ? null : ((await profileOf(db, dataset_version_id)) ?? null),
  }));
  if (version?.state !== 'ready' || version.sha256 !== dataset.sha256)
    throw new Failed(problem('failed', 'The dataset is not there any more.', 'dataset_gone'));
  const { rows, bytes, sha256, schema } = version;
  const path = await localTable(kit, version);
  const table: InputTable = { kind: 'dataset', format: 'parquet', path, rows, bytes, sha256, schema };
  return { table, profile };
}

/** So few different values are classes: each of them has its share in both parts. */
const CLASSES = 50;

async function parts(kit: Kit, row: VersionRow, making: Making, learned: Learned) {
  const { recipe, table, profile, ports } = learned;
  const label = recipe.params[ports.label ?? ''];
  if (recipe.holdout === 0 || typeof label !== 'string') return { train: table, test: null };
  const distinct = profile?.columns.find(({ name }) => name === label)?.distinct ?? Number.POSITIVE_INFINITY;
  const how: ParameterValues = distinct <= CLASSES ? { method: 'stratified', column: label } : {};
  const split = await runStep(kit, row, making, {
    ...{ placed: await builtinPackage(kit, 'split'), name: 'split', inputs: { data: table } },
    ...{ params: { ratio: 1 - recipe.holdout, ...how }, seed: recipe.seed, from: 0.02, to: 0.1 },
  });
  mustBeDone(split);
  const test = tableAt(split, 'test');
  return { train: tableAt(split, 'train'), test: test.rows > 0 ? test : null };
}

/** What the rows it has not seen say of it. That it cannot be measured is a warning, no failure. */
async function measured(
  kit: Kit,
  row: VersionRow,
  making: Making,
  model: StepModel,
  test: InputTable | null,
) {
  const evaluate = await builtinPackage(kit, 'evaluate');
  const port = evaluate.manifest.parameters.find(({ type }) => type === 'MODEL_IN');
  const kinds = port?.type === 'MODEL_IN' ? (port.modelKinds ?? []) : [];
  const { path, sha256, card } = model;
  if (!test || !kinds.includes(card.modelKind)) return { metrics: {}, views: [], warnings: [] };
  const result = await runStep(kit, row, making, {
    ...{ placed: evaluate, name: 'evaluate', params: {}, seed: 1, from: 0.85, to: 1 },
    inputs: { data: test, model: { kind: 'model', path, modelKind: card.modelKind, sha256 } },
  });
  making.signal.throwIfAborted();
  if (result.end === 'done') return result;
  const text = (result.refusal?.text ?? result.text).slice(0, 1000);
  return { metrics: {}, views: [], warnings: [{ code: 'not_measured', text }] };
}

export async function trainModel(kit: Kit, row: VersionRow, making: Making): Promise<Made> {
  const { recipe } = row;
  if (!recipe) throw new Failed(problem('failed', 'It has no recipe.', 'recipe_gone'));
  const placed = await approvedPackage(kit, recipe.algorithm);
  const ports = placed && trainerPorts(placed.manifest);
  if (!placed || !ports)
    throw new Failed(problem('failed', 'The algorithm is not there any more.', 'algorithm_gone'));
  const learned = { recipe, ports, ...(await tableOf(kit, row, recipe)) };
  const { train, test } = await parts(kit, row, making, learned);
  const result = await runStep(kit, row, making, {
    ...{ placed, name: 'train', params: recipe.params, seed: recipe.seed, from: 0.1, to: 0.85 },
    inputs: { [ports.data]: train },
  });
  making.signal.throwIfAborted();
  mustBeDone(result);
  const model = result.outputs[ports.model] as StepModel;
  const seen = await measured(kit, row, making, model, test);
  const metrics = { ...result.metrics, ...seen.metrics };
  const { card, path: folder, sha256 } = model;
  return {
    ...{ model: { folder, sha256, card }, metrics, warnings: [...result.warnings, ...seen.warnings] },
    views: [...seen.views, ...result.views].slice(0, MOST_VIEWS),
    task: taskOf(card.modelKind, card.signature, metrics),
    example: exampleOf(card.signature.inputs, learned.profile),
  };
}
