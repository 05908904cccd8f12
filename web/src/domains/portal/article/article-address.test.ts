import { expect, test } from 'vitest';
import { articleAddress, imageAddress, listAddress } from './article-address.ts';

test.each([
  [{ kind: 'help', slug: 'log-in', id: '1' }, '/common/help-details?id=log-in'],
  [{ kind: 'news', slug: null, id: '1' }, '/common/news?id=1'],
  [{ kind: 'solution', slug: 'energy', id: '1' }, '/common/solution?id=energy'],
  [{ kind: 'solution', slug: 'nhi', id: '1' }, '/common/nhi'],
  // Only solutions have pages of their own.
  [{ kind: 'news', slug: 'nhi', id: '1' }, '/common/news?id=nhi'],
] as const)('the article %o has the address %s', (row, address) => {
  expect(articleAddress(row)).toBe(address);
});

test('lists and pictures have their addresses', () => {
  expect(listAddress('case')).toBe('/common/customer-case');
  expect(listAddress('help')).toBe('/common/help-home');
  expect(imageAddress('a b.png', '256')).toBe('/api-imagefiles/browse?name=a+b.png&size=256');
});
