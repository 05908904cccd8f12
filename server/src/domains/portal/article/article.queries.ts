import type { ArticleKind, articleApi } from '@cloudyard/contract/portal/article.ts';
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Db } from '../../../kit/db.ts';
import { countAll, paged } from '../../../kit/list.ts';
import type { DB } from '../../../kit/tables.gen.ts';

const MOST_WORDS = 4;
/** Each word must be there, in any order; words beyond a few narrow nothing. */
export const wordsOf = (q: string) => [...new Set(q.split(/\s+/).filter(Boolean))].slice(0, MOST_WORDS);

/** One or two characters are a gram themselves: then the index decides alone. */
const isGram = (word: string) => [...word.normalize('NFKC')].length <= 2;

/** The text was folded when it was written: nothing is made of it here. */
export const says = (word: string) => {
  const indexed = sql<boolean>`article.search @> query_grams(${word})`;
  return isGram(word)
    ? indexed
    : sql<boolean>`(${indexed} and position(folded(${word}) in article.sought) > 0)`;
};

type Articles = SelectQueryBuilder<DB, 'article', object>;

const withWords = (rows: Articles, q: string | undefined): Articles =>
  wordsOf(q ?? '').reduce((found, word) => found.where(says(word)), rows);

/** All that visitors may read: their queries always begin here. */
const shown = (db: Db) => db.selectFrom('article').where('article.published_at', 'is not', null);

type ListQuery = z.output<typeof articleApi.list.query>;

const wanted = (db: Db, { kind, category, q, sort }: ListQuery): Articles => {
  let rows: Articles = shown(db);
  // An article without votes is not among the most helpful ones.
  if (sort === 'helpful') rows = rows.where('article.helpful', '>', 0);
  if (kind) rows = rows.where('article.kind', '=', kind);
  if (category) rows = rows.where('article.category_id', '=', category);
  return withWords(rows, q);
};

const withCategory = (rows: Articles) =>
  rows
    .leftJoin('article_category as category', 'category.id', 'article.category_id')
    .select([
      'article.id',
      'article.kind',
      'article.slug',
      'article.title',
      'article.title_en',
      'article.summary',
      'article.summary_en',
      'article.image',
      'article.published_at',
      'article.revised_at',
      'article.updated_at',
      'article.category_id',
      'category.name as category_name',
      'category.name_en as category_name_en',
    ]);
export type ArticleRowOf = Awaited<ReturnType<ReturnType<typeof withCategory>['executeTakeFirstOrThrow']>>;

/** The order editors gave, then the newest first. In a search, titles with the words come first. */
const orders = {
  order: sql`article.sort, article.published_at desc, article.id desc`,
  new: sql`article.published_at desc, article.id desc`,
  helpful: sql`article.helpful - article.unhelpful desc, article.sort, article.published_at desc, article.id desc`,
};
const titlesFirst = (q: string) =>
  sql`(position(folded(${q}) in folded(article.title || ' ' || article.title_en)) > 0) desc,`;

/** Where the first word stands in the text, in the language it stands in. */
const excerptOf = (word: string) => {
  const around = (body: RawBuilder<string>) => sql`when position(folded(${word}) in folded(${body})) > 0 then
    substr(${body}, greatest(1, position(folded(${word}) in folded(${body})) - 40), 160)`;
  return sql<string | null>`case ${around(sql`article.plain`)} ${around(sql`article.plain_en`)} end`.as(
    'excerpt',
  );
};

export async function articlePage(db: Db, query: ListQuery) {
  const order = sql`${query.q ? titlesFirst(query.q) : sql``} ${orders[query.sort]}`;
  const [word] = wordsOf(query.q ?? '');
  const rows = await withCategory(paged(wanted(db, query), query))
    .select(word ? excerptOf(word) : sql<string | null>`null`.as('excerpt'))
    .orderBy(order)
    .execute();
  const { total } = await wanted(db, query).select(countAll).executeTakeFirstOrThrow();
  return { rows, total };
}

const GUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** By its id or its name. */
export const shownArticle = (db: Db, key: string, kind?: ArticleKind) =>
  withCategory(shown(db))
    .select(['article.body', 'article.body_en'])
    .where(GUID.test(key) ? 'article.id' : 'article.slug', '=', key)
    .$if(!!kind, (rows) => rows.where('article.kind', '=', kind as string))
    .executeTakeFirst();

const own = (id: string, column: 'kind' | 'category_id' | 'sort') =>
  sql`(select me.${sql.ref(column)} from article me where me.id = ${id})`;

/** In one list with it: of its kind, and of its category where it has one. */
const beside = (db: Db, id: string) =>
  shown(db)
    .where(sql<boolean>`article.kind = ${own(id, 'kind')}`)
    .where(sql<boolean>`article.category_id is not distinct from ${own(id, 'category_id')}`)
    .where('article.id', '<>', id);

export async function neighboursOf(db: Db, id: string) {
  const sort = own(id, 'sort');
  const stamp = sql`(select me.published_at, me.id from article me where me.id = ${id})`;
  const previous = await withCategory(beside(db, id))
    .where(
      sql<boolean>`(article.sort < ${sort} or
        (article.sort = ${sort} and (article.published_at, article.id) > ${stamp}))`,
    )
    .orderBy(sql`article.sort desc, article.published_at, article.id`)
    .limit(1)
    .executeTakeFirst();
  const next = await withCategory(beside(db, id))
    .where(
      sql<boolean>`(article.sort > ${sort} or
        (article.sort = ${sort} and (article.published_at, article.id) < ${stamp}))`,
    )
    .orderBy(orders.order)
    .limit(1)
    .executeTakeFirst();
  return { previous, next };
}

/** Others of its kind, those of its category first. */
export const relatedTo = (db: Db, id: string, most: number) =>
  withCategory(shown(db))
    .where('article.id', '<>', id)
    .where(sql<boolean>`article.kind = ${own(id, 'kind')}`)
    .orderBy(
      sql`(article.category_id is not distinct from ${own(id, 'category_id')}) desc, ${orders.helpful}`,
    )
    .limit(most)
    .execute();

/** Undefined when it is not published. */
export const countHelpful = (db: Db, id: string, helped: boolean) =>
  db
    .updateTable('article')
    .set((eb) => (helped ? { helpful: eb('helpful', '+', 1) } : { unhelpful: eb('unhelpful', '+', 1) }))
    .where('id', '=', id)
    .where('published_at', 'is not', null)
    .returning('id')
    .executeTakeFirst();
