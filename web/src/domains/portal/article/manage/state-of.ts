import type { ArticleDraft, ManagedRow } from '@cloudyard/contract/portal/article.ts';
import type { Tone } from '../../../../kit/status-tag.tsx';

export const ARTICLE_STATES = ['draft', 'published', 'changed'] as const;
export type ArticleState = (typeof ARTICLE_STATES)[number];

export function stateOf({ publishedAt, drafted }: Pick<ManagedRow, 'publishedAt' | 'drafted'>): ArticleState {
  if (!publishedAt) return 'draft';
  return drafted ? 'changed' : 'published';
}

export const TONES: Record<ArticleState, Tone> = { draft: 'neutral', published: 'good', changed: 'caution' };

export const EMPTY_DRAFT: ArticleDraft = {
  kind: 'help',
  slug: null,
  categoryId: null,
  title: '',
  titleEn: '',
  summary: '',
  summaryEn: '',
  body: '',
  bodyEn: '',
  image: null,
  sort: 0,
};

/** The fields that differ, in the order of the form. */
export const differences = (one: ArticleDraft, other: ArticleDraft): (keyof ArticleDraft)[] =>
  (Object.keys(EMPTY_DRAFT) as (keyof ArticleDraft)[]).filter((key) => one[key] !== other[key]);
