import { afterEach, describe, expect, it } from 'vitest';
import { removeJobs, runPackage } from './harness.ts';

// What tables become, value by value.

afterEach(removeJobs);

const list = (...names: string[]) => JSON.stringify(names);
const plain = (value: unknown) => (typeof value === 'bigint' ? Number(value) : value);
async function answered(name: string, order: Parameters<typeof runPackage>[1], port = 'result') {
  const rows = await (await runPackage(name, order)).rows(port);
  return rows.map((row) => Object.values(row).map(plain));
}

const left = { columns: { id: [1, 2, 3, 4], key: ['a', 'b', null, 'd'], 'x y': [10, 20, 30, 40] } };
const right = { columns: { key: ['b', 'a', 'b', 'e', null], 'x y': [1, 2, 3, 4, 5] } };

describe('join', () => {
  const joined = (kind: string) =>
    answered('join', { inputs: { left, right }, params: { leftKeys: list('key'), kind } });
  it.each([
    [
      'inner',
      [
        [1, 'a', 10, 2],
        [2, 'b', 20, 1],
        [2, 'b', 20, 3],
      ],
    ],
    [
      'left',
      [
        [1, 'a', 10, 2],
        [2, 'b', 20, 1],
        [2, 'b', 20, 3],
        [3, null, 30, null],
        [4, 'd', 40, null],
      ],
    ],
    [
      'right',
      [
        [1, 'a', 10, 2],
        [2, 'b', 20, 1],
        [2, 'b', 20, 3],
        [null, 'e', null, 4],
        [null, null, null, 5],
      ],
    ],
    [
      'semi',
      [
        [1, 'a', 10],
        [2, 'b', 20],
      ],
    ],
    [
      'anti',
      [
        [3, null, 30],
        [4, 'd', 40],
      ],
    ],
  ])('%s keeps the order of both tables', async (kind, wanted) => {
    expect(await joined(kind)).toEqual(wanted);
  });
  it('full has all rows of both', async () => {
    expect(await joined('full')).toHaveLength(7);
  });
  it('names what is there twice apart', async () => {
    const { response } = await runPackage('join', {
      inputs: { left, right },
      params: { leftKeys: list('key') },
    });
    expect(response.outputs.result?.schema?.map(({ name }) => name)).toEqual(['id', 'key', 'x y', 'x y_2']);
  });
});

it('sums up groups, and passes over what is missing', async () => {
  const data = {
    columns: {
      g: ['a', 'b', 'a', 'b', 'b', null],
      x: [1, 4, 3, null, 6, 9],
      t: ['p', 'q', 'r', 's', 't', 'u'],
    },
  };
  const sums = await answered('aggregate', {
    inputs: { data },
    params: { keys: list('g'), columns: list('x'), functions: 'sum, mean,count,stddev,median' },
  });
  expect(sums).toEqual([
    ['a', 2, 4, 2, 2, Math.SQRT2, 2],
    ['b', 3, 10, 5, 2, Math.SQRT2, 5],
    [null, 1, 9, 9, 1, null, 9],
  ]);
  const ends = await answered('aggregate', {
    inputs: { data },
    params: { keys: list('g'), columns: list('t'), functions: 'first,last,distinct' },
  });
  expect(ends[0]).toEqual(['a', 2, 'p', 'r', 2]);
});

it('filters by what somebody wrote, and keeps the order', async () => {
  const data = { columns: { id: [3, 1, 2, 1], 'a"b': ['x', 'y', 'x', 'y'] } };
  expect(
    await answered('filter-select', { inputs: { data }, params: { where: 'id < 3 -- not all' } }),
  ).toEqual([
    [1, 'y'],
    [2, 'x'],
    [1, 'y'],
  ]);
  const order = { inputs: { data }, params: { columns: list('a"b'), distinct: true } };
  expect(await answered('filter-select', order)).toEqual([['x'], ['y']]);
});

