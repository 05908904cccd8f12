import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ModelCard } from '@cloudyard/contract/algorithm/step.ts';
import { z } from 'zod';
import { probabilitiesOf } from '../kernels/boosting.ts';
import { pathLength } from '../kernels/isolation.ts';
import { assign, pointsOf } from '../kernels/kmeans.ts';
import { linearValues } from '../kernels/linear.ts';
import { leafOf, type Tree } from '../kernels/tree.ts';
import { readTrees } from '../tree-files.ts';
import { IsolationBody, KMeansBody, LinearBody, LogisticBody, TreesBody } from './bodies.ts';

/** What a model says of one row. */
export type RowAnswer = {
  /** The class, the number, whether it is an anomaly, or the place of the cluster. */
  predicted: string | number | boolean;
  /** Of two classes the probability of the second, of more that of the predicted one; a score; a distance. */
  score: number;
  probabilities: Record<string, number>;
};

/** A model that is put to one row at a time, at once: no table, no process. */
export type RowScorer = {
  features: readonly string[];
  /** NaN may stand for what is missing. */
  takesMissing: boolean;
  score(values: readonly number[]): RowAnswer;
  /** Of its files: about what it takes where it is kept. */
  bytes: number;
};
type Scoring = Omit<RowScorer, 'bytes'>;

/** What one row may cost in a process that others wait for: trees, classes, and what is looked at or multiplied for it. */
const MOST_TREES = 2_000;
const MOST_CLASSES = 1_000;
const MOST_COLUMNS = 500;
const MOST_STEPS = 100_000;
/** Of a file of a model as it lies there: packed small, it may be large. Text takes long to read. */
const MOST_BYTES = { 'trees.bin': 16 * 1024 * 1024, 'body.json': 4 * 1024 * 1024, 'model.json': 1024 * 1024 };

type Columns = readonly Float64Array[];
const asColumns = (values: readonly number[]): Columns => values.map((value) => Float64Array.of(value));
const first = (values: Float64Array | undefined) => values?.[0] ?? Number.NaN;

const said = (value: number): RowAnswer => ({ predicted: value, score: value, probabilities: {} });

function ofClasses(classes: readonly string[], probabilities: readonly Float64Array[]): RowAnswer {
  const shares = probabilities.map(first);
  const best = shares.indexOf(Math.max(...shares));
  return {
    predicted: classes[best] ?? '',
    score: (classes.length === 2 ? shares[1] : shares[best]) ?? Number.NaN,
    probabilities: Object.fromEntries(classes.map((name, place) => [name, shares[place] ?? 0])),
  };
}

/** A number for each of its columns and no more: what is never asked is kept all the same. */
function fits(numbers: readonly unknown[], features: readonly string[], more = 0) {
  if (numbers.length !== features.length + more) throw new Error('This model does not fit its columns');
}

function linear(body: LinearBody): Scoring {
  const { features, intercept, coefficients } = body;
  fits(coefficients, features);
  const score = (values: readonly number[]) =>
    said(first(linearValues(asColumns(values), 1, intercept, coefficients)));
  return { features, takesMissing: false, score };
}

function quick(steps: number) {
  if (steps > MOST_STEPS) throw new Error('This model takes too long for a rule');
}
const sizeOf = (lists: readonly (readonly unknown[])[]) =>
  lists.reduce((sum, { length }) => sum + Math.max(1, length), 0);

function logistic({ features, classes, outputs }: LogisticBody): Scoring {
  fewClasses(classes);
  quick(sizeOf(outputs));
  for (const one of outputs) fits(one, features, 1);
  const score = (values: readonly number[]) => {
    const columns = asColumns(values);
    const scores = outputs.map((one) => linearValues(columns, 1, one[features.length] ?? 0, one));
    return ofClasses(classes, probabilitiesOf(scores));
  };
  return { features, takesMissing: false, score };
}

/** An answer names each of them. */
function fewClasses(classes: readonly string[] = []) {
  if (classes.length > MOST_CLASSES)
    throw new Error(`A rule takes models of at most ${MOST_CLASSES} classes`);
}

/** The longest way through a tree: children stand behind their parents. */
function depthOf({ feature, left, right }: Tree): number {
  const depths = new Int32Array(feature.length).fill(1);
  let deepest = 1;
  for (let node = 0; node < feature.length; node += 1) {
    if (feature[node] === -1) continue;
    const below = (depths[node] as number) + 1;
    deepest = Math.max(deepest, below);
    for (const child of [left[node] as number, right[node] as number])
      depths[child] = Math.max(depths[child] as number, below);
  }
  return deepest;
}

async function treesIn(folder: string, sizes: readonly number[], many: number, features: number) {
  if (sizes.length > MOST_TREES) throw new Error(`A rule takes models of at most ${MOST_TREES} trees`);
  const trees = await readTrees(folder, sizes, many, features);
  quick(trees.reduce((sum, tree) => sum + depthOf(tree), 0));
  return trees;
}

