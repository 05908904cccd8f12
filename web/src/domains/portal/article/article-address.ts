import type { ArticleKind, ArticleRow } from '@cloudyard/contract/portal/article.ts';

const PAGES: Record<ArticleKind, string> = {
  help: '/common/help-details',
  news: '/common/news',
  announcement: '/common/announcement',
  solution: '/common/solution',
  case: '/common/customer-case',
};
/** Solutions with a page of their own. */
export const INDUSTRIES = ['nhi', 'rgb', 'sysmed'] as const;

/** The address of an article. */
export function articleAddress({ kind, slug, id }: Pick<ArticleRow, 'kind' | 'slug' | 'id'>): string {
  const own = kind === 'solution' && INDUSTRIES.find((name) => name === slug);
  return own ? `/common/${own}` : `${PAGES[kind]}?${new URLSearchParams({ id: slug ?? id })}`;
}

const LISTS: Record<ArticleKind, string> = {
  ...PAGES,
  help: '/common/help-home',
  solution: '/common/solutions',
};
export const listAddress = (kind: ArticleKind): string => LISTS[kind];

/** The address of a public picture; `1024` is the largest a page needs. */
export const imageAddress = (name: string, size: '256' | '1024' = '1024') =>
  `/api-imagefiles/browse?${new URLSearchParams({ name, size })}`;
