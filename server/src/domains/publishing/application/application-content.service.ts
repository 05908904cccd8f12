import type { ApplicationDraft } from '@cloudyard/contract/publishing/application.ts';
import type { ActorContext } from '../../../kit/context.ts';
import { takeTurn } from '../../../kit/db.ts';
import { cleanHtml } from '../../../kit/html.ts';
import { orRefuse, Refusal } from '../../../kit/refusal.ts';
import type { AppContent, Plan } from '../publishable/content.ts';
import type { Publishable } from '../publishable/publishable.queries.ts';
import { makesCircle } from './application.policy.ts';
import { heldCategory, isTaken, usableImages, wasOnline } from './application.queries.ts';
import { modulesAmong, needsWithin } from './application-part.queries.ts';

export type Draft = ApplicationDraft & {
  dependApplicationList?: { dependApplicationId: string }[] | undefined;
};

/** An application stands in a category of the second level. */
async function categoryOf({ db }: ActorContext, { category, parentCategory }: ApplicationDraft) {
  const row = orRefuse(await heldCategory(db, category.id), 'market.category_not_found');
  if (row.parent_id === null || row.parent_id !== parentCategory.id.toLowerCase()) {
    throw new Refusal('market.category_level');
  }
  return row.id;
}

/** A picture the writer uploaded, or one that is in the application already. */
async function mustBeUsable({ db, actor }: ActorContext, logo: string | null, applicationId: string | null) {
  if (logo === null) return;
  const usable = await usableImages(db, [logo], actor.userId, applicationId);
  if (!usable.has(logo)) throw new Refusal('kit.invalid', { logo: 'market.file_not_found' });
}

/** The modules of the same application it needs, in the order they are kept in. */
async function needsOf({ db }: ActorContext, said: string[], self: string | null, mainId: string | null) {
  const ids = [...new Set(said.map((id) => id.toLowerCase()))].sort();
  if (ids.length === 0) return [];
  if (mainId === null) throw new Refusal('kit.invalid', { dependApplicationList: 'unknown' });
  const known = await modulesAmong(db, mainId, ids);
  if (known.length < ids.length) throw new Refusal('market.application_not_found');
  if (self !== null && makesCircle(self, ids, await needsWithin(db, mainId, self))) {
    throw new Refusal('market.module_circle');
  }
  return ids;
}

type Target = { id: string | null; mainId: string | null; needs: string[]; plans: Plan[] };

/** The content of a draft as it is stored: existing names, clean text, no files or modules of others. */
export async function contentOf(ctx: ActorContext, draft: Draft, target: Target): Promise<AppContent> {
  const categoryId = await categoryOf(ctx, draft);
  await mustBeUsable(ctx, draft.logo, target.id);
  const said = draft.dependApplicationList?.map((one) => one.dependApplicationId);
  return {
    name: draft.name,
    enName: draft.enName,
    code: draft.code,
    logo: draft.logo,
    terminal: draft.terminal.id,
    model: draft.model.id,
    type: draft.type.id,
    categoryId,
    description: cleanHtml(draft.description),
    // Left out: stays as it was.
    needs: said ? await needsOf(ctx, said, target.id, target.mainId) : target.needs,
    // Edited on a page of its own.
    plans: target.plans,
  };
}

const TAKEN = {
  name: 'market.application_name_taken',
  enName: 'market.english_name_taken',
  code: 'market.application_code_taken',
} as const;

/**
 * Pending changes write no names, so no constraint checks them yet: checked here, one change after the other,
 * and again when they are approved.
 */
export async function mustBeFree({ db }: ActorContext, id: string | null, content: AppContent) {
  await takeTurn(db, 'names of applications');
  for (const field of ['name', 'enName', 'code'] as const) {
    if (await isTaken(db, field, content[field], id)) throw new Refusal(TAKEN[field]);
  }
}

/** Users know a listed application by its code, so the code stays. */
export async function mustKeepCode({ db }: ActorContext, publishable: Publishable, { code }: AppContent) {
  if (code !== publishable.content.code && (await wasOnline(db, publishable.id))) {
    throw new Refusal('market.content_frozen', { code: 'market.content_frozen' });
  }
}
