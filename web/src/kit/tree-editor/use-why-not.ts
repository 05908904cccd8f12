import { NIL } from '@cloudyard/contract/kit/values.ts';
import { fill, useText } from '../text.ts';
import { words } from './i18n/en.ts';
import { type DraftNode, hasRoom, type TreeRules } from './tree-draft.ts';

/** Why a node cannot be put below a parent, in words. */
export function useWhyNot<N extends DraftNode<N>>({ depth, whyNot }: TreeRules<N>) {
  const t = useText(words);
  return (tree: readonly N[], node: N, parentId: string = NIL): string | undefined =>
    hasRoom(tree, node, parentId, depth) ? whyNot?.(node, parentId) : fill(t.deep, { n: depth });
}
