import { shelfApi } from '@cloudyard/contract/market/shelf.ts';
import { type Server, serve } from '../../kit/serve.ts';
import {
  advertisements,
  relatedOnShelf,
  searchShelf,
  shelfByCategory,
  shelfByDate,
  shelfDetail,
  shelfFacets,
  shownCards,
  suggestions,
  topOfShelf,
} from './shelf.service.ts';

export const shelfRoutes = (server: Server) =>
  serve(server, shelfApi, {
    top: (ctx) => topOfShelf(ctx),
    byCategory: (ctx) => shelfByCategory(ctx),
    advertisements: async (ctx) => ({
      _embedded: { applicationAdvertisements: await advertisements(ctx) },
    }),
    byDate: (ctx, { query }) => shelfByDate(ctx, query),
    search: (ctx, { query }) => searchShelf(ctx, query),
    facets: (ctx, { query }) => shelfFacets(ctx, query),
    suggest: (ctx, { query }) => suggestions(ctx, query.name),
    cards: (ctx, { query }) => shownCards(ctx, query.ids),
    related: (ctx, { query }) => relatedOnShelf(ctx, query),
    detail: (ctx, { params }) => shelfDetail(ctx, params.id),
  });
