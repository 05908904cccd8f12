import { pageQuery, sortBy } from '@cloudyard/contract/kit/page.ts';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { changeList, readList, writeList } from './list-state.ts';

const schema = pageQuery.extend({
  q: z.string().max(5).optional(),
  tag: z.array(z.string()).optional(),
  sort: sortBy(['time', 'name']).optional(),
});

describe('the list question in the address', () => {
  it('reads what is there and fills in the defaults', () => {
    expect(readList(schema, '?q=ab&page=2&sort=-time')).toEqual({
      q: 'ab',
      page: 2,
      size: 10,
      sort: '-time',
    });
  });
  it('lets broken parts fall back and keeps the good ones', () => {
    expect(readList(schema, '?page=minus&sort=colour&q=ab')).toEqual({ q: 'ab', page: 0, size: 10 });
  });
  it('reads repeated names as a list', () => {
    expect(readList(schema, '?tag=a&tag=b').tag).toEqual(['a', 'b']);
  });
  it('writes no defaults, no empty values, and leaves the names of others alone', () => {
    expect(writeList(schema, { page: 0, size: 10, q: '' }, '?tab=history')).toBe('?tab=history');
    expect(writeList(schema, { page: 0, size: 10 })).toBe('');
    expect(writeList(schema, { page: 1, size: 10, tag: ['a', 'b'] })).toBe('?page=1&tag=a&tag=b');
  });
  it('comes back as it went', () => {
    const state = readList(schema, '?page=3&size=50&q=x');
    expect(readList(schema, writeList(schema, state))).toEqual(state);
  });
  it('starts on the first page unless the page is what changes', () => {
    const state = { page: 4, size: 10, q: 'a' };
    expect(changeList(state, { q: 'b' })).toEqual({ page: 0, size: 10, q: 'b' });
    expect(changeList(state, { page: 5 })).toEqual({ page: 5, size: 10, q: 'a' });
  });
});
