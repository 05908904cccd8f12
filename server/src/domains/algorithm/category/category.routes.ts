import { algorithmCategoryApi } from '@cloudyard/contract/algorithm/category.ts';
import { type Server, serve } from '../../../kit/serve.ts';
import { categoryTree, removeCategory, saveCategories } from './category.service.ts';

export const categoryRoutes = (server: Server) =>
  serve(server, algorithmCategoryApi, {
    tree: categoryTree,
    save: (ctx, { body }) => saveCategories(ctx, body),
    remove: (ctx, { params, query }) => removeCategory(ctx, params.categoryId, query.moveTo),
  });
