import { expect, it } from 'vitest';
import { differenceOf, merged, readAuthorities } from './authorities.ts';

const one = (code: string, name = code, description = '') => ({ code, name, description });

it.each([
  [[], [], { added: [], removed: [], changed: [] }],
  [[one('a')], [one('a')], { added: [], removed: [], changed: [] }],
  [[one('a'), one('b')], [one('b', 'B'), one('c')], { added: ['c'], removed: ['a'], changed: ['b'] }],
  // An empty line is no difference.
  [[], [one('')], { added: [], removed: [], changed: [] }],
])('the differences between the authorities %j and %j are found', (before, now, difference) => {
  expect(differenceOf(before, now)).toEqual(difference);
});

it.each([
  ['[{"code":"a.read","name":"Read"}]', [one('a.read', 'Read')]],
  ['[{"code":"a","name":"<b>x</b>","description":"d","status":"3"}]', [one('a', '<b>x</b>', 'd')]],
  ['{"code":"a"}', undefined],
  ['[{"code":"1 a","name":"x"}]', undefined],
  ['not json', undefined],
  ['[]', []],
])('the JSON text %s is read as the authorities %j', (text, list) => {
  expect(readAuthorities(text)).toEqual(list);
});

it('imported authorities replace those with the same code', () => {
  expect(merged([one('a'), one('b')], [one('b', 'B'), one('c')])).toEqual([
    one('a'),
    one('b', 'B'),
    one('c'),
  ]);
});
