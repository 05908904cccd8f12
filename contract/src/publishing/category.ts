import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { Id } from '../kit/values.ts';

export const CATEGORY_GLYPHS = [
  'production',
  'quality',
  'equipment',
  'energy',
  'safety',
  'supply',
  'office',
  'data',
  'design',
  'service',
  'finance',
  'other',
] as const;

const leaf = {
  id: Id,
  name: z.string(),
  nameEn: z.string(),
  icon: z.enum(CATEGORY_GLYPHS),
  /** How many applications stand in it. */
  count: z.number().int(),
};
export const CategoryNode = z.object({ ...leaf, children: z.array(z.object(leaf)) });
export type CategoryNode = z.infer<typeof CategoryNode>;

type Named = Pick<CategoryNode, 'name' | 'nameEn' | 'icon'> & { id?: string | undefined };

/** Stands for a tree as it was seen, without what stands in it: another tree has another stamp. */
export function stampOf(tree: readonly (Named & { children: readonly Named[] })[]): number {
  const lines = tree.flatMap((node) => [node, ...node.children.map((leaf) => ({ ...leaf, under: node.id }))]);
  const text = JSON.stringify(
    lines.map((one) => [one.id, one.name, one.nameEn, one.icon, 'under' in one ? one.under : null]),
  );
  let stamp = 0;
  for (const sign of text) stamp = (Math.imul(stamp, 31) + (sign.codePointAt(0) ?? 0)) | 0;
  return stamp;
}

const drafted = {
  /** Missing: a new one. */
  id: Id.optional(),
  name: z.string().trim().min(1).max(30),
  /** Left out for an existing one: stays as it was. */
  nameEn: z.string().trim().max(60).optional(),
  icon: z.enum(CATEGORY_GLYPHS).optional(),
};
export const CategoryTree = z
  .array(z.object({ ...drafted, children: z.array(z.object(drafted)).max(100).default([]) }))
  .max(100);
export type CategoryTree = z.infer<typeof CategoryTree>;

export const categoryApi = {
  tree: endpoint({
    method: 'GET',
    path: '/api-application/getApplicationCategoryTree',
    allow: 'public',
    platform: true,
    summary: 'The two levels of application categories',
    reply: z.array(CategoryNode),
  }),
  byParent: endpoint({
    method: 'GET',
    path: '/api-application/getApplicationCategoryByParentId',
    allow: 'public',
    platform: true,
    summary: 'The second-level categories below a first-level one',
    query: z.object({ parentId: Id }),
    reply: z.array(z.object(leaf)),
  }),
  /** What is left out stays where it was: only deleting deletes. */
  save: endpoint({
    method: 'POST',
    path: '/api-application/updateApplicationCategory',
    allow: 'market.category.edit',
    platform: true,
    summary: 'Save the category tree: new ones, names, order and moves',
    body: z.object({ tree: CategoryTree, stamp: z.number().int().optional() }).or(CategoryTree),
    reply: z.array(CategoryNode),
  }),
  remove: endpoint({
    method: 'PUT',
    path: '/api-application/deleteApplicationCategory/:categoryId',
    allow: 'market.category.edit',
    platform: true,
    summary: 'Delete a category, moving its applications to another one',
    params: z.object({ categoryId: Id }),
    query: z.object({ moveTo: Id.optional() }),
    reply: z.array(CategoryNode),
  }),
};
