import type { FastifyReply, FastifyRequest } from 'fastify';
import { inTransaction, type Kit } from '../../../kit/context.ts';
import { callerOf } from '../../../kit/http.ts';
import { registeredFor } from '../service/service.service.ts';
import { isOwn, queryOf } from './cas-http.ts';
import { type Failure, proxyFailureXml, proxyXml } from './cas-xml.ts';
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
