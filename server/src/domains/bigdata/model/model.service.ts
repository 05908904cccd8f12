import type { modelApi } from '@cloudyard/contract/bigdata/model.ts';
import type { ModelVersionPage } from '@cloudyard/contract/bigdata/model-shown.ts';
import { toPage } from '@cloudyard/contract/kit/page.ts';
import type { z } from 'zod';
import { auditOf } from '../../../kit/audit.ts';
import type { ActorContext, Context } from '../../../kit/context.ts';
import { orRefuse, Refusal } from '../../../kit/refusal.ts';
import { isThere, modelMakers } from '../../algorithm/index.ts';
import { removeSealedLater } from '../../file/index.ts';
import { isForeign, relationFor } from '../given.ts';
import { forget, type Given } from '../hub/share.queries.ts';
import { mustHaveKey, placeOf } from '../owned.ts';
import { comparedOf, modelKeys, relationTo } from './model.policy.ts';
import {
  countModels,
  deleteModel,
  dropDatasets,
  keepDatasets,
  kindsIn,
  lockModel,
  type ModelRow,
  modelById,
  modelsIn,
  modelPage as pageOf,
  updateModel,
  usesOf,
} from './model.queries.ts';
import { modelView, pageView, versionPageView, versionView } from './model.view.ts';
import { storedModel } from './place.ts';
import { plainRow } from './scoring.ts';
import { triedKinds } from './trainer.service.ts';
import {
  cancelVersion,
  readyVersion,
  repeatsOf,
  type VersionRow,
  versionById,
  versionsOf,
} from './version.queries.ts';

export const note = auditOf('bigdata.model', 'model');
export const facts = ({ name, description, category }: ModelRow) => ({ name, description, category });

const placeMeant = (ctx: ActorContext, isSystem: boolean) => {
  if (isSystem) return { kind: 'system' as const };
  mustHaveKey(ctx, modelKeys.read, modelKeys.edit);
  return placeOf(ctx);
};

type ListQuery = z.output<typeof modelApi.list.query>;
export async function models(ctx: ActorContext, { system, ...filter }: ListQuery) {
  const rows = await modelsIn(ctx.db, placeMeant(ctx, system), filter);
  return rows.map((row) => modelView(row, relationTo(row, ctx.actor)));
}

type PageQuery = z.output<typeof modelApi.page.query>;
export async function modelsByPage(ctx: ActorContext, { system, ...query }: PageQuery) {
  const place = placeMeant(ctx, system);
  const rows = await pageOf(ctx.db, place, query);
  const total = rows[0]?.total ?? (query.page > 0 ? await countModels(ctx.db, place, query) : 0);
  const content = rows.map((row) => modelView(row, relationTo(row, ctx.actor)));
  return { ...toPage(content, total, query), kinds: await kindsIn(ctx.db, place) };
}

/** One the caller has to do with, locked or not; others are answered like one that does not exist. */
export async function modelFor(ctx: ActorContext, id: string, isLocked = false) {
  const read = isLocked ? lockModel : modelById;
  const row = orRefuse(await read(ctx.db, id), 'bigdata.model_not_found');
  const found = await relationFor(ctx, 'model', modelKeys, row);
  if (found.relation === 'none') throw new Refusal('bigdata.model_not_found');
  return { row, ...found };
}

/** One the caller may change, locked. */
export async function ownModel(ctx: ActorContext, id: string): Promise<ModelRow> {
  const { row, relation } = await modelFor(ctx, id, true);
  if (row.scope === 'system') throw new Refusal('bigdata.system_model');
  if (relation !== 'owner') throw new Refusal('kit.not_allowed');
  return row;
}

/** A version that can be used: the newest, or that of a number. */
export async function versionFor(ctx: ActorContext, id: string, number: number | undefined) {
  const { row, relation, given } = await modelFor(ctx, id);
  const version = orRefuse(await readyVersion(ctx.db, id, number), 'bigdata.model_not_ready');
  return { row, relation, given, version: shownTo(given, version) };
}

export async function shown(ctx: ActorContext, id: string) {
  const { row, relation, given } = await modelFor(ctx, id);
  return modelView(row, relation, given);
}

/** What keeps a version from being made again. */
export async function hindranceOf(
  { db }: Context,
  { state, recipe, dataset_version_id }: VersionRow,
): Promise<ModelVersionPage['againHindrance']> {
  if (state !== 'ready') return 'not_ready';
  // What a whole project made is made again by running the project.
  if (!recipe || recipe.graph) return 'recipe';
  if (dataset_version_id === null) return 'dataset';
  return (await isThere(db, recipe.algorithm)) ? null : 'algorithm';
}

/**
 * To whom it was given sees what it is and what it needs; what it was made of, and by whom, is not theirs. The usual
 * example is of the table it learned from.
 */
function shownTo(given: Given | null, version: VersionRow): VersionRow {
  if (!given) return version;
  const example = plainRow(version.signature.inputs);
  const kept = { ...version, recipe: null, dataset_version_id: null, note: '', file_name: '', example };
  return isForeign(given) ? { ...kept, created_by: null, created_name: null } : kept;
}

