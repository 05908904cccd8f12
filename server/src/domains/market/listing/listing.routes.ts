import { listingApi } from '@cloudyard/contract/market/listing.ts';
import { type Server, serve } from '../../../kit/serve.ts';
import {
  advertisements,
  listingByCategory,
  listingByDate,
  listingDetail,
  listingFacets,
  relatedListings,
  searchListings,
  shownCards,
  suggestions,
  topListings,
} from './listing.service.ts';

export const listingRoutes = (server: Server) =>
  serve(server, listingApi, {
    top: (ctx) => topListings(ctx),
    byCategory: (ctx) => listingByCategory(ctx),
    advertisements: async (ctx) => ({
      _embedded: { applicationAdvertisements: await advertisements(ctx) },
    }),
    byDate: (ctx, { query }) => listingByDate(ctx, query),
    search: (ctx, { query }) => searchListings(ctx, query),
    facets: (ctx, { query }) => listingFacets(ctx, query),
    suggest: (ctx, { query }) => suggestions(ctx, query.name),
    cards: (ctx, { query }) => shownCards(ctx, query.ids),
    related: (ctx, { query }) => relatedListings(ctx, query),
    detail: (ctx, { params }) => listingDetail(ctx, params.id),
  });