describe('missing values', () => {
  const data = { columns: { t: [3, 1, 2, 4], x: [null, 2, null, 6], s: ['u', null, 'u', 'w'] } };
  const filled = (params: Record<string, string>) => answered('missing-values', { inputs: { data }, params });
  it.each([
    ['mean', { method: 'mean', columns: list('x') }, [4, 2, 4, 6]],
    ['median', { method: 'median', columns: list('x') }, [4, 2, 4, 6]],
    ['constant', { method: 'constant', columns: list('x'), constant: '-1' }, [-1, 2, -1, 6]],
    ['the value before', { method: 'forward', columns: list('x'), order: 't' }, [2, 2, 2, 6]],
  ])('are filled by %s', async (_, params, wanted) => {
    expect((await filled(params)).map((row) => row[1])).toEqual(wanted);
  });
  it('are filled by the most frequent value, and rows of them are dropped', async () => {
    expect((await filled({ method: 'mode', columns: list('s') })).map((row) => row[2])).toEqual([
      'u',
      'u',
      'u',
      'w',
    ]);
    expect(await filled({ method: 'drop' })).toEqual([[4, 6, 'w']]);
  });
  it('are filled in other tables as they were here', async () => {
    const { at } = await runPackage('missing-values', {
      inputs: { data },
      params: { method: 'mean', columns: list('x') },
    });
    const other = { columns: { x: [null, 100] } };
    expect(
      await answered('predict', { inputs: { data: other }, models: { model: at('model') } }, 'scored'),
    ).toEqual([[4], [100]]);
  });
});

it('clips, empties and drops what lies outside', async () => {
  const data = { columns: { x: [1, 2, 3, 4, 100, null] } };
  const clip = (action: string) => answered('outlier-clip', { inputs: { data }, params: { action } });
  // Quartiles 2 and 4: one and a half times two beyond them is -1 and 7.
  expect((await clip('clip')).flat()).toEqual([1, 2, 3, 4, 7, null]);
  expect((await clip('empty')).flat()).toEqual([1, 2, 3, 4, null, null]);
  expect((await clip('drop')).flat()).toEqual([1, 2, 3, 4, null]);
});

describe('split', () => {
  const data = {
    sql: "select i as id, case when i % 10 = 0 then 'rare' else 'often' end as kind, i // 7 as unit from range(1000) t(i)",
  };
  const parts = async (params: Record<string, string | number>, seed = 7) => {
    const { rows } = await runPackage('split', { inputs: { data }, params, seed });
    return { train: await rows('train'), test: await rows('test') };
  };
  const ids = (rows: Record<string, unknown>[]) => rows.map(({ id }) => Number(id));
  it('parts rows exactly, each into one part, in their order, and otherwise with another seed', async () => {
    const { train, test } = await parts({ ratio: 0.7 });
    expect([train.length, test.length]).toEqual([700, 300]);
    expect([...ids(train), ...ids(test)].sort((a, b) => a - b)).toEqual(
      Array.from({ length: 1000 }, (_, id) => id),
    );
    expect(ids(train)).toEqual(ids(train).sort((a, b) => a - b));
    expect(ids((await parts({ ratio: 0.7 }, 8)).test)).not.toEqual(ids(test));
    expect(ids((await parts({ ratio: 0.7, seed: 7 }, 8)).test)).toEqual(ids(test));
  });
  it('keeps the shares of classes', async () => {
    const { test } = await parts({ ratio: 0.8, method: 'stratified', column: 'kind' });
    expect(test.filter(({ kind }) => kind === 'rare')).toHaveLength(20);
  });
  it('keeps groups together', async () => {
    const { train, test } = await parts({ ratio: 0.6, method: 'group', column: 'unit' });
    const units = new Set(train.map(({ unit }) => unit));
    expect(test.some(({ unit }) => units.has(unit))).toBe(false);
    expect(Math.abs(train.length - 600)).toBeLessThan(8);
  });
  it('parts by time', async () => {
    const { train, test } = await parts({ ratio: 0.9, method: 'time', column: 'id' });
    expect(Math.max(...ids(train))).toBeLessThan(Math.min(...ids(test)));
  });
});

