import { sql } from 'kysely';
import type { Db } from '../../../kit/db.ts';
import { says, wordsOf } from './article.queries.ts';

const FIRST = 5;
type First = { id: string; slug: string | null; title: string; titleEn: string };

/** In their order, each with how much is published in it and what comes first. */
export async function categoriesWithFirst(db: Db, q = '') {
  const words = wordsOf(q).map(says);
  const found = words.length > 0 ? sql.join(words, sql` and `) : sql`true`;
  const { rows } = await sql<{
    id: string;
    name: string;
    name_en: string;
    icon: string;
    articles: number;
    first: First[];
  }>`select c.id, c.name, c.name_en, c.icon,
      (select count(*)::int from article where category_id = c.id and published_at is not null and ${found}) as articles,
      coalesce((select json_agg(f) from (
        select id, slug, title, title_en as "titleEn" from article
        where category_id = c.id and published_at is not null and ${found}
        order by sort, published_at desc, id desc limit ${FIRST}) f), '[]') as first
    from article_category c order by c.sort, c.created_at, c.id`.execute(db);
  return rows;
}
export type CategoryRow = Awaited<ReturnType<typeof categoriesWithFirst>>[number];

/** Locked while the caller works on what stands in it. */
export const holdCategory = (db: Db, id: string) =>
  db.selectFrom('article_category').select('id').where('id', '=', id).forKeyShare().executeTakeFirst();

export const categoryIds = (db: Db) =>
  db.selectFrom('article_category').select(['id', 'name']).forUpdate().execute();

/** Names that the same act will use anew must be free first. */
export const freeNames = (db: Db, ids: string[]) =>
  db.updateTable('article_category').set({ name: sql`id::text` }).where('id', 'in', ids).execute();

type CategoryFields = { name: string; name_en: string; icon: string; sort: number };

export const updateCategory = (db: Db, id: string, row: CategoryFields) =>
  db.updateTable('article_category').set(row).where('id', '=', id).execute();

export const insertCategory = (db: Db, row: CategoryFields) =>
  db.insertInto('article_category').values(row).returning('id').executeTakeFirstOrThrow();

export const deleteCategories = (db: Db, ids: string[]) =>
  db.deleteFrom('article_category').where('id', 'in', ids).execute();

/** Whether a draft wants to stand in one of them; what stands there the database knows itself. */
export const draftedInto = (db: Db, ids: string[]) =>
  db
    .selectFrom('article')
    .select('id')
    .where(sql<boolean>`draft ->> 'categoryId' = any(${ids})`)
    .limit(1)
    .executeTakeFirst();
