import { randomBytes } from 'node:crypto';
import type { Endpoint } from '@cloudyard/contract/kit/endpoint.ts';
import helmet from '@fastify/helmet';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Kit } from './context.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The one inline style and script source of this answer. */
    nonce: string;
  }
}

const YEAR = 31_536_000;

/**
 * JSON is never a page: it may load nothing and be framed by no page, so these two headers suffice. The dozen
 * headers that protect pages would cost more than a small answer itself.
 */
const dataHeaders = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
};

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call of the contract a route answers. */
    endpoint?: Endpoint;
  }
}
const isData = ({ routeOptions: { config } }: FastifyRequest) =>
  config.endpoint !== undefined && !config.endpoint.download;

/** Headers of every answer; a route that serves foreign bytes (files) sets a stricter policy of its own. */
export async function secureHeaders(app: FastifyInstance, kit: Kit) {
  app.decorateRequest('nonce', '');
  const tls = kit.env.PUBLIC_URL?.startsWith('https:') ?? false;
  await app.register(helmet, {
    contentSecurityPolicy: false,
    hsts: tls ? { maxAge: YEAR } : false,
    referrerPolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
  });
  const forData = { ...dataHeaders, ...(tls ? { 'strict-transport-security': `max-age=${YEAR}` } : {}) };
  // With callbacks, not promises: these run in every request.
  app.addHook('onSend', (request, reply, payload, done) => {
    if (isData(request)) reply.headers(forData);
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
    // Pages of others, behind menus that administrators made; drawn in a sandbox.
    'frame-src http: https:',
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
