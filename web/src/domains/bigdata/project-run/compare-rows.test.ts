import { EMPTY_CANVAS } from '@cloudyard/contract/bigdata/project-canvas.ts';
import { describe, expect, it } from 'vitest';
import { linkChanges, metricRows, pairOf, paramRows } from './compare-rows.ts';

describe('which runs are compared', () => {
  const runs = [{ id: 'c' }, { id: 'b' }, { id: 'a' }];
  it.each([
    ['the newest with the one before it', null, null, { left: 'b', right: 'c' }],
    ['a run with the one before it', null, 'b', { left: 'a', right: 'b' }],
    ['the oldest with the newest: nothing is before it', null, 'a', { left: 'c', right: 'a' }],
    ['a run with the newest', 'a', null, { left: 'a', right: 'c' }],
    ['the newest as the earlier one with another', 'c', null, { left: 'c', right: 'b' }],
    ['what the address says', 'c', 'a', { left: 'c', right: 'a' }],
    ['no run with itself', 'a', 'a', undefined],
  ])('%s', (_, left, right, pair) => expect(pairOf(runs, left, right)).toEqual(pair));
  it('one run alone has no other', () => expect(pairOf([{ id: 'a' }], null, null)).toBeUndefined());
});

const node = (more: object) => ({
  ...{ nodeId: 'n', name: 'Train', change: 'changed' as const, params: [], metrics: [], rows: [] },
  ...more,
});
// What is read of an answer are its nodes.
const compared = (more: object) => ({ nodes: [node(more)] }) as unknown as Parameters<typeof paramRows>[0];

it('of parameters those that differ are shown, also lists', () => {
  const params = [
    { name: 'depth', left: 3, right: 5 },
    { name: 'columns', left: ['a'], right: ['a'] },
    { name: 'rate', left: undefined, right: 0.1 },
  ];
  expect(paramRows(compared({ params })).map(({ name }) => name)).toEqual(['depth', 'rate']);
});
it('bars of a metric are shares of the larger one, whatever its sign', () => {
  const metrics = [
    { name: 'r2', left: -0.5, right: 0.25 },
    { name: 'mae', left: null, right: 4 },
    { name: 'zero', left: 0, right: 0 },
    { name: 'none', left: null, right: null },
  ];
  expect(metricRows(compared({ metrics })).map(({ name, bars }) => [name, bars.left, bars.right])).toEqual([
    ['r2', 100, 50],
    ['mae', 0, 100],
    ['zero', 0, 0],
  ]);
});
it('links that only one has are counted', () => {
  const link = { source: 'a', sourcePort: 'out', target: 'b', targetPort: 'in' };
  const left = { ...EMPTY_CANVAS, links: [link, { ...link, target: 'c' }] };
  const right = { ...EMPTY_CANVAS, links: [link] };
  expect(linkChanges(left, right)).toEqual({ added: 0, removed: 1 });
});
