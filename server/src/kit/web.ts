import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { inTransaction, type Kit } from './context.ts';
import { type Head, type Heads, imprint, type Language, writeHead } from './head.ts';
import { publicOrigin, sessionToken } from './http.ts';
import { type Pages, preloads, readPages } from './pages.ts';
import { Refusal } from './refusal.ts';
import { type AnswerOf, type Renderer, type RenderOrder, shareRendered, withRendered } from './render.ts';
import { makeNonce } from './security.ts';

/** The browser application: assets with hashed names for ever, its page fresh each time, everything else 404. */
export async function serveWeb(app: FastifyInstance, kit: Kit, web: Web | undefined, heads: Heads[]) {
  if (!web) {
    app.setNotFoundHandler(() => {
      throw new Refusal('kit.not_found');
    });
    return;
  }
  await app.register(fastifyStatic, {
    root: web.folder,
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
  const page = await readFile(join(web.folder, 'index.html'), 'utf8');
  const pages = await readPages(web.folder);
  const rendered = web.renderer && shareRendered(web.renderer);
  app.setNotFoundHandler(async (request, reply) => {
    const url = new URL(`${NOWHERE}${request.url}`);
    const known = pages.at(url.pathname);
    if (!wantsPage(request, known !== undefined)) throw new Refusal('kit.not_found');
    const language = chosenBy(request) ?? languageOf(request);
    const head = await headOf(kit, heads, pages, url, language);
    const isGuest = !sessionToken(request, kit.env);
    const body =
      isGuest && known?.rendered && !head.missing
        ? await rendered?.(
            { address: request.url, locale: chosenBy(request) ?? 'cn', ...chosen(kit, request) },
            asVisitor(app, request),
          )
        : undefined;
    // What was rendered brings its answers along.
    const early = known ? preloads(known, body ? undefined : url.searchParams) : '';
    const nonce = makeNonce(request);
    const headed = writeHead(page, head, publicOrigin(request, kit.env))
      .replace('</head>', () => `  ${early}${isGuest ? GUEST : ''}${imprint(kit.env)}\n  </head>`)
      .replaceAll('__CSP_NONCE__', nonce);
    const whole = body ? withRendered(headed, body, { locale: chosenBy(request) ?? 'cn', nonce }) : headed;
    reply.status(head.missing ? 404 : 200).type('text/html; charset=utf-8');
    return sendPage(request, reply, whole, isGuest);
  });
}

export type Web = {
  folder: string;
  /** Without one visitors' browsers render every page. */
  renderer?: Renderer | undefined;
};

/** A page that is rendered is ten times as long; one with an own session in reach is not compressed (BREACH). */
async function sendPage(request: FastifyRequest, reply: FastifyReply, page: string, isGuest: boolean) {
  const accepted = request.headers['accept-encoding'] ?? '';
  if (!isGuest || page.length < COMPRESSED_FROM || !/\b(br|gzip)\b/.test(accepted)) return reply.send(page);
  const [encoding, bytes] = /\bbr\b/.test(accepted)
    ? (['br', await promisify(brotliCompress)(page, QUICKLY)] as const)
    : (['gzip', await promisify(gzip)(page)] as const);
  return reply.header('content-encoding', encoding).header('vary', 'accept-encoding').send(bytes);
}

const COMPRESSED_FROM = 2000;
const QUICKLY = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

/** Asks the server itself as this visitor would; what they may ask in a minute is counted as theirs. */
const asVisitor =
  (app: FastifyInstance, request: FastifyRequest): AnswerOf =>
  async (path) => {
    const { host } = request.headers;
    const answer = await app.inject({
      method: 'GET',
      url: path,
      remoteAddress: request.ip,
      headers: { accept: 'application/json', ...(host ? { host } : {}) },
    });
    return { status: answer.statusCode, body: answer.body };
  };

/** The language a visitor chose on any page of ours. */
function chosenBy({ cookies }: FastifyRequest): Language | undefined {
  const chosen = cookies['cloudyard.locale'];
  return chosen === 'cn' || chosen === 'en' ? chosen : undefined;
}

function chosen({ env }: Kit, { cookies }: FastifyRequest): Pick<RenderOrder, 'theme' | 'imprint'> {
  const theme = cookies['cloudyard.theme'];
  return {
    theme: theme === 'light' || theme === 'dark' ? theme : 'system',
    imprint: { icp: env.ICP_NUMBER, copyright: env.COPYRIGHT_HOLDER },
  };
}

/** Marks the page for visitors without a login: it need not ask for the current user. */
const GUEST = '\n    <meta name="cloudyard-guest" content="yes" />';

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
