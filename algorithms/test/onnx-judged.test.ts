import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ParameterValues } from '@cloudyard/contract/algorithm/package.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { writeOnnx } from '../src/onnx-out/write.ts';
import { type Given, refusalOf, removeJobs, runPackage } from './harness.ts';

// The package evaluate judges a model of others as it judges the same model in our own form.

const folders: string[] = [];
afterAll(async () => {
  await removeJobs();
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
});

const data: Given = {
  sql: `select sin(i) * 3 as a, cos(i * 1.7) as b, i % 5 as k, 2 * a - b + k / 10 as number,
          case when number + (i % 7) / 4 > 0.8 then 'bad' else 'good' end as two,
          case when number > 2 then 3.0 when number > -1 then 2.0 else 1.0 end::double as three,
          (number + (i % 7) / 4 > 0.8) as yes
        from range(300) r(i)`,
};
const columns = JSON.stringify(['a', 'b', 'k']);

async function both(algorithm: string, params: ParameterValues) {
  const learned = await runPackage(algorithm, { inputs: { data }, params: { columns, ...params } });
  const own = learned.at('model');
  const into = await mkdtemp(join(tmpdir(), 'judged-'));
  folders.push(into);
  await mkdir(into, { recursive: true });
  await writeOnnx(own, join(into, 'model.onnx'));
  const { signature } = JSON.parse(await readFile(join(own, 'model.json'), 'utf8'));
  const card = { modelKind: 'onnx/1', signature: { ...signature, outputs: [] } };
  await writeFile(join(into, 'model.json'), JSON.stringify(card));
  return { own, onnx: into };
}

const judged = async (model: string, params: ParameterValues = {}) =>
  (await runPackage('evaluate', { inputs: { data }, models: { model }, params })).response;

describe('evaluate', () => {
  it.each<[string, ParameterValues, ParameterValues]>([
    ['logistic-regression', { label: 'two' }, {}],
    ['logistic-regression', { label: 'yes' }, {}],
    ['logistic-regression', { label: 'two' }, { threshold: 0.8, positive: 'bad' }],
    ['boosted-classifier', { label: 'three', trees: 10 }, {}],
    ['linear-regression', { label: 'number' }, {}],
  ])('says the same of %s %o as ONNX, with %o', async (algorithm, params, asked) => {
    const { own, onnx } = await both(algorithm, params);
    const [ours, theirs] = [
      await judged(own, asked),
      await judged(onnx, { label: String(params.label), ...asked }),
    ];
    expect(Object.keys(theirs.metrics)).toEqual(Object.keys(ours.metrics));
    for (const [name, value] of Object.entries(ours.metrics))
      expect(theirs.metrics[name], name).toBeCloseTo(value ?? Number.NaN, 4);
    const drawn = ours.views.map(({ type }) => type).filter((type) => type !== 'importance');
    expect(theirs.views.map(({ type }) => type)).toEqual(drawn);
  });

  it('judges anomalies by what an isolation forest in ONNX marks', async () => {
    const { own, onnx } = await both('isolation-forest', { trees: 20, contamination: 0.1 });
    const [ours, theirs] = [await judged(own, { label: 'two' }), await judged(onnx, { label: 'two' })];
    expect(theirs.metrics.anomalies).toBe(ours.metrics.anomalies);
    expect(theirs.metrics.anomalies).toBeGreaterThan(0);
    expect(theirs.metrics.auc).toBeCloseTo(ours.metrics.auc ?? Number.NaN, 3);
  });

  it('takes what a model calls a row for a group where it is told so', async () => {
    const { onnx } = await both('boosted-classifier', { label: 'three', trees: 10 });
    const { metrics } = await judged(onnx, { task: 'cluster', label: 'three', columns });
    expect(metrics).toMatchObject({ rows: 300, clusters: 3 });
    expect(metrics.adjusted_rand).toBeGreaterThan(0.5);
    expect(metrics.silhouette).toEqual(expect.any(Number));
  });

  it('has to be told the label, and says what cannot be judged', async () => {
    const { onnx } = await both('linear-regression', { label: 'number' });
    const refused = (params: ParameterValues) =>
      refusalOf('evaluate', { inputs: { data }, models: { model: onnx }, params });
    expect(await refused({})).toMatchObject({ end: 'bad_parameter', code: 'required', at: 'label' });
    expect(await refused({ label: 'number', task: 'cluster' })).toMatchObject({
      ...{ end: 'unfit_model', code: 'onnx_unsaid', at: 'model' },
    });
    expect(await refused({ label: 'three', task: 'class' })).toMatchObject({ code: 'onnx_unsaid' });
  });
});
