import { z } from 'zod';
import { FileName } from '../file/file.ts';
import { endpoint } from '../kit/endpoint.ts';
import { pageOf, pageQuery, sortBy } from '../kit/page.ts';
import { Id, Instant, one, Search } from '../kit/values.ts';

const count = z.number().int();

export const ARTICLE_KINDS = ['help', 'news', 'announcement', 'solution', 'case'] as const;
export const ArticleKind = z.enum(ARTICLE_KINDS);
export type ArticleKind = z.infer<typeof ArticleKind>;

/** The pictures a category can have. */
export const ARTICLE_ICONS = [
  'help',
  'start',
  'person',
  'enterprise',
  'role',
  'message',
  'publish',
  'market',
  'data',
  'operate',
] as const;
export const MOST_CATEGORIES = 50;

export const ArticleCategory = z.object({
  id: Id,
  name: z.string(),
  nameEn: z.string(),
  icon: z.string(),
  /** Published articles in it, of those with the words asked for. */
  articles: count,
  /** The first of them. */
  first: z.array(z.object({ id: Id, slug: z.string().nullable(), title: z.string(), titleEn: z.string() })),
});
export type ArticleCategory = z.infer<typeof ArticleCategory>;

/** A line of a list, in both languages; the second is empty where it was not written. */
export const ArticleRow = z.object({
  id: Id,
  kind: ArticleKind,
  slug: z.string().nullable(),
  category: z.object({ id: Id, name: z.string(), nameEn: z.string() }).nullable(),
  title: z.string(),
  titleEn: z.string(),
  summary: z.string(),
  summaryEn: z.string(),
  image: z.string().nullable(),
  publishedAt: Instant,
  /** When the published text last changed; for editors, when it was last saved. */
  updatedAt: Instant,
});
export type ArticleRow = z.infer<typeof ArticleRow>;

export const Article = ArticleRow.extend({
  /** Clean rich text. */
  body: z.string(),
  bodyEn: z.string(),
  /** The ones before and after it in its list, and others like it. */
  previous: ArticleRow.nullable(),
  next: ArticleRow.nullable(),
  related: z.array(ArticleRow),
});
export type Article = z.infer<typeof Article>;

export const MAX_BODY = 200_000;
/** Letters, digits and single hyphens: it stands in addresses. */
export const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;

export const ArticleDraft = z.object({
  kind: ArticleKind,
  slug: z.string().max(80).regex(SLUG).nullable(),
  categoryId: Id.nullable(),
  title: z.string().trim().min(1).max(120),
  titleEn: z.string().trim().max(200),
  summary: z.string().trim().max(300),
  summaryEn: z.string().trim().max(500),
  body: z.string().max(MAX_BODY),
  bodyEn: z.string().max(MAX_BODY),
  image: FileName.nullable(),
  sort: z.number().int().min(0).max(10_000),
});
export type ArticleDraft = z.infer<typeof ArticleDraft>;

/** For editors. */
export const ManagedRow = ArticleRow.extend({
  publishedAt: Instant.nullable(),
  /** There are changes that only editors see yet. */
  drafted: z.boolean(),
  helpful: count,
  unhelpful: count,
  updatedBy: z.string().nullable(),
  version: count,
});
export type ManagedRow = z.infer<typeof ManagedRow>;

export const ManagedArticle = ManagedRow.extend({
  /** As it is being written. */
  draft: ArticleDraft,
  /** As visitors read it; null: not published. */
  published: ArticleDraft.nullable(),
});
export type ManagedArticle = z.infer<typeof ManagedArticle>;

const EDIT = 'portal.article.edit';
const edits = { allow: EDIT, platform: true } as const;
const versioned = z.object({ version: count });

