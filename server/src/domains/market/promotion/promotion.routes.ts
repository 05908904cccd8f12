import { type Promotion, promotionApi } from '@cloudyard/contract/market/promotion.ts';
import { type Server, serve } from '../../../kit/serve.ts';
import { type PromotionRow, promotions } from './promotion.queries.ts';
import { endPromotion, savePromotion } from './promotion.service.ts';

const view = (row: PromotionRow): Promotion => ({
  id: row.id,
  kind: row.kind as Promotion['kind'],
  application: { id: row.application_id, name: row.name, logo: row.logo, listed: row.listed },
  title: row.title,
  titleEn: row.title_en,
  image: row.image,
  sort: row.sort,
  from: row.shown_from.toISOString(),
  until: row.shown_until?.toISOString() ?? null,
  shown: row.due && row.listed,
});

export const promotionRoutes = (server: Server) =>
  serve(server, promotionApi, {
    list: async ({ db }) => (await promotions(db)).map(view),
    save: async (ctx, { body }) => view(await savePromotion(ctx, body)),
    remove: (ctx, { params }) => endPromotion(ctx, params.id),
  });
