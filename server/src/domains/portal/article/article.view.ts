import type {
  Article,
  ArticleCategory,
  ArticleDraft,
  ArticleKind,
  ArticleRow,
  ManagedArticle,
  ManagedRow,
} from '@cloudyard/contract/portal/article.ts';
import type { ArticleRowOf } from './article.queries.ts';
import type { CategoryRow } from './article-category.queries.ts';
import type { ManagedRowOf } from './article-manage.queries.ts';

const categoryOf = (id: string | null, name: string | null, nameEn: string | null) =>
  id === null ? null : { id, name: name ?? '', nameEn: nameEn ?? '' };

export const articleRowView = (row: ArticleRowOf): ArticleRow => ({
  id: row.id,
  kind: row.kind as ArticleKind,
  slug: row.slug,
  category: categoryOf(row.category_id, row.category_name, row.category_name_en),
  title: row.title,
  titleEn: row.title_en,
  summary: row.summary,
  summaryEn: row.summary_en,
  image: row.image,
  publishedAt: (row.published_at as Date).toISOString(),
  updatedAt: (row.revised_at ?? (row.published_at as Date)).toISOString(),
});

/** A line of search results, with where the words were found. */
export const foundView = ({ excerpt, ...row }: ArticleRowOf & { excerpt: string | null }) => ({
  ...articleRowView(row),
  ...(excerpt === null ? {} : { excerpt }),
});

type Around = { previous: ArticleRowOf | undefined; next: ArticleRowOf | undefined; related: ArticleRowOf[] };

export const articleView = (
  row: ArticleRowOf & { body: string; body_en: string },
  { previous, next, related }: Around,
): Article => ({
  ...articleRowView(row),
  body: row.body,
  bodyEn: row.body_en,
  previous: previous ? articleRowView(previous) : null,
  next: next ? articleRowView(next) : null,
  related: related.map(articleRowView),
});

export const categoryView = ({ name_en, ...row }: CategoryRow): ArticleCategory => ({
  ...row,
  nameEn: name_en,
});

/** What stands in the columns, as a draft says it. */
export const columnsAsDraft = (row: ManagedRowOf): ArticleDraft => ({
  kind: row.kind as ArticleKind,
  slug: row.slug,
  categoryId: row.category_id,
  title: row.title,
  titleEn: row.title_en,
  summary: row.summary,
  summaryEn: row.summary_en,
  body: row.body,
  bodyEn: row.body_en,
  image: row.image,
  sort: row.sort,
});

export const draftOf = (row: ManagedRowOf): ArticleDraft => row.draft ?? columnsAsDraft(row);

export function managedRowView(row: ManagedRowOf): ManagedRow {
  const { kind, slug, title, titleEn, summary, summaryEn, image } = draftOf(row);
  return {
    ...{ id: row.id, kind, slug, title, titleEn, summary, summaryEn, image },
    category: categoryOf(row.now_category_id, row.now_category_name, row.now_category_name_en),
    publishedAt: row.published_at?.toISOString() ?? null,
    updatedAt: row.updated_at.toISOString(),
    drafted: row.draft !== null,
    helpful: row.helpful,
    unhelpful: row.unhelpful,
    updatedBy: row.writer_name,
    version: row.version,
  };
}

export const managedView = (row: ManagedRowOf): ManagedArticle => ({
  ...managedRowView(row),
  draft: draftOf(row),
  published: row.published_at ? columnsAsDraft(row) : null,
});
