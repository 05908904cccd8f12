import type { ARTICLE_ICONS, ArticleCategory } from '@cloudyard/contract/portal/article.ts';

type Icon = (typeof ARTICLE_ICONS)[number];
/** A line of the dialog; a new one has no id yet. */
export type Line = {
  key: string;
  id?: string;
  name: string;
  nameEn: string;
  icon: Icon;
  articles: number;
};

export const linesOf = (categories: readonly ArticleCategory[]): Line[] =>
  categories.map(({ id, name, nameEn, icon, articles }) => ({
    key: id,
    id,
    name,
    nameEn,
    icon: icon as Icon,
    articles,
  }));

/** One place up or down; at either end it stays. */
export function moved(lines: readonly Line[], at: number, by: -1 | 1): Line[] {
  const next = [...lines];
  const [one] = next.splice(at, 1);
  if (one) next.splice(Math.max(0, at + by), 0, one);
  return next;
}

export function problemIn(lines: readonly Line[]): 'nameNeeded' | 'nameTwice' | undefined {
  const names = lines.map(({ name }) => name.trim());
  if (names.includes('')) return 'nameNeeded';
  return new Set(names).size < names.length ? 'nameTwice' : undefined;
}

export const draftOf = (lines: readonly Line[]) =>
  lines.map(({ id, name, nameEn, icon }) => ({ ...(id ? { id } : {}), name, nameEn, icon }));
