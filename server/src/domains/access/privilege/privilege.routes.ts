import { privilegeApi } from '@cloudyard/contract/access/privilege.ts';
import { toPage } from '@cloudyard/contract/kit/page.ts';
import { type Server, serve } from '../../../kit/serve.ts';
import { pendingRequests } from './privilege.queries.ts';
import { privilegePage, submit, withdraw } from './privilege.service.ts';
import { authView, pendingView, privilegeView } from './privilege.view.ts';

export const privilegeRoutes = (server: Server) =>
  serve(server, privilegeApi, {
    pending: async ({ db, actor }, { query }) =>
      pendingView(await pendingRequests(db, query.enterpriseName), actor.userId),
    submit: async (ctx, { body, query }) => (await submit(ctx, body, query)).map(authView),
    list: async (ctx, { query }) => {
      const { rows, total } = await privilegePage(ctx, query.enterpriseId, query);
      return toPage(rows.map(privilegeView), total, query);
    },
    withdraw: async (ctx, { params, body }) => privilegeView(await withdraw(ctx, params.id, body.reason)),
  });
