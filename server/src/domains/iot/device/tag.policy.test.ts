import { describe, expect, it } from 'vitest';
import { mergedTags } from './tag.policy.ts';

describe('tags that two people changed', () => {
  it.each([
    ['nothing else happened', { a: '1' }, { a: '2' }, { a: '1' }, { a: '2' }],
    ['another key was added meanwhile', { a: '1' }, { a: '2' }, { a: '1', b: '1' }, { a: '2', b: '1' }],
    ['another key was taken away meanwhile', { a: '1', b: '1' }, { a: '2', b: '1' }, { a: '1' }, { a: '2' }],
    ['one is taken away', { a: '1', b: '1' }, { b: '1' }, { a: '1', b: '2' }, { b: '2' }],
    ['both did the same', { a: '1' }, { a: '2' }, { a: '2' }, { a: '2' }],
    ['both took it away', { a: '1' }, {}, {}, {}],
    ['both changed one', { a: '1' }, { a: '2' }, { a: '3' }, undefined],
    ['one changed what the other took away', { a: '1' }, {}, { a: '3' }, undefined],
    ['one took away what the other changed', { a: '1' }, { a: '2' }, {}, undefined],
    ['both added one', {}, { a: '1' }, { a: '2' }, undefined],
  ])('%s', (_, was, wanted, now, merged) => {
    expect(mergedTags(was as never, wanted as never, now as never)).toEqual(merged);
  });
});
