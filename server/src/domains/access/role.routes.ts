import { roleApi } from '@cloudyard/contract/access/role.ts';
import { isCurrentEnterprise, isSelf } from '../../kit/claims.ts';
import { type Server, serve } from '../../kit/serve.ts';
import { chooseRole, currentRole, roleChoices } from './role.service.ts';

export const roleRoutes = (server: Server) =>
  serve(server, roleApi, {
    mine: async (ctx, { params }) => {
      isSelf(ctx.actor, params.userId);
      isCurrentEnterprise(ctx.actor, params.enterpriseId);
      return roleChoices(ctx);
    },
    current: async (ctx, { query }) => {
      isSelf(ctx.actor, query.id);
      isCurrentEnterprise(ctx.actor, query.enterpriseId);
      return currentRole(ctx);
    },
    choose: async (ctx, { query }) => {
      isSelf(ctx.actor, query.id);
      isCurrentEnterprise(ctx.actor, query.enterpriseId);
      return chooseRole(ctx, query.role);
    },
    privileges: async ({ actor }, { query }) => {
      isSelf(actor, query.userId);
      if (query.enterpriseId) isCurrentEnterprise(actor, query.enterpriseId);
      return [...actor.keys].sort();
    },
  });
