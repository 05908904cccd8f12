import { applicationApi } from '@cloudyard/contract/access/application.ts';
import { toPage } from '@cloudyard/contract/kit/page.ts';
import { NIL } from '@cloudyard/contract/kit/values.ts';
import { type Server, serve } from '../../kit/serve.ts';
import { ownPage, queuePage } from './application.queries.ts';
import {
  applicationToDecide,
  askForRole,
  cancelOwn,
  decide,
  offered,
  ownPlace,
} from './application.service.ts';
import { applicationView, calledOf } from './application.view.ts';

export const applicationRoutes = (server: Server) =>
  serve(server, applicationApi, {
    offered: async (ctx, { query }) => {
      const { roles, deciders } = await offered(ctx, ownPlace(ctx.actor, query.enterpriseId));
      return roles.map((role) => ({ ...role, approvers: deciders.map(calledOf) }));
    },
    mine: async ({ db, actor }, { query }) => {
      const { rows, total } = await ownPage(db, actor.userId, ownPlace(actor, query.enterpriseId), query);
      return toPage(rows.map(applicationView()), total, query);
    },
    ask: async (ctx, { body }) => applicationView()(await askForRole(ctx, body)),
    cancel: async (ctx, { params }) => applicationView()(await cancelOwn(ctx, params.id)),
    queue: async ({ db, actor, reach }, { query }) => {
      const place = query.enterpriseId === NIL ? null : query.enterpriseId;
      const { rows, total } = await queuePage(db, place, reach, query);
      return toPage(rows.map(applicationView(actor.userId)), total, query);
    },
    one: async (ctx, { params }) =>
      applicationView(ctx.actor.userId)(await applicationToDecide(ctx, params.id)),
    decide: (ctx, { body }) => decide(ctx, body),
  });
