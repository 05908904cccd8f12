import type { ThingModel } from '@cloudyard/contract/iot/model.ts';
import type { ActorContext } from '../../../kit/context.ts';
import { Refusal } from '../../../kit/refusal.ts';
import { draftOf, insertDraft, publishedOf, updateDraft } from './model.queries.ts';

/** As text. What a call may carry is more, and grows by what is left out in it. */
const MOST_CHARACTERS = 600_000;

/** The draft, whatever was in it before; without one, a new version begins. */
export async function writeDraft(ctx: ActorContext, productId: string, model: ThingModel): Promise<void> {
  const { db, actor, asPlatform } = ctx;
  if (JSON.stringify(model).length > MOST_CHARACTERS) throw new Refusal('iot.model_large');
  const draft = await draftOf(db, productId);
  if (draft) return void (await updateDraft(db, draft.id, model, actor.userId));
  const version = ((await publishedOf(db, productId))?.version ?? 0) + 1;
  const enterpriseId = asPlatform ? null : actor.enterpriseId;
  await insertDraft(db, { productId, enterpriseId, version, model, by: actor.userId });
}
