import { membershipApi } from '@cloudyard/contract/enterprise/membership.ts';
import { isSelf } from '../../kit/claims.ts';
import { setSessionCookie } from '../../kit/http.ts';
import { type Server, serve } from '../../kit/serve.ts';
import { renewSession } from '../identity/index.ts';
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
    choose: async (ctx, { query }, { request, reply }) => {
      isSelf(ctx.actor, query.id);
      const choice = await chooseEnterprise(ctx, query.enterprise);
      // Other rights from here on: under another token.
      setSessionCookie(request, reply, ctx.kit.env, await renewSession(ctx, ctx.actor.sessionId));
      return choice;
    },
  });
