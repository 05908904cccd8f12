import { expect, test } from 'vitest';
import { differences, EMPTY_DRAFT, stateOf } from './state-of.ts';

test.each([
  [null, false, 'draft'],
  ['2026-01-01T00:00:00Z', false, 'published'],
  ['2026-01-01T00:00:00Z', true, 'changed'],
] as const)('an article published at %s with a draft %s is in state %s', (publishedAt, drafted, state) => {
  expect(stateOf({ publishedAt, drafted })).toBe(state);
});

test('the fields that differ between two drafts are named', () => {
  expect(differences(EMPTY_DRAFT, { ...EMPTY_DRAFT })).toEqual([]);
  expect(differences(EMPTY_DRAFT, { ...EMPTY_DRAFT, body: '<p>a</p>', slug: 'a' })).toEqual(['slug', 'body']);
});
