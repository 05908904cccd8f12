import { expect, it } from 'vitest';
import { settled } from './use-chosen.ts';

it.each([
  ['stays when nothing happens', { id: 'a', addressed: 'a' }, 'a', 'a'],
  ['counts while the address is still the previous one', { id: 'b', addressed: 'a' }, 'a', 'b'],
  ['counts when the address has followed', { id: 'b', addressed: 'a' }, 'b', 'b'],
  ['follows the address when the user goes back or opens a link', { id: 'b', addressed: 'b' }, 'a', 'a'],
  [
    'can be empty while the address is still the previous one',
    { id: undefined, addressed: 'a' },
    'a',
    undefined,
  ],
  ['is empty when the address names nothing any more', { id: 'a', addressed: 'a' }, undefined, undefined],
])('the choice %s', (_, choice, addressed, chosen) => {
  expect(settled(choice, addressed).id).toBe(chosen);
});
