import { type Paging, toPage } from '@cloudyard/contract/kit/page.ts';
import { NIL } from '@cloudyard/contract/kit/values.ts';
import type { ListingFilter, ListingQuery, listingApi } from '@cloudyard/contract/market/listing.ts';
import type { z } from 'zod';
import type { Context } from '../../../kit/context.ts';
import type { Db } from '../../../kit/db.ts';
import { orRefuse } from '../../../kit/refusal.ts';
import { daysOf, facetsOf, pieceOf } from './listing.policy.ts';
import {
  advertised,
  type CardRow,
  cardsByIds,
  firstOfCategories,
  idsByDate,
  listedById,
  listingIds,
  listingKinds,
  listingPage,
  pinnedIds,
  suggestedApplications,
  suggestedCategories,
} from './listing.queries.ts';
import { cardView, detailView } from './listing.view.ts';
import { listingParts } from './listing-detail.queries.ts';

type Asked = Omit<ListingQuery, 'pageCurrent' | 'pageSize'>;

/**
 * Pinned applications come first in the popular order. Both lists are queried at once; only a later page
 * behind pinned ones is queried again.
 */
async function withPinned(db: Db, asked: Asked, { page, size }: Paging, plainPage: Promise<string[]>) {
  const { sort } = asked;
  const [pinned, plain]: [string[], string[]] = await Promise.all([
    sort === 'popular' ? pinnedIds(db, asked) : [],
    plainPage,
  ]);
  if (pinned.length === 0) return plain;
  const { first, limit, offset } = pieceOf(pinned, page, size);
  if (page === 0) return [...first, ...plain.filter((id) => !pinned.includes(id)).slice(0, limit)];
  return limit === 0
    ? first
    : [...first, ...(await listingIds(db, asked, { sort, without: pinned, limit, offset }))];
}

const shownByIds = async (db: Db, ids: string[]) => (await cardsByIds(db, ids)).map(cardView);

export async function searchListings({ db }: Context, query: ListingQuery) {
  const { pageCurrent: page, pageSize: size } = query;
  const plain = listingPage(db, query, { sort: query.sort, limit: size, offset: page * size });
  const onlyIds = plain.then(({ ids }) => ids);
  const ids = await withPinned(db, query, { page, size }, onlyIds);
  const { total } = await plain;
  return toPage(await shownByIds(db, ids), total, { page, size });
}

export const listingFacets = async ({ db }: Context, asked: ListingFilter) =>
  facetsOf(await listingKinds(db, asked), asked);

const TOP = 8;
const NOTHING = { minCost: -1, maxCost: -1, sort: 'popular' } as const;

export async function topListings({ db }: Context) {
  const plain = listingIds(db, NOTHING, { sort: NOTHING.sort, without: [], limit: TOP, offset: 0 });
  return shownByIds(db, await withPinned(db, NOTHING, { page: 0, size: TOP }, plain));
}

const OF_EACH = 4;

export async function listingByCategory({ db }: Context) {
  const categories = await firstOfCategories(db, OF_EACH);
  const shown = await cardsByIds(
    db,
    categories.flatMap(({ ids }) => ids),
  );
  const known = new Map(shown.map((row) => [row.application_id, row]));
  return categories.map(({ id, name, name_en, icon, total, ids }) => ({
    category: { id, name, nameEn: name_en, icon },
    total,
    applications: ids.flatMap((one) => known.get(one) ?? []).map(cardView),
  }));
}

export async function advertisements({ db }: Context) {
  const rows = await advertised(db);
  const shown = await cardsByIds(
    db,
    rows.map((row) => row.application_id),
  );
  const known = new Map(shown.map((row) => [row.application_id, row]));
  return rows.flatMap((row) => {
    const card = known.get(row.application_id);
    if (!card) return [];
    const { id, kind, title, title_en: titleEn, image } = row;
    return [{ id, kind, title, titleEn, image, application: cardView(card) }];
  });
}

/** The call knows no pages. */
const MOST = 200;

export async function listingByDate({ db }: Context, query: z.output<typeof listingApi.byDate.query>) {
  const { name, parentCategory, category, beginDate, endDate } = query;
  const asked = { name, parentCategoryId: parentCategory, categoryId: category };
  return shownByIds(db, await idsByDate(db, { ...asked, ...daysOf(beginDate, endDate) }, MOST));
}

export const shownCards = ({ db }: Context, ids: string[]) => shownByIds(db, ids);

const SUGGESTED = { applications: 6, categories: 4 };

export async function suggestions({ db }: Context, text: string) {
  if (text === '') return { applications: [], categories: [] };
  const [applications, categories] = await Promise.all([
    suggestedApplications(db, text, SUGGESTED.applications),
    suggestedCategories(db, text, SUGGESTED.categories),
  ]);
  return {
    applications: applications.map(({ en_name, ...one }) => ({ ...one, enName: en_name })),
    categories: categories.map((one) => ({
      id: one.id,
      name: one.name,
      nameEn: one.name_en,
      parentId: one.parent_id,
    })),
  };
}

const RELATED = 6;
const FEW = 3;

/** Others of the category; where there are few, others of its publisher. */
export async function relatedListings(
  { db }: Context,
  { parentCategoryId, applicationId }: z.output<typeof listingApi.related.query>,
) {
  const without = applicationId ? [applicationId] : [];
  const part = { sort: 'popular', limit: RELATED, offset: 0 } as const;
  const found = await listingIds(db, { parentCategoryId }, { ...part, without });
  const own = applicationId && found.length < FEW ? await listedById(db, applicationId) : undefined;
  const publisherId = own && publisherOf(own);
  if (!publisherId) return shownByIds(db, found);
  const others = await listingIds(db, { publisherId }, { ...part, without: [...without, ...found] });
  return shownByIds(db, [...found, ...others].slice(0, RELATED));
}

/** The listing has no id of a user who publishes in their own name. */
const publisherOf = ({ scope, publisher_id }: { scope: string; publisher_id: string | null }) =>
  scope === 'platform' ? NIL : publisher_id;

export async function listingDetail({ db }: Context, id: string) {
  const [card, parts] = await Promise.all([
    cardsByIds(db, [id]).then(([row]): CardRow | undefined => row),
    listingParts(db, id),
  ]);
  return detailView(
    orRefuse(card, 'market.application_not_found'),
    orRefuse(parts, 'market.application_not_found'),
  );
}
