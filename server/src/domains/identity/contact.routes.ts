import { contactApi } from '@cloudyard/contract/identity/contact.ts';
import { type Server, serve } from '../../kit/serve.ts';
import { browserOf } from './cas-http.ts';
import { changeContact, sendContactCode } from './contact.service.ts';

export const contactRoutes = (server: Server) =>
  serve(server, contactApi, {
    sendCode: (ctx, { body }, { request, reply }) =>
      sendContactCode(ctx, body, browserOf(request, reply, ctx.kit)),
    change: (ctx, { body }, { request, reply }) =>
      changeContact(ctx, body, browserOf(request, reply, ctx.kit)),
  });
