import { sessionApi } from '@cloudyard/contract/identity/session.ts';
import { isSelf } from '../../kit/claims.ts';
import { clearSessionCookie, setSessionCookie } from '../../kit/http.ts';
import { orRefuse } from '../../kit/refusal.ts';
import { type Server, serve } from '../../kit/serve.ts';
import { accountById, functionConfig } from './account.queries.ts';
import { sessionById } from './session.queries.ts';
import { endSession, keepConfig, logIn } from './session.service.ts';
import { configView, meView } from './session.view.ts';

export const sessionRoutes = (server: Server) =>
  serve(server, sessionApi, {
    login: async (ctx, { body }, { request, reply }) => {
      const { token, account, session } = await logIn(ctx, body);
      setSessionCookie(request, reply, ctx.kit.env, token);
      return meView(account, session);
    },
    me: async ({ db, actor }) => {
      const account = orRefuse(await accountById(db, actor.userId), 'kit.not_logged_in');
      return meView(account, orRefuse(await sessionById(db, actor.sessionId), 'kit.not_logged_in'));
    },
    logout: async (ctx, _, { request, reply }) => {
      clearSessionCookie(request, reply, ctx.kit.env);
      return { ended: ctx.actor ? await endSession(ctx, ctx.actor.sessionId, 'logout') : false };
    },
    functionConfig: async ({ db, actor }, { query }) => {
      isSelf(actor, query.userId);
      return configView(await functionConfig(db, actor.userId));
    },
    saveFunctionConfig: async (ctx, { body }) => {
      await keepConfig(ctx, body.configOption);
      return configView(await functionConfig(ctx.db, ctx.actor.userId));
    },
  });
