import type { Menu } from '@cloudyard/contract/access/menu.ts';
import { NIL } from '@cloudyard/contract/kit/values.ts';
import { describe, expect, it } from 'vitest';
import { flatTree, movedTree, type Where } from '../../../kit/tree.ts';
import { madeMenu } from './testing.ts';
import { foundMenus, sharedKeys, spotAfter, spotAt, spotOfDrop, wayTo } from './tree.ts';

const folder = (id: string, children: Menu[], parentId = NIL) =>
  madeMenu({ id, parentId, name: `夹${id}`, nameEn: `Folder ${id}`, type: 'folder', children });
const link = (id: string, parentId = NIL) =>
  madeMenu({ id, parentId, name: `页${id}`, nameEn: `Page ${id}`, type: 'link', url: 'https://a.example' });

// a { b  c { d } }  e  f { }
const tree = [folder('a', [link('b', 'a'), folder('c', [link('d', 'c')], 'a')]), link('e'), folder('f', [])];
/** `a(b c(d)) e f`: a tree as text. */
const drawn = (menus: readonly Menu[]): string =>
  menus.map(({ id, children }) => (children.length > 0 ? `${id}(${drawn(children)})` : id)).join(' ');

describe('searching the tree', () => {
  it.each([
    ['', 'a(b c(d)) e f'],
    ['页d', 'a(c(d))'],
    ['PAGE B', 'a(b)'],
    ['folder c', 'a(c(d))'],
    ['夹a', 'a(b c(d))'],
    ['nowhere', ''],
  ])('for %j keeps the ancestors of matches: %j', (word, found) =>
    expect(drawn(foundMenus(tree, word))).toBe(found),
  );

  it('lists the ancestors of a menu', () => {
    expect(wayTo(tree, 'd').map(({ id }) => id)).toEqual(['a', 'c']);
    expect(wayTo(tree, 'e')).toEqual([]);
    expect(wayTo(tree, 'x')).toEqual([]);
  });
});

describe('moving a menu', () => {
  it.each<[string, Where, string, string | undefined, string | null | undefined]>([
    ['e', 'before', 'a', NIL, 'a'],
    ['a', 'after', 'e', NIL, 'f'],
    ['a', 'after', 'f', NIL, null],
    ['e', 'first', 'a', 'a', 'b'],
    ['e', 'last', 'a', 'a', null],
    ['e', 'first', 'f', 'f', null],
    ['d', 'before', 'b', 'a', 'b'],
    ['c', 'before', 'b', 'a', 'b'],
    // Into what is no folder, into itself, below itself, where it is already, an unknown menu or target.
    ['a', 'first', 'e', undefined, undefined],
    ['a', 'first', 'a', undefined, undefined],
    ['a', 'last', 'c', undefined, undefined],
    ['a', 'before', 'd', undefined, undefined],
    ['e', 'before', 'f', undefined, undefined],
    ['e', 'after', 'a', undefined, undefined],
    ['b', 'first', 'a', undefined, undefined],
    ['c', 'last', 'a', undefined, undefined],
    ['x', 'before', 'a', undefined, undefined],
    ['a', 'before', 'x', undefined, undefined],
  ])('%s %s %s gives the right spot, or none', (id, where, target, parentId, before) => {
    const spot = spotAt(tree, id, target, where);
    expect(spot).toEqual(parentId === undefined ? undefined : { id, parentId, before });
  });

  it.each([
    ['e', 'up', 'e a(b c(d)) f'],
    ['a', 'up', undefined],
    ['e', 'down', 'a(b c(d)) f e'],
    ['f', 'down', undefined],
    ['e', 'in', 'a(b c(d) e) f'],
    ['f', 'in', undefined],
    ['a', 'in', undefined],
    ['c', 'in', undefined],
    ['d', 'out', 'a(b c d) e f'],
    ['b', 'out', 'a(c(d)) b e f'],
    ['e', 'out', undefined],
    ['x', 'out', undefined],
  ] as const)('%s one step %s gives the right tree, or none', (id, step, after) => {
    const spot = spotAfter(tree, id, step);
    expect(spot && drawn(movedTree(tree, spot))).toBe(after);
  });

  it('takes its children along and sets its new parent', () => {
    const moved = movedTree(tree, { id: 'c', parentId: NIL, before: 'e' });
    expect(drawn(moved)).toBe('a(b) c(d) e f');
    expect(flatTree(moved).find(({ id }) => id === 'c')?.parentId).toBe(NIL);
    expect(drawn(tree)).toBe('a(b c(d)) e f');
  });
  it('puts it last when the sibling it should precede is gone', () => {
    expect(drawn(movedTree(tree, { id: 'e', parentId: 'f', before: 'gone' }))).toBe('a(b c(d)) f(e)');
  });
});

describe('a drop', () => {
  const drop = (key: string, on: string, pos: string, dropPosition: number, dropToGap: boolean) =>
    spotOfDrop(tree, { dragNode: { key }, node: { key: on, pos }, dropPosition, dropToGap });
  it.each([
    ['on a folder makes it the first in it', drop('e', 'a', '0-0', 0, false), { parentId: 'a', before: 'b' }],
    [
      'in the gap above puts it before the node',
      drop('e', 'a', '0-0', -1, true),
      { parentId: NIL, before: 'a' },
    ],
    [
      'in the gap below puts it after the node',
      drop('a', 'e', '0-1', 2, true),
      { parentId: NIL, before: 'f' },
    ],
    [
      'in a gap further down puts it into that folder',
      drop('e', 'b', '0-0-0', 1, true),
      { parentId: 'a', before: 'c' },
    ],
  ])('%s', (_, spot, expected) => expect(spot).toMatchObject(expected));
  it('on a node that is no folder does nothing', () =>
    expect(drop('a', 'e', '0-1', 1, false)).toBeUndefined());
});

describe('the privileges a menu shares with other menus', () => {
  const privilege = (key: string) => ({ key, name: key, nameEn: key, opens: true, platform: false });
  const offering = (id: string, keys: string[], more: Partial<Menu> = {}) =>
    madeMenu({ id, privileges: keys.map(privilege), ...more });
  it.each<[string, Menu[], string[]]>([
    ['are none when no other menu offers them', [offering('b', ['other'])], []],
    ['include those of a menu inside a folder', [folder('f', [offering('b', ['read'])])], ['read']],
    ['exclude those of a menu that is off', [offering('b', ['read'], { enabled: false })], []],
    ['exclude those of a hidden menu', [offering('b', ['read'], { hidden: true })], []],
  ])('%s', (_, others, shared) => {
    const menu = offering('a', ['read', 'edit']);
    expect(sharedKeys([menu, ...others], menu).map((one) => one.privilege.key)).toEqual(shared);
  });
});
