import { type ListingQuery, listingQuery } from '@cloudyard/contract/market/listing.ts';
import { expect, it } from 'vitest';
import { changeList, readList, writeList } from '../../../kit/list-state.ts';
import { listAddress } from '../shared/addresses.ts';
import { activeFilters, filterOf, NO_FILTER, without } from './listing-state.ts';
import { suggestedAddress } from './suggestions.ts';

const PARENT = '11111111-1111-4111-8111-111111111111';
const LEAF = '22222222-2222-4222-8222-222222222222';
const read = (search: string): ListingQuery => readList(listingQuery, search);

// rule: market.pageSize
it('the address of the market’s list has the parameters of the call, without defaults', () => {
  const asked = {
    name: '能耗 & 碳',
    parentCategoryId: PARENT,
    categoryId: LEAF,
    releaseType: 'JAR',
    minCost: 0,
  };
  const address = listAddress({ ...asked, releaseType: 'JAR', maxCost: 200, sort: 'cheap', pageCurrent: 2 });
  const url = new URL(address, 'http://here');
  expect(url.pathname).toBe('/common/application-market-list');
  expect(read(url.search)).toEqual({
    ...asked,
    maxCost: 200,
    sort: 'cheap',
    pageCurrent: 2,
    pageSize: 10,
  });
  expect(listAddress(read(''))).toBe('/common/application-market-list');
});

it('invalid parameters of the market’s list fall back to defaults, the others stay', () => {
  expect(read('?releaseType=EXE&sort=worst&minCost=abc&name=x')).toMatchObject({
    name: 'x',
    sort: 'popular',
    minCost: -1,
  });
});

it.each([
  ['', []],
  ['?sort=new&pageCurrent=3', []],
  ['?name=x', ['name']],
  [`?parentCategoryId=${PARENT}`, ['category']],
  [`?parentCategoryId=${PARENT}&categoryId=${LEAF}`, ['category']],
  ['?maxCost=0', ['cost']],
  ['?minCost=5&maxCost=9&releaseType=URL', ['releaseType', 'cost']],
  [`?publisherId=${PARENT}`, ['publisher']],
])('the address %s has the active filters %j', (search, filters) => {
  expect(activeFilters(read(search))).toEqual(filters);
});

it('removing a filter keeps the others and returns to the first page', () => {
  const state = read(`?name=x&parentCategoryId=${PARENT}&categoryId=${LEAF}&sort=new&pageCurrent=4`);
  expect(writeList(listingQuery, changeList(state, without('category')))).toBe('?name=x&sort=new');
  expect(writeList(listingQuery, changeList(state, NO_FILTER))).toBe('?sort=new');
});

it('facets are counted by the filters, without order and page', () => {
  expect(filterOf(read('?name=x&sort=new&pageCurrent=2'))).toEqual({ name: 'x', minCost: -1, maxCost: -1 });
});

it('a suggested second-level category opens its parent too', () => {
  expect(suggestedAddress({ kind: 'application', id: LEAF })).toBe(
    `/common/application-market-view?id=${LEAF}`,
  );
  expect(suggestedAddress({ kind: 'category', id: PARENT, parentId: null })).toBe(
    `/common/application-market-list?parentCategoryId=${PARENT}`,
  );
  expect(suggestedAddress({ kind: 'category', id: LEAF, parentId: PARENT })).toBe(
    `/common/application-market-list?parentCategoryId=${PARENT}&categoryId=${LEAF}`,
  );
});
