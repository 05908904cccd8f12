import { categoryApi } from '@cloudyard/contract/message/category.ts';
import { type Server, serve } from '../../../kit/serve.ts';
import { categoriesFor, removeCategories, saveCategory } from './category.service.ts';
import { categoryView } from './category.view.ts';

export const categoryRoutes = (server: Server) =>
  serve(server, categoryApi, {
    list: async (ctx, { query }) => (await categoriesFor(ctx, query.enterpriseId)).map(categoryView),
    save: async (ctx, { body }) => categoryView(await saveCategory(ctx, body)),
    remove: (ctx, { body, query }) => removeCategories(ctx, body, query.moveTo),
  });
