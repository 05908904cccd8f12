import { membershipApi } from '@cloudyard/contract/enterprise/membership.ts';
import { isSelf } from '../../../kit/claims.ts';
import { type Server, serve } from '../../../kit/serve.ts';
import { renewToken } from '../../identity/index.ts';
import { choicesOf, chooseEnterprise, currentChoice } from './membership.service.ts';

export const membershipRoutes = (server: Server) =>
  serve(server, membershipApi, {
    enterprises: async (ctx, { params }) => {
      isSelf(ctx.actor, params.userId);
      return choicesOf(ctx);
    },
    current: async (ctx, { query }) => {
      isSelf(ctx.actor, query.id);
      return currentChoice(ctx);
    },
    choose: async (ctx, { query }, wire) => {
      isSelf(ctx.actor, query.id);
      const choice = await chooseEnterprise(ctx, query.enterprise);
      await renewToken(ctx, wire);
      return choice;
    },
  });
