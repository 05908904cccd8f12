import type { PromotionDraft } from '@cloudyard/contract/market/promotion.ts';
import { auditOf } from '../../../kit/audit.ts';
import type { ActorContext } from '../../../kit/context.ts';
import { orRefuse, Refusal } from '../../../kit/refusal.ts';
import { sealedOwners } from '../../file/index.ts';
import { publishableById } from '../../publishing/index.ts';
import {
  deletePromotion,
  insertPromotion,
  type PromotionRow,
  promotionById,
  updatePromotion,
} from './promotion.queries.ts';

const note = auditOf('market.promotion', 'application');

/** A banner's picture is one the operator uploaded, or that stood there before. */
async function mustBeOwnPicture(ctx: ActorContext, image: string | null, before: PromotionRow | undefined) {
  if (!image || image === before?.image) return;
  const [file] = await sealedOwners(ctx, [image]);
  if (file?.owner_id !== ctx.actor.userId) throw new Refusal('market.file_not_found');
}

export async function savePromotion(
  ctx: ActorContext,
  { id, ...draft }: PromotionDraft & { id?: string | undefined },
) {
  const before = id ? orRefuse(await promotionById(ctx.db, id), 'market.promotion_not_found') : undefined;
  await mustBeOwnPicture(ctx, draft.image, before);
  const publishable = orRefuse(
    await publishableById(ctx.db, 'application', draft.applicationId),
    'market.application_not_found',
  );
  if (publishable.type !== 'MARKET') throw new Refusal('market.not_listed');
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
  await note(
    ctx,
    draft.kind,
    { id: publishable.application_id, name: publishable.name },
    { after: { ...draft } },
  );
  return orRefuse(
    await promotionById(ctx.db, orRefuse(kept, 'market.promotion_not_found').id),
    'market.promotion_not_found',
  );
}

export async function endPromotion(ctx: ActorContext, id: string) {
  const row = orRefuse(await promotionById(ctx.db, id), 'market.promotion_not_found');
  await deletePromotion(ctx.db, id);
  const application = { id: row.application_id, name: row.name };
  await note(ctx, 'end', application, { before: { kind: row.kind } });
  return { id };
}
