import { describe, expect, it } from 'vitest';
import { changeAbove, placedBefore } from './department.policy.ts';

describe('the order of siblings', () => {
  it.each([
    [['a', 'b', 'c'], 'c', 'a', ['c', 'a', 'b']],
    [['a', 'b', 'c'], 'a', null, ['b', 'c', 'a']],
    [['a', 'b'], 'x', 'b', ['a', 'x', 'b']],
    [[], 'x', null, ['x']],
    [['a', 'b'], 'a', 'gone', undefined],
    [['a', 'b'], 'a', 'a', undefined],
  ])('of %j with %s before %j is right', (siblings, id, before, after) =>
    expect(placedBefore(siblings, id, before)).toEqual(after),
  );
});

describe('the departments above a moved one', () => {
  it.each([
    [[], ['a', 'b'], ['a', 'b'], []],
    [['a', 'b'], [], [], ['a', 'b']],
    [['a', 'b'], ['a', 'c'], ['c'], ['b']],
    [['a'], ['a'], [], []],
  ])('that change from %j to %j are gained and lost', (before, after, gained, lost) =>
    expect(changeAbove(before, after)).toEqual({ gained, lost }),
  );
});
