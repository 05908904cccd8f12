import type { modelApi } from '@cloudyard/contract/bigdata/model.ts';
import { MODEL_LIMITS } from '@cloudyard/contract/bigdata/model-values.ts';
import type { z } from 'zod';
import type { ActorContext } from '../../../kit/context.ts';
import { takeTurn } from '../../../kit/db.ts';
import { newId } from '../../../kit/new-id.ts';
import { orRefuse, Refusal } from '../../../kit/refusal.ts';
import { datasetFor } from '../dataset/dataset.service.ts';
import { readyVersion as readyTable } from '../dataset/version.queries.ts';
import { mustHaveKey, placeOf } from '../owned.ts';
import { makeModelJob } from './model.jobs.ts';
import { modelKeys, mostRows } from './model.policy.ts';
import { countModels, insertModel, keepDatasets, type ModelRow, updateModel } from './model.queries.ts';
import { facts, hindranceOf, modelFor, note, ownModel, shown, versionFor } from './model.service.ts';
import { repeatView } from './model.view.ts';
import { type Learned, recipeOf } from './recipe.ts';
import { trainerFor } from './trainer.service.ts';
import { insertVersion, underWay, versionById, versionsOf } from './version.queries.ts';

type Draft = z.output<typeof modelApi.train.body>;

async function learnedFrom(ctx: ActorContext, { datasetId, datasetVersion }: Draft): Promise<Learned> {
  const { row, given } = await datasetFor(ctx, datasetId);
  // A model keeps the table it learned from: what is another's to take back is not held by us.
  if (given) throw new Refusal('kit.not_allowed');
  const table = await readyTable(ctx.db, datasetId, datasetVersion);
  return { dataset: row, table: orRefuse(table, 'bigdata.dataset_not_ready') };
}

/** Each has a process, memory and half an hour: of one person and one enterprise few run at a time. */
async function mustHaveTurn(ctx: ActorContext) {
  const { userId, enterpriseId } = ctx.actor;
  await takeTurn(ctx.db, `trainings of ${enterpriseId ?? userId}`);
  await takeTurn(ctx.db, `trainings by ${userId}`);
  const { person, enterprise } = await underWay(ctx.db, { userId, enterpriseId });
  if (person >= MODEL_LIMITS.ofPerson || enterprise >= MODEL_LIMITS.ofEnterprise)
    throw new Refusal('bigdata.trainings_many');
}

type Words = { name: string; description: string; categoryCode: ModelRow['category'] };

/** A model without a version yet. */
export async function beginModel(ctx: ActorContext, { name, description, categoryCode }: Words) {
  const place = placeOf(ctx);
  await takeTurn(ctx.db, `models of ${place.id}`);
  if ((await countModels(ctx.db, place)) >= MODEL_LIMITS.models) throw new Refusal('bigdata.models_many');
  const id = newId();
  const { enterpriseId: enterprise_id, userId: created_by } = ctx.actor;
  await insertModel(ctx.db, {
    ...{ id, scope: place.kind, enterprise_id, created_by, name, description, category: categoryCode },
  });
  return { id, number: 1, enterprise_id };
}

/** The next version of one's own model, where nothing is under way. */
export async function nextVersion(ctx: ActorContext, id: string) {
  const row = await ownModel(ctx, id);
  // One's own may be older than one's work here: what belongs to an enterprise is learned for it.
  if (row.enterprise_id !== ctx.actor.enterpriseId) throw new Refusal('kit.not_allowed');
  if (row.newest_state === 'training') throw new Refusal('bigdata.model_not_ready');
  if ((await versionsOf(ctx.db, id)).length >= MODEL_LIMITS.versions)
    throw new Refusal('bigdata.model_versions_many');
  await updateModel(ctx.db, id, { updated_at: new Date() });
  return { id, number: row.newest_number + 1, enterprise_id: row.enterprise_id };
}

function wordsOf({ name, description, categoryCode }: Draft): Words {
  if (!name) throw new Refusal('kit.invalid', { name: 'required' });
  if (!categoryCode) throw new Refusal('kit.invalid', { categoryCode: 'required' });
  return { name, description: description ?? '', categoryCode };
}

export async function train(ctx: ActorContext, draft: Draft) {
  mustHaveKey(ctx, modelKeys.edit);
  const trainer = await trainerFor(ctx, draft.algorithmId);
  const learned = await learnedFrom(ctx, draft);
  const most = Math.min(MODEL_LIMITS.rows, mostRows(trainer.row.manifest, trainer.ports.data));
  if (learned.table.rows > most) throw new Refusal('bigdata.data_large', { datasetId: String(most) });
  const recipe = recipeOf(ctx.kit, trainer, learned, draft);
  await mustHaveTurn(ctx);
  const isNew = draft.modelId === undefined;
  const model =
    draft.modelId === undefined
      ? await beginModel(ctx, wordsOf(draft))
      : await nextVersion(ctx, draft.modelId);
  const id = newId();
  await insertVersion(ctx.db, {
    ...{ id, model_id: model.id, number: model.number, enterprise_id: model.enterprise_id },
    ...{ created_by: ctx.actor.userId, origin: 'training', note: draft.note ?? '' },
    ...{ dataset_version_id: learned.table.id, recipe: JSON.stringify(recipe) },
  });
  await keepDatasets(ctx.db, model.id);
  await ctx.kit.jobs.send(ctx, makeModelJob, { id });
  const { row } = await modelFor(ctx, model.id);
  if (isNew) await note(ctx, 'add', row, { after: facts(row) });
  const { algorithm, dataset } = recipe;
  await note(ctx, 'train', row, {
    after: { version: model.number, algorithm: algorithm.name, dataset: dataset.name },
  });
  return shown(ctx, model.id);
}

/** By the very same recipe; nothing of it is kept but what was seen. Models of the platform too. */
export async function again(ctx: ActorContext, id: string, number: number | undefined) {
  mustHaveKey(ctx, modelKeys.edit);
  const { row, relation, version } = await versionFor(ctx, id, number);
  if (row.scope !== 'system' && relation !== 'owner') throw new Refusal('kit.not_allowed');
  if ((await hindranceOf(ctx, version)) !== null) throw new Refusal('bigdata.recipe_gone');
  await mustHaveTurn(ctx);
  const repeat = newId();
  await insertVersion(ctx.db, {
    ...{ id: repeat, model_id: id, again_of: version.id, enterprise_id: ctx.actor.enterpriseId },
    ...{ created_by: ctx.actor.userId, origin: 'training', recipe: JSON.stringify(version.recipe) },
    dataset_version_id: version.dataset_version_id,
  });
  await ctx.kit.jobs.send(ctx, makeModelJob, { id: repeat });
  await note(ctx, 'again', row, { after: { version: version.number ?? 0 } });
  return repeatView(orRefuse(await versionById(ctx.db, repeat), 'bigdata.model_not_found'));
}
