import { type Promotion, type PromotionDraft, promotionApi } from '@cloudyard/contract/market/promotion.ts';
import { auditOf } from '../../kit/audit.ts';
import type { ActorContext } from '../../kit/context.ts';
import { orRefuse, Refusal } from '../../kit/refusal.ts';
import { type Server, serve } from '../../kit/serve.ts';
import { sealedOwners } from '../file/index.ts';
import {
  deletePromotion,
  insertPromotion,
  type PromotionRow,
  promotionById,
  promotions,
  updatePromotion,
} from './promotion.queries.ts';
import { thingById } from './thing.queries.ts';

const note = auditOf('market.promotion', 'application');

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

/** A banner's picture is one the operator brought, or that stood there before. */
async function mustBeOwnPicture(ctx: ActorContext, image: string | null, before: PromotionRow | undefined) {
  if (!image || image === before?.image) return;
  await ctx.pause();
  const [file] = await sealedOwners(ctx.kit, [image]);
  if (file?.owner_id !== ctx.actor.userId) throw new Refusal('market.file_not_found');
}

async function savePromotion(
  ctx: ActorContext,
  { id, ...draft }: PromotionDraft & { id?: string | undefined },
) {
  const before = id ? orRefuse(await promotionById(ctx.db, id), 'market.promotion_not_found') : undefined;
  await mustBeOwnPicture(ctx, draft.image, before);
  const thing = orRefuse(
    await thingById(ctx.db, 'application', draft.applicationId),
    'market.application_not_found',
  );
  if (thing.type !== 'MARKET') throw new Refusal('market.not_listed');
  if (draft.kind === 'advertise' && !draft.image) throw new Refusal('kit.invalid', { image: 'required' });
  const from = draft.from ? new Date(draft.from) : (before?.shown_from ?? new Date());
  const until = draft.until ? new Date(draft.until) : null;
  if (until && until <= from) throw new Refusal('kit.invalid', { until: 'format' });
  const row = {
    kind: draft.kind,
    application_id: draft.applicationId,
    title: draft.title,
    title_en: draft.titleEn,
    image: draft.image,
    sort: draft.sort,
    shown_from: from,
    shown_until: until,
  };
  const kept = id
    ? await updatePromotion(ctx.db, id, row)
    : await insertPromotion(ctx.db, { ...row, created_by: ctx.actor.userId });
  await note(ctx, draft.kind, { id: thing.application_id, name: thing.name }, { after: { ...draft } });
  return orRefuse(
    await promotionById(ctx.db, orRefuse(kept, 'market.promotion_not_found').id),
    'market.promotion_not_found',
  );
}

export const promotionRoutes = (server: Server) =>
  serve(server, promotionApi, {
    list: async ({ db }) => (await promotions(db)).map(view),
    save: async (ctx, { body }) => view(await savePromotion(ctx, body)),
    remove: async (ctx, { params }) => {
      const row = orRefuse(await promotionById(ctx.db, params.id), 'market.promotion_not_found');
      await deletePromotion(ctx.db, params.id);
      const application = { id: row.application_id, name: row.name };
      await note(ctx, 'end', application, { before: { kind: row.kind } });
      return { id: params.id };
    },
  });
