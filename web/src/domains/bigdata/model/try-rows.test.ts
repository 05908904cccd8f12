import { expect, it } from 'vitest';
import { answerOf, exampleRow, kindOf } from './try-rows.ts';

it.each([
  ['DOUBLE', 'number'],
  ['DECIMAL(18,3)', 'number'],
  ['boolean', 'yes-no'],
  ['VARCHAR', 'text'],
  ['TIMESTAMP', 'text'],
])('a column of %s is typed as %s', (type, kind) => expect(kindOf(type)).toBe(kind));

it('begins with the example, and leaves what it does not know empty', () => {
  const inputs = [
    { name: 'a', type: 'DOUBLE' },
    { name: 'b', type: 'VARCHAR' },
  ];
  expect(exampleRow(inputs, { a: 39.81228036561978, c: 1 })).toEqual({ a: 39.8123, b: null });
});

it('tells probabilities apart from what is said, the likeliest first', () => {
  const columns = ['predicted', 'probability_ok', 'probability_worn', 'lower'].map((name) => ({
    ...{ name, type: 'DOUBLE' },
  }));
  const rows = [['worn', 0.2, 0.8, null]];
  expect(answerOf({ columns, rows }, 0)).toEqual({
    said: [
      ['predicted', 'worn'],
      ['lower', null],
    ],
    classes: [
      ['worn', 0.8],
      ['ok', 0.2],
    ],
  });
  expect(answerOf({ columns, rows }, 1).classes).toEqual([]);
});
