import { expect, it } from 'vitest';
import { afterVerdict, neighbours } from './neighbours.ts';

const rows = ['a', 'b', 'c'].map((id) => ({ id }));

it.each([
  ['a', undefined, 'b'],
  ['b', 'a', 'c'],
  ['c', 'b', undefined],
  ['gone', undefined, 'a'],
])('%s has the right neighbours in the queue', (id, previous, next) => {
  const found = neighbours(rows, id);
  expect([found.previous?.id, found.next?.id]).toEqual([previous, next]);
});
it.each([
  ['a', 'b'],
  ['b', 'c'],
  ['c', 'a'],
  ['gone', 'a'],
])('after a verdict on %s comes %s', (id, next) => expect(afterVerdict(rows, id)?.id).toBe(next));
it('no row follows a verdict on the only one', () =>
  expect(afterVerdict([{ id: 'a' }], 'a')).toBeUndefined());
