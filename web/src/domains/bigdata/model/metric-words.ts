import type { Model } from '@cloudyard/contract/bigdata/model-shown.ts';
import type { cn } from '../i18n/model/metrics/cn.ts';

type Words = typeof cn;
type Metrics = Model['metrics'];
const PREFIXES = ['train', 'oob', 'test'] as const;

/** `train_rmse` → 训练集 均方根误差; what no dictionary knows keeps its own name. */
export function metricName(name: string, { names, of }: Words): string {
  const known: Readonly<Record<string, string>> = names;
  const prefix = PREFIXES.find((one) => name.startsWith(`${one}_`));
  const bare = prefix ? name.slice(prefix.length + 1) : name;
  const word = known[bare];
  if (known[name] !== undefined) return known[name];
  if (word === undefined) return name;
  return prefix ? of[prefix].replace('{name}', word) : word;
}

/** What says most of a model, by what it is for; measured on rows that it has not seen first. */
const FIRST: Readonly<Record<Model['task'], readonly string[]>> = {
  class: ['accuracy', 'f1', 'auc', 'log_loss'],
  number: ['r2', 'rmse', 'mae'],
  cluster: ['silhouette', 'inertia'],
  anomaly: ['f1', 'anomalies'],
  forecast: ['rmse', 'mae'],
  table: ['explained', 'columns'],
  other: [],
};

const ranked = (task: Model['task']) =>
  FIRST[task].flatMap((name) => [name, `test_${name}`, `oob_${name}`, `train_${name}`]);

/** The metrics of a model, what says most first. */
export function sortedMetrics(metrics: Metrics, task: Model['task']): [name: string, value: number | null][] {
  const order = ranked(task);
  const placeOf = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length);
  return Object.entries(metrics).toSorted(([one], [other]) => placeOf(one) - placeOf(other));
}

/** The one figure of a row in a list. */
export function headline(metrics: Metrics, task: Model['task']): [name: string, value: number] | undefined {
  const found = sortedMetrics(metrics, task).find(([, value]) => value !== null);
  return found && [found[0], found[1] as number];
}

/** Where less is better; of the others more is, or nobody can say. */
const LESS = ['log_loss', 'rmse', 'mae', 'max_error', 'inertia', 'naive_rmse'];
const MORE = ['accuracy', 'f1', 'auc', 'r2', 'precision', 'recall', 'silhouette', 'explained', 'pr_auc'];

/** Whether a change of a metric is for the better; undefined: it says nothing by itself. */
export function isBetter(name: string, change: number | null): boolean | undefined {
  if (change === null || change === 0) return undefined;
  const bare = name.replace(/^(train|oob|test)_/, '');
  if (LESS.includes(bare)) return change < 0;
  return MORE.includes(bare) ? change > 0 : undefined;
}
