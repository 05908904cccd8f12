import { sessionApi } from '@cloudyard/contract/identity/session.ts';
import { maskedPhone, RESEND_SECONDS } from '@cloudyard/contract/identity/values.ts';
import { isSelf } from '../../../kit/claims.ts';
import type { ActorContext } from '../../../kit/context.ts';
import { clearSessionCookie, publicOrigin, setSessionCookie } from '../../../kit/http.ts';
import { type Server, serve, type Wire } from '../../../kit/serve.ts';
import { functionConfig } from '../account/account.queries.ts';
import { keepTgc } from '../cas/cas-http.ts';
import { resendIn } from '../contact/code.queries.ts';
import { beginLogin, casHost } from './client.service.ts';
import { endLogins } from './ending.service.ts';
import { otherSessions } from './session.queries.ts';
import { decideRepeat, keepConfig, repeatCode, sendRepeatCode } from './session.service.ts';
import { configView, deviceView, meView } from './session.view.ts';

/** The cookies of a login that stands now: of the console and of the central login. */
function keepLogin(
  { kit }: ActorContext,
  { token, login }: { token: string; login: Parameters<typeof keepTgc>[3] },
  { request, reply }: Wire,
) {
  setSessionCookie(request, reply, kit.env, token);
  keepTgc(request, reply, kit, login);
}

export const sessionRoutes = (server: Server) =>
  serve(server, sessionApi, {
    foundationUrl: ({ kit }, _, { request }) => ({ url: publicOrigin(request, kit.env) }),
    casUrl: ({ kit }, _, { request, reply }) => {
      beginLogin(kit, request, reply);
      return { url: casHost(kit, request), own: !kit.env.CAS_URL };
    },
    me: ({ actor }) => meView(actor),
    logout: async (ctx, _, { request, reply }) => {
      clearSessionCookie(request, reply, ctx.kit.env);
      if (!ctx.actor) return { ended: false };
      const reason = ctx.actor.state === 'repeat' ? 'cancelled' : 'logout';
      return { ended: (await endLogins(ctx, { sessions: [ctx.actor.sessionId] }, { reason })) > 0 };
    },
    phoneInfo: async (ctx) => ({
      phone: maskedPhone(ctx.actor.phone),
      resendIn: await resendIn(ctx.db, repeatCode(ctx), RESEND_SECONDS),
      others: (await otherSessions(ctx.db, ctx.actor.userId, ctx.actor.sessionId)).map(deviceView),
      mayKeepBoth: ctx.kit.env.REPEAT_KEEP_BOTH,
    }),
    sendRepeatCode: (ctx) => sendRepeatCode(ctx),
    validateCode: async (ctx, { params, query }, { request, reply }) => {
      const decided = await decideRepeat(ctx, params.code, query.other);
      if (decided.state === 'reset') clearSessionCookie(request, reply, ctx.kit.env);
      else keepLogin(ctx, decided, { request, reply });
      return { state: decided.state, resetToken: decided.state === 'reset' ? decided.resetToken : undefined };
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
