import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Language } from './head.ts';

const Said = z.object({ cn: z.string(), en: z.string() });
/** Written with the build: every page, its name, and what a visitor's browser needs to draw it. */
const Page = z.object({
  path: z.string(),
  title: Said,
  about: Said.optional(),
  scripts: z.array(z.string()),
  styles: z.array(z.string()),
  asks: z.array(z.string()).optional(),
  /** The server renders it for visitors. */
  rendered: z.literal(true).optional(),
});
type Page = z.infer<typeof Page>;

export type Pages = {
  at(path: string): Page | undefined;
  titled(page: Page, language: Language): { title: string; description?: string };
};

const pattern = (path: string) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}/?$`);

export async function readPages(folder: string): Promise<Pages> {
  const pages = z.array(Page).parse(JSON.parse(await readFile(join(folder, 'pages.json'), 'utf8')));
  const plain = new Map(pages.filter(({ path }) => !path.includes(':')).map((page) => [page.path, page]));
  const patterns = pages
    .filter(({ path }) => path.includes(':'))
    .map((page) => ({ page, matches: pattern(page.path) }));
  return {
    at: (path) =>
      plain.get(path.length > 1 ? path.replace(/\/$/, '') : path) ??
      patterns.find(({ matches }) => matches.test(path))?.page,
    titled: ({ title, about }, language) => ({
      title: title[language],
      ...(about ? { description: about[language] } : {}),
    }),
  };
}

/** The addresses of what the page asks for at once; none where its query does not say which one it is about. */
function asked({ asks = [] }: Page, query: URLSearchParams): string[] {
  const value = (name: string) => query.get(name) ?? '';
  const isKnown = (ask: string) => [...ask.matchAll(SLOT)].every(([, name = '']) => value(name) !== '');
  return asks
    .filter(isKnown)
    .map((ask) => ask.replace(SLOT, (_, name: string) => encodeURIComponent(value(name))));
}

const SLOT = /\{(\w+)\}/g;

/**
 * The browser fetches the page's own pieces together with the entry, not after it; with the page's query also what
 * it asks for.
 */
export const preloads = (page: Page, query?: URLSearchParams) =>
  [
    ...(query ? asked(page, query) : []).map(
      (address) => `<link rel="preload" as="fetch" crossorigin href="${address}" />`,
    ),
    ...page.scripts.map((file) => `<link rel="modulepreload" crossorigin href="/${file}" />`),
    ...page.styles.map((file) => `<link rel="stylesheet" crossorigin href="/${file}" />`),
  ].join('\n    ');
