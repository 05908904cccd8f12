import type { Manifest } from '@cloudyard/contract/algorithm/package.ts';
import { type Column, isValue, type PackageParameter } from '@cloudyard/contract/algorithm/parameter.ts';
import type { ModelCard } from '@cloudyard/contract/algorithm/step.ts';
import type { MODEL_STATES, ModelCompared, Recipe } from '@cloudyard/contract/bigdata/model-shown.ts';
import { MODEL_KINDS, type ModelTask } from '@cloudyard/contract/bigdata/model-values.ts';
import type { Profile } from '@cloudyard/contract/bigdata/table.ts';
import { type Owned, relationBy } from '../owned.ts';

export const modelKeys = { read: 'bigdata.model.read', edit: 'bigdata.model.edit' } as const;
export const relationTo = (row: Owned, caller: Parameters<typeof relationBy>[2]) =>
  relationBy(modelKeys, row, caller);

type State = (typeof MODEL_STATES)[number];

/** Who has an older version that can be used is not troubled by a newer one that failed. */
export function stateOf(newest: State, hasReady: boolean): State {
  if (newest === 'training') return 'training';
  return hasReady ? 'ready' : newest;
}

export const kindNamed = (code: string) => MODEL_KINDS.find((one) => one.code === code);
export const isOnnxKind = (kind: string) => kindNamed(kind)?.isOnnx ?? false;

const TASKS: Record<string, ModelTask> = {
  'logistic/1': 'class',
  'naive-bayes/1': 'class',
  'linear/1': 'number',
  'kmeans/1': 'cluster',
  'isolation-forest/1': 'anomaly',
  'holt-winters/1': 'forecast',
  ...{ 'pca/1': 'table', 'scale/1': 'table', 'encode/1': 'table', 'impute/1': 'table' },
};
const TREES = ['boosted-trees/1', 'random-forest/1'];

/** What it says of a row; trees say a class or a number, and their figures say which. */
export function taskOf(kind: string, { outputs }: ModelCard['signature'], metrics: object): ModelTask {
  const known = TASKS[kind];
  if (known) return known;
  const isClass =
    'train_accuracy' in metrics ||
    'accuracy' in metrics ||
    outputs.some(({ name }) => /^(probabilit|label$)/.test(name));
  if (isClass) return 'class';
  return TREES.includes(kind) ? 'number' : 'other';
}

export type TrainerPorts = { data: string; model: string; kind: string; label: string | null };
type ModelOut = Extract<PackageParameter, { type: 'MODEL_OUT' }>;

/** Makes one model of one table, and nothing else has to be given. */
export function trainerPorts({ parameters }: Pick<Manifest, 'parameters'>): TrainerPorts | undefined {
  const models = parameters.filter((one): one is ModelOut => one.type === 'MODEL_OUT');
  const tables = parameters.filter(({ type }) => type === 'DATASET_IN');
  const needsModel = parameters.some((one) => one.type === 'MODEL_IN' && one.required !== false);
  const [model, data] = [models[0], tables[0]];
  if (!model || !data || models.length > 1 || tables.length > 1 || needsModel) return undefined;
  const label = parameters
    .filter(isValue)
    .find((one) => one.name === 'label' && one.type === 'string' && one.ui === 'column');
  return { data: data.name, model: model.name, kind: model.modelKind ?? '', label: label?.name ?? null };
}

/** More rows than that are refused before anything runs. */
export function mostRows({ parameters }: Pick<Manifest, 'parameters'>, port: string): number {
  const found = parameters.find(({ name }) => name === port);
  const most = found?.type === 'DATASET_IN' ? found.schema?.maxRows : undefined;
  return most ?? Number.POSITIVE_INFINITY;
}

type Cell = string | number | boolean | null;

/** A row that is like the others: the middle of each column of numbers, the most frequent of the rest. */
export function exampleOf(inputs: readonly Column[], profile: Profile | null): Record<string, Cell> {
  const known = new Map(profile?.columns.map((one) => [one.name, one]));
  return Object.fromEntries(
    inputs.map(({ name, type }): [string, Cell] => {
      const found = known.get(name);
      if (!found) return [name, null];
      const middle = found.quantiles[2] ?? null;
      const isWhole = /INT/.test(found.type);
      if (middle !== null && type !== 'VARCHAR') return [name, isWhole ? Math.round(middle) : middle];
      return [name, found.top[0]?.value ?? found.min];
    }),
  );
}

type Side = {
  recipe: Recipe | null;
  metrics: Record<string, number | null>;
  signature: ModelCard['signature'];
  sha256: string;
};
const union = (a: readonly string[], b: readonly string[]) => [...new Set([...a, ...b])];

/** Two versions side by side; `labels` are of the parameters, where they are known. */
export function comparedOf(
  left: Side,
  right: Side,
  labels: ReadonlyMap<string, { cn: string; en: string }>,
): Omit<ModelCompared, 'left' | 'right' | 'views'> {
  const [a, b] = [left.recipe, right.recipe];
  const setOf = (recipe: Recipe | null): Record<string, Cell> =>
    recipe ? { ...recipe.params, seed: recipe.seed, holdout: recipe.holdout } : {};
  const [given, other] = [setOf(a), setOf(b)];
  const typeIn = ({ signature }: Side, name: string) =>
    signature.inputs.find((one) => one.name === name)?.type ?? null;
  const names = ({ signature }: Side) => signature.inputs.map(({ name }) => name);
  return {
    isSameBytes: left.sha256 === right.sha256,
    isSameAlgorithm: a !== null && a.algorithm.id === b?.algorithm.id,
    isSameDigest: a !== null && a.algorithm.digest === b?.algorithm.digest,
    isSameData: a !== null && a.dataset.sha256 === b?.dataset.sha256,
    params: union(Object.keys(given), Object.keys(other)).map((name) => {
      const [mine, theirs] = [given[name] ?? null, other[name] ?? null];
      return { name, label: labels.get(name) ?? null, left: mine, right: theirs, isSame: mine === theirs };
    }),
    metrics: union(Object.keys(left.metrics), Object.keys(right.metrics)).map((name) => {
      const [mine, theirs] = [left.metrics[name] ?? null, right.metrics[name] ?? null];
      const change = mine === null || theirs === null ? null : theirs - mine;
      return { name, left: mine, right: theirs, change };
    }),
    data: { left: a?.dataset ?? null, right: b?.dataset ?? null },
    inputs: union(names(left), names(right)).map((name) => ({
      ...{ name, left: typeIn(left, name), right: typeIn(right, name) },
    })),
  };
}
