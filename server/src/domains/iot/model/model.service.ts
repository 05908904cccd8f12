import type { ModelVersion, ModelView, ThingModel } from '@cloudyard/contract/iot/model.ts';
import { auditOf } from '../../../kit/audit.ts';
import type { ActorContext } from '../../../kit/context.ts';
import { orRefuse, Refusal } from '../../../kit/refusal.ts';
import { ownProduct, product } from '../product/product.service.ts';
import { RULES_CHANGED } from '../rule/running.service.ts';
import { writeDraft } from './draft.service.ts';
import { breaksOf, NO_MODEL } from './model.policy.ts';
import {
  deleteBefore,
  deleteDraft,
  draftOf,
  type ModelRow,
  modelAt,
  publishDraft,
  publishedOf,
  type VersionRow,
  versionsOf,
} from './model.queries.ts';

const note = auditOf('iot.model', 'product');

const versionView = (row: VersionRow): ModelVersion => ({
  version: row.version,
  publishedAt: row.published_at?.toISOString() ?? null,
  publishedByName: row.published_name,
  savedAt: row.saved_at.toISOString(),
  savedByName: row.saved_name,
  note: row.note,
  counts: { properties: row.properties, events: row.events, services: row.services, tags: row.tags },
});
const modelView = (row: ModelRow): ModelView => ({
  ...versionView(row),
  revision: row.revision,
  model: row.content,
});

/** Asked for without a version: what a user writes on now, else what is in force. */
export async function model(ctx: ActorContext, id: string, version?: number): Promise<ModelView | null> {
  await product(ctx, id);
  if (version !== undefined)
    return modelView(orRefuse(await modelAt(ctx.db, id, version), 'iot.model_not_found'));
  const row = (await draftOf(ctx.db, id)) ?? (await publishedOf(ctx.db, id));
  return row ? modelView(row) : null;
}

export async function versions(ctx: ActorContext, id: string): Promise<ModelVersion[]> {
  await product(ctx, id);
  return (await versionsOf(ctx.db, id)).map(versionView);
}

/** Older ones go when a further one is published. */
const MOST_VERSIONS = 200;

type Saved = { revision: number; model: ThingModel };

export async function saveModel(ctx: ActorContext, id: string, saved: Saved): Promise<ModelView> {
  await ownProduct(ctx, id);
  const draft = await draftOf(ctx.db, id);
  if ((draft?.revision ?? 0) !== saved.revision) throw new Refusal('iot.model_stale');
  await writeDraft(ctx, id, saved.model);
  return modelView(orRefuse(await draftOf(ctx.db, id), 'iot.model_not_found'));
}

export async function discardDraft(ctx: ActorContext, id: string) {
  const { name } = await ownProduct(ctx, id);
  const draft = orRefuse(await draftOf(ctx.db, id), 'iot.model_not_found');
  await deleteDraft(ctx.db, draft.id);
  await note(ctx, 'discard', { id, name }, { before: { modelVersion: draft.version } });
  return { id };
}

type Published = { revision: number; note: string; isBreaking: boolean };

export async function publishModel(ctx: ActorContext, id: string, said: Published): Promise<ModelView> {
  const { name } = await ownProduct(ctx, id);
  const draft = orRefuse(await draftOf(ctx.db, id), 'iot.model_not_found');
  if (draft.revision !== said.revision) throw new Refusal('iot.model_stale');
  const before = (await publishedOf(ctx.db, id))?.content ?? NO_MODEL;
  const breaks = breaksOf(before, draft.content);
  if (breaks.length > 0 && !said.isBreaking) throw new Refusal('iot.model_breaks');
  await publishDraft(ctx.db, draft.id, said.note, ctx.actor.userId);
  await deleteBefore(ctx.db, id, draft.version - MOST_VERSIONS);
  // Rules are read with the model in force.
  await ctx.kit.bus.publish(ctx.db, RULES_CHANGED, {});
  await note(ctx, 'publish', { id, name }, { after: { modelVersion: draft.version, breaks: breaks.length } });
  return modelView(orRefuse(await modelAt(ctx.db, id, draft.version), 'iot.model_not_found'));
}
