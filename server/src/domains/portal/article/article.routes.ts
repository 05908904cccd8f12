import { toPage } from '@cloudyard/contract/kit/page.ts';
import { articleApi } from '@cloudyard/contract/portal/article.ts';
import { totalsByState } from '../../../kit/list.ts';
import { type Server, serve } from '../../../kit/serve.ts';
import { articlePage } from './article.queries.ts';
import {
  discardDraft,
  managedArticle,
  publishArticle,
  readArticle,
  removeArticle,
  saveArticle,
  sayHelpful,
  searched,
  withdrawArticle,
} from './article.service.ts';
import { categoryView, foundView, managedRowView, managedView } from './article.view.ts';
import { categoriesWithFirst } from './article-category.queries.ts';
import { saveCategories } from './article-category.service.ts';
import { managedPage, stateCounts } from './article-manage.queries.ts';

export const articleRoutes = (server: Server) =>
  serve(server, articleApi, {
    list: async (ctx, { query }) => {
      const paging = await searched(ctx, query);
      const { rows, total } = await articlePage(ctx.db, { ...query, ...paging });
      return toPage(rows.map(foundView), total, paging);
    },
    categories: async (ctx, { query }) => {
      await searched(ctx, query);
      return (await categoriesWithFirst(ctx.db, query.q)).map(categoryView);
    },
    detail: (ctx, { params, query }) => readArticle(ctx, params.key, query.kind),
    helpful: (ctx, { params, body }) => sayHelpful(ctx, params.id, body.helpful),
    manage: async ({ db }, { query }) => {
      const { rows, total } = await managedPage(db, query);
      const counts = totalsByState(await stateCounts(db, query));
      return { ...toPage(rows.map(managedRowView), total, query), counts };
    },
    managed: async (ctx, { params }) => managedView(await managedArticle(ctx, params.id)),
    save: async (ctx, { body }) => managedView(await saveArticle(ctx, body)),
    publish: async (ctx, { params, body }) => managedView(await publishArticle(ctx, params.id, body.version)),
    withdraw: async (ctx, { params, body }) =>
      managedView(await withdrawArticle(ctx, params.id, body.version)),
    discard: async (ctx, { params, body }) => managedView(await discardDraft(ctx, params.id, body.version)),
    remove: (ctx, { params, query }) => removeArticle(ctx, params.id, query.version),
    saveCategories: async (ctx, { body }) => (await saveCategories(ctx, body)).map(categoryView),
  });
