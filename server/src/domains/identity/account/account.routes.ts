import { accountApi } from '@cloudyard/contract/identity/account.ts';
import { Email, isPhone, phoneOf } from '@cloudyard/contract/identity/values.ts';
import { toPage } from '@cloudyard/contract/kit/page.ts';
import { isSelf } from '../../../kit/claims.ts';
import { clearSessionCookie, setSessionCookie } from '../../../kit/http.ts';
import { Refusal } from '../../../kit/refusal.ts';
import { type Server, serve } from '../../../kit/serve.ts';
import { browserOf, deviceCookie, keepTgc } from '../cas/cas-http.ts';
import { recordPage } from '../monitor/monitor.queries.ts';
import { recordView } from '../monitor/monitor.view.ts';
import { otherSessions } from '../session/session.queries.ts';
import { deviceView } from '../session/session.view.ts';
import type { Contact } from './account.jobs.ts';
import {
  askReset,
  askUsername,
  changePassword,
  deregister,
  endDevice,
  endOthers,
  resetByCode,
  resetByLink,
} from './account.service.ts';

/** A phone or an email in its one spelling. */
function contactOf(typed: string): Contact {
  if (isPhone(typed)) return { phone: phoneOf(typed) };
  const email = Email.safeParse(typed);
  if (!email.success) throw new Refusal('kit.invalid', { contact: 'format' });
  return { email: email.data };
}

export const accountRoutes = (server: Server) =>
  serve(server, accountApi, {
    askReset: (ctx, { body }, { request, reply }) =>
      askReset(ctx, contactOf(body.contact), browserOf(request, reply, ctx.kit), deviceCookie(request)),
    resetByCode: (ctx, { body }, { request, reply }) =>
      resetByCode(ctx, body, browserOf(request, reply, ctx.kit)),
    resetByLink: (ctx, { body }) => resetByLink(ctx, body),
    askUsername: (ctx, { body }) => askUsername(ctx, contactOf(body.contact)),
    changePassword: async (ctx, { body }, { request, reply }) => {
      const { ended, token, login } = await changePassword(ctx, body);
      setSessionCookie(request, reply, ctx.kit.env, token);
      keepTgc(request, reply, ctx.kit, login);
      return { ended };
    },
    devices: async ({ db, actor }) =>
      (await otherSessions(db, actor.userId, null)).map((row) => ({
        ...deviceView(row),
        mine: row.id === actor.sessionId,
      })),
    endDevice: async (ctx, { params }, { request, reply }) => {
      const ended = await endDevice(ctx, params.id);
      if (params.id === ctx.actor.sessionId) clearSessionCookie(request, reply, ctx.kit.env);
      return ended;
    },
    endOthers: (ctx) => endOthers(ctx),
    history: async ({ db, actor }, { query }) => {
      // Colleagues' rows may be visible too: only one's own are read.
      const { rows, total } = await recordPage(db, 'everywhere', { ...query, userId: actor.userId });
      return toPage(rows.map(recordView), total, query);
    },
    deregister: async (ctx, { query }, { request, reply }) => {
      isSelf(ctx.actor, query.userId);
      await deregister(ctx);
      clearSessionCookie(request, reply, ctx.kit.env);
      return { removed: true } as const;
    },
  });
