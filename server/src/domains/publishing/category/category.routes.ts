import { categoryApi } from '@cloudyard/contract/publishing/category.ts';
import { type Server, serve } from '../../../kit/serve.ts';
import { categoriesFor, removeCategory, saveTree } from './category.service.ts';
import { childrenView, treeView } from './category.view.ts';

export const categoryRoutes = (server: Server) =>
  serve(server, categoryApi, {
    tree: async (ctx) => treeView(await categoriesFor(ctx)),
    byParent: async (ctx, { query }) => childrenView(await categoriesFor(ctx), query.parentId.toLowerCase()),
    save: async (ctx, { body }) => treeView(await saveTree(ctx, body)),
    remove: async (ctx, { params, query }) =>
      treeView(await removeCategory(ctx, params.categoryId, query.moveTo)),
  });
