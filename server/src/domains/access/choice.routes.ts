import { choiceApi } from '@cloudyard/contract/access/choice.ts';
import { isCurrentEnterprise, isSelf } from '../../kit/claims.ts';
import { setSessionCookie } from '../../kit/http.ts';
import { type Server, serve } from '../../kit/serve.ts';
import { renewSession } from '../identity/index.ts';
import { functionRolesOf } from './choice.queries.ts';
import { chooseRole, currentRole, isCurrentRole, rolesAt } from './choice.service.ts';

export const choiceRoutes = (server: Server) =>
  serve(server, choiceApi, {
    mine: async (ctx, { params }) => {
      isSelf(ctx.actor, params.userId);
      return rolesAt(ctx, params.enterpriseId);
    },
    current: async (ctx, { query }) => {
      isSelf(ctx.actor, query.id);
      isCurrentEnterprise(ctx.actor, query.enterpriseId);
      return currentRole(ctx);
    },
    choose: async (ctx, { query }, { request, reply }) => {
      isSelf(ctx.actor, query.id);
      isCurrentEnterprise(ctx.actor, query.enterpriseId);
      const role = await chooseRole(ctx, query.role);
      setSessionCookie(request, reply, ctx.kit.env, await renewSession(ctx, ctx.actor.sessionId));
      return role;
    },
    chooseHere: async (ctx, { query }, { request, reply }) => {
      isSelf(ctx.actor, query.id);
      const role = await chooseRole(ctx, query.role);
      setSessionCookie(request, reply, ctx.kit.env, await renewSession(ctx, ctx.actor.sessionId));
      return role;
    },
    functionRoles: async ({ db, actor }, { query }) => {
      isSelf(actor, query.userId);
      return functionRolesOf(db, actor.userId);
    },
    privileges: async ({ actor }, { query }) => {
      isSelf(actor, query.userId);
      if (query.enterpriseId) isCurrentEnterprise(actor, query.enterpriseId);
      if (query.roleId) isCurrentRole(actor, query.roleId);
      return [...actor.keys].sort();
    },
  });
