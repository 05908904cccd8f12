import type { CategoryNode } from '@cloudyard/contract/publishing/category.ts';
import { describe, expect, it } from 'vitest';
import {
  added,
  blockedAt,
  bodyOf,
  changed,
  draftOf,
  isSame,
  movedTo,
  problemsIn,
  removed,
  type Spot,
  samePlace,
  searched,
  spotOfDrop,
  stepped,
  type Tree,
} from './tree.ts';

const leaf = (id: string, count = 0) => ({
  id,
  name: id,
  nameEn: id.toUpperCase(),
  icon: 'other' as const,
  count,
});
const nodes: CategoryNode[] = [
  { ...leaf('a', 3), children: [leaf('a1', 3), leaf('a2')] },
  { ...leaf('b'), children: [leaf('b1')] },
  { ...leaf('c'), children: [] },
];
const tree = draftOf(nodes);
const shape = (one: Tree) =>
  one.map(({ key, children }) => `${key}(${children.map((l) => l.key).join(' ')})`).join(' ');

it('the draft of a category tree begins with the saved tree', () =>
  expect(shape(tree)).toBe('a(a1 a2) b(b1) c()'));

describe('moving a category', () => {
  it.each<[string, Spot, string]>([
    ['a1', { parent: 'b', before: null }, 'a(a2) b(b1 a1) c()'],
    ['a1', { parent: 'b', before: 'b1' }, 'a(a2) b(a1 b1) c()'],
    ['a2', { parent: 'a', before: 'a1' }, 'a(a2 a1) b(b1) c()'],
    ['a2', { parent: undefined, before: 'b' }, 'a(a1) a2() b(b1) c()'],
    ['c', { parent: undefined, before: 'a' }, 'c() a(a1 a2) b(b1)'],
    ['c', { parent: 'b', before: null }, 'a(a1 a2) b(b1 c)'],
    ['b', { parent: undefined, before: null }, 'a(a1 a2) c() b(b1)'],
    // It has applications; it has children; it would be below itself; it is unknown.
    ['a1', { parent: undefined, before: null }, 'a(a1 a2) b(b1) c()'],
    ['b', { parent: 'a', before: null }, 'a(a1 a2) b(b1) c()'],
    ['c', { parent: 'c', before: null }, 'a(a1 a2) b(b1) c()'],
    ['zzz', { parent: 'a', before: null }, 'a(a1 a2) b(b1) c()'],
  ])('%s to %j gives the right tree, unchanged where it is not possible', (key, spot, then) =>
    expect(shape(movedTo(tree, key, spot))).toBe(then),
  );

  it('to the second level removes its own level of children', () => {
    const moved = movedTo(tree, 'c', { parent: 'b', before: null });
    expect(moved[1]?.children[1]).not.toHaveProperty('children');
  });

  it.each([
    ['a1', undefined, 'used'],
    ['a2', undefined, undefined],
    ['a', 'b', 'children'],
    ['c', 'b', undefined],
  ] as const)('%s below %s is blocked by %s', (key, parent, why) =>
    expect(blockedAt(tree, key, parent)).toBe(why),
  );

  it.each([
    ['a', 1, 'b(b1) a(a1 a2) c()'],
    ['c', -1, 'a(a1 a2) c() b(b1)'],
    ['a2', -1, 'a(a2 a1) b(b1) c()'],
    ['a1', 1, 'a(a2 a1) b(b1) c()'],
    ['a', -1, 'a(a1 a2) b(b1) c()'],
    ['c', 1, 'a(a1 a2) b(b1) c()'],
  ] as const)('%s one step %s gives the right tree', (key, by, then) =>
    expect(shape(stepped(tree, key, by))).toBe(then),
  );
});

describe('dropping a category', () => {
  const drop = (key: string, pos: string, dropToGap: boolean, dropPosition: number) =>
    spotOfDrop(tree, { dropToGap, dropPosition, dragNode: { key: 'x' }, node: { key, pos } });
  it.each([
    ['on a branch makes it the first in it', drop('b', '0-1', false, 1), { parent: 'b', before: 'b1' }],
    ['on a leaf puts it before the leaf', drop('a2', '0-0-1', false, 1), { parent: 'a', before: 'a2' }],
    ['before a branch puts it there', drop('b', '0-1', true, 0), { parent: undefined, before: 'b' }],
    ['after a branch puts it before the next', drop('b', '0-1', true, 2), { parent: undefined, before: 'c' }],
    ['after the last leaf puts it last', drop('a2', '0-0-1', true, 2), { parent: 'a', before: null }],
    ['on an unknown node does nothing', drop('zzz', '0-9', true, 2), undefined],
  ])('%s', (_, spot, expected) => expect(spot).toEqual(expected));
});

describe('a category tree', () => {
  it('adds a category at the end of a level', () => {
    expect(shape(added(tree, undefined, 'n'))).toBe('a(a1 a2) b(b1) c() n()');
    expect(shape(added(tree, 'b', 'n'))).toBe('a(a1 a2) b(b1 n) c()');
  });
  it('sends a new category without an id', () =>
    expect(bodyOf(changed(added([], undefined, 'n'), 'n', { name: ' 新 ' }))).toEqual([
      { name: '新', nameEn: '', icon: 'other', children: [] },
    ]));
  it.each([
    ['n', 'c'],
    ['a2', 'a2'],
    ['zzz', undefined],
    [undefined, undefined],
  ])('finds the chosen %s as %s once it is saved', (key, then) => {
    const before = draftOf(nodes).map((branch) => (branch.key === 'c' ? { ...branch, key: 'n' } : branch));
    expect(samePlace(before, key, tree)).toBe(then);
  });
  it('loses a removed category', () => expect(shape(removed(tree, 'a1'))).toBe('a(a2) b(b1) c()'));
  it('is compared without the counts', () => {
    expect(isSame(tree, draftOf(nodes.map((node) => ({ ...node, count: 9 }))))).toBe(true);
    expect(isSame(tree, changed(tree, 'a1', { icon: 'data' }))).toBe(false);
    expect(isSame(tree, stepped(tree, 'a', 1))).toBe(false);
  });
  it('needs a name for every category, unique within a level', () => {
    const bad = changed(changed(tree, 'a2', { name: 'a1 ' }), 'c', { name: ' ' });
    expect([...problemsIn(bad)]).toEqual([
      ['c', 'required'],
      ['a2', 'twice'],
    ]);
    // The same name in another level is no problem.
    expect(problemsIn(changed(tree, 'b1', { name: 'a1' })).size).toBe(0);
  });
  it.each([
    ['B1', 'b(b1)'],
    ['a', 'a(a1 a2)'],
    ['', 'a(a1 a2) b(b1) c()'],
    ['none', ''],
  ])('searched for %j keeps matches and their parents', (word, found) =>
    expect(shape(searched(tree, word))).toBe(found),
  );
});
