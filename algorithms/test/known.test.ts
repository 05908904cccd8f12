import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, it } from 'vitest';
import { cutsOf } from '../src/kernels/bins.ts';
import { boostClasses, boostedScores, boostNumbers } from '../src/kernels/boosting.ts';
import { pathLength } from '../src/kernels/isolation.ts';
import { eigenOf, solveSymmetric } from '../src/kernels/matrix.ts';
import { curvesOf } from '../src/metrics.ts';
import { noPace } from '../src/pace.ts';
import { randomFrom, sampleOf } from '../src/random.ts';
import { packTrees, unpackTrees } from '../src/tree-files.ts';
import { removeJobs, runPackage } from './harness.ts';

// Answers from textbooks, and those one can work out by hand.

afterEach(removeJobs);

const body = (folder: string): unknown => JSON.parse(readFileSync(`${folder}/body.json`, 'utf8'));

/** NIST's StRD: the regression whose columns all but follow from each other. */
const LONGLEY = [
  [60323, 83, 234289, 2356, 1590, 107608, 1947],
  [61122, 88.5, 259426, 2325, 1456, 108632, 1948],
  [60171, 88.2, 258054, 3682, 1616, 109773, 1949],
  [61187, 89.5, 284599, 3351, 1650, 110929, 1950],
  [63221, 96.2, 328975, 2099, 3099, 112075, 1951],
  [63639, 98.1, 346999, 1932, 3594, 113270, 1952],
  [64989, 99, 365385, 1870, 3547, 115094, 1953],
  [63761, 100, 363112, 3578, 3350, 116219, 1954],
  [66019, 101.2, 397469, 2904, 3048, 117388, 1955],
  [67857, 104.6, 419180, 2822, 2857, 118734, 1956],
  [68169, 108.4, 442769, 2936, 2798, 120445, 1957],
  [66513, 110.8, 444546, 4681, 2637, 121950, 1958],
  [68655, 112.6, 482704, 3813, 2552, 123366, 1959],
  [69564, 114.2, 502601, 3931, 2514, 125368, 1960],
  [69331, 115.7, 518173, 4806, 2572, 127852, 1961],
  [70551, 116.9, 554894, 4007, 2827, 130081, 1962],
];
const CERTIFIED = [
  { value: 15.0618722713733, error: 84.9149257747669 },
  { value: -0.035819179292591, error: 0.0334910077722432 },
  { value: -2.02022980381683, error: 0.488399681651699 },
  { value: -1.03322686717359, error: 0.214274163161675 },
  { value: -0.0511041056535807, error: 0.22607320006937 },
  { value: 1829.15146461355, error: 455.478499142212 },
  { value: -3482258.63459582, error: 890420.383607373 },
];
/** To so many digits, however great the number. */
const digits = (ours: number, wanted: number) =>
  -Math.log10(Math.max(1e-16, Math.abs(ours - wanted) / Math.abs(wanted)));

it('fits Longley to the certified digits', async () => {
  const names = ['y', 'x1', 'x2', 'x3', 'x4', 'x5', 'x6'];
  const columns = Object.fromEntries(names.map((name, k) => [name, LONGLEY.map((row) => row[k])]));
  const { response } = await runPackage('linear-regression', {
    inputs: { data: { columns } },
    params: { label: 'y' },
  });
  const table = response.views.find((one) => one.type === 'table');
  const rows = table?.type === 'table' ? table.data.rows : [];
  CERTIFIED.forEach(({ value, error }, k) => {
    expect(digits(Number(rows[k]?.[1]), value)).toBeGreaterThan(9);
    expect(digits(Number(rows[k]?.[2]), error)).toBeGreaterThan(9);
  });
  expect(response.metrics.train_r2).toBeCloseTo(0.995479004577296, 12);
});

