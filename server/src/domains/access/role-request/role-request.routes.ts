import { roleRequestApi } from '@cloudyard/contract/access/role-request.ts';
import { toPage } from '@cloudyard/contract/kit/page.ts';
import { NIL } from '@cloudyard/contract/kit/values.ts';
import { type Server, serve } from '../../../kit/serve.ts';
import { ownPage, queuePage } from './role-request.queries.ts';
import { askForRole, cancelOwn, decide, offered, ownPlace, requestToDecide } from './role-request.service.ts';
import { calledOf, roleRequestView } from './role-request.view.ts';

export const roleRequestRoutes = (server: Server) =>
  serve(server, roleRequestApi, {
    offered: async (ctx, { query }) => {
      const { roles, deciders } = await offered(ctx, ownPlace(ctx.actor, query.enterpriseId));
      return roles.map((role) => ({ ...role, approvers: deciders.map(calledOf) }));
    },
    mine: async ({ db, actor }, { query }) => {
      const { rows, total } = await ownPage(db, actor.userId, ownPlace(actor, query.enterpriseId), query);
      return toPage(rows.map(roleRequestView()), total, query);
    },
    ask: async (ctx, { body }) => roleRequestView()(await askForRole(ctx, body)),
    cancel: async (ctx, { params }) => roleRequestView()(await cancelOwn(ctx, params.id)),
    queue: async ({ db, actor, reach }, { query }) => {
      const place = query.enterpriseId === NIL ? null : query.enterpriseId;
      const { rows, total } = await queuePage(db, place, reach, query);
      return toPage(rows.map(roleRequestView(actor.userId)), total, query);
    },
    one: async (ctx, { params }) => roleRequestView(ctx.actor.userId)(await requestToDecide(ctx, params.id)),
    decide: (ctx, { body }) => decide(ctx, body),
  });
