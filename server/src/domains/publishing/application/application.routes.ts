import { toPage } from '@cloudyard/contract/kit/page.ts';
import { Id } from '@cloudyard/contract/kit/values.ts';
import { applicationApi } from '@cloudyard/contract/publishing/application.ts';
import { isSelf } from '../../../kit/claims.ts';
import { isSomebody } from '../../../kit/context.ts';
import { type Server, serve } from '../../../kit/serve.ts';
import { models, terminals, types } from '../publishable/choices.ts';
import { move } from '../publishable/move.service.ts';
import {
  addApplication,
  applicationFor,
  applicationImpact,
  applicationMeant,
  changeApplication,
  isFree,
  isThere,
} from './application.service.ts';
import { applicationView, moveView } from './application.view.ts';
import { applicationsOf, placeOf } from './application-list.service.ts';
import { movePage } from './application-part.queries.ts';
import { askListed } from './listed.service.ts';

export const applicationRoutes = (server: Server) =>
  serve(server, applicationApi, {
    terminals: () => terminals,
    models: () => models,
    types: () => types,
    submit: (ctx, { body }) => addApplication(ctx, body),
    update: async (ctx, { body }) => {
      const { row, relations } = await changeApplication(ctx, body);
      return applicationView(ctx, row, relations);
    },
    detail: async (ctx, { params }) => {
      const found = isSomebody(ctx) ? await applicationMeant(ctx, params.id) : undefined;
      return found ? applicationView(ctx, found.row, found.relations) : askListed(ctx, params.id);
    },
    check: async (ctx, { params }) => Id.safeParse(params.id).success && isThere(ctx, params.id),
    free: (ctx, { query }) => isFree(ctx, query),
    setStatus: (ctx, { body }) => move(ctx, 'application', body),
    byCompany: (ctx, { params, query }) => applicationsOf(ctx, placeOf(ctx, params.id), query),
    byUser: (ctx, { params, query }) => {
      isSelf(ctx.actor, params.id);
      return applicationsOf(ctx, { scope: 'private', accountId: params.id }, query);
    },
    all: (ctx, { query: { scope, ...query } }) => applicationsOf(ctx, { scope }, query),
    impact: (ctx, { params }) => applicationImpact(ctx, params.id),
    moves: async (ctx, { params, query }) => {
      const { row } = await applicationFor(ctx, params.id);
      const { rows, total } = await movePage(ctx.db, row.id, query);
      const views = rows.map((one) => ({ ...moveView(one), version: one.version }));
      return toPage(views, total, query);
    },
  });
