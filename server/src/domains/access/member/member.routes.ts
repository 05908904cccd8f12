import { memberApi } from '@cloudyard/contract/access/member.ts';
import { toPage } from '@cloudyard/contract/kit/page.ts';
import { NIL } from '@cloudyard/contract/kit/values.ts';
import { type Server, serve } from '../../../kit/serve.ts';
import { candidatesFor, holdersFor, pairsFor, peopleWithRoles } from './member.service.ts';
import { holderView, pairView, placedView, roledView } from './member.view.ts';
import { giveRoles, takeRoles } from './member-change.service.ts';

export const memberRoutes = (server: Server) =>
  serve(server, memberApi, {
    pairs: async (ctx, { query }) => (await pairsFor(ctx, query)).map(pairView),
    list: async (ctx, { params, query }) => {
      const { rows, total } = await holdersFor(ctx, params.roleId, query);
      return toPage(rows.map(holderView), total, query);
    },
    candidates: async (ctx, { params, query }) => {
      const { rows, total } = await candidatesFor(ctx, params.roleId, query);
      return toPage(rows.map(placedView), total, query);
    },
    people: async (ctx, { query }) => {
      const place = query.enterpriseId === NIL ? null : query.enterpriseId;
      const { rows, total } = await peopleWithRoles(ctx, place, query);
      return toPage(rows.map(roledView), total, query);
    },
    give: (ctx, { body }) => giveRoles(ctx, body),
    take: (ctx, { body }) => takeRoles(ctx, body),
  });
