import { XMLParser } from 'fast-xml-parser';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { inTransaction, type Kit } from '../../kit/context.ts';
import { callerOf, publicOrigin } from '../../kit/http.ts';
import { clearTgc, isOwn, lookOf, page, queryOf, sealHeaders, tgcOf } from './cas-http.ts';
import { loggedOutPage, refusedPage } from './cas-page.ts';
import { attributesOf, judge } from './cas-validate.ts';
import { type Failure, proxyFailureXml, proxyXml, samlFailure, samlSuccess } from './cas-xml.ts';
import { forHeader } from './service.policy.ts';
import { registeredFor } from './service.service.ts';
import { endTgt } from './tgt.service.ts';
import { giveProxy } from './ticket.service.ts';

const scope = { platform: 'central login' };

/** A proxy ticket for a further service. */
export async function proxy(kit: Kit, request: FastifyRequest, reply: FastifyReply) {
  const { pgt, targetService } = queryOf(request);
  reply.type('application/xml; charset=utf-8');
  if (!pgt || !targetService) {
    const description = "Both 'pgt' and 'targetService' are needed";
    return reply.send(proxyFailureXml({ code: 'INVALID_REQUEST', description }));
  }
  const found = await proxyTicket(kit, request, pgt, targetService);
  return reply.send(typeof found === 'string' ? proxyXml(found) : proxyFailureXml(found));
}

const proxyTicket = (kit: Kit, request: FastifyRequest, pgt: string, service: string) =>
  inTransaction(
    kit,
    scope,
    async (ctx): Promise<string | Failure> => {
      if (!isOwn(request, kit, service) && !(await registeredFor(ctx, service))) {
        return { code: 'UNAUTHORIZED_SERVICE', description: 'The service is not registered' };
      }
      const given = await giveProxy(ctx, pgt, service);
      return given ?? { code: 'INVALID_REQUEST', description: 'The granting ticket is not known' };
    },
    callerOf(request),
  ).catch((error: unknown): Failure => {
    kit.log.error({ err: error }, 'giving a proxy ticket');
    return { code: 'INTERNAL_ERROR', description: 'The ticket could not be given' };
  });

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

const parser = new XMLParser({ removeNSPrefix: true, ignoreAttributes: true, processEntities: false });

/** The ticket inside a SAML 1.1 question; entities and document types are not read at all. */
export function artifactOf(xml: unknown): string | undefined {
  if (typeof xml !== 'string' || /<!(DOCTYPE|ENTITY)/i.test(xml)) return undefined;
  try {
    const found = parser.parse(xml)?.Envelope?.Body?.Request?.AssertionArtifact;
    return typeof found === 'string' ? found.trim() : undefined;
  } catch {
    return undefined;
  }
}

export async function samlValidate(kit: Kit, request: FastifyRequest, reply: FastifyReply) {
  const { TARGET = '' } = queryOf(request);
  const ticket = artifactOf(request.body);
  const found = await judge(kit, request, { service: TARGET, ticket, renew: false, proxied: false });
  reply.type('text/xml; charset=utf-8');
  if ('code' in found) return reply.send(samlFailure(TARGET, found));
  const success = { user: found.owner.username, attributes: attributesOf(found), proxies: [] };
  return reply.send(samlSuccess(TARGET, publicOrigin(request, kit.env), success));
}
