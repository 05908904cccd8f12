import { currentRoleApi } from '@cloudyard/contract/access/current-role.ts';
import { isCurrentEnterprise, isSelf } from '../../../kit/claims.ts';
import type { ActorContext } from '../../../kit/context.ts';
import { type Server, serve, type Wire } from '../../../kit/serve.ts';
import { renewToken } from '../../identity/index.ts';
import { functionRolesOf } from './current-role.queries.ts';
import { chooseRole, currentRole, isCurrentRole, rolesAt } from './current-role.service.ts';

async function choose(ctx: ActorContext, roleId: string, wire: Wire) {
  const role = await chooseRole(ctx, roleId);
  await renewToken(ctx, wire);
  return role;
}

export const currentRoleRoutes = (server: Server) =>
  serve(server, currentRoleApi, {
    mine: async (ctx, { params }) => {
      isSelf(ctx.actor, params.userId);
      return rolesAt(ctx, params.enterpriseId);
    },
    current: async (ctx, { query }) => {
      isSelf(ctx.actor, query.id);
      isCurrentEnterprise(ctx.actor, query.enterpriseId);
      return currentRole(ctx);
    },
    choose: async (ctx, { query }, wire) => {
      isSelf(ctx.actor, query.id);
      isCurrentEnterprise(ctx.actor, query.enterpriseId);
      return choose(ctx, query.role, wire);
    },
    chooseHere: async (ctx, { query }, wire) => {
      isSelf(ctx.actor, query.id);
      return choose(ctx, query.role, wire);
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