describe('logistic regression', () => {
  it('finds the odds of a table of four', async () => {
    // 30 of 40 fail with x, 10 of 50 without it: ln 3 and ln 1/4.
    const rows = [
      [1, 'f', 30],
      [1, 'o', 10],
      [0, 'f', 10],
      [0, 'o', 40],
    ] as const;
    const columns = {
      x: rows.flatMap(([x, , n]) => Array(n).fill(x)),
      y: rows.flatMap(([, y, n]) => Array(n).fill(y)),
    };
    const { at } = await runPackage('logistic-regression', {
      inputs: { data: { columns } },
      params: { label: 'y', l2: 0, standardise: false },
    });
    const { outputs, classes } = body(at('model')) as { outputs: number[][]; classes: string[] };
    expect(classes).toEqual(['f', 'o']);
    expect(outputs[0]?.[0]).toBeCloseTo(-Math.log(12), 6);
    expect(outputs[0]?.[1]).toBeCloseTo(Math.log(4), 6);
  });
  it('says so where classes lie apart and nothing holds the coefficients', async () => {
    const columns = { x: [1, 2, 3, 7, 8, 9], y: ['a', 'a', 'a', 'b', 'b', 'b'] };
    const { response } = await runPackage('logistic-regression', {
      inputs: { data: { columns } },
      params: { label: 'y', l2: 0, iterations: 5 },
    });
    expect(response.warnings).toEqual([{ code: 'not_converged' }]);
    expect(response.metrics.train_accuracy).toBe(1);
  });
});

describe('control charts', () => {
  const columns = { t: [1, 2, 3, 4, 5, 6, 7], x: [9, 11, 9, 11, 10, 13, 14] };
  const charted = async (params: Record<string, string | number>) =>
    (
      await runPackage('control-chart', {
        inputs: { data: { columns } },
        params: { column: 'x', order: 't', baseline: 4, ...params },
      })
    ).rows('result');
  const sigma = Math.sqrt(4 / 3);
  it('has limits of three sigma', async () => {
    const rows = await charted({});
    expect(rows[0]).toMatchObject({ centre: 10, statistic: 9, is_out: false });
    expect(rows[0]?.upper).toBeCloseTo(10 + 3 * sigma, 12);
    expect(rows.map(({ is_out }) => is_out)).toEqual([false, false, false, false, false, false, true]);
  });
  it('takes the spread from moving ranges', async () => {
    const rows = await charted({ spread: 'moving-range' });
    expect(rows[0]?.upper).toBeCloseTo(10 + (3 * 2) / 1.128379167, 6);
  });
  it('smooths, with limits that open up', async () => {
    const rows = await charted({ rule: 'ewma', weight: 0.5, sigmas: 2 });
    expect(rows.map(({ statistic }) => statistic)).toEqual([
      9.5, 10.25, 9.625, 10.3125, 10.15625, 11.578125, 12.7890625,
    ]);
    expect(rows[0]?.upper).toBeCloseTo(10 + 2 * sigma * 0.5, 12);
    expect(rows[1]?.upper).toBeCloseTo(10 + 2 * sigma * Math.sqrt((1 / 3) * (1 - 1 / 16)), 12);
  });
  it('sums up what is too much', async () => {
    const rows = await charted({ rule: 'cusum', slack: 0.5, decision: 3 });
    expect(Number(rows[5]?.statistic)).toBeCloseTo(3 / sigma - 0.5, 10);
    expect(Number(rows[6]?.statistic)).toBeCloseTo(7 / sigma - 1, 10);
    expect(rows.map(({ is_out }) => is_out).slice(4)).toEqual([false, false, true]);
  });
});

