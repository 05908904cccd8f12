import type { GrantNode } from '@cloudyard/contract/access/grant.ts';
import { describe, expect, it } from 'vitest';
import {
  changesBetween,
  foundNodes,
  grantedPairs,
  pairsBelow,
  tickedNodes,
  tickedOf,
  withAll,
} from './grant-tree.ts';

const node = (id: string, keys: string[], children: GrantNode[] = [], granted: string[] = []): GrantNode => ({
  id,
  version: 1,
  name: `菜单${id}`,
  nameEn: `Menu ${id}`,
  icon: '',
  type: children.length ? 'folder' : 'page',
  enabled: true,
  onRequest: false,
  privilege: granted,
  offered: keys.map((key) => ({
    key,
    name: `权限${key}`,
    nameEn: `Right ${key}`,
    opens: false,
    platform: false,
    granted: granted.includes(key),
    elsewhere: false,
    effective: granted.includes(key),
    mine: !key.startsWith('not-mine'),
  })),
  children,
});
const tree = [
  node('1', [], [node('2', ['read', 'edit'], [], ['read']), node('3', ['not-mine'])]),
  node('4', ['read']),
];

describe('the tree of grants', () => {
  it('lists what is granted', () => {
    expect([...grantedPairs(tree)]).toEqual(['2 read']);
  });
  it.each([
    [[], 'none'],
    [['2 read'], 'some'],
    [['2 read', '2 edit', '3 not-mine'], 'all'],
  ])('with %j ticked shows its folder as ticked: %s', (chosen, ticked) => {
    expect(tickedOf(tree[0] as GrantNode, new Set(chosen))).toBe(ticked);
  });
  it('ticks everything below, except privileges the user may not grant', () => {
    const below = pairsBelow(tree[0] as GrantNode);
    expect(below).toEqual(['2 read', '2 edit']);
    expect([...withAll(new Set(['4 read', '2 read']), below, false)]).toEqual(['4 read']);
    expect([...withAll(new Set(['4 read']), below, true)]).toEqual(['4 read', '2 read', '2 edit']);
  });
  it.each([
    ['菜单3', ['1', '3']],
    ['menu 4', ['4']],
    ['权限edit', ['1', '2']],
    ['nowhere', []],
  ])('searched for %s keeps the ancestors of matches', (word, ids) => {
    const flat = (nodes: GrantNode[]): string[] =>
      nodes.flatMap(({ id, children }) => [id, ...flat(children)]);
    expect(flat(foundNodes(tree, word))).toEqual(ids);
  });
  it('can be reduced to what is ticked', () => {
    expect(tickedNodes(tree, new Set(['4 read'])).map(({ id }) => id)).toEqual(['4']);
  });
  it('counts the differences', () => {
    expect(changesBetween(new Set(['a', 'b']), new Set(['b', 'c']))).toBe(2);
  });
});
