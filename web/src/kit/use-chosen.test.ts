import { expect, it } from 'vitest';
import { settled } from './use-chosen.ts';

it.each([
  ['nothing happened', { id: 'a', addressed: 'a' }, 'a', 'a'],
  ['chosen, and the address is still the one before', { id: 'b', addressed: 'a' }, 'a', 'b'],
  ['the address has followed', { id: 'b', addressed: 'a' }, 'b', 'b'],
  ['somebody went back or opened a link', { id: 'b', addressed: 'b' }, 'a', 'a'],
  ['let go, and the address is still the one before', { id: undefined, addressed: 'a' }, 'a', undefined],
  ['nothing is addressed any more', { id: 'a', addressed: 'a' }, undefined, undefined],
])('%s', (_, choice, addressed, chosen) => {
  expect(settled(choice, addressed).id).toBe(chosen);
});