describe('trees', () => {
  const columns = [
    Float64Array.from({ length: 400 }, (_, row) => row % 20),
    Float64Array.from({ length: 400 }, (_, row) => (row * 7) % 13),
  ];
  const matrix = { names: ['a', 'b'], rows: 400, columns };
  const options = {
    trees: 60,
    depth: 3,
    rate: 0.3,
    l2: 0,
    minRows: 1,
    bins: 64,
    rowShare: 1,
    columnShare: 1,
    seed: 1,
  };
  it('learn steps by heart', async () => {
    const values = Float64Array.from({ length: 400 }, (_, row) => ((columns[0]?.[row] ?? 0) > 9.5 ? 5 : -1));
    for (const loss of ['squared', 'absolute', 'huber'] as const) {
      const boosted = await boostNumbers(matrix, values, loss, options, noPace);
      const [said] = await boostedScores(boosted, columns, 400, noPace);
      said?.forEach((one, row) => {
        expect(one).toBeCloseTo(values[row] as number, loss === 'huber' ? 1 : 6);
      });
      expect(boosted.trees[0]?.threshold[0]).toBe(9.5);
    }
  });
  it('send what is missing where it belongs', async () => {
    const gaps = columns.map((column) => column.map((value, row) => (row % 5 === 0 ? Number.NaN : value)));
    const codes = Int32Array.from({ length: 400 }, (_, row) =>
      row % 5 === 0 || (columns[0]?.[row] ?? 0) > 15 ? 1 : 0,
    );
    const boosted = await boostClasses({ ...matrix, columns: gaps }, codes, 2, options, noPace);
    const [said] = await boostedScores(boosted, gaps, 400, noPace);
    codes.forEach((code, row) => {
      expect((said?.[row] ?? 0) > 0).toBe(code === 1);
    });
  });
  it('are read back as they were written, and not where they are not trees', async () => {
    const codes = Int32Array.from({ length: 400 }, (_, row) => row % 3);
    const { trees } = await boostClasses(matrix, codes, 3, { ...options, trees: 2 }, noPace);
    const { sizes, bytes } = packTrees(trees);
    const back = unpackTrees(bytes, sizes, 1, 2);
    expect(back.map(({ gain: _, ...tree }) => tree)).toEqual(trees.map(({ gain: _, ...tree }) => tree));
    expect(() => unpackTrees(bytes.subarray(1), sizes, 1, 2)).toThrow('length');
    expect(() => unpackTrees(bytes, sizes, 1, 0)).toThrow('feature');
    const circle = (trees[0] as (typeof trees)[number]).left.slice();
    circle[0] = 0;
    const looped = packTrees([{ ...(trees[0] as (typeof trees)[number]), left: circle }]);
    expect(() => unpackTrees(looped.bytes, looped.sizes, 1, 2)).toThrow('child');
  });
  it('are cut between values, evenly where there are many', () => {
    expect([...cutsOf(Float64Array.from([3, 1, Number.NaN, 1, 2]), 10)]).toEqual([1.5, 2.5]);
    const many = cutsOf(
      Float64Array.from({ length: 1000 }, (_, row) => row),
      4,
    );
    expect([...many]).toEqual([249.5, 499.5, 749.5]);
    expect([...cutsOf(Float64Array.from([7, 7, 7]), 10)]).toEqual([]);
  });
});

it('says how deep a row lies on average', () => {
  expect(pathLength(256)).toBeCloseTo(10.244770920119, 6);
  expect([0, 1, 2].map(pathLength)).toEqual([0, 0, 1]);
});

it('solves and turns small matrices', () => {
  const b = Float64Array.from([8, 7]);
  expect(solveSymmetric(Float64Array.from([4, 2, 2, 3]), b)).toBe(true);
  expect(b[0]).toBeCloseTo(1.25, 12);
  expect(b[1]).toBeCloseTo(1.5, 12);
  expect(solveSymmetric(Float64Array.from([1, 1, 1, 1]), Float64Array.from([1, 2]))).toBe(false);
  const { values, vectors } = eigenOf(Float64Array.from([2, 1, 1, 2]), 2);
  expect(values[0]).toBeCloseTo(3, 12);
  expect(values[1]).toBeCloseTo(1, 12);
  expect(vectors[0]?.[0]).toBeCloseTo(Math.SQRT1_2, 12);
});

