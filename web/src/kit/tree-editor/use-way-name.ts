import { nodeIn } from '../tree.ts';
import { useLocalizedName } from '../use-localized-name.ts';
import type { DraftNode } from './tree-draft.ts';

/** A node by its way from the top: `数据 / 清洗`. */
export function useWayName<N extends DraftNode<N>>(tree: readonly N[]): (node: N) => string {
  const called = useLocalizedName();
  const name = (node: N): string => {
    const parent = nodeIn(tree, node.parentId);
    return parent ? `${name(parent)} / ${called(node)}` : called(node);
  };
  return name;
}
