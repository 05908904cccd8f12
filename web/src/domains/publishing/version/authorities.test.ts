import { expect, it } from 'vitest';
import { differenceOf, merged, readAuthorities } from './authorities.ts';

const one = (code: string, name = code, description = '') => ({ code, name, description });

it.each([
  [[], [], { added: [], removed: [], changed: [] }],
  [[one('a')], [one('a')], { added: [], removed: [], changed: [] }],
  [[one('a'), one('b')], [one('b', 'B'), one('c')], { added: ['c'], removed: ['a'], changed: ['b'] }],
  // A line that is not written yet is no difference.
  [[], [one('')], { added: [], removed: [], changed: [] }],
])('%j against %j', (before, now, difference) => {
  expect(differenceOf(before, now)).toEqual(difference);
});

it.each([
  ['[{"code":"a.read","name":"Read"}]', [one('a.read', 'Read')]],
  ['[{"code":"a","name":"<b>x</b>","description":"d","status":"3"}]', [one('a', '<b>x</b>', 'd')]],
  ['{"code":"a"}', undefined],
  ['[{"code":"1 a","name":"x"}]', undefined],
  ['not json', undefined],
  ['[]', []],
])('%s is read as %j', (text, list) => {
  expect(readAuthorities(text)).toEqual(list);
});

it('puts imported ones in place of those with the same code', () => {
  expect(merged([one('a'), one('b')], [one('b', 'B'), one('c')])).toEqual([
    one('a'),
    one('b', 'B'),
    one('c'),
  ]);
});