async function versionPage(ctx: ActorContext, version: VersionRow): Promise<ModelVersionPage> {
  return versionPageView(version, {
    repeats: await repeatsOf(ctx.db, version.id, placeOf(ctx)),
    againHindrance: await hindranceOf(ctx, version),
    isTried: (await triedKinds(ctx)).has(version.kind),
  });
}

export async function modelDetail(ctx: ActorContext, id: string) {
  const { row, relation, given } = await modelFor(ctx, id);
  const versions = await versionsSeen(ctx, id, given);
  const newest = versions.find(({ state }) => state === 'ready');
  return pageView(row, relation, {
    ...{ given, versions, uses: given ? [] : await usesOf(ctx.db, row, placeOf(ctx)) },
    newest: newest ? await versionPage(ctx, newest) : null,
  });
}

/** Of what was given, those that can be used. */
async function versionsSeen(ctx: ActorContext, id: string, given: Given | null) {
  const versions = await versionsOf(ctx.db, id);
  return versions
    .filter(({ state }) => given === null || state === 'ready')
    .map((one) => shownTo(given, one));
}

export async function oneVersion(ctx: ActorContext, id: string, number: number) {
  const { given } = await modelFor(ctx, id);
  const found = (await versionsSeen(ctx, id, given)).find((one) => one.number === number);
  return versionPage(ctx, orRefuse(found, 'bigdata.model_not_found'));
}

export async function allVersions(ctx: ActorContext, id: string) {
  const { given } = await modelFor(ctx, id);
  return (await versionsSeen(ctx, id, given)).map(versionView);
}

export async function compared(ctx: ActorContext, id: string, places: { left: number; right: number }) {
  const { version: left } = await versionFor(ctx, id, places.left);
  const { version: right } = await versionFor(ctx, id, places.right);
  const labels = new Map<string, { cn: string; en: string }>();
  for (const algorithm of new Set([left, right].flatMap(({ recipe }) => recipe?.algorithm.id ?? [])))
    for (const { manifest } of await modelMakers(ctx.db, algorithm))
      for (const { name, label } of manifest.parameters) if (label) labels.set(name, label);
  return {
    ...comparedOf(left, right, labels),
    ...{ left: versionView(left), right: versionView(right) },
    views: { left: left.views, right: right.views },
  };
}

export async function progressOf(ctx: ActorContext, id: string) {
  const { row, relation, given } = await modelFor(ctx, id);
  const { version, state, percent, problem } = modelView(row, relation, given);
  if (given) return { id, version, state, percent, text: '', problem };
  return { id, version: row.newest_number, state: row.newest_state, percent, text: row.at_work, problem };
}

type Change = { name: string; description: string; categoryCode: ModelRow['category'] };
export async function changeModel(ctx: ActorContext, id: string, { categoryCode, ...words }: Change) {
  const before = await ownModel(ctx, id);
  await updateModel(ctx.db, id, { ...words, category: categoryCode, updated_at: new Date() });
  await keepDatasets(ctx.db, id);
  const { row: after } = await modelFor(ctx, id);
  await note(ctx, 'change', after, { before: facts(before), after: facts(after) });
  return shown(ctx, id);
}

/** Whoever has it in hand hears of it within a second, and leaves nothing behind. */
export async function cancelTraining(ctx: ActorContext, id: string, repeatId: string | undefined) {
  const { row, version } = await underWay(ctx, id, repeatId);
  if (version?.state !== 'training') return shown(ctx, id);
  await cancelVersion(ctx.db, version.id, new Date());
  await keepDatasets(ctx.db, id);
  if (version.file) await removeSealedLater(ctx, version.file);
  await note(ctx, 'cancel', row, { before: { version: version.number ?? 0 } });
  return shown(ctx, id);
}

/** What repeats a version is cancelled by those who asked for it, also where the model is not theirs. */
async function underWay(ctx: ActorContext, id: string, repeatId: string | undefined) {
  if (repeatId === undefined) {
    const row = await ownModel(ctx, id);
    return { row, version: await versionById(ctx.db, row.newest_id) };
  }
  mustHaveKey(ctx, modelKeys.edit);
  const { row } = await modelFor(ctx, id);
  const version = orRefuse(await versionById(ctx.db, repeatId), 'bigdata.model_not_found');
  const { enterpriseId, userId } = ctx.actor;
  const isOurs =
    version.enterprise_id === enterpriseId && (enterpriseId !== null || version.created_by === userId);
  if (version.model_id !== id || version.again_of === null || !isOurs)
    throw new Refusal('bigdata.model_not_found');
  return { row, version };
}

/** What uses it keeps it: the database says so. The bytes go when it is gone. */
export async function removeModel(ctx: ActorContext, id: string) {
  const row = await ownModel(ctx, id);
  const versions = await versionsOf(ctx.db, id);
  await dropDatasets(ctx.db, id);
  await deleteModel(ctx.db, id);
  await forget(ctx.db, 'model', id);
  for (const { file } of versions) if (file) await removeSealedLater(ctx, file);
  await note(ctx, 'remove', row, { before: facts(row) });
  ctx.afterCommit(async () => {
    for (const version of versions) await ctx.kit.storage.remove(storedModel(version));
  });
  return { id };
}
