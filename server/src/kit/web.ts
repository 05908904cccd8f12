import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { Refusal } from './refusal.ts';
import { makeNonce } from './security.ts';

/** The browser application: assets with hashed names for ever, its page fresh each time, everything else 404. */
export async function serveWeb(app: FastifyInstance, folder: string | undefined) {
  const page = folder ? await readFile(join(folder, 'index.html'), 'utf8') : undefined;
  if (folder) {
    await app.register(fastifyStatic, {
      root: folder,
      wildcard: false,
      index: false,
      preCompressed: true,
      // Source maps are built for our own error reports, not for strangers.
      globIgnore: ['**/*.map', 'index.html*'],
      cacheControl: false,
      setHeaders: (reply, path) => {
        const hashed = path.includes('/assets/');
        reply.header(
          'cache-control',
          hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
        );
      },
    });
  }
  app.setNotFoundHandler(async (request, reply) => {
    const wantsPage = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html');
    if (!page || !wantsPage) throw new Refusal('kit.not_found');
    return reply.type('text/html; charset=utf-8').send(page.replaceAll('__CSP_NONCE__', makeNonce(request)));
  });
}
