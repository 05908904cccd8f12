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
  app.addHook('onSend', async (request, reply) => {
    if (!reply.hasHeader('content-security-policy')) reply.header('content-security-policy', policy(request));
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    reply.header('x-request-id', request.id);
  });
  app.addHook('onResponse', async (request, reply) => measure(kit, request, reply));
}

const policy = ({ nonce }: FastifyRequest) =>
  [
    "default-src 'self'",
    "script-src 'self'",
    `style-src 'self'${nonce ? ` 'nonce-${nonce}'` : ''}`,
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'self'",
  ].join('; ');

export const makeNonce = (request: FastifyRequest) => {
  request.nonce = randomBytes(16).toString('base64');
  return request.nonce;
};

function measure(kit: Kit, request: FastifyRequest, reply: FastifyReply) {
  const path = request.routeOptions.url ?? 'none';
  const labels = { method: request.method, path, status: reply.statusCode };
  kit.metrics.requestSeconds.observe(labels, reply.elapsedTime / 1000);
  const level = reply.statusCode >= 500 ? 'error' : 'debug';
  kit.log[level]({ req: request, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, 'answered');
}
