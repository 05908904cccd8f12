import { contactApi } from '@cloudyard/contract/identity/contact.ts';
import { type Server, serve } from '../../../kit/serve.ts';
import { browserOf } from '../cas/cas-http.ts';
import { changeContact, sendContactCode } from './contact.service.ts';
import { waitingChanges } from './contact-change.queries.ts';
import { confirmChange, declineChange, objectToChange, sendWaitingCode } from './contact-change.service.ts';
import { waitingView } from './contact-change.view.ts';

export const contactRoutes = (server: Server) =>
  serve(server, contactApi, {
    sendCode: (ctx, { body }, { request, reply }) =>
      sendContactCode(ctx, body, browserOf(request, reply, ctx.kit)),
    change: (ctx, { body }, { request, reply }) =>
      changeContact(ctx, body, browserOf(request, reply, ctx.kit)),
    waiting: async ({ db, actor }) => (await waitingChanges(db, actor.userId)).map(waitingView),
    sendWaitingCode: (ctx, { params }, { request, reply }) =>
      sendWaitingCode(ctx, params.id, browserOf(request, reply, ctx.kit)),
    confirm: (ctx, { params, body }, { request, reply }) =>
      confirmChange(ctx, params.id, body.code, browserOf(request, reply, ctx.kit)),
    decline: async (ctx, { params }) => {
      await declineChange(ctx, params.id);
      return { declined: true } as const;
    },
    object: async (ctx, { body }) => ({ outcome: await objectToChange(ctx, body.token) }),
  });
