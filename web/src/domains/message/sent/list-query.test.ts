import { NIL } from '@cloudyard/contract/kit/values.ts';
import { sentApi } from '@cloudyard/contract/message/sent.ts';
import { expect, test } from 'vitest';
import { readList, writeList } from '../../../kit/list-state.ts';
import { bodyOf, filtersOf, isNarrowed, listQuery, NO_FILTERS, usesMore } from './list-query.ts';

const A = '019f0000-0000-7000-8000-000000000001';
const B = '019f0000-0000-7000-8000-000000000002';

test('the filters of sent messages are read from the address as they were written', () => {
  const state = {
    ...listQuery.parse({}),
    title: '停机',
    messageTypes: [A, B],
    ifRead: false,
    importance: 2 as const,
    ifHide: true,
    state: 'sent' as const,
    orderByTime: 'asc' as const,
    page: 3,
  };
  expect(readList(listQuery, writeList(listQuery, state))).toEqual(state);
});

test('a single type in the address is read as a list of one', () => {
  expect(readList(listQuery, `?messageTypes=${A}`).messageTypes).toEqual([A]);
});

test('invalid filters in the address are left out, the others stay', () => {
  const state = readList(listQuery, '?importance=7&state=lost&messageTypes=x&title=a');
  expect(state).toMatchObject({ title: 'a', page: 0, size: 10 });
  expect(state.importance).toBeUndefined();
  expect(state.state).toBeUndefined();
  expect(state.messageTypes).toBeUndefined();
});

test('the body of the query holds only set filters, and the contract takes it', () => {
  const state = { ...listQuery.parse({}), messageTypes: [], ifRead: false, importance: 0 as const };
  const body = bodyOf(state, NIL);
  expect(body).toEqual({
    enterpriseId: NIL,
    page: 0,
    size: 10,
    orderByTime: 'desc',
    ifRead: false,
    importance: 0,
  });
  expect(sentApi.query.body.safeParse(body).success).toBe(true);
});

test('the filter panel opens when a filter of its second line is set', () => {
  expect(usesMore(NO_FILTERS)).toBe(false);
  expect(usesMore({ ...NO_FILTERS, title: 'a', state: 'draft' })).toBe(false);
  expect(usesMore({ ...NO_FILTERS, ifRead: false })).toBe(true);
  expect(usesMore({ ...NO_FILTERS, importance: 0 })).toBe(true);
});

test('order and page do not count as filters', () => {
  expect(isNarrowed(filtersOf({ ...listQuery.parse({}), orderByTime: 'asc', page: 2 }))).toBe(false);
  expect(isNarrowed({ ...NO_FILTERS, ifHide: false })).toBe(true);
});
