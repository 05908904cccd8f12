import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { builtinPackages } from '../src/index.ts';
import { SCORERS } from '../src/scoring/kinds.ts';
import { type Order, packageNamed, refusalOf, removeJobs, runPackage } from './harness.ts';

// Every model that a package writes is one that predict takes; what it says of the rows it came from is what it said then.

afterAll(removeJobs);

const data = {
  sql: "select i as t, sin(i) as a, case when i % 9 > 0 then cos(i) end as gap, i % 3 + sin(i) as b, 'c' || (i % 3) as c, 2 * sin(i) + i as y, i % 2 as bit from range(90) r(i)",
};
const list = (...names: string[]) => JSON.stringify(names);

type Kind = { algorithm: string; params: Order['params']; scores: string[]; views?: string[] };
const KINDS: Record<string, Kind> = {
  'scale/1': { algorithm: 'scale', params: { columns: list('a', 'b') }, scores: ['a', 'b'] },
  'encode/1': { algorithm: 'encode', params: { columns: list('c') }, scores: ['c_c0', 'c_c1', 'c_c2'] },
  'impute/1': { algorithm: 'missing-values', params: { columns: list('gap') }, scores: ['gap'] },
  'pca/1': { algorithm: 'pca', params: { columns: list('a', 'b', 'y') }, scores: ['pc1'] },
  'logistic/1': {
    algorithm: 'logistic-regression',
    params: { label: 'c', columns: list('a', 'b') },
    scores: ['predicted', 'probability_c0', 'probability_c1', 'probability_c2'],
    views: ['confusion', 'roc', 'pr', 'importance'],
  },
  'boosted-trees/1': {
    algorithm: 'boosted-classifier',
    params: { label: 'bit', columns: list('a', 'gap'), minRows: 3, trees: 5 },
    scores: ['predicted', 'probability_0', 'probability_1'],
    views: ['confusion', 'roc', 'pr', 'importance'],
  },
  'random-forest/1': {
    algorithm: 'random-forest',
    params: { label: 'y', columns: list('a', 't'), trees: 5 },
    scores: ['predicted'],
    views: ['residuals', 'importance'],
  },
  'naive-bayes/1': {
    algorithm: 'naive-bayes',
    params: { label: 'c', columns: list('a', 'b') },
    scores: ['predicted'],
    views: ['confusion', 'roc', 'pr'],
  },
  'linear/1': {
    algorithm: 'linear-regression',
    params: { label: 'y', columns: list('a', 't') },
    scores: ['predicted'],
    views: ['residuals', 'importance'],
  },
  'kmeans/1': {
    algorithm: 'kmeans',
    params: { columns: list('a', 'b'), k: 3 },
    scores: ['cluster', 'distance'],
    views: ['clusters'],
  },
  'isolation-forest/1': {
    algorithm: 'isolation-forest',
    params: { columns: list('a', 'b'), trees: 10, contamination: 0.1 },
    scores: ['anomaly_score', 'is_anomaly'],
    views: ['line', 'histogram'],
  },
  'holt-winters/1': {
    algorithm: 'forecast',
    params: { time: 't', value: 'y', season: 3 },
    scores: ['predicted', 'lower', 'upper'],
    views: ['residuals'],
  },
};

it('knows every kind there is', () => {
  const written = new Set(
    builtinPackages().flatMap(({ manifest }) =>
      manifest.parameters.flatMap((one) =>
        one.type === 'MODEL_OUT' && one.modelKind ? [one.modelKind] : [],
      ),
    ),
  );
  expect(Object.keys(SCORERS).sort()).toEqual([...written].sort());
  expect(Object.keys(KINDS).sort()).toEqual([...written].sort());
  const taken = packageNamed('predict').manifest.parameters.find(({ name }) => name === 'model');
  // And one that nothing of ours writes.
  expect(taken?.type === 'MODEL_IN' ? taken.modelKinds : []).toEqual([...written, 'onnx/1'].sort());
});

describe.each(Object.entries(KINDS))('%s', (kind, { algorithm, params, scores, views }) => {
  it('is put to other rows, and to the same ones as before', async () => {
    const learned = await runPackage(algorithm, { inputs: { data }, ...(params ? { params } : {}) });
    expect(learned.response.outputs.model?.modelKind).toBe(kind);
    const model = learned.at('model');
    const later = kind === 'holt-winters/1' ? { sql: `select t + 90 as t, y from (${data.sql})` } : data;
    const { rows, response } = await runPackage('predict', { inputs: { data: later }, models: { model } });
    const scored = await rows('scored');
    expect(scored).toHaveLength(90);
    for (const name of scores)
      expect(
        scored.every((row) => row[name] !== null && row[name] !== undefined),
        name,
      ).toBe(true);
    const before = learned.response.outputs.result;
    if (before && kind !== 'holt-winters/1') {
      expect(response.outputs.scored?.schema).toEqual(before.schema);
      expect(scored).toEqual(await learned.rows('result'));
    }
    if (!views) return;
    const judged = await runPackage('evaluate', { inputs: { data: later }, models: { model } });
    expect(judged.response.views.map(({ type }) => type)).toEqual(expect.arrayContaining(views));
  });

  it('is refused where its files are not its own', async () => {
    const learned = await runPackage(algorithm, { inputs: { data }, ...(params ? { params } : {}) });
    const folder = await mkdtemp(join(tmpdir(), 'broken-'));
    try {
      await cp(learned.at('model'), folder, { recursive: true });
      for (const text of ['{}', '[', 'null']) {
        await writeFile(join(folder, 'body.json'), text);
        const refusal = await refusalOf('predict', { inputs: { data }, models: { model: folder } });
        expect(refusal).toMatchObject({ end: 'unfit_model', code: 'broken_model', at: 'model' });
      }
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});

it('calls a row by the class from the threshold on', async () => {
  const { at } = await runPackage('logistic-regression', {
    inputs: { data },
    params: { label: 'bit', columns: list('a', 'b') },
  });
  const count = async (params: Record<string, string | number>) => {
    const { rows } = await runPackage('predict', {
      inputs: { data },
      models: { model: at('model') },
      params,
    });
    return (await rows('scored', 'predicted')).filter(({ predicted }) => predicted === 1n).length;
  };
  expect(await count({ threshold: 0 })).toBe(90);
  expect(await count({ threshold: 1 })).toBe(0);
  expect(await count({ threshold: 1, positive: '0' })).toBe(90);
});
