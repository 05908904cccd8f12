import type { ArticleDraft, articleApi } from '@cloudyard/contract/portal/article.ts';
import { type Insertable, type SelectQueryBuilder, sql, type Updateable } from 'kysely';
import type { z } from 'zod';
import type { Db } from '../../../kit/db.ts';
import { countAll, direction, paged } from '../../../kit/list.ts';
import type { DB } from '../../../kit/tables.gen.ts';
import { says } from './article.queries.ts';

// As being written: what is in `draft` counts before what is published.
const now = {
  kind: sql<string>`coalesce(article.draft ->> 'kind', article.kind)`,
  category: sql<string>`case when article.draft is null then article.category_id
    else (article.draft ->> 'categoryId')::uuid end`,
  title: sql<string>`coalesce(article.draft ->> 'title', article.title) collate cn`,
};
const state = sql<string>`case when article.published_at is null then 'draft'
  when article.draft is null then 'published' else 'changed' end`;

/** A draft has no grams of its own; there are few of them at any time. */
const said = (q: string) => sql<boolean>`(${says(q)} or (article.draft is not null
  and position(folded(${q}) in folded(article.draft ->> 'title' || ' ' || (article.draft ->> 'titleEn'))) > 0))`;

type ManageQuery = z.output<typeof articleApi.manage.query>;
type Articles = SelectQueryBuilder<DB, 'article', object>;

function wanted(db: Db, { q, kind, category }: Pick<ManageQuery, 'q' | 'kind' | 'category'>): Articles {
  let rows: Articles = db.selectFrom('article');
  if (kind) rows = rows.where(now.kind, '=', kind);
  if (category) rows = rows.where(now.category, '=', category);
  return q ? rows.where(said(q)) : rows;
}

const whole = (rows: Articles) =>
  rows
    .leftJoin('article_category as category', (join) => join.on('category.id', '=', now.category as never))
    .leftJoin('account as writer', 'writer.id', 'article.updated_by')
    .selectAll('article')
    .select([
      'category.id as now_category_id',
      'category.name as now_category_name',
      'category.name_en as now_category_name_en',
      sql<string | null>`coalesce(nullif(writer.real_name, ''), writer.username)`.as('writer_name'),
    ]);
export type ManagedRowOf = Omit<
  Awaited<ReturnType<ReturnType<typeof whole>['executeTakeFirstOrThrow']>>,
  'draft'
> & { draft: ArticleDraft | null };

const sortColumns = {
  title: now.title,
  updatedAt: sql`article.updated_at`,
  publishedAt: sql`article.published_at`,
};

export async function managedPage(db: Db, query: ManageQuery) {
  const [field, way] = direction(query.sort ?? '-updatedAt');
  const of = () => {
    const rows = wanted(db, query);
    return query.state ? rows.where(state, '=', query.state) : rows;
  };
  const rows = await whole(paged(of(), query))
    .orderBy(sortColumns[field], (order) => (way === 'desc' ? order.desc().nullsLast() : order.asc()))
    .orderBy('article.id', 'desc')
    .execute();
  const { total } = await of().select(countAll).executeTakeFirstOrThrow();
  return { rows: rows as ManagedRowOf[], total };
}

/** How many there are in each state, of those the other filters leave. */
export const stateCounts = (db: Db, query: ManageQuery) =>
  wanted(db, query)
    .select([state.as('state'), countAll])
    .groupBy(state)
    .execute();

export const managedById = (db: Db, id: string) =>
  whole(db.selectFrom('article')).where('article.id', '=', id).executeTakeFirst() as Promise<
    ManagedRowOf | undefined
  >;

/** Locked: one change at a time. */
export const lockArticle = (db: Db, id: string) =>
  db.selectFrom('article').select(['id', 'version']).where('id', '=', id).forUpdate().executeTakeFirst();

/** The address of another article, published or being written. */
export const slugHolder = (db: Db, slug: string, except: string | undefined) =>
  db
    .selectFrom('article')
    .select('id')
    .where(sql<boolean>`(slug = ${slug} or draft ->> 'slug' = ${slug})`)
    .$if(!!except, (rows) => rows.where('id', '<>', except as string))
    .limit(1)
    .executeTakeFirst();

export const insertArticle = (db: Db, row: Insertable<DB['article']>) =>
  db.insertInto('article').values(row).returning('id').executeTakeFirstOrThrow();

export const updateArticle = (db: Db, id: string, row: Updateable<DB['article']>) =>
  db
    .updateTable('article')
    .set(row)
    .set((eb) => ({ version: eb('version', '+', 1), updated_at: sql`now()` }))
    .where('id', '=', id)
    .execute();

export const deleteArticle = (db: Db, id: string) => db.deleteFrom('article').where('id', '=', id).execute();

export const insertArticles = (db: Db, rows: Insertable<DB['article']>[]) =>
  db.insertInto('article').values(rows).execute();

/** The votes of readers for the articles of a demo. */
export const setDemoVotes = (db: Db, slug: string, helpful: number, unhelpful: number) =>
  db.updateTable('article').set({ helpful, unhelpful }).where('slug', '=', slug).execute();
