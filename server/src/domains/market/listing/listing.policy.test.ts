import { describe, expect, it } from 'vitest';
import { daysOf, facetsOf, pieceOf } from './listing.policy.ts';
import type { Kind } from './listing.queries.ts';

describe('the split of a page into pinned and other applications', () => {
  it.each<[string, number, number, string, number, number]>([
    ['', 0, 10, '', 10, 0],
    ['', 3, 10, '', 10, 30],
    ['ab', 0, 10, 'ab', 8, 0],
    ['ab', 1, 10, '', 10, 8],
    ['abc', 0, 2, 'ab', 0, 0],
    ['abc', 1, 2, 'c', 1, 0],
    ['abc', 2, 2, '', 2, 1],
    ['abcd', 1, 2, 'cd', 0, 0],
    ['abcd', 2, 2, '', 2, 0],
  ])('is right for the pinned "%s", page %i of size %i', (first, page, size, shown, limit, offset) => {
    expect(pieceOf([...first], page, size)).toEqual({ first: [...shown], limit, offset });
  });
});

describe('the time between two dates', () => {
  it.each<[string | undefined, string | undefined, string | null, string | null]>([
    [undefined, undefined, null, null],
    ['2026-03-01', '2026-03-01', '2026-02-28T16:00:00.000Z', '2026-03-01T16:00:00.000Z'],
    ['2026-03-01T08:00:00Z', undefined, '2026-03-01T08:00:00.000Z', null],
    [undefined, '2026-03-01T08:00:00+08:00', null, '2026-03-01T00:00:00.000Z'],
  ])('is right from %s to %s', (begin, end, from, before) => {
    const found = daysOf(begin, end);
    expect([found.from?.toISOString() ?? null, found.before?.toISOString() ?? null]).toEqual([from, before]);
  });
});

describe('facet counts', () => {
  const kind = (parent: string, category: string, types: Kind['types'], more: Partial<Kind> = {}): Kind => ({
    ...{ parent, category, types, priced: true, free: false, count: 1 },
    ...more,
  });
  const kinds = [
    kind('p', 'p1', ['URL'], { count: 3 }),
    kind('p', 'p2', ['URL', 'JAR'], { free: true }),
    kind('q', 'q1', ['JAR'], { count: 2, priced: false, free: true }),
    kind('q', 'q1', ['URL'], { count: 4 }),
  ];
  const said = (list: { id: string; count: number }[]) =>
    list.map(({ id, count }) => `${id}:${count}`).join(' ');

  it.each<[string, Parameters<typeof facetsOf>[1], string, string, string, number]>([
    ['nothing', {}, 'p:4 q:4', 'q1:4 p1:3 p2:1', 'URL:8 JAR:1', 3],
    ['a parent', { parentCategoryId: 'P' }, 'p:4 q:4', 'p1:3 p2:1', 'URL:4 JAR:1', 1],
    ['a category', { parentCategoryId: 'p', categoryId: 'p2' }, 'p:4 q:4', 'p1:3 p2:1', 'URL:1 JAR:1', 1],
    ['a type', { releaseType: 'JAR' }, 'p:1', 'p2:1', 'URL:8 JAR:1', 3],
  ])('are right with %s chosen', (_, chosen, parents, categories, types, free) => {
    const found = facetsOf(kinds, chosen);
    expect(said(found.parentCategories)).toBe(parents);
    expect(said(found.categories)).toBe(categories);
    expect([said(found.releaseTypes), found.free]).toEqual([types, free]);
  });
});
