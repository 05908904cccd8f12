import { afterEach, describe, expect, it } from 'vitest';
import { type Order, removeJobs, runPackage } from './harness.ts';

// Two threads read a table of several row groups: what comes out must not hang on who was first.

afterEach(removeJobs);

const data = {
  sql: 'select i as id, sin(i) * 1e6 as x, cos(i * 1.7) / 3 as y, i % 7 as g, i % 1000 as k from range(300000) t(i)',
};
const names = { sql: "select i as k, 'n' || i as name from range(1000) t(i)" };
const cases: [string, Order][] = [
  [
    'aggregate',
    {
      inputs: { data },
      params: { keys: '["g"]', columns: '["x","y"]', functions: 'sum,mean,stddev,median' },
    },
  ],
  ['aggregate', { inputs: { data }, params: { columns: '["x","y"]', functions: 'sum,mean,stddev' } }],
  ['join', { inputs: { left: data, right: names }, params: { leftKeys: '["k"]', kind: 'full' } }],
  ['filter-select', { inputs: { data }, params: { where: 'x > 0', columns: '["id","x"]' } }],
  ['split', { inputs: { data }, params: { method: 'stratified', column: 'g' } }],
  ['scale', { inputs: { data }, params: { columns: '["x","y"]' } }],
  [
    'missing-values',
    {
      inputs: { data: { sql: `select case when id % 5 > 0 then x end as x, g from (${data.sql})` } },
      params: { columns: '["x"]' },
    },
  ],
  ['outlier-clip', { inputs: { data }, params: { columns: '["x"]', method: 'percentile' } }],
  ['encode', { inputs: { data }, params: { columns: '["g"]', method: 'target', target: 'x' } }],
  ['rolling-features', { inputs: { data }, params: { columns: '["x"]', order: 'id', groups: '["g"]' } }],
  ['pca', { inputs: { data }, params: { columns: '["x","y"]' } }],
  [
    'resample',
    {
      inputs: {
        data: {
          sql: `select timestamp '2026-01-01' + id * interval '7 seconds' as t, x, y from (${data.sql})`,
        },
      },
      params: { time: 't', interval: 60 },
    },
  ],
];

it.each(cases)('%s gives the same bytes twice', async (name, order) => {
  const first = await runPackage(name, order);
  const second = await runPackage(name, order);
  expect(second.digests).toEqual(first.digests);
  expect(second.response).toEqual(first.response);
});

describe('what nobody waits for any more', () => {
  const rows = {
    sql: 'select sin(i) as a, cos(i * 3) as b, sin(i * 5) as c, i % 2 as y, i as t from range(20000) t(i)',
  };
  const long: [string, Order][] = [
    ['boosted-classifier', { inputs: { data: rows }, params: { label: 'y', trees: 2000 } }],
    ['random-forest', { inputs: { data: rows }, params: { label: 'y', trees: 1000 } }],
    ['isolation-forest', { inputs: { data: rows }, params: { trees: 1000 } }],
    ['kmeans', { inputs: { data: rows }, params: { k: 80, restarts: 50 } }],
    ['dbscan', { inputs: { data: rows }, params: { eps: 5, columns: '["a","b","c"]' } }],
    ['forecast', { inputs: { data: rows }, params: { time: 't', value: 'a', season: 24 } }],
  ];
  it.each(long)('%s tells how far it is, and ends when it is told to', async (name, order) => {
    const ending = new AbortController();
    const told: number[] = [];
    const stopped = runPackage(name, {
      ...order,
      signal: ending.signal,
      tell(event) {
        if (event.event === 'progress') told.push(event.value);
        ending.abort(new Error('nobody waits'));
      },
    });
    await expect(stopped).rejects.toThrow('nobody waits');
    expect(told).toHaveLength(1);
    expect(told[0]).toBeLessThan(1);
  });
});
