import { describe, expect, it } from 'vitest';
import { changesOf } from './changes.ts';

const kinds = (...sides: Parameters<typeof changesOf>) =>
  Object.fromEntries(changesOf(...sides).map(({ field, kind }) => [field, kind]));

describe('the difference an act made', () => {
  it('names the fields that changed, were added, were removed and stayed', () => {
    expect(kinds({ name: 'a', size: 1, old: true }, { name: 'b', size: 1, fresh: null })).toEqual({
      name: 'changed',
      size: 'same',
      old: 'removed',
      fresh: 'added',
    });
  });

  it('descends into objects and lists', () => {
    expect(kinds({ at: { city: 'x' }, tags: ['a'] }, { at: { city: 'y' }, tags: ['a', 'b'] })).toEqual({
      'at.city': 'changed',
      'tags.0': 'same',
      'tags.1': 'added',
    });
  });

  it('is all added for a creation, all removed for a removal, and empty for neither', () => {
    expect(kinds(null, { name: 'a' })).toEqual({ name: 'added' });
    expect(kinds({ name: 'a' }, null)).toEqual({ name: 'removed' });
    expect(kinds(null, null)).toEqual({});
  });

  it('includes empty lists and plain values', () => {
    expect(kinds({ tags: [] }, { tags: ['a'] })).toEqual({ tags: 'removed', 'tags.0': 'added' });
    expect(kinds(1, 2)).toEqual({ '': 'changed' });
  });
});