it('draws the curves of the textbook', () => {
  const { roc, pr } = curvesOf(Float64Array.from([0.1, 0.4, 0.35, 0.8]), (row) => row >= 2);
  expect(roc.area).toBe(0.75);
  expect(pr.area).toBeCloseTo(0.8333333333, 9);
  const tied = curvesOf(Float64Array.from([1, 1, 1, 1]), (row) => row >= 2);
  expect(tied.roc.area).toBe(0.5);
  expect(curvesOf(Float64Array.from([1, 2]), () => true).roc.area).toBeNull();
});

it('draws the same numbers from the same seed, on every machine', () => {
  const random = randomFrom(42);
  const first = [random.next(), random.next(), random.next()];
  expect(first).toEqual([0.475019783221304, 0.27324437173586824, 0.19058519832685117]);
  const again = randomFrom(42);
  expect([again.next(), again.next(), again.next()]).toEqual(first);
  expect(randomFrom(42, 1).next()).not.toBe(first[0]);
  expect(randomFrom(42 + 2 ** 40).next()).not.toBe(first[0]);
  const many = randomFrom(1);
  const values = Array.from({ length: 20_000 }, () => many.next());
  expect(values.reduce((sum, one) => sum + one, 0) / values.length).toBeCloseTo(0.5, 2);
  const normal = Array.from({ length: 20_000 }, () => many.normal());
  expect(normal.reduce((sum, one) => sum + one * one, 0) / normal.length).toBeCloseTo(1, 1);
  expect([...sampleOf(randomFrom(3), 10, 10)].sort((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
});

describe('forecast', () => {
  it('goes on where a pattern is exact', async () => {
    const season = [4, -1, -3, 0];
    const columns = {
      t: Array.from({ length: 24 }, (_, t) => t * 10),
      y: Array.from({ length: 24 }, (_, t) => 100 + 2 * t + (season[t % 4] as number)),
    };
    const { rows, at } = await runPackage('forecast', {
      inputs: { data: { columns } },
      params: { time: 't', value: 'y', season: 4, horizon: 6 },
    });
    const ours = await rows('result');
    ours.forEach(({ t, forecast, lower, upper }, step) => {
      const place = 24 + step;
      expect(t).toBe(place * 10);
      expect(Math.abs(Number(forecast) - (100 + 2 * place + (season[place % 4] as number)))).toBeLessThan(
        1.5,
      );
      expect(Number(lower)).toBeLessThanOrEqual(Number(forecast));
      expect(Number(upper)).toBeGreaterThanOrEqual(Number(forecast));
    });
    // The model says the same of rows that come later, and nothing of those it learned from.
    const later = { columns: { t: [250, 230, 260] } };
    const scored = await (
      await runPackage('predict', { inputs: { data: later }, models: { model: at('model') } })
    ).rows('scored');
    expect(scored.map(({ predicted }) => predicted)).toEqual([ours[1]?.forecast, null, ours[2]?.forecast]);
  });
  it('knows months and days', async () => {
    const sql = (step: string) =>
      `select timestamp '2024-01-31' + i * interval '1 ${step}' as t, 10.0 + i % 3 as y from range(12) r(i)`;
    const next = async (step: string) => {
      const { rows } = await runPackage('forecast', {
        inputs: { data: { sql: sql(step) } },
        params: { time: 't', value: 'y', season: 3, horizon: 3, method: 'seasonal-naive' },
      });
      return (await rows('result', "strftime(t, '%Y-%m-%d') as t, forecast")).map(({ t, forecast }) => [
        t,
        forecast,
      ]);
    };
    expect(await next('month')).toEqual([
      ['2025-01-31', 10],
      ['2025-02-28', 11],
      ['2025-03-31', 12],
    ]);
    expect(await next('day')).toEqual([
      ['2024-02-12', 10],
      ['2024-02-13', 11],
      ['2024-02-14', 12],
    ]);
  });
});
