import type { FastifyInstance, FastifyRequest } from 'fastify';
import { countedAs } from './address.ts';
import type { Kit } from './context.ts';

/** Health checks must never be refused; what these answer costs nothing. */
const WATCHED = new Set(['/healthz', '/readyz', '/metrics']);
/** Written from the database, each as costly as a page. */
const WRITTEN = /^\/(?:sitemap|robots)/;
/** So many files for one page. */
const FILES = 10;
/** Counted in four bytes. */
const MOST = 1_000_000_000;

/** Calls and the central login count for themselves; pages, and the files they are made of, count here. */
function kindOf({ routeOptions, is404 }: FastifyRequest): 'page' | 'asset' | undefined {
  const { url = '', config } = routeOptions;
  if (config.endpoint || WATCHED.has(url) || url.startsWith('/cas')) return undefined;
  return is404 || WRITTEN.test(url) ? 'page' : 'asset';
}

/** As many pages a minute from one address as calls: no reader reaches that. */
export function countVisits(app: FastifyInstance, kit: Kit) {
  const max = kit.env.RATE_LIMIT;
  const files = Math.min(max * FILES, MOST);
  // With a callback, not a promise: this runs in every request.
  app.addHook('onRequest', (request, _, done) => {
    const kind = kindOf(request);
    if (!kind) return done();
    const limit = { max: kind === 'page' ? max : files, seconds: 60 };
    kit.limiter.take(`${kind} ${countedAs(request.ip)}`, limit).then(() => done(), done);
  });
}
