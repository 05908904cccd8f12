import { pageQuery, sortBy } from '@cloudyard/contract/kit/page.ts';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { changeList, lastPage, readList, writeList } from './list-state.ts';

const schema = pageQuery.extend({
  q: z.string().max(5).optional(),
  tag: z.array(z.string()).optional(),
  sort: sortBy(['time', 'name']).optional(),
});

describe("a list's query in the address", () => {
  it('is read with the defaults filled in', () => {
    expect(readList(schema, '?q=ab&page=2&sort=-time')).toEqual({
      q: 'ab',
      page: 2,
      size: 10,
      sort: '-time',
    });
  });
  it('falls back to defaults where parts are broken, and keeps the good ones', () => {
    expect(readList(schema, '?page=minus&sort=colour&q=ab')).toEqual({ q: 'ab', page: 0, size: 10 });
  });
  it('reads a repeated parameter as a list', () => {
    expect(readList(schema, '?tag=a&tag=b').tag).toEqual(['a', 'b']);
  });
  it('is written without defaults and empty values, and leaves other parameters alone', () => {
    expect(writeList(schema, { page: 0, size: 10, q: '' }, '?tab=history')).toBe('?tab=history');
    expect(writeList(schema, { page: 0, size: 10 })).toBe('');
    expect(writeList(schema, { page: 1, size: 10, tag: ['a', 'b'] })).toBe('?page=1&tag=a&tag=b');
  });
  it('is read as it was written', () => {
    const state = readList(schema, '?page=3&size=50&q=x');
    expect(readList(schema, writeList(schema, state))).toEqual(state);
  });
  it('starts on the first page unless the page itself changes', () => {
    const state = { page: 4, size: 10, q: 'a' };
    expect(changeList(state, { q: 'b' })).toEqual({ page: 0, size: 10, q: 'b' });
    expect(changeList(state, { page: 5 })).toEqual({ page: 5, size: 10, q: 'a' });
  });
});

it.each([
  [0, 10, 0],
  [10, 10, 0],
  [11, 10, 1],
  [30, 10, 2],
])('of %i rows in pages of %i the last page is %i', (total, size, page) => {
  expect(lastPage(total, size)).toBe(page);
});
