import type { DepartmentNode } from '@cloudyard/contract/enterprise/department.ts';
import { NIL } from '@cloudyard/contract/kit/values.ts';
import { describe, expect, it } from 'vitest';
import { flatTree, spotAt, type Where } from '../../../kit/tree.ts';
import { type Branch, branchesOf, choicesFor, foundBranches, spotOfDrop } from './tree.ts';

const node = (id: string, parentId = NIL): DepartmentNode => ({
  id,
  parentId,
  name: `部${id}`,
  code: `C-${id}`,
  sort: 0,
  head: null,
  people: 0,
  peopleBelow: 0,
  positions: 0,
  groups: 0,
  version: 1,
});
// a { b  c { d } }  e  f
const tree = branchesOf([node('a'), node('e'), node('f'), node('b', 'a'), node('c', 'a'), node('d', 'c')]);
const drawn = (branches: readonly { children: readonly unknown[] }[]): string =>
  (branches as Branch[])
    .map(({ id, children }) => (children.length > 0 ? `${id}(${drawn(children)})` : id))
    .join(' ');

describe('the tree of departments', () => {
  it('is built from the list', () => {
    expect(drawn(tree)).toBe('a(b c(d)) e f');
    expect(flatTree(tree).map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
  });
  it.each([
    ['', 'a(b c(d)) e f'],
    ['部d', 'a(c(d))'],
    ['c-B', 'a(b)'],
    ['部a', 'a(b c(d))'],
    ['nowhere', ''],
  ])('searched for %j keeps the ancestors of matches: %j', (word, found) =>
    expect(drawn(foundBranches(tree, word))).toBe(found),
  );
  it('offers every parent except the department itself and those below it', () => {
    const named = (all: ReturnType<typeof choicesFor>): string[] =>
      all.flatMap(({ value, children }) => [value, ...named(children)]);
    expect(named(choicesFor(tree, 'c'))).toEqual(['a', 'b', 'e', 'f']);
  });
});

describe('moving a department', () => {
  it.each<[string, Where, string, string | undefined, string | null | undefined]>([
    ['e', 'before', 'a', NIL, 'a'],
    ['a', 'after', 'f', NIL, null],
    ['e', 'last', 'a', 'a', null],
    ['e', 'last', 'f', 'f', null],
    ['d', 'before', 'b', 'a', 'b'],
    // Into itself, below itself, where it is already, an unknown department or target.
    ['a', 'last', 'a', undefined, undefined],
    ['a', 'last', 'd', undefined, undefined],
    ['a', 'before', 'c', undefined, undefined],
    ['c', 'last', 'a', undefined, undefined],
    ['e', 'after', 'a', undefined, undefined],
    ['x', 'before', 'a', undefined, undefined],
    ['a', 'before', 'x', undefined, undefined],
  ])('%s %s %s gives the right spot, or none', (id, where, target, parentId, before) => {
    const spot = spotAt(tree, id, target, where);
    expect(spot).toEqual(parentId === undefined ? undefined : { id, parentId, before });
  });
  it.each([
    ['on a department', '0-0', 0, false, { parentId: 'a', before: null }],
    ['in the gap above', '0-0', -1, true, { parentId: NIL, before: 'a' }],
  ])('by a drop %s gives the right spot', (_, pos, dropPosition, dropToGap, expected) =>
    expect(
      spotOfDrop(tree, { dragNode: { key: 'e' }, node: { key: 'a', pos }, dropPosition, dropToGap }),
    ).toMatchObject(expected),
  );
});
