import { expect, it } from 'vitest';
import { beginningOf, givenProblems, listed } from './given-values.ts';

const parameters = [
  { name: 'data', type: 'DATASET_IN' as const },
  { name: 'model', type: 'MODEL_OUT' as const },
  { name: 'label', type: 'string' as const, ui: 'column' as const, of: 'data', required: true },
  { name: 'columns', type: 'string' as const, ui: 'columns' as const, of: 'data' },
  { name: 'trees', type: 'integer' as const, defaultValue: 100, range: { min: 1, max: 500 } },
];

it('begins with what was given before where it still fits, else with the default', () => {
  expect(beginningOf(parameters)).toEqual({ label: null, columns: null, trees: 100 });
  expect(beginningOf(parameters, { label: 'y', trees: 12, gone: 1 })).toEqual({
    ...{ label: 'y', columns: null, trees: 12 },
  });
  expect(beginningOf(parameters, { trees: 900 }).trees).toBe(100);
});

it.each([
  [{}, { label: 'required' }],
  [{ label: 'y', trees: 0 }, { trees: 'too_small:1' }],
  [{ label: 'y', trees: 501 }, { trees: 'too_big:500' }],
  [{ label: 'z' }, { label: 'not_in_list' }],
  [{ label: 'y', columns: '["x","x"]' }, { columns: 'twice' }],
  [{ label: 'y', columns: '["x"]', trees: 5 }, {}],
])('refuses %j as the engine would', (given, problems) => {
  expect(givenProblems(parameters, given, ['x', 'y'])).toEqual(problems);
});

it('reads a list of columns, and nothing of what is none', () => {
  expect([listed('["a","b"]'), listed('a'), listed(null)]).toEqual([['a', 'b'], [], []]);
});
