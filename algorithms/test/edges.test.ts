import { afterEach, describe, expect, it } from 'vitest';
import { curvesOf } from '../src/metrics.ts';
import { refusalOf, removeJobs, runPackage } from './harness.ts';

// Where a figure could be made up, a row counted that says nothing, or a loop not end: what is missing, all but
// infinite, or on one side only.

afterEach(removeJobs);

it('leaves rows without a score out of the curves', () => {
  const scores = Float64Array.from([0.1, Number.NaN, 0.4, 0.35, Number.NaN, 0.8]);
  const { roc, pr } = curvesOf(scores, (row) => row >= 3);
  expect([roc.area, pr.area]).toEqual([0.75, expect.closeTo(0.8333333333, 9)]);
  expect(curvesOf(Float64Array.from([Number.NaN, Number.NaN]), (row) => row > 0).roc.area).toBeNull();
});

describe('evaluate, over columns with gaps', () => {
  const judged = async (columns: Record<string, unknown[]>, params: Record<string, string>) =>
    (await runPackage('evaluate', { inputs: { data: { columns } }, params })).response.metrics;
  it('classes: a row without a score has no place on the curve', async () => {
    const said = { y: ['a', 'b', 'a', 'b', 'b'], said: ['a', 'b', 'a', 'b', 'a'] };
    const columns = { ...said, s: [0.1, null, 0.4, 0.35, 0.8] };
    const metrics = await judged(columns, { label: 'y', predicted: 'said', score: 's', positive: 'b' });
    expect(metrics).toMatchObject({ rows: 5, accuracy: 0.8, auc: 0.75 });
  });
  it('anomalies: a row without a mark is neither right nor wrong', async () => {
    const columns = { odd: ['yes', 'no', 'yes', 'no'], mark: [1, 0, null, 0], s: [0.9, 0.2, 0.8, null] };
    const metrics = await judged(columns, { label: 'odd', predicted: 'mark', score: 's', task: 'anomaly' });
    expect(metrics).toMatchObject({ accuracy: 1, recall: 1, auc: 1 });
  });
});

describe('calculated at the edge of what numbers can be', () => {
  const columns = { x: [1.7e308, 1.7e308] };
  const sql =
    "select timestamp '2026-01-01' + i * interval 1 second as t, 1.7e308::double as x from range(4) r(i)";
  it.each(['mean', 'sum'])('a %s that is no number is refused', async (fn) => {
    const refused = { end: 'unfit_data', code: 'out_of_range', at: 'data' };
    const resampled = { inputs: { data: { sql } }, params: { time: 't', function: fn } };
    const summed = { inputs: { data: { columns } }, params: { columns: '["x"]', functions: fn } };
    const rolled = { inputs: { data: { sql } }, params: { columns: '["x"]', order: 't', functions: fn } };
    expect(await refusalOf('resample', resampled)).toMatchObject(refused);
    expect(await refusalOf('aggregate', summed)).toMatchObject(refused);
    expect(await refusalOf('rolling-features', rolled)).toMatchObject(refused);
  });
  it('what is only chosen is as it was', async () => {
    const params = { columns: '["x"]', functions: 'max,first' };
    const { rows } = await runPackage('aggregate', { inputs: { data: { columns } }, params });
    expect(await rows('result')).toMatchObject([{ x_max: 1.7e308, x_first: 1.7e308 }]);
  });
});

it('says which part of a split is empty, where whole classes fall to one side', async () => {
  const { response } = await runPackage('split', {
    inputs: { data: { columns: { c: ['u', 'v', 'w'] } } },
    params: { method: 'stratified', column: 'c' },
  });
  expect(response.metrics).toEqual({ train_rows: 3, test_rows: 0 });
  expect(response.warnings).toEqual([{ code: 'empty_part', column: 'test' }]);
});
