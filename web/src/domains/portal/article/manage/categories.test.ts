import { expect, test } from 'vitest';
import { draftOf, type Line, moved, problemIn } from './categories.ts';

const line = (name: string, id?: string): Line => ({
  key: id ?? name,
  name,
  nameEn: '',
  icon: 'help',
  articles: 0,
  ...(id ? { id } : {}),
});
const names = (lines: readonly Line[]) => lines.map(({ name }) => name).join('');
const three = [line('a'), line('b'), line('c')];

test.each([
  [1, -1, 'bac'],
  [1, 1, 'acb'],
  [0, -1, 'abc'],
  [2, 1, 'abc'],
] as const)('moving category %i by %i gives the order %s', (at, by, order) => {
  expect(names(moved(three, at, by))).toBe(order);
});

test.each([
  [three, undefined],
  [[line(' ')], 'nameNeeded'],
  [[line('a'), line(' a ')], 'nameTwice'],
])('the problem of a list of categories is found (case %#)', (lines, problem) => {
  expect(problemIn(lines)).toBe(problem);
});

test('a new category is sent without an id', () => {
  expect(draftOf([line('a', '1'), line('b')])).toEqual([
    { id: '1', name: 'a', nameEn: '', icon: 'help' },
    { name: 'b', nameEn: '', icon: 'help' },
  ]);
});
