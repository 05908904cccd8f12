import { expect, test } from 'vitest';
import { sameValues } from './same-values.ts';

test.each<[string, unknown, unknown, boolean]>([
  ['typed', { name: 'a' }, { name: 'ab' }, false],
  ['typed and taken back', { name: 'a' }, { name: 'a' }, true],
  ['emptied, and never there', { note: undefined }, { note: '' }, true],
  ['a switch turned on and off again', {}, { mail: false }, true],
  ['a switch turned on', {}, { mail: true }, false],
  ['nothing chosen', { people: [] }, { people: null }, true],
  ['one chosen', { people: [] }, { people: ['a'] }, false],
  ['another order', { people: ['a', 'b'] }, { people: ['b', 'a'] }, false],
  ['a value of a nested object', { place: { city: 'a' } }, { place: { city: 'b' } }, false],
  ['zero counts as given', { days: 0 }, { days: null }, false],
  ['forever, and thirty days', { days: null }, { days: 30 }, false],
])('whether two drafts are the same: %s', (_, a, b, same) => expect(sameValues(a, b)).toBe(same));
