import {
  type AlgorithmCategoryDraft,
  type AlgorithmCategoryNode,
  categoryStamp,
} from '@cloudyard/contract/algorithm/category.ts';
import { NIL } from '@cloudyard/contract/kit/values.ts';
import type { DraftNode } from '../../../kit/tree-editor/tree-draft.ts';

/** A category as it is edited. */
export interface Category extends DraftNode<Category> {
  remark: string;
  icon: string;
}

const categoryOf = ({ key, children, ...node }: AlgorithmCategoryNode, parentId: string): Category => ({
  ...node,
  ...{ id: key, parentId, isNew: false, children: children.map((one) => categoryOf(one, key)) },
});
export const draftOf = (nodes: readonly AlgorithmCategoryNode[]): Category[] =>
  nodes.map((node) => categoryOf(node, NIL));

export const freshCategory = (id: string, parentId: string): Category => ({
  ...{ id, parentId, isNew: true, name: '', nameEn: '', remark: '', icon: '', count: 0, children: [] },
});

/** What is sent; the server gives new ones a key. */
export const bodyOf = (tree: readonly Category[]): AlgorithmCategoryDraft[] =>
  tree.map(({ id, isNew, name, nameEn, remark, icon, children }) => ({
    ...(isNew ? {} : { key: id }),
    ...{ name: name.trim(), nameEn: nameEn.trim(), remark: remark.trim(), icon, children: bodyOf(children) },
  }));

const seenNode = ({ id, name, nameEn, remark, icon, children }: Category): AlgorithmCategoryNode => ({
  ...{ key: id, name, nameEn, remark, icon, count: 0, children: children.map(seenNode) },
});
/** Of the saved tree that was edited. */
export const stampOf = (seen: readonly Category[]) => categoryStamp(seen.map(seenNode));
