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
  it('knows what is granted', () => {
    expect([...grantedPairs(tree)]).toEqual(['2 read']);
  });
  it.each([
    [[], 'none'],
    [['2 read'], 'some'],
    [['2 read', '2 edit', '3 not-mine'], 'all'],
  ])('%j ticks the folder: %s', (chosen, ticked) => {
    expect(tickedOf(tree[0] as GrantNode, new Set(chosen))).toBe(ticked);
  });
  it('ticks all below, but not what is not the person’s to give', () => {
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
  ])('searching %s keeps those above', (word, ids) => {
    const flat = (nodes: GrantNode[]): string[] =>
      nodes.flatMap(({ id, children }) => [id, ...flat(children)]);
    expect(flat(foundNodes(tree, word))).toEqual(ids);
  });
  it('shows only what is ticked', () => {
    expect(tickedNodes(tree, new Set(['4 read'])).map(({ id }) => id)).toEqual(['4']);
  });
  it('counts what differs', () => {
    expect(changesBetween(new Set(['a', 'b']), new Set(['b', 'c']))).toBe(2);
  });
});
