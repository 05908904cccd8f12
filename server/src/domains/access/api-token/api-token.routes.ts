import { apiTokenApi } from '@cloudyard/contract/access/api-token.ts';
import { toPage } from '@cloudyard/contract/kit/page.ts';
import { type Server, serve } from '../../../kit/serve.ts';
import { tokenPage } from './api-token.queries.ts';
import { issueToken, offeredKeys, ownTokens, revoke } from './api-token.service.ts';
import { apiTokenView } from './api-token.view.ts';

export const apiTokenRoutes = (server: Server) =>
  serve(server, apiTokenApi, {
    mine: async (ctx, { query }) => {
      const { rows, total } = await tokenPage(ctx.db, ownTokens(ctx), query);
      return toPage(rows.map(apiTokenView), total, query);
    },
    all: async ({ db, actor }, { query }) => {
      const { rows, total } = await tokenPage(db, { enterpriseId: actor.enterpriseId }, query);
      return toPage(rows.map(apiTokenView), total, query);
    },
    offered: (ctx) => offeredKeys(ctx),
    issue: async (ctx, { body }) => {
      const { row, text } = await issueToken(ctx, body);
      return { token: apiTokenView(row), text };
    },
    revoke: async (ctx, { params }) => apiTokenView(await revoke(ctx, params.id)),
  });