export const articleApi = {
  list: endpoint({
    method: 'GET',
    path: '/api-portal/articles',
    allow: 'public',
    summary: 'Published articles by kind, category and words, with the matching passages',
    query: pageQuery.extend({
      kind: ArticleKind.optional(),
      category: Id.optional(),
      q: Search.optional(),
      sort: z.enum(['order', 'new', 'helpful']).default('order'),
    }),
    reply: pageOf(ArticleRow.extend({ excerpt: z.string().optional() })),
  }),
  categories: endpoint({
    method: 'GET',
    path: '/api-portal/articleCategories',
    allow: 'public',
    summary: 'The help categories, with the number of articles in each',
    query: z.object({ q: Search.optional() }),
    reply: z.array(ArticleCategory),
  }),
  detail: endpoint({
    method: 'GET',
    path: '/api-portal/articles/:key',
    allow: 'public',
    summary: 'A published article by its id or slug',
    params: z.object({ key: z.string().min(1).max(80) }),
    query: z.object({ kind: ArticleKind.optional() }),
    reply: Article,
  }),
  helpful: endpoint({
    method: 'POST',
    path: '/api-portal/articles/:id/helpful',
    allow: 'public',
    limit: { by: 'address', max: 20, seconds: 600 },
    summary: 'Rate an article as helpful or not',
    params: one,
    body: z.object({ helpful: z.boolean() }),
    reply: z.null(),
  }),
  manage: endpoint({
    ...edits,
    method: 'GET',
    path: '/api-portal/manageArticles',
    summary: 'All articles as drafts',
    query: pageQuery.extend({
      q: Search.optional(),
      kind: ArticleKind.optional(),
      category: Id.optional(),
      state: z.enum(['draft', 'published', 'changed']).optional(),
      sort: sortBy(['title', 'updatedAt', 'publishedAt']).optional(),
    }),
    reply: pageOf(ManagedRow).extend({ counts: z.record(z.string(), count) }),
  }),
  managed: endpoint({
    ...edits,
    method: 'GET',
    path: '/api-portal/manageArticles/:id',
    summary: 'One article as draft and as published',
    params: one,
    reply: ManagedArticle,
  }),
  save: endpoint({
    ...edits,
    method: 'POST',
    path: '/api-portal/manageArticles',
    once: true,
    summary: 'Save the draft of an article; readers see it only after publishing',
    body: ArticleDraft.extend({ id: Id.optional(), version: count.optional() }),
    reply: ManagedArticle,
  }),
  publish: endpoint({
    ...edits,
    method: 'POST',
    path: '/api-portal/manageArticles/:id/publish',
    summary: 'Publish the current draft of an article',
    params: one,
    body: versioned,
    reply: ManagedArticle,
  }),
  withdraw: endpoint({
    ...edits,
    method: 'POST',
    path: '/api-portal/manageArticles/:id/withdraw',
    summary: 'Unpublish an article; it stays as a draft',
    params: one,
    body: versioned,
    reply: ManagedArticle,
  }),
  discard: endpoint({
    ...edits,
    method: 'POST',
    path: '/api-portal/manageArticles/:id/discard',
    summary: 'Discard the changes since an article was published',
    params: one,
    body: versioned,
    reply: ManagedArticle,
  }),
  remove: endpoint({
    ...edits,
    method: 'DELETE',
    path: '/api-portal/manageArticles/:id',
    summary: 'Delete an unpublished article',
    params: one,
    query: z.object({ version: z.coerce.number().int() }),
    reply: z.object({ id: Id }),
  }),
  saveCategories: endpoint({
    ...edits,
    method: 'PUT',
    path: '/api-portal/articleCategories',
    summary: 'Save the help categories in their order; one that is in use cannot be left out',
    body: z
      .array(
        z.object({
          id: Id.optional(),
          name: z.string().trim().min(1).max(40),
          nameEn: z.string().trim().max(60),
          icon: z.enum(ARTICLE_ICONS),
        }),
      )
      .max(MOST_CATEGORIES),
    reply: z.array(ArticleCategory),
  }),
};
