import { NIL } from '@cloudyard/contract/kit/values.ts';
import { describe, expect, it } from 'vitest';
import { flatTree, foundIn, movedTree, nodeIn } from '../tree.ts';
import {
  addedNode,
  changedNode,
  type DraftNode,
  hasRoom,
  isSameTree,
  mayHaveBelow,
  problemsIn,
  removedNode,
  samePlace,
  spotAfterStep,
  spotOfDrop,
} from './tree-draft.ts';

interface Node extends DraftNode<Node> {}
const DEPTH = 3;

const node = (id: string, parentId: string, children: Node[] = []): Node => ({
  ...{ id, parentId, isNew: false, name: id, nameEn: id.toUpperCase(), count: 0, children },
});
const tree = [
  node('a', NIL, [node('a1', 'a', [node('a11', 'a1')]), node('a2', 'a')]),
  node('b', NIL, [node('b1', 'b')]),
  node('c', NIL),
];
const shape = (nodes: readonly Node[]): string =>
  nodes.map(({ id, children }) => (children.length > 0 ? `${id}(${shape(children)})` : id)).join(' ');
const one = (id: string, nodes: readonly Node[] = tree) => nodeIn(nodes, id) as Node;

it('a moved node knows its new parent, and the others stay', () => {
  const moved = movedTree(tree, { id: 'a2', parentId: 'b1', before: null });
  expect(shape(moved)).toBe('a(a1(a11)) b(b1(a2)) c');
  expect(one('a2', moved).parentId).toBe('b1');
});

describe('a node has room', () => {
  it.each([
    ['c', 'a1', true],
    ['c', 'a11', false],
    ['b', 'a', true],
    // b would bring b1 to a fourth level.
    ['b', 'a1', false],
    ['a', 'b', false],
    // Not below itself, nor below what is below it.
    ['a', 'a', false],
    ['a', 'a1', false],
    ['a11', NIL, true],
  ])('%s below %s: %s', (id, parentId, room) => {
    expect(hasRoom(tree, one(id), parentId, DEPTH)).toBe(room);
  });
  it.each([
    ['a', true],
    ['a1', true],
    ['a11', false],
  ])('below %s there is a level: %s', (id, is) => {
    expect(mayHaveBelow(tree, one(id), DEPTH)).toBe(is);
  });
});

it.each([
  ['a', 1, 'b(b1) a(a1(a11) a2) c'],
  ['c', -1, 'a(a1(a11) a2) c b(b1)'],
  ['a2', -1, 'a(a2 a1(a11)) b(b1) c'],
  ['a', -1, undefined],
  ['c', 1, undefined],
  ['a11', 1, undefined],
] as const)('%s one step %s gives the right tree', (id, by, then) => {
  const spot = spotAfterStep(tree, one(id), by);
  expect(spot && shape(movedTree(tree, spot))).toBe(then);
});

describe('dropping a node', () => {
  const drop = (dragged: string, on: string, pos: string, dropToGap: boolean, dropPosition: number) =>
    spotOfDrop(tree, { dropToGap, dropPosition, dragNode: { key: dragged }, node: { key: on, pos } }, DEPTH);
  it.each([
    ['on a branch makes it the first in it', drop('c', 'b', '0-1', false, 1), 'a(a1(a11) a2) b(c b1)'],
    [
      'on a leaf of the last level puts it before the leaf',
      drop('c', 'a11', '0-0-0-0', false, 0),
      'a(a1(c a11) a2) b(b1)',
    ],
    ['before a branch puts it there', drop('c', 'b', '0-1', true, 0), 'a(a1(a11) a2) c b(b1)'],
    ['after the last puts it last', drop('c', 'a2', '0-0-1', true, 2), 'a(a1(a11) a2 c) b(b1)'],
    ['on what is not there does nothing', drop('c', 'zzz', '0-9', true, 2), undefined],
    ['on what is below it does nothing', drop('a', 'a11', '0-0-0-0', false, 0), undefined],
  ])('%s', (_, spot, then) => expect(spot && shape(movedTree(tree, spot))).toBe(then));
});

describe('an edited tree', () => {
  it('adds a node at the end of a level', () => {
    expect(shape(addedNode(tree, node('n', NIL)))).toBe('a(a1(a11) a2) b(b1) c n');
    expect(shape(addedNode(tree, node('n', 'a1')))).toBe('a(a1(a11 n) a2) b(b1) c');
  });
  it('loses a removed node, wherever it is', () =>
    expect(shape(removedNode(removedNode(tree, 'a11'), 'c'))).toBe('a(a1 a2) b(b1)'));
  it.each([
    ['n', 'a11'],
    ['a2', 'a2'],
    ['zzz', undefined],
    [undefined, undefined],
  ])('finds the chosen %s as %s once it is saved', (id, then) => {
    const before = changedNode(tree, 'a11', { id: 'n' });
    expect(samePlace(before, id, tree)).toBe(then);
  });
  it('is compared without counts and without spaces around a text', () => {
    expect(isSameTree(tree, changedNode(tree, 'a11', { count: 9, name: ' a11 ' }))).toBe(true);
    expect(isSameTree(tree, changedNode(tree, 'a11', { nameEn: 'other' }))).toBe(false);
    expect(isSameTree(tree, tree.toReversed())).toBe(false);
  });
  it('needs a name for every node, unique within a level', () => {
    const bad = changedNode(changedNode(tree, 'a2', { name: 'A1 ' }), 'a11', { name: ' ' });
    expect([...problemsIn(bad)].sort()).toEqual([
      ['a11', 'required'],
      ['a2', 'twice'],
    ]);
    // The same name in another level is no problem.
    expect(problemsIn(changedNode(tree, 'b1', { name: 'a1' })).size).toBe(0);
  });
  // rule: menu.search
  it('searched for a word keeps matches and their parents', () => {
    const found = foundIn(tree, 'A11', ({ name }) => [name]);
    expect(flatTree(found).map(({ id }) => id)).toEqual(['a', 'a1', 'a11']);
  });
});
