import { NIL } from '@cloudyard/contract/kit/values.ts';
import { type ListingFilter, type ListingQuery, NO_COST } from '@cloudyard/contract/market/listing.ts';
import type { Scope, SourceType } from '@cloudyard/contract/publishing/values.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../../kit/db.ts';
import { matches } from '../../../kit/list.ts';

/** Everything a card shows. Queries for visitors always begin with the listing. */
const cards = (db: Db) =>
  db
    .selectFrom('listing as l')
    .innerJoin('app_category as c', 'c.id', 'l.category_id')
    .innerJoin('app_category as pc', 'pc.id', 'l.parent_category_id')
    .leftJoin('enterprise as e', 'e.id', 'l.publisher_id')
    .select(['l.application_id', 'l.name', 'l.en_name', 'l.code', 'l.summary', 'l.logo', 'l.terminal'])
    .select(['l.category_id', 'c.name as category_name', 'c.name_en as category_name_en'])
    .select(['l.parent_category_id', 'pc.name as parent_name', 'pc.name_en as parent_name_en'])
    .select(['l.publisher_id', 'l.publisher', 'l.verified', 'e.domain', 'l.version_id', 'l.version'])
    .select(['l.price_fen', 'l.listed_at', 'l.updated_at', 'l.subscribers', 'l.rating', 'l.ratings'])
    .select([sql<Scope>`l.scope`.as('scope'), sql<SourceType[]>`l.release_types`.as('release_types')]);
export type CardRow = Awaited<ReturnType<ReturnType<typeof cards>['execute']>>[number];

/** Those of these that are listed, each once, in the order asked for. */
export async function cardsByIds(db: Db, ids: string[]): Promise<CardRow[]> {
  if (ids.length === 0) return [];
  const rows = await cards(db).where(sql<SqlBool>`l.application_id = any(${ids}::uuid[])`).execute();
  const known = new Map(rows.map((row) => [row.application_id, row]));
  return [...new Set(ids.map((id) => id.toLowerCase()))].flatMap((id) => known.get(id) ?? []);
}

/** The listed application that an order, a rating or a report is about. */
export const listedById = (db: Db, id: string) =>
  db
    .selectFrom('listing')
    .select(['application_id', 'name', 'en_name', 'logo', 'publisher', 'publisher_id', 'scope'])
    .where('application_id', '=', id)
    .executeTakeFirst();

/** Due now. */
const due = sql<SqlBool>`p.shown_from <= now() and (p.shown_until is null or p.shown_until > now())`;

const words = sql<string>`l.name || ' ' || l.en_name || ' ' || l.code`;
/** One or two characters are a gram themselves: then the index decides alone, however many rows match. */
const isGram = (text: string) => [...text.normalize('NFKC')].length <= 2;
const named = (text: string) =>
  isGram(text)
    ? sql<SqlBool>`l.search @> query_grams(${text})`
    : sql<SqlBool>`(${matches('l.search', words, text)})`;
const fen = (yuan: number) => Math.round(yuan * 100);

/** A user who publishes in their own name cannot be filtered by: their id is not in the listing. */
const publishedBy = (id: string) =>
  id === NIL ? sql<SqlBool>`l.scope = 'platform'` : sql<SqlBool>`l.publisher_id = ${id}`;

type Filter = Partial<ListingFilter>;

function filters(asked: Filter): RawBuilder<SqlBool> {
  const { name, parentCategoryId, categoryId, releaseType, publisherId } = asked;
  const { minCost = NO_COST, maxCost = NO_COST } = asked;
  const found: RawBuilder<SqlBool>[] = [sql<SqlBool>`true`];
  if (name) found.push(named(name));
  if (parentCategoryId) found.push(sql<SqlBool>`l.parent_category_id = ${parentCategoryId}`);
  if (categoryId) found.push(sql<SqlBool>`l.category_id = ${categoryId}`);
  if (releaseType) found.push(sql<SqlBool>`${sql.lit(releaseType)} = any(l.release_types)`);
  // What is not sold has no price to compare.
  if (minCost >= 0) found.push(sql<SqlBool>`l.price_fen >= ${fen(minCost)}`);
  if (maxCost >= 0) found.push(sql<SqlBool>`l.price_fen <= ${fen(maxCost)}`);
  if (publisherId) found.push(publishedBy(publisherId));
  return sql.join(found, sql` and `) as RawBuilder<SqlBool>;
}

