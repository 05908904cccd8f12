import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ParameterValues } from '@cloudyard/contract/algorithm/package.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { ROW_KINDS, rowScorer } from '../src/scoring/row.ts';
import { packTrees } from '../src/tree-files.ts';
import { removeJobs, runPackage } from './harness.ts';

// A model put to one row at a time says the same as `predict` says of the whole table.

afterEach(removeJobs);

const ROWS = 200;
const rows = Array.from({ length: ROWS }, (_, n) => n);
const [a, b, c] = [0, 1, 2].map((k) =>
  rows.map((n) => Math.sin(n * (k + 1) * 1.7) * 10 ** (k % 3) + (n % (k + 3))),
) as [number[], number[], number[]];
const sum = rows.map((n) => (a[n] as number) * 3 - (b[n] as number) + (c[n] as number) / 50);
const data = {
  columns: {
    ...{ a, b, c },
    two: sum.map((one) => (one > 2 ? 'bad' : '良好')),
    three: sum.map((one, n) => ((n % 7) + one > 20 ? '30' : one > 0 ? '20' : '10')),
    number: sum.map((one, n) => one * 12 + (n % 5)),
  },
};

const columns = JSON.stringify(['a', 'b', 'c']);
const CASES: { name: string; params: ParameterValues; kind: string }[] = [
  { name: 'linear-regression', params: { label: 'number', columns }, kind: 'linear/1' },
  { name: 'logistic-regression', params: { label: 'two', columns }, kind: 'logistic/1' },
  { name: 'logistic-regression', params: { label: 'three', columns }, kind: 'logistic/1' },
  { name: 'boosted-classifier', params: { label: 'three', columns, trees: 20 }, kind: 'boosted-trees/1' },
  { name: 'boosted-regressor', params: { label: 'number', columns, trees: 20 }, kind: 'boosted-trees/1' },
  { name: 'random-forest', params: { label: 'two', columns, trees: 15 }, kind: 'random-forest/1' },
  { name: 'random-forest', params: { label: 'number', columns, trees: 15 }, kind: 'random-forest/1' },
  { name: 'isolation-forest', params: { columns, trees: 30 }, kind: 'isolation-forest/1' },
  { name: 'kmeans', params: { columns, k: 3 }, kind: 'kmeans/1' },
];

it('knows every kind it is tried with', () => {
  expect([...new Set(CASES.map(({ kind }) => kind))].sort()).toEqual([...ROW_KINDS].sort());
});

it.each(CASES)('$name, $params.label', async ({ name, params }) => {
  const trained = await runPackage(name, { inputs: { data }, params });
  const folder = trained.at('model');
  const predicted = await runPackage('predict', { inputs: { data }, models: { model: folder } });
  const table = await predicted.rows('scored');
  const scorer = await rowScorer(folder);
  const said = table.map((row) => scorer.score(scorer.features.map((feature) => Number(row[feature]))));
  const differing = table.flatMap((row, n) => {
    const one = said[n];
    const theirs = row.predicted ?? row.is_anomaly ?? row.cluster;
    const score = row.anomaly_score ?? row.distance ?? row.probability_30 ?? row.probability_良好;
    const isSame =
      typeof one?.predicted === 'number'
        ? Math.abs(one.predicted - Number(theirs)) <= 1e-9 * Math.max(1, Math.abs(Number(theirs)))
        : String(one?.predicted) === String(theirs);
    const mine = one?.probabilities['30'] ?? one?.probabilities.良好 ?? one?.score;
    const isNear = score === undefined || Math.abs(Number(mine) - Number(score)) < 1e-9;
    return isSame && isNear ? [] : [`${n}: ${JSON.stringify([one, row])}`];
  });
  expect(differing.slice(0, 3)).toEqual([]);
  expect(new Set(said.map((one) => one.predicted)).size).toBeGreaterThan(1);
});

it('refuses a kind that is not put to rows', async () => {
  const trained = await runPackage('pca', { inputs: { data }, params: { columns } });
  await expect(rowScorer(trained.at('model'))).rejects.toThrow('pca/1');
});

