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

const drafted = {
  /** Missing: a new one. */
  id: Id.optional(),
  name: z.string().trim().min(1).max(30),
  nameEn: z.string().trim().max(60).default(''),
  icon: z.enum(CATEGORY_GLYPHS).default('other'),
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
    summary: 'The two levels of categories applications stand in',
    reply: z.array(CategoryNode),
  }),
  byParent: endpoint({
    method: 'GET',
    path: '/api-application/getApplicationCategoryByParentId',
    allow: 'public',
    summary: 'The second level below one of the first',
    query: z.object({ parentId: Id }),
    reply: z.array(z.object(leaf)),
  }),
  /** What is left out stays where it was: only deleting deletes. */
  save: endpoint({
    method: 'POST',
    path: '/api-application/updateApplicationCategory',
    allow: 'market.category.edit',
    platform: true,
    summary: 'Save the tree: new ones, names, order, and what moved',
    body: z.object({ tree: CategoryTree, stamp: z.number().int().optional() }).or(CategoryTree),
    reply: z.array(CategoryNode),
  }),
  remove: endpoint({
    method: 'PUT',
    path: '/api-application/deleteApplicationCategory/:categoryId',
    allow: 'market.category.edit',
    platform: true,
    summary: 'Delete a category nothing stands in, or move what does',
    params: z.object({ categoryId: Id }),
    query: z.object({ moveTo: Id.optional() }),
    reply: z.array(CategoryNode),
  }),
};