const orders = {
  popular: sql`l.score desc, l.application_id desc`,
  new: sql`l.listed_at desc, l.application_id desc`,
  cheap: sql`l.price_fen, l.application_id`,
  dear: sql`l.price_fen desc nulls last, l.application_id desc`,
  rated: sql`l.rating desc, l.ratings desc, l.application_id desc`,
} satisfies Record<ListingQuery['sort'], RawBuilder<unknown>>;

const idsOf = async (db: Db, question: RawBuilder<{ id: string }>): Promise<string[]> =>
  (await question.execute(db)).rows.map(({ id }) => id);

/** Of the pinned ones those that match, in the operators' order. */
export const pinnedIds = (db: Db, asked: Filter) =>
  idsOf(
    db,
    sql<{ id: string }>`select l.application_id as id from listing l
      join (select p.application_id, min(p.sort) as sort, min(p.shown_from) as since from promotion p
        where p.kind = 'pin' and ${due} group by 1) pin on pin.application_id = l.application_id
      where ${filters(asked)} order by pin.sort, pin.since, l.application_id limit 100`,
  );

type Page = { sort: ListingQuery['sort']; limit: number; offset: number };
type Part = Page & { without: string[] };

const inOrder = (from: RawBuilder<unknown>, { sort, limit, offset }: Page) =>
  sql<{
    id: string;
  }>`select l.application_id as id from ${from} order by ${orders[sort]} limit ${limit} offset ${offset}`;

/** More matches than this count as very many: the first of them are found quickly in their order. */
const MANY = 5000;

/**
 * Found by words first, then sorted: walking an index in its order until ten have matched is slow where few
 * do, and the planner guesses badly how many do. Of words that very many bear, only so many rows are counted.
 */
const foundFirst = (matching: RawBuilder<SqlBool>, many: number) => sql`with found as materialized (
    select l.application_id, l.score, l.listed_at, l.price_fen, l.rating, l.ratings from listing l
    where ${matching} limit ${many + 1}),
  seen as materialized (select count(*)::int as n from found)`;

const idsFound = (matching: RawBuilder<SqlBool>, page: Page, many: number) => sql`case when seen.n <= ${many}
    then array(${inOrder(sql`found l`, page)})
    else array(${inOrder(sql`listing l where ${matching}`, page)}) end`;

/** A page in its order, and how many there are in all. */
export async function listingPage(db: Db, asked: Filter, page: Page, many = MANY) {
  if (!asked.name) {
    const ids = listingIds(db, asked, { ...page, without: [] });
    const [first, total] = await Promise.all([ids, listingTotal(db, asked)]);
    return { ids: first, total };
  }
  const matching = filters(asked);
  const { rows } = await sql<{ ids: string[]; total: number }>`${foundFirst(matching, many)}
    select ${idsFound(matching, page, many)} as ids,
      case when seen.n <= ${many} then seen.n
        else (select count(*)::int from listing l where ${matching}) end as total
    from seen`.execute(db);
  return rows[0] ?? { ids: [], total: 0 };
}

export async function listingIds(db: Db, asked: Filter, { without, ...page }: Part, many = MANY) {
  const others = without.length === 0 ? sql`true` : sql`l.application_id <> all(${without}::uuid[])`;
  const matching = sql<SqlBool>`${filters(asked)} and ${others}`;
  if (!asked.name) return idsOf(db, inOrder(sql`listing l where ${matching}`, page));
  const { rows } = await sql<{ ids: string[] }>`${foundFirst(matching, many)}
    select ${idsFound(matching, page, many)} as ids from seen`.execute(db);
  return rows[0]?.ids ?? [];
}