describe('encode', () => {
  const data = { columns: { c: ['b', 'a', 'b', null], y: [1, 2, 3, 10] } };
  const other = { columns: { c: ['a', 'z', null], y: [0, 0, 0] } };
  const both = async (method: string, more: Record<string, string | number> = {}) => {
    const run = await runPackage('encode', {
      inputs: { data },
      params: { columns: list('c'), method, ...more },
    });
    const here = (await run.rows('result')).map((row) => Object.values(row).map(plain));
    const there = await answered(
      'predict',
      { inputs: { data: other }, models: { model: run.at('model') } },
      'scored',
    );
    return { here, there };
  };
  it('has a column for each category; what is not known is none of them', async () => {
    const { here, there } = await both('onehot');
    expect(here).toEqual([
      [0, 1, 1],
      [1, 0, 2],
      [0, 1, 3],
      [0, 0, 10],
    ]);
    expect(there).toEqual([
      [1, 0, 0],
      [0, 0, 0],
      [0, 0, 0],
    ]);
  });
  it('has their places', async () => {
    const { here, there } = await both('ordinal');
    expect(here.map(([c]) => c)).toEqual([1, 0, 1, -1]);
    expect(there.map(([c]) => c)).toEqual([0, -1, -1]);
  });
  it('has the mean of a target, drawn to that of all', async () => {
    const { here, there } = await both('target', { target: 'y', smoothing: 2 });
    // All: 4. b: (4 + 2·4) / 4, a: (2 + 2·4) / 3.
    expect(here.map(([c]) => c)).toEqual([3, 10 / 3, 3, 4]);
    expect(there.map(([c]) => c)).toEqual([10 / 3, 4, 4]);
  });
});

it('adds what was before a row, group by group', async () => {
  const data = { columns: { t: [2, 1, 1, 2, 3], g: ['a', 'a', 'b', 'b', 'b'], x: [5, 1, 10, 20, 60] } };
  const rows = await answered('rolling-features', {
    inputs: { data },
    params: {
      columns: list('x'),
      order: 't',
      groups: list('g'),
      window: 2,
      functions: 'mean,max',
      lags: '1',
      differences: true,
    },
  });
  expect(rows.map((row) => row.slice(3))).toEqual([
    [3, 5, 1, 4],
    [1, 1, null, null],
    [10, 10, null, null],
    [15, 20, 10, 10],
    [40, 60, 20, 40],
  ]);
});

describe('resample', () => {
  const data = {
    sql: "select * from (values (timestamp '2026-01-01 00:00:10', 1.0), ('2026-01-01 00:00:50', 3.0), ('2026-01-01 00:03:00', 8.0)) t(\"at\", x)",
  };
  const other = {
    sql: "select * from (values (timestamp '2025-12-31 23:59:00', 'off'), ('2026-01-01 00:01:30', 'on')) t(\"at\", state)",
  };
  const values = async (params: Record<string, string | number>, inputs: object = { data }) =>
    (
      await answered('resample', {
        inputs: inputs as { data: typeof data },
        params: { time: 'at', ...params },
      })
    ).map((row) => row.slice(1));
  it.each([
    ['none', [[2], [null], [null], [8]]],
    ['forward', [[2], [2], [2], [8]]],
    ['linear', [[2], [4], [6], [8]]],
    ['zero', [[2], [0], [0], [8]]],
  ])('fills gaps: %s', async (fill, wanted) => {
    expect(await values({ fill })).toEqual(wanted);
  });
  it('brings what a second table said last', async () => {
    const aligned = await values({ fill: 'forward', otherTime: 'at' }, { data, other });
    expect(aligned.map(([, state]) => state)).toEqual(['off', 'off', 'on', 'on']);
    const near = await values({ fill: 'forward', otherTime: 'at', tolerance: 60 }, { data, other });
    expect(near.map(([, state]) => state)).toEqual(['off', null, 'on', null]);
  });
  it('knows moments with a zone', async () => {
    const zoned = { sql: 'select to_timestamp(1767225600 + i * 30) as t, i as x from range(6) r(i)' };
    const { rows, response } = await runPackage('resample', {
      inputs: { data: zoned },
      params: { time: 't', interval: 60 },
    });
    expect(response.outputs.result?.schema?.[0]?.type).toBe('TIMESTAMP WITH TIME ZONE');
    expect(await rows('result', 'epoch(t) as s, x')).toEqual(
      [0, 1, 2].map((n) => ({ s: 1767225600 + n * 60, x: n * 2 + 0.5 })),
    );
  });
});
