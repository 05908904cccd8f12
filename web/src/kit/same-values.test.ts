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
  ['a part of a part', { place: { city: 'a' } }, { place: { city: 'b' } }, false],
  ['zero is something', { days: 0 }, { days: null }, false],
  ['for good, and thirty days', { days: null }, { days: 30 }, false],
])('%s', (_, a, b, same) => expect(sameValues(a, b)).toBe(same));
