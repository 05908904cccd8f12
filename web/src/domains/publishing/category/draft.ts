import { NIL } from '@cloudyard/contract/kit/values.ts';
import type { CATEGORY_GLYPHS, CategoryNode, CategoryTree } from '@cloudyard/contract/publishing/category.ts';
import type { DraftNode } from '../../../kit/tree-editor/tree-draft.ts';

export type Glyph = (typeof CATEGORY_GLYPHS)[number];

/** A category as it is edited; the second level has none below it. */
export interface Category extends DraftNode<Category> {
  icon: Glyph;
}

type Shown = Omit<CategoryNode, 'children'> & { children?: CategoryNode['children'] };
const categoryOf = ({ children = [], ...node }: Shown, parentId: string): Category => ({
  ...node,
  parentId,
  isNew: false,
  children: children.map((one) => categoryOf(one, node.id)),
});
export const draftOf = (nodes: readonly CategoryNode[]): Category[] =>
  nodes.map((node) => categoryOf(node, NIL));

export const freshCategory = (id: string, parentId: string): Category => ({
  ...{ id, parentId, isNew: true, name: '', nameEn: '', icon: 'other', count: 0, children: [] },
});

/** What is sent of a category; the server gives new ones an id. */
const sent = ({ id, isNew, name, nameEn, icon }: Category) => ({
  ...(isNew ? {} : { id }),
  ...{ name: name.trim(), nameEn: nameEn.trim(), icon },
});
export const bodyOf = (tree: readonly Category[]): CategoryTree =>
  tree.map((node) => ({ ...sent(node), children: node.children.map(sent) }));
