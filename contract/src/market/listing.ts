import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { pageCurrentQuery, pageOf } from '../kit/page.ts';
import { Id, Instant, one, Search } from '../kit/values.ts';
import { Plan } from '../publishing/plan.ts';
import { Change, Choice, DETAIL_FILES, Scope, SOURCE_TYPES, SourceType } from '../publishing/values.ts';

const count = z.number().int();
const named = z.object({ id: Id, name: z.string(), nameEn: z.string() });

/** A listed application: what a card shows. */
export const Card = z.object({
  id: Id,
  name: z.string(),
  enName: z.string(),
  code: z.string(),
  /** The beginning of its description, without markup. */
  summary: z.string(),
  logo: z.string().nullable(),
  terminal: Choice,
  parentCategory: named,
  category: named,
  publisher: z.object({
    /** Nil: the platform, or a user in their own name. */
    id: Id,
    name: z.string(),
    scope: Scope,
    verified: z.boolean(),
    /** `/{domain}` is its page, where it has one. */
    domain: z.string().nullable(),
  }),
  /** The newest listed version. */
  version: z.object({ id: Id, version: z.string() }),
  releaseTypes: z.array(SourceType),
  /** Yuan: the least a month costs; null: no plan is sold. */
  cost: z.number().nullable(),
  listedDate: Instant,
  updateDate: Instant,
  subscribers: count,
  /** 0 to 5, 0 without ratings. */
  rating: z.number(),
  ratings: count,
});
export type Card = z.infer<typeof Card>;

/** A listed version, with what it changed against the listed one before it. */
export const ListingVersion = z.object({
  id: Id,
  version: z.string(),
  releaseDate: Instant,
  description: z.string(),
  sourceType: SourceType,
  changes: z.array(Change),
});
export type ListingVersion = z.infer<typeof ListingVersion>;

export const ListingDetail = Card.extend({
  /** Clean rich text. */
  description: z.string(),
  majorId: Id,
  minorId: Id,
  screenHeight: count.nullable(),
  screenshots: z.array(z.object({ id: z.string(), uri: z.string(), alt: z.string() })),
  documents: z.array(
    z.object({
      type: z.enum(DETAIL_FILES),
      name: z.string(),
      originalName: z.string(),
      mime: z.string(),
      bytes: count,
    }),
  ),
  authorities: z.array(z.object({ code: z.string(), name: z.string(), description: z.string() })),
  versions: z.array(ListingVersion),
  resources: z.array(Plan),
  /** Parts it consists of. */
  modules: z.array(z.object({ name: z.string(), logo: z.string().nullable() })),
  /** How many others of the same publisher are listed. */
  publisherApplications: count,
});
export type ListingDetail = z.infer<typeof ListingDetail>;

/** -1: no limit, as the specification's screens send it. */
export const NO_COST = -1;
const cost = z.coerce.number().min(-1).max(10_000_000).default(NO_COST);
export const LISTING_SORTS = ['popular', 'new', 'cheap', 'dear', 'rated'] as const;

/** An empty box of a form filters nothing. */
const orNothing = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional());

export const listingFilter = z.object({
  name: orNothing(Search),
  parentCategoryId: orNothing(Id),
  categoryId: orNothing(Id),
  releaseType: orNothing(SourceType),
  minCost: cost,
  maxCost: cost,
  /** Of one publisher. */
  publisherId: orNothing(Id),
});
export type ListingFilter = z.infer<typeof listingFilter>;
export const listingQuery = listingFilter
  .extend(pageCurrentQuery.shape)
  .extend({ pageSize: z.coerce.number().int().min(1).max(100).default(10) })
  .extend({ sort: z.enum(LISTING_SORTS).default('popular') });
export type ListingQuery = z.infer<typeof listingQuery>;

const Advertisement = z.object({
  id: Id,
  kind: z.enum(['recommend', 'advertise']),
  title: z.string(),
  titleEn: z.string(),
  /** Of a banner. */
  image: z.string().nullable(),
  application: Card,
});
export type Advertisement = z.infer<typeof Advertisement>;

/** How many there are behind every choice, were it taken. */
export const Facets = z.object({
  parentCategories: z.array(z.object({ id: Id, count })),
  categories: z.array(z.object({ id: Id, count })),
  releaseTypes: z.array(z.object({ id: z.enum(SOURCE_TYPES), count })),
  free: count,
});
export type Facets = z.infer<typeof Facets>;

export const listingApi = {
  top: endpoint({
    method: 'GET',
    path: '/api-application/getTopApplication',
    allow: 'public',
    summary: 'The most popular applications, pinned ones first',
    reply: z.array(Card),
  }),
  byCategory: endpoint({
    method: 'GET',
    path: '/api-application/getCategoryApplication',
    allow: 'public',
    summary: 'The first few applications of every category that has any',
    reply: z.array(
      z.object({ category: named.extend({ icon: z.string() }), total: count, applications: z.array(Card) }),
    ),
  }),
  advertisements: endpoint({
    method: 'GET',
    path: '/api-application/applicationAdvertisements',
    allow: 'public',
    summary: 'Recommended and advertised applications',
    reply: z.object({ _embedded: z.object({ applicationAdvertisements: z.array(Advertisement) }) }),
  }),
  byDate: endpoint({
    method: 'GET',
    path: '/api-application/getApplicationByNameAndCategoryAndRangeDate',
    allow: 'public',
    summary: 'Applications by name, category and listing time, newest first',
    query: z.object({
      name: orNothing(Search),
      parentCategory: orNothing(Id),
      category: orNothing(Id),
      beginDate: orNothing(z.iso.date().or(Instant)),
      endDate: orNothing(z.iso.date().or(Instant)),
    }),
    reply: z.array(Card),
  }),
  search: endpoint({
    method: 'GET',
    path: '/api-application/searchApplicationByParams',
    allow: 'public',
    summary: 'Listed applications, filtered and paged',
    query: listingQuery,
    reply: pageOf(Card),
  }),
  facets: endpoint({
    method: 'GET',
    path: '/api-application/market/facets',
    allow: 'public',
    summary: 'The number of applications behind every filter',
    query: listingFilter,
    reply: Facets,
  }),
  suggest: endpoint({
    method: 'GET',
    path: '/api-application/market/suggestions',
    allow: 'public',
    limit: { by: 'address', max: 600, seconds: 60 },
    summary: 'Search suggestions for a prefix',
    query: z.object({ name: Search }),
    reply: z.object({
      applications: z.array(
        Card.pick({ id: true, name: true, enName: true, logo: true }).extend({ publisher: z.string() }),
      ),
      categories: z.array(named.extend({ parentId: Id.nullable() })),
    }),
  }),
  cards: endpoint({
    method: 'GET',
    path: '/api-application/market/cards',
    allow: 'public',
    summary: 'Those of the given applications that are listed, in the given order',
    query: z.object({
      ids: z
        .string()
        .max(1000)
        .default('')
        .transform((text) => text.split(',').filter(Boolean))
        .pipe(z.array(Id).max(20)),
    }),
    reply: z.array(Card),
  }),
  related: endpoint({
    method: 'GET',
    path: '/api-application/getApplicationByParentCategory',
    allow: 'public',
    summary: 'Other applications of the same category',
    query: z.object({ parentCategoryId: Id, applicationId: orNothing(Id) }),
    reply: z.array(Card),
  }),
  detail: endpoint({
    method: 'GET',
    path: '/api-application/market/applications/:id',
    allow: 'public',
    platform: true,
    summary: 'The public details of a listed application',
    params: one,
    reply: ListingDetail,
  }),
};
