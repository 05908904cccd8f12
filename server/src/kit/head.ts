import type { Context } from './context.ts';
import { escapeHtml } from './escape-html.ts';

export type Language = 'cn' | 'en';

/** What the head of a page says before any script runs: for link previews, search engines and tabs. */
export type Head = {
  title: string;
  description?: string;
  /** A path of ours. */
  image?: string | null;
  kind?: 'website' | 'article';
  /** The one address of this page, where it can be reached by several. */
  path?: string;
  /** There is nothing here: the page says so, and search engines should not keep it. */
  missing?: true;
};

/** The pages whose heads depend on what they show. */
export type Heads = {
  paths: readonly string[];
  of(ctx: Context, url: URL, language: Language): Promise<Head>;
};

const meta = (name: string, content: string) =>
  `<meta ${name.startsWith('og:') ? 'property' : 'name'}="${name}" content="${escapeHtml(content)}" />`;

/** Without a valid origin (an odd Host header) the page has no absolute addresses. */
const whole = (path: string, origin: string) =>
  URL.canParse(path, origin) ? [new URL(path, origin).href] : [];

const BRAND = 'Cloudyard';
const TITLE = /<title>[^<]*<\/title>/;
const DESCRIPTION = /<meta name="description"[^>]*>/;

/** Lines for the head, and the text of the page for readers without scripts. */
export function writeHead(page: string, head: Head, origin: string): string {
  const title = head.title === BRAND ? BRAND : `${head.title} · ${BRAND}`;
  const description = head.description ?? '';
  const lines = [
    meta('og:site_name', BRAND),
    meta('og:type', head.kind ?? 'website'),
    meta('og:title', head.title),
    ...(description ? [meta('og:description', description)] : []),
    ...(head.image ? whole(head.image, origin).map((address) => meta('og:image', address)) : []),
    meta('twitter:card', 'summary'),
    ...(head.path ? whole(head.path, origin) : []).map(
      (address) => `<link rel="canonical" href="${escapeHtml(address)}" />`,
    ),
    ...(head.missing ? [meta('robots', 'noindex')] : []),
  ];
  const known = description ? meta('description', description) : undefined;
  return page
    .replace(TITLE, () => `<title>${escapeHtml(title)}</title>\n    ${lines.join('\n    ')}`)
    .replace(DESCRIPTION, (given) => known ?? given)
    .replace(
      '<noscript>',
      () => `<noscript><h1>${escapeHtml(head.title)}</h1><p>${escapeHtml(description)}</p>`,
    );
}

type Operator = { ICP_NUMBER?: string | undefined; COPYRIGHT_HOLDER?: string | undefined };

/** What the operator wants said at the foot of public pages; the browser reads it there. */
export const imprint = ({ ICP_NUMBER, COPYRIGHT_HOLDER }: Operator) =>
  [
    ...(ICP_NUMBER ? [meta('cloudyard-icp', ICP_NUMBER)] : []),
    ...(COPYRIGHT_HOLDER ? [meta('cloudyard-copyright', COPYRIGHT_HOLDER)] : []),
  ]
    .map((line) => `\n    ${line}`)
    .join('');