describe('a model that would hold up those who wait behind it', () => {
  const folders: string[] = [];
  const made = async (modelKind: string, body: object | string, trees?: Uint8Array) => {
    const folder = await mkdtemp(join(tmpdir(), 'row-'));
    folders.push(folder);
    const card = { modelKind, signature: { inputs: [], outputs: [] } };
    await writeFile(join(folder, 'model.json'), JSON.stringify(card));
    await writeFile(join(folder, 'body.json'), typeof body === 'string' ? body : JSON.stringify(body));
    if (trees) await writeFile(join(folder, 'trees.bin'), trees);
    return folder;
  };
  afterEach(async () => {
    for (const one of folders.splice(0)) await rm(one, { recursive: true, force: true });
  });

  it('by what it is when it is unpacked is not read', async () => {
    const body = JSON.stringify({
      features: [],
      label: { name: 'y', type: 'DOUBLE' },
      intercept: 1,
      coefficients: [],
    });
    expect((await rowScorer(await made('linear/1', body))).score([])).toMatchObject({ predicted: 1 });
    const padded = await made('linear/1', `${body}${' '.repeat(17 * 1024 * 1024)}`);
    await expect(rowScorer(padded)).rejects.toThrow('bytes');
  });

  it('by what it keeps and never asks is not kept', async () => {
    const label = { name: 'y', type: 'DOUBLE' };
    const zeros = new Array<number>(1_000_000).fill(0);
    const linear = { features: ['a'], label, intercept: 1, coefficients: zeros };
    await expect(rowScorer(await made('linear/1', linear))).rejects.toThrow('columns');
    const names = Array.from({ length: 501 }, (_, n) => `c${n}`);
    const wide = { features: names, label, intercept: 1, coefficients: names.map(() => 0) };
    await expect(rowScorer(await made('linear/1', wide))).rejects.toThrow('columns');
    const moved = { features: ['a'], shifts: zeros, scales: [1], centres: [[0]] };
    await expect(rowScorer(await made('kmeans/1', moved))).rejects.toThrow('columns');
  });

  it('by the classes each answer would name is not put to any row', async () => {
    const leaf = { feature: Int32Array.of(-1), left: Int32Array.of(-1), right: Int32Array.of(-1) };
    const doubles = () => Float64Array.of(0);
    const { sizes, bytes } = packTrees(
      [{ ...leaf, rows: Int32Array.of(1), threshold: doubles(), value: doubles(), gain: doubles() }].map(
        (tree) => ({ ...tree, missingLeft: new Uint8Array(1) }),
      ),
    );
    const classes = Array.from({ length: 200_000 }, (_, n) => n.toString(36));
    const body = {
      task: 'class',
      features: ['a'],
      label: { name: 'y', type: 'VARCHAR' },
      base: [0],
      many: 1,
      sizes,
    };
    for (const kind of ['boosted-trees/1', 'random-forest/1']) {
      const few = await rowScorer(await made(kind, { ...body, classes: ['a', 'b'] }, bytes));
      expect(few.score([1]).probabilities).toHaveProperty('b');
      await expect(rowScorer(await made(kind, { ...body, classes }, bytes))).rejects.toThrow('classes');
    }
  });

  it('by what a row would take is not put to any', async () => {
    const many = Array.from({ length: 120_000 }, (_, n) => n);
    const centres = await made('kmeans/1', {
      features: ['a'],
      shifts: [0],
      scales: [1],
      centres: many.map((n) => [n]),
    });
    await expect(rowScorer(centres)).rejects.toThrow('too long');
    const classes = {
      features: [],
      label: { name: 'y', type: 'VARCHAR' },
      classes: many.map(String),
      outputs: [[0], [1]],
    };
    await expect(rowScorer(await made('logistic/1', classes))).rejects.toThrow('classes');
    // One way of as many nodes: each stands behind the one before.
    const size = 240_001;
    const [feature, left, right] = [0, 1, 2].map(() => new Int32Array(size)) as [
      Int32Array,
      Int32Array,
      Int32Array,
    ];
    for (let node = 0; node < size; node += 1) {
      const isLeaf = node % 2 === 1 || node + 2 >= size;
      feature[node] = isLeaf ? -1 : 0;
      left[node] = isLeaf ? -1 : node + 1;
      right[node] = isLeaf ? -1 : node + 2;
    }
    const doubles = () => new Float64Array(size);
    const tree = { feature, left, right, rows: new Int32Array(size), threshold: doubles() };
    const { sizes, bytes } = packTrees([
      { ...tree, value: doubles(), gain: doubles(), missingLeft: new Uint8Array(size) },
    ]);
    const body = { features: ['a'], sizes, sample: 256, threshold: 0.5 };
    await expect(rowScorer(await made('isolation-forest/1', body, bytes))).rejects.toThrow('too long');
  });
});
