import type { AlgorithmTreeNode } from '@cloudyard/contract/algorithm/library.ts';

export const LIBRARY = '/common/algorithm-library';
export const libraryAddress = (id: string) => `${LIBRARY}?id=${id}`;

export const algorithmsIn = (nodes: readonly AlgorithmTreeNode[]): AlgorithmTreeNode[] =>
  nodes.flatMap((node) => (node.isAlgorithm ? [node] : algorithmsIn(node.children)));

/** Categories with something in them, each with its algorithms below each other. */
export function filled(nodes: readonly AlgorithmTreeNode[]): AlgorithmTreeNode[] {
  return nodes.flatMap((node) => {
    if (node.isAlgorithm) return [node];
    const children = filled(node.children);
    return children.length > 0 ? [{ ...node, children }] : [];
  });
}

export type Shelf = { category: AlgorithmTreeNode | null; algorithms: AlgorithmTreeNode[] };

/** For cards: a shelf for each category of the first level, last what stands in none. */
export function shelvesOf(nodes: readonly AlgorithmTreeNode[]): Shelf[] {
  const shelves: Shelf[] = filled(nodes)
    .filter(({ isAlgorithm }) => !isAlgorithm)
    .map((category) => ({ category, algorithms: algorithmsIn(category.children) }));
  const bare = nodes.filter(({ isAlgorithm }) => isAlgorithm);
  return bare.length > 0 ? [...shelves, { category: null, algorithms: bare }] : shelves;
}
