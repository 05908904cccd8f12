import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { inTransaction, type Kit } from './context.ts';
import { type Head, type Heads, imprint, type Language, writeHead } from './head.ts';
import { publicOrigin, sessionToken } from './http.ts';
import { type Pages, preloads, readPages } from './pages.ts';
import { Refusal } from './refusal.ts';
import { makeNonce } from './security.ts';

/** The browser application: assets with hashed names for ever, its page fresh each time, everything else 404. */
export async function serveWeb(app: FastifyInstance, kit: Kit, folder: string | undefined, heads: Heads[]) {
  if (!folder) {
    app.setNotFoundHandler(() => {
      throw new Refusal('kit.not_found');
    });
    return;
  }
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    index: false,
    preCompressed: true,
    // Source maps are built for our own error reports, not for visitors.
    globIgnore: ['**/*.map', 'index.html*', 'pages.json*'],
    cacheControl: false,
    setHeaders: (reply, path) => {
      const hashed = path.includes('/assets/');
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600');
    },
  });
  const page = await readFile(join(folder, 'index.html'), 'utf8');
  const pages = await readPages(folder);
  app.setNotFoundHandler(async (request, reply) => {
    const url = new URL(`${NOWHERE}${request.url}`);
    const known = pages.at(url.pathname);
    if (!wantsPage(request, known !== undefined)) throw new Refusal('kit.not_found');
    const head = await headOf(kit, heads, pages, url, languageOf(request));
    const written = writeHead(page, head, publicOrigin(request, kit.env))
      .replace(
        '</head>',
        () =>
          `  ${known ? preloads(known, url.searchParams) : ''}${guestMark(kit, request)}${imprint(kit.env)}\n  </head>`,
      )
      .replaceAll('__CSP_NONCE__', makeNonce(request));
    return reply
      .status(head.missing ? 404 : 200)
      .type('text/html; charset=utf-8')
      .send(written);
  });
}

/** Marks the page for visitors without a login: it need not ask for the current user. */
const guestMark = (kit: Kit, request: FastifyRequest) =>
  sessionToken(request, kit.env) ? '' : '\n    <meta name="cloudyard-guest" content="yes" />';

/** Only the path and the query of an address are believed. */
const NOWHERE = 'http://page.invalid';

/** Browsers ask for HTML; programs that make link previews often accept anything. */
function wantsPage({ method, headers: { accept = '*/*' } }: FastifyRequest, known: boolean) {
  if (method !== 'GET' && method !== 'HEAD') return false;
  return accept.includes('text/html') || (known && accept.includes('*/*'));
}

const languageOf = ({ headers }: FastifyRequest): Language =>
  /^\s*en\b/i.test(headers['accept-language'] ?? '') ? 'en' : 'cn';

async function headOf(kit: Kit, heads: Heads[], pages: Pages, url: URL, language: Language): Promise<Head> {
  const known = pages.at(url.pathname);
  if (!known) return { title: language === 'cn' ? '页面不存在' : 'Page not found', missing: true };
  const ask = heads.find(({ paths }) => paths.includes(known.path));
  const general = pages.titled(known, language);
  if (!ask) return { ...general, path: url.pathname };
  try {
    return await inTransaction(kit, { platform: 'head of a page' }, (ctx) => ask.of(ctx, url, language));
  } catch (error) {
    // The page itself says what is wrong, and can try again.
    kit.log.error({ err: error, path: url.pathname }, 'head of a page');
    return general;
  }
}
