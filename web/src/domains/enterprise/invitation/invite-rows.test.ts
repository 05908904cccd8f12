import { describe, expect, it } from 'vitest';
import { MOST_AT_ONCE, pastedRows, rowProblems, withPasted } from './invite-rows.ts';

describe('pasted text', () => {
  const ann = { name: 'Ann', email: 'ann@b.cn' };
  const bob = { name: 'Bob', email: 'bob@b.cn' };
  it.each([
    ['with two columns of a spreadsheet becomes rows', 'Ann\tann@b.cn\r\nBob\tbob@b.cn\r\n', [ann, bob]],
    ['with the columns swapped becomes rows', 'ann@b.cn\tAnn\n\nbob@b.cn\tBob', [ann, bob]],
    ['with a heading loses the heading', '姓名\t邮箱\nAnn\tann@b.cn', [ann]],
    ['of a list becomes rows', 'Ann, ann@b.cn\nBob；bob@b.cn', [ann, bob]],
    ['of one row becomes a row', 'Ann\tann@b.cn', [ann]],
    [
      'of emails alone becomes rows without names',
      'ann@b.cn\nbob@b.cn',
      [
        { ...ann, name: '' },
        { ...bob, name: '' },
      ],
    ],
    ['without an address keeps the text as the email', 'Ann\tnobody', [{ name: 'Ann', email: 'nobody' }]],
    ['of a single word belongs into one field', 'Ann', undefined],
    ['that is blank is ignored', ' ', undefined],
  ])('%s', (_, text, rows) => expect(pastedRows(text)).toEqual(rows));

  const row = (key: number, name = '', email = '') => ({ key, name, email });
  it('fills the empty row it is pasted into and keeps the others', () => {
    const { rows, cut } = withPasted([row(1, 'A', 'a@b.cn'), row(2), row(3, 'C', 'c@b.cn')], 1, [ann, bob]);
    expect(rows.map(({ name }) => name)).toEqual(['A', 'Ann', 'Bob', 'C']);
    expect(new Set(rows.map(({ key }) => key)).size).toBe(4);
    expect(cut).toBe(false);
  });
  it('is inserted before a filled row', () => {
    const { rows } = withPasted([row(1, 'A', 'a@b.cn')], 0, [ann]);
    expect(rows.map(({ name }) => name)).toEqual(['Ann', 'A']);
  });
  it('is cut off at the most rows, and reports that', () => {
    const many = Array.from({ length: MOST_AT_ONCE + 1 }, () => ann);
    const { rows, cut } = withPasted([row(1)], 0, many);
    expect([rows.length, cut]).toEqual([MOST_AT_ONCE, true]);
  });
});

it.each([
  [{ name: '', email: ' ' }, {}],
  [{ name: 'Ann', email: 'ann@b.cn' }, {}],
  [{ name: '', email: 'ann@b.cn' }, { name: 'required' }],
  [{ name: 'Ann', email: 'ann' }, { email: 'format' }],
  [{ name: 'Ann', email: '' }, { email: 'required' }],
])('the row %j has the problems %j', (typed, problems) =>
  expect(rowProblems({ key: 1, ...typed })).toEqual(problems),
);
