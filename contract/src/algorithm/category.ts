import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { Id } from '../kit/values.ts';

export const CATEGORY_DEPTH = 3;
export const CATEGORIES = 200;

const fields = {
  key: Id,
  name: z.string(),
  nameEn: z.string(),
  remark: z.string(),
  icon: z.string(),
  /** How many algorithms stand in it. */
  count: z.number().int(),
};
export type AlgorithmCategoryNode = {
  key: string;
  name: string;
  nameEn: string;
  remark: string;
  icon: string;
  count: number;
  children: AlgorithmCategoryNode[];
};
export const AlgorithmCategoryNode: z.ZodType<AlgorithmCategoryNode> = z.lazy(() =>
  z.object({ ...fields, children: z.array(AlgorithmCategoryNode) }),
);

type Stamped = Omit<AlgorithmCategoryNode, 'count' | 'children'> & { children: readonly Stamped[] };

/** Stands for a tree as it was seen, without what stands in it: another tree has another stamp. */
export function categoryStamp(tree: readonly Stamped[]): number {
  const lines = (nodes: readonly Stamped[], under: string | null): unknown[] =>
    nodes.flatMap(({ key, name, nameEn, remark, icon, children }) => [
      [key, name, nameEn, remark, icon, under],
      ...lines(children, key),
    ]);
  let stamp = 0;
  for (const sign of JSON.stringify(lines(tree, null)))
    stamp = (Math.imul(stamp, 31) + (sign.codePointAt(0) ?? 0)) | 0;
  return stamp;
}

const drafted = {
  /** Missing: a new one. */
  key: Id.optional(),
  name: z.string().trim().min(1).max(30),
  nameEn: z.string().trim().max(60).optional(),
  remark: z.string().trim().max(200).optional(),
  icon: z.string().trim().max(40).optional(),
};
export type AlgorithmCategoryDraft = {
  key?: string | undefined;
  name: string;
  nameEn?: string | undefined;
  remark?: string | undefined;
  icon?: string | undefined;
  children?: AlgorithmCategoryDraft[] | undefined;
};
const leaf = z.object({ ...drafted, children: z.array(z.never()).max(0).optional() });
const middle = z.object({ ...drafted, children: z.array(leaf).max(CATEGORIES).optional() });
const top = z.object({ ...drafted, children: z.array(middle).max(CATEGORIES).optional() });

const Tree = z.array(top).max(CATEGORIES);

export const algorithmCategoryApi = {
  tree: endpoint({
    method: 'GET',
    path: '/api-algorithm/getAlgorithmCategoryTree',
    allow: 'public',
    platform: true,
    summary: 'The categories of algorithms',
    reply: z.array(AlgorithmCategoryNode),
  }),
  /** What is left out stays where it was: only deleting deletes. */
  save: endpoint({
    method: 'POST',
    path: '/api-algorithm/updateAlgorithmCategory',
    allow: 'algorithm.category.edit',
    platform: true,
    summary: 'Save the category tree: new ones, names, order and moves',
    /** With the stamp of the tree as it was seen, a tree that changed since is refused. */
    body: z.object({ tree: Tree, stamp: z.number().int() }).or(Tree),
    reply: z.array(AlgorithmCategoryNode),
  }),
  remove: endpoint({
    method: 'POST',
    path: '/api-algorithm/deleteAlgorithmCategory/:categoryId',
    allow: 'algorithm.category.edit',
    platform: true,
    summary: 'Delete a category that has none below it, moving its algorithms to another one',
    params: z.object({ categoryId: Id }),
    query: z.object({ moveTo: Id.optional() }),
    reply: z.array(AlgorithmCategoryNode),
  }),
};
