import { registrationApi } from '@cloudyard/contract/identity/registration.ts';
import { type Server, serve } from '../../../kit/serve.ts';
import { isFree, isNameFree } from '../account/account.queries.ts';
import { browserOf } from '../cas/cas-http.ts';
import {
  provePhone,
  register,
  restore,
  sendRegistrationCode,
  verifyEmail,
  wasHere,
} from './registration.service.ts';

export const registrationRoutes = (server: Server) =>
  serve(server, registrationApi, {
    register: async (ctx, { body }, { request, reply }) => {
      const { id, username } = await register(ctx, body, browserOf(request, reply, ctx.kit));
      return { userId: id, username };
    },
    checkOldUser: (ctx, { query }) => wasHere(ctx, query.phone, query.email),
    usernameUnique: ({ db }, { params }) => isNameFree(db, params.username),
    emailUnique: ({ db }, { params }) => isFree(db, 'email', params.email),
    phoneUnique: ({ db }, { params }) => isFree(db, 'phone', params.phone),
    sendCode: (ctx, { query }, { request, reply }) =>
      sendRegistrationCode(ctx, query.phone, browserOf(request, reply, ctx.kit)),
    checkCode: async (ctx, { params, query }, { request, reply }) => {
      await provePhone(ctx, query.phone, params.code, browserOf(request, reply, ctx.kit));
      return { accepted: true } as const;
    },
    verifyEmail: (ctx, { body }) => verifyEmail(ctx, body.token),
    restore: async (ctx, { query, body }, { request, reply }) => {
      const { username } = await restore(ctx, query, body?.password, browserOf(request, reply, ctx.kit));
      return { username };
    },
  });
