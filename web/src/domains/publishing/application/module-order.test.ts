import { expect, it } from 'vitest';
import { startOrder } from './module-order.ts';

const module = (id: string, ...needs: string[]) => ({
  id,
  dependApplicationList: needs.map((dependApplicationId) => ({ dependApplicationId })),
});

it.each([
  ['none', [], []],
  ['one after the other', [module('c', 'b'), module('b', 'a'), module('a')], [['a'], ['b'], ['c']]],
  ['side by side', [module('a'), module('b'), module('c', 'a', 'b')], [['a', 'b'], ['c']]],
  ['one that is gone hinders nobody', [module('a', 'gone')], [['a']]],
  ['a circle ends', [module('a', 'b'), module('b', 'a'), module('c')], [['c'], ['a', 'b']]],
])('%s', (_, modules, steps) => {
  expect(startOrder(modules).map((step) => step.map(({ id }) => id))).toEqual(steps);
});
