import { inTransaction, type Kit } from '../../../kit/context.ts';
import { escapeHtml } from '../../../kit/escape-html.ts';
import { publicOrigin } from '../../../kit/http.ts';
import type { Server } from '../../../kit/serve.ts';
import { libraryAddresses } from '../../algorithm/index.ts';
import { listedAddresses } from '../../market/index.ts';
import { articleAddresses } from './head.queries.ts';
import { INDUSTRIES } from './head.ts';

/** The standard's limit is 50,000 addresses a file; smaller ones are written faster. */
const PART = 10_000;
const XML = 'application/xml; charset=utf-8';
const SCHEMA = 'http://www.sitemaps.org/schemas/sitemap/0.9';

type Entry = { path: string; at?: Date };

const standing = [
  '/',
  '/common/application-market-portal',
  '/common/application-market-list',
  '/common/algorithm-library',
  '/common/bigdata-show',
  '/algorithm/trained-model',
  '/algorithm/lhdTest',
  '/algorithm/joint',
  '/algorithm/poc',
  '/algorithm/projectPoc',
  '/common/solutions',
  ...INDUSTRIES.map((name) => `/common/${name}`),
  '/common/customer-case',
  '/common/news',
  '/common/announcement',
  '/common/help-home',
  '/common/about',
  '/common/contact-us',
  '/common/pre-sale-consulting',
  '/common/legal-agreements',
  '/privacy-policy',
  '/phone-farmer-privacy-policy',
];

const PAGES: Record<string, string> = {
  help: '/common/help-details',
  news: '/common/news',
  announcement: '/common/announcement',
  solution: '/common/solution',
  case: '/common/customer-case',
};

const set = (root: string, inner: string, entries: Entry[], origin: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="${SCHEMA}">\n${entries
    .map(
      ({ path, at }) =>
        `<${inner}><loc>${origin}${escapeHtml(path)}</loc>${at ? `<lastmod>${at.toISOString()}</lastmod>` : ''}</${inner}>`,
    )
    .join('\n')}\n</${root}>\n`;

/** Where each part of the listing begins: after the last one of the part before it. */
async function partsOf(kit: Kit): Promise<string[]> {
  const starts = ['start'];
  let after: string | null = null;
  for (;;) {
    const rows = await inTransaction(kit, { platform: 'sitemap' }, ({ db }) =>
      listedAddresses(db, { after, limit: PART }),
    );
    const last = rows.at(-1);
    if (rows.length < PART || !last) return starts;
    after = last.id;
    starts.push(after);
  }
}

async function pagesOf(kit: Kit): Promise<Entry[]> {
  const { articles, algorithms } = await inTransaction(kit, { platform: 'sitemap' }, async ({ db }) => ({
    articles: await articleAddresses(db),
    algorithms: await libraryAddresses(db),
  }));
  return [
    ...standing.map((path) => ({ path })),
    ...algorithms.map(({ id, at }) => ({ path: `/common/algorithm-library?id=${id}`, at })),
    ...articles.flatMap(({ id, slug, kind, updated_at }) => {
      const path = PAGES[kind];
      const own = INDUSTRIES.some((name) => name === slug);
      return path && !own ? [{ path: `${path}?id=${slug ?? id}`, at: updated_at }] : [];
    }),
  ];
}

/** For search engines: which pages they may read, and which not. Never from a cache of ours. */
export function serveSitemap({ app, kit }: Server) {
  const page = (name: string) => `/sitemap-${name}.xml`;
  app.get('/robots.txt', (request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .send(
        [
          'User-agent: *',
          'Disallow: /console',
          'Disallow: /common/login',
          'Allow: /api-application/images/',
          'Allow: /api-imagefiles/browse',
          'Disallow: /api-',
          `Sitemap: ${publicOrigin(request, kit.env)}/sitemap.xml`,
          '',
        ].join('\n'),
      ),
  );
  app.get('/sitemap.xml', async (request, reply) => {
    const entries = [page('pages'), ...(await partsOf(kit)).map((start) => page(`market-${start}`))];
    return reply.type(XML).send(
      set(
        'sitemapindex',
        'sitemap',
        entries.map((path) => ({ path })),
        publicOrigin(request, kit.env),
      ),
    );
  });
  app.get(page('pages'), async (request, reply) =>
    reply.type(XML).send(set('urlset', 'url', await pagesOf(kit), publicOrigin(request, kit.env))),
  );
  app.get<{ Params: { start: string } }>(
    '/sitemap-market-:start(start|[0-9a-f-]{36}).xml',
    async (request, reply) => {
      const { start } = request.params;
      const rows = await inTransaction(kit, { platform: 'sitemap' }, ({ db }) =>
        listedAddresses(db, { after: start === 'start' ? null : start, limit: PART }),
      );
      const entries = rows.map(({ id, updated_at }) => ({
        path: `/common/application-market-view?id=${id}`,
        at: updated_at,
      }));
      return reply.type(XML).send(set('urlset', 'url', entries, publicOrigin(request, kit.env)));
    },
  );
}