async function boosted(folder: string, body: TreesBody): Promise<Scoring> {
  const { features, classes } = body;
  fewClasses(classes);
  const trees = await treesIn(folder, body.sizes, 1, features.length);
  const base = z.array(z.number()).min(1).parse(body.base);
  quick(base.length);
  const score = (values: readonly number[]) => {
    const columns = asColumns(values);
    const sums = base.map((value) => Float64Array.of(value));
    trees.forEach((tree, place) => {
      const sum = sums[place % base.length] as Float64Array;
      (sum[0] as number) += tree.value[leafOf(tree, columns, 0)] as number;
    });
    return classes ? ofClasses(classes, probabilitiesOf(sums)) : said(first(sums[0]));
  };
  return { features, takesMissing: true, score };
}

async function forest(folder: string, body: TreesBody): Promise<Scoring> {
  const { features, classes, many } = body;
  fewClasses(classes);
  const trees = await treesIn(folder, body.sizes, many, features.length);
  quick(trees.length * many);
  const score = (values: readonly number[]) => {
    const columns = asColumns(values);
    const means = meansOf(trees, columns, many).map((mean) => Float64Array.of(mean));
    return classes ? ofClasses(classes, means) : said(first(means[0]));
  };
  return { features, takesMissing: true, score };
}

/** Of each value of the leaves; each tree is walked once. */
function meansOf(trees: readonly Tree[], columns: Columns, many: number): number[] {
  const sums = new Array<number>(many).fill(0);
  for (const tree of trees) {
    const at = leafOf(tree, columns, 0) * many;
    for (let target = 0; target < many; target += 1)
      (sums[target] as number) += tree.value[at + target] as number;
  }
  return sums.map((sum) => sum / trees.length);
}

async function isolation(folder: string, body: IsolationBody): Promise<Scoring> {
  const { features, threshold } = body;
  const trees = await treesIn(folder, body.sizes, 1, features.length);
  const usual = Math.max(1e-12, pathLength(body.sample));
  const score = (values: readonly number[]): RowAnswer => {
    const found = 2 ** (-(meansOf(trees, asColumns(values), 1)[0] as number) / usual);
    return { predicted: found >= threshold, score: found, probabilities: {} };
  };
  return { features, takesMissing: false, score };
}

function kmeans({ features, shifts, scales, centres }: KMeansBody): Scoring {
  for (const one of [shifts, scales]) fits(one, features);
  for (const one of centres) fits(one, features);
  quick(sizeOf(centres));
  const flat = Float64Array.from(centres.flat());
  const score = (values: readonly number[]): RowAnswer => {
    const moved = values.map((value, k) => (value - (shifts[k] as number)) / (scales[k] as number));
    const [code, square] = [new Int32Array(1), new Float64Array(1)];
    assign(pointsOf(asColumns(moved), 1), flat, code, square);
    return { predicted: code[0] as number, score: Math.sqrt(square[0] as number), probabilities: {} };
  };
  return { features, takesMissing: false, score };
}

const MAKERS: Record<string, (folder: string, body: unknown) => Scoring | Promise<Scoring>> = {
  'linear/1': (_, body) => linear(LinearBody.parse(body)),
  'logistic/1': (_, body) => logistic(LogisticBody.parse(body)),
  'boosted-trees/1': (folder, body) => boosted(folder, TreesBody.parse(body)),
  'random-forest/1': (folder, body) => forest(folder, TreesBody.parse(body)),
  'isolation-forest/1': (folder, body) => isolation(folder, IsolationBody.parse(body)),
  'kmeans/1': (_, body) => kmeans(KMeansBody.parse(body)),
};
/** Kinds of models that can be put to one row at a time. */
export const ROW_KINDS: readonly string[] = Object.keys(MAKERS);

/** Looked at before anything is read; how many bytes its files have. */
async function weigh(folder: string): Promise<number> {
  let sum = 0;
  for (const [name, most] of Object.entries(MOST_BYTES)) {
    const size = await stat(join(folder, name)).then(
      (found) => found.size,
      () => 0,
    );
    if (size > most) throw new Error(`A rule takes models whose ${name} has at most ${most} bytes`);
    sum += size;
  }
  return sum;
}

/** The model in a folder; throws where its kind is none of them, or its files are broken or too much for one row. */
export async function rowScorer(folder: string): Promise<RowScorer> {
  const bytes = await weigh(folder);
  const { modelKind } = ModelCard.parse(JSON.parse(await readFile(join(folder, 'model.json'), 'utf8')));
  const make = MAKERS[modelKind];
  if (!make) throw new Error(`Models of kind ${modelKind} are not put to single rows`);
  const scorer = await make(folder, JSON.parse(await readFile(join(folder, 'body.json'), 'utf8')));
  if (scorer.features.length > MOST_COLUMNS)
    throw new Error(`A rule takes models of at most ${MOST_COLUMNS} columns`);
  return { ...scorer, bytes };
}
