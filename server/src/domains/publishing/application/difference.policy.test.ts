import { expect, it } from 'vitest';
import { differences } from './difference.policy.ts';

it.each([
  ['nothing', { a: 1, b: [1] }, { b: [1], a: 1 }, []],
  ['a field', { a: 1, b: 2 }, { a: 1, b: 3 }, [{ field: 'b', before: 2, after: 3 }]],
  ['a new one', { a: 1 }, { a: 1, b: 3 }, [{ field: 'b', before: null, after: 3 }]],
  ['one that is gone', { a: 1, b: 3 }, { a: 1 }, [{ field: 'b', before: 3, after: null }]],
  ['null beside nothing', { a: null }, {}, []],
  [
    'a nested field',
    { f: { x: { n: 1 } } },
    { f: { x: { n: 2 } } },
    [{ field: 'f.x.n', before: 1, after: 2 }],
  ],
  ['a list as a whole', { a: [1, 2] }, { a: [2, 1] }, [{ field: 'a', before: [1, 2], after: [2, 1] }]],
  ['an object that came', { f: null }, { f: { x: 1 } }, [{ field: 'f', before: null, after: { x: 1 } }]],
])('differences are found for %s', (_, before, after, found) => {
  expect(differences(before, after)).toEqual(found);
});
