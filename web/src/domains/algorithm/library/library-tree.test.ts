import type { AlgorithmTreeNode } from '@cloudyard/contract/algorithm/library.ts';
import { expect, it } from 'vitest';
import { algorithmsIn, filled, shelvesOf } from './library-tree.ts';

const node = (key: string, children?: AlgorithmTreeNode[]): AlgorithmTreeNode => ({
  ...{ key, label: key, labelEn: key, about: '', aboutEn: '', logo: null },
  ...{ isAlgorithm: children === undefined, children: children ?? [] },
});
const tree = [
  node('cleaning', [node('below', [node('deep')]), node('empty', []), node('scale')]),
  node('nothing', [node('nothing below', [])]),
  node('alone'),
];
const keys = (nodes: readonly AlgorithmTreeNode[]) => nodes.map(({ key }) => key);

it('finds algorithms of every level, in their order', () => {
  expect(keys(algorithmsIn(tree))).toEqual(['deep', 'scale', 'alone']);
});

it('leaves out categories that have nothing, also below others', () => {
  expect(keys(filled(tree))).toEqual(['cleaning', 'alone']);
  expect(keys(filled(tree)[0]?.children ?? [])).toEqual(['below', 'scale']);
});

it('makes a shelf of each first level, and one of what stands in none', () => {
  expect(
    shelvesOf(tree).map(({ category, algorithms }) => [category?.key ?? null, keys(algorithms)]),
  ).toEqual([
    ['cleaning', ['deep', 'scale']],
    [null, ['alone']],
  ]);
});
