import { describe, expect, it } from 'vitest';
import { readList, writeList } from '../../../kit/list-state.ts';
import { CentreState, filterOf, isNarrowed, kindOfTab, pageOf } from './inbox-state.ts';

const CATEGORY = '0198f3a1-0000-7000-8000-000000000001';
const HERE = '0198f3a1-0000-7000-8000-000000000002';
const read = (search: string) => readList(CentreState, search);

describe('the state of an inbox in the address', () => {
  it('is empty for the defaults', () => {
    expect(read('')).toEqual({ tab: 'all', order: 'newest', page: 0, size: 10 });
    expect(writeList(CentreState, read(''))).toBe('');
  });
  it('is read as it was written, and keeps the view beside it', () => {
    const state = {
      ...read(''),
      tab: CATEGORY,
      q: '维修 50%',
      read: 'unread' as const,
      importance: '2' as const,
      from: '2026-03-01T00:00:00.000Z',
      page: 3,
    };
    const search = writeList(CentreState, state, '?view=category');
    expect(search).toContain('view=category');
    expect(read(search)).toEqual(state);
  });
  it.each([
    ['?tab=nowhere', { tab: 'all' }],
    ['?importance=9&q=x', { q: 'x' }],
    ['?page=-1&size=5000', { page: 0, size: 10 }],
    ['?from=yesterday', {}],
  ])('falls back to defaults for invalid values: %s', (search, expected) => {
    expect(read(search)).toEqual({ ...read(''), ...expected });
  });
});

describe('the query of an inbox', () => {
  it('has only the filters that are set', () => {
    expect(filterOf(read(''), undefined)).toEqual({ tabKey: 'all' });
    expect(filterOf(read('?tab=delete&read=read&importance=0'), HERE)).toEqual({
      tabKey: 'delete',
      enterpriseId: HERE,
      ifRead: true,
      importance: 0,
    });
  });
  it('has page, size and order only for a page, not for an act on all', () => {
    const state = read('?page=2&size=20&order=oldest&q=a');
    expect(pageOf(state, undefined)).toEqual({
      ...filterOf(state, undefined),
      pageNumber: 2,
      pageSize: 20,
      order: 'oldest',
    });
  });
  it.each([
    ['', false],
    ['?tab=collect&page=2&order=oldest', false],
    ['?q=a', true],
    ['?importance=0', true],
    ['?to=2026-03-01T00:00:00.000Z', true],
  ])('for %s has filters: %s', (search, expected) => {
    expect(isNarrowed(read(search))).toBe(expected);
  });
});

it.each([
  ['all', 'all'],
  ['collect', 'collect'],
  ['delete', 'delete'],
  [CATEGORY, 'category'],
])('the tab %s is of the kind %s', (tab, kind) => expect(kindOfTab(tab)).toBe(kind));
