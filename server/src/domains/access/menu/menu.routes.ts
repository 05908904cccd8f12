import { menuApi } from '@cloudyard/contract/access/menu.ts';
import { toPage } from '@cloudyard/contract/kit/page.ts';
import type { FastifyRequest } from 'fastify';
import { previewed } from '../../../kit/admit.ts';
import { isCurrentEnterprise, isSelf } from '../../../kit/claims.ts';
import { publicOrigin } from '../../../kit/http.ts';
import { type Server, serve } from '../../../kit/serve.ts';
import { isCurrentRole } from '../current-role/current-role.service.ts';
import { deploymentsOf } from './deployment.queries.ts';
import { addDeployment, changeDeployment, deploymentFor, removeDeployment } from './deployment.service.ts';
import { framingOf } from './framing.service.ts';
import { menuTree, moveMenu, removeMenu, submitMenu, usageOf } from './menu.service.ts';
import { changeView } from './menu.view.ts';
import { changePage } from './menu-change.queries.ts';
import { undoChange } from './menu-change.service.ts';
import { menusOf } from './menu-shown.service.ts';
import { placeFor } from './menu-tree.service.ts';

const isPreview = (request: FastifyRequest) => previewed(menuApi.shown, request) !== undefined;

export const menuRoutes = (server: Server) =>
  serve(server, menuApi, {
    list: (ctx, { query }) => menuTree(ctx, query.enterpriseId),
    submit: (ctx, { body }, { request }) => submitMenu(ctx, body, publicOrigin(request, ctx.kit.env)),
    remove: (ctx, { params }) => removeMenu(ctx, params.id),
    move: (ctx, { body }) => moveMenu(ctx, body),
    shown: async (ctx, { query }, { request }) => {
      isSelf(ctx.actor, query.userId);
      isCurrentEnterprise(ctx.actor, query.enterpriseId);
      isCurrentRole(ctx.actor, query.roleId);
      return menusOf(ctx, isPreview(request));
    },
    usage: (ctx, { params }) => usageOf(ctx, params.id),
    history: async (ctx, { query }) => {
      const { rows, total } = await changePage(ctx.db, placeFor(ctx, query.enterpriseId), query);
      return toPage(rows.map(changeView), total, query);
    },
    undo: async (ctx, { body }) => changeView(await undoChange(ctx, body.enterpriseId, body.change)),
    framing: async (ctx, { params }, { request }) => ({
      framed: await framingOf(ctx, params.id, publicOrigin(request, ctx.kit.env), isPreview(request)),
    }),
    deployments: (ctx, { query }) => deploymentsOf(ctx.db, placeFor(ctx, query.enterpriseId)),
    deployment: (ctx, { params }) => deploymentFor(ctx, params.id),
    addDeployment: (ctx, { body }, { request }) =>
      addDeployment(ctx, body, publicOrigin(request, ctx.kit.env)),
    changeDeployment: (ctx, { params, body }, { request }) =>
      changeDeployment(ctx, params.id, body, publicOrigin(request, ctx.kit.env)),
    removeDeployment: (ctx, { params }) => removeDeployment(ctx, params.id),
  });
