import { expect, it } from 'vitest';
import { startOrder } from './module-order.ts';

const module = (id: string, ...needs: string[]) => ({
  id,
  dependApplicationList: needs.map((dependApplicationId) => ({ dependApplicationId })),
});

it.each([
  ['no modules', [], []],
  ['modules in a chain', [module('c', 'b'), module('b', 'a'), module('a')], [['a'], ['b'], ['c']]],
  ['modules side by side', [module('a'), module('b'), module('c', 'a', 'b')], [['a', 'b'], ['c']]],
  ['a module that needs a deleted one', [module('a', 'gone')], [['a']]],
  ['modules in a circle', [module('a', 'b'), module('b', 'a'), module('c')], [['c'], ['a', 'b']]],
])('the start order is right for %s', (_, modules, steps) => {
  expect(startOrder(modules).map((step) => step.map(({ id }) => id))).toEqual(steps);
});
