import { NIL } from '@cloudyard/contract/kit/values.ts';
import { sentApi } from '@cloudyard/contract/message/sent.ts';
import { expect, test } from 'vitest';
import { readList, writeList } from '../../../kit/list-state.ts';
import { bodyOf, filtersOf, isNarrowed, listQuery, NO_FILTERS, usesMore } from './list-query.ts';

const A = '019f0000-0000-7000-8000-000000000001';
const B = '019f0000-0000-7000-8000-000000000002';

test('what is narrowed by comes back from the address as it went in', () => {
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

test('one type is a list of one', () => {
  expect(readList(listQuery, `?messageTypes=${A}`).messageTypes).toEqual([A]);
});

test('what an address says wrongly is left out, the rest stays', () => {
  const state = readList(listQuery, '?importance=7&state=lost&messageTypes=x&title=a');
  expect(state).toMatchObject({ title: 'a', page: 0, size: 10 });
  expect(state.importance).toBeUndefined();
  expect(state.state).toBeUndefined();
  expect(state.messageTypes).toBeUndefined();
});

test('the body holds what is asked, and the contract takes it', () => {
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

test('the panel opens for what stands in its second line', () => {
  expect(usesMore(NO_FILTERS)).toBe(false);
  expect(usesMore({ ...NO_FILTERS, title: 'a', state: 'draft' })).toBe(false);
  expect(usesMore({ ...NO_FILTERS, ifRead: false })).toBe(true);
  expect(usesMore({ ...NO_FILTERS, importance: 0 })).toBe(true);
});

test('an order narrows nothing', () => {
  expect(isNarrowed(filtersOf({ ...listQuery.parse({}), orderByTime: 'asc', page: 2 }))).toBe(false);
  expect(isNarrowed({ ...NO_FILTERS, ifHide: false })).toBe(true);
});
