import type { Refused } from '@cloudyard/contract/kit/errors.ts';
import type { FastifyError, FastifyInstance } from 'fastify';
import type { Kit } from './context.ts';
import { NotNow, Refusal, refusalOf } from './refusal.ts';

/** What Fastify itself refuses, in our words. */
function ownWords(error: FastifyError): Refusal | undefined {
  switch (error.statusCode) {
    case 400:
      return new Refusal('kit.invalid');
    case 413:
      return new Refusal('kit.too_large');
    case 415:
      return new Refusal('kit.unsupported_type');
    default:
      return undefined;
  }
}

/** Every refusal has one shape. An unexpected error is logged whole and answered without detail. */
export function installErrorHandler(app: FastifyInstance, kit: Kit) {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = refusalOf(error) ?? ownWords(error) ?? new Refusal('kit.internal');
    if (refusal.status >= 500) kit.log.error({ err: error, req: request }, 'request failed');
    kit.metrics.refusals.inc({ code: refusal.code });
    if (refusal instanceof NotNow) reply.header('retry-after', refusal.retryAfter);
    const body: Refused = {
      code: refusal.code,
      message: refusal.message,
      ...(refusal.fields ? { fields: refusal.fields } : {}),
      requestId: request.id,
    };
    return reply.status(refusal.status).type('application/json; charset=utf-8').send(JSON.stringify(body));
  });
}
