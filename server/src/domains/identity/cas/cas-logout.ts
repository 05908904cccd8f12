import type { FastifyReply, FastifyRequest } from 'fastify';
import { inTransaction, type Kit } from '../../../kit/context.ts';
import { callerOf } from '../../../kit/http.ts';
import { forHeader } from '../service/service.policy.ts';
import { registeredFor } from '../service/service.service.ts';
import { clearTgc, isOwn, lookOf, page, queryOf, sealHeaders, tgcOf } from './cas-http.ts';
import { loggedOutPage, refusedPage } from './cas-page.ts';
import { endTgt } from './tgt.service.ts';

const scope = { platform: 'central login' };

/** Ends the login of this browser. Without one it is no error. */
export async function logout(kit: Kit, request: FastifyRequest, reply: FastifyReply) {
  const { service } = queryOf(request);
  const known = await inTransaction(
    kit,
    scope,
    async (ctx) => {
      await endTgt(ctx, tgcOf(request));
      return !service || isOwn(request, kit, service) || Boolean(await registeredFor(ctx, service));
    },
    callerOf(request),
  );
  clearTgc(request, reply, kit);
  sealHeaders(reply);
  if (!known) return page(reply, 403, refusedPage(lookOf(request, kit)));
  return service
    ? reply.redirect(forHeader(service), 303)
    : page(reply, 200, loggedOutPage(lookOf(request, kit)));
}