async function listingTotal(db: Db, asked: Filter): Promise<number> {
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::int as n from listing l where ${filters(asked)}`.execute(db);
  return rows[0]?.n ?? 0;
}

/** Applications with the same facet values. */
export type Kind = {
  parent: string;
  category: string;
  types: SourceType[];
  /** Costs what is asked for. */
  priced: boolean;
  free: boolean;
  count: number;
};

/** The listing grouped by facet values; all other filters are applied already. */
export async function listingKinds(
  db: Db,
  { name, publisherId, minCost, maxCost }: ListingFilter,
): Promise<Kind[]> {
  const { rows } = await sql<Kind>`select l.parent_category_id as parent, l.category_id as category,
      l.release_types as types, coalesce(${filters({ minCost, maxCost })}, false) as priced,
      coalesce(l.price_fen = 0, false) as free, count(*)::int as count
    from listing l where ${filters({ name, publisherId })} group by 1, 2, 3, 4, 5`.execute(db);
  return rows;
}

/** So many of the popular ones are searched: a word that very many bear is no help as a suggestion. */
const LOOKED_AT = 500;

/** Those whose name begins with it come before those that only contain it. */
export async function suggestedApplications(db: Db, text: string, most: number) {
  const begins = sql`(starts_with(folded(l.name), folded(${text})) or starts_with(folded(l.en_name), folded(${text}))
    or starts_with(folded(l.code), folded(${text})))`;
  const { rows } = await sql<{
    id: string;
    name: string;
    en_name: string;
    logo: string | null;
    publisher: string;
  }>`select l.application_id as id, l.name, l.en_name, l.logo, l.publisher
    from (select * from listing l where ${named(text)} order by ${orders.popular} limit ${LOOKED_AT}) l
    order by ${begins} desc, ${orders.popular} limit ${most}`.execute(db);
  return rows;
}

/** Categories of either level with listed applications. */
export async function suggestedCategories(db: Db, text: string, most: number) {
  const { rows } = await sql<{ id: string; name: string; name_en: string; parent_id: string | null }>`
    select c.id, c.name, c.name_en, c.parent_id from app_category c
    where (position(folded(${text}) in folded(c.name)) > 0 or position(folded(${text}) in folded(c.name_en)) > 0)
      and (exists (select from listing l where l.category_id = c.id)
        or exists (select from listing l where l.parent_category_id = c.id))
    order by c.parent_id is not null, c.sort, c.name, c.id limit ${most}`.execute(db);
  return rows;
}

/** The first of every category of the first level that has any, with the total. */
export async function firstOfCategories(db: Db, most: number) {
  const { rows } = await sql<{
    id: string;
    name: string;
    name_en: string;
    icon: string;
    total: number;
    ids: string[];
  }>`select c.id, c.name, c.name_en, c.icon, shown.ids,
      (select count(*)::int from listing l where l.parent_category_id = c.id) as total
    from app_category c cross join lateral (select array_agg(first.id) as ids from (
      select l.application_id as id from listing l where l.parent_category_id = c.id
      order by ${orders.popular} limit ${most}) first) shown
    where c.parent_id is null and shown.ids is not null order by c.sort, c.name, c.id`.execute(db);
  return rows;
}

/** What is recommended and advertised now, of the listed applications. */
export const advertised = (db: Db) =>
  db
    .selectFrom('promotion as p')
    .innerJoin('listing as l', 'l.application_id', 'p.application_id')
    .select(['p.id', 'p.title', 'p.title_en', 'p.image', 'p.application_id'])
    .select(sql<'recommend' | 'advertise'>`p.kind`.as('kind'))
    .where('p.kind', 'in', ['recommend', 'advertise'])
    .where(due)
    .orderBy('p.sort')
    .orderBy('p.shown_from')
    .orderBy('p.id')
    .limit(100)
    .execute();

export type Dated = Filter & { from: Date | null; before: Date | null };

export const idsByDate = (db: Db, { from, before, ...asked }: Dated, most: number) =>
  idsOf(
    db,
    sql<{ id: string }>`select l.application_id as id from listing l where ${filters(asked)}
      and ${from ? sql`l.listed_at >= ${from}` : sql`true`}
      and ${before ? sql`l.listed_at < ${before}` : sql`true`}
      order by ${orders.new} limit ${most}`,
  );
