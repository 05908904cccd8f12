import { randomBytes } from 'node:crypto';
import helmet from '@fastify/helmet';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Kit } from './context.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The one inline style and script source of this answer. */
    nonce: string;
  }
}

/** Headers of every answer; a route that serves foreign bytes (files) sets a stricter policy of its own. */
export async function secureHeaders(app: FastifyInstance, kit: Kit) {
  app.decorateRequest('nonce', '');
  const tls = kit.env.PUBLIC_URL?.startsWith('https:') ?? false;
  await app.register(helmet, {
    contentSecurityPolicy: false,
    hsts: tls ? { maxAge: 31_536_000 } : false,
    referrerPolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
  });
  // With callbacks, not promises: these run in every request.
  app.addHook('onSend', (request, reply, payload, done) => {
    if (!reply.hasHeader('content-security-policy')) reply.header('content-security-policy', policy(request));
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    reply.header('x-request-id', request.id);
    done(null, payload);
  });
  app.addHook('onResponse', (request, reply, done) => {
    measure(kit, request, reply);
    done();
  });
}

const policy = ({ nonce }: FastifyRequest) => (nonce ? policyWith(` 'nonce-${nonce}'`) : plainPolicy);

const policyWith = (styles: string) =>
  [
    "default-src 'self'",
    "script-src 'self'",
    `style-src 'self'${styles}`,
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'self'",
  ].join('; ');
const plainPolicy = policyWith('');

export const makeNonce = (request: FastifyRequest) => {
  request.nonce = randomBytes(16).toString('base64');
  return request.nonce;
};

function measure(kit: Kit, request: FastifyRequest, reply: FastifyReply) {
  const { method, routeOptions } = request;
  const status = reply.statusCode;
  kit.metrics.requestSeconds.observe(
    { method, path: routeOptions.url ?? 'none', status },
    reply.elapsedTime / 1000,
  );
  const level = status >= 500 ? 'error' : 'debug';
  if (kit.log.isLevelEnabled(level)) {
    kit.log[level]({ req: request, status, ms: Math.round(reply.elapsedTime) }, 'answered');
  }
}
