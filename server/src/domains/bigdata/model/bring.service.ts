import type { modelApi } from '@cloudyard/contract/bigdata/model.ts';
import { MODEL_FILE_CATEGORY, MODEL_LIMITS } from '@cloudyard/contract/bigdata/model-values.ts';
import type { z } from 'zod';
import { isCurrentEnterprise, isSelf } from '../../../kit/claims.ts';
import type { ActorContext } from '../../../kit/context.ts';
import { newId } from '../../../kit/new-id.ts';
import { orRefuse, Refusal } from '../../../kit/refusal.ts';
import { type FileRow, ownUpload, sealUpload } from '../../file/index.ts';
import { mustHaveKey } from '../owned.ts';
import { type OutputMeant, outputMeant } from '../project-run/made-by.ts';
import { recipeOfRun } from './kept.ts';
import { makeModelJob } from './model.jobs.ts';
import { modelKeys } from './model.policy.ts';
import { keepDatasets } from './model.queries.ts';
import { facts, modelFor, note, shown } from './model.service.ts';
import { beginModel, nextVersion } from './train.service.ts';
import { insertVersion, type VersionRow, versionById } from './version.queries.ts';

const TRAINED = /^training:([0-9a-f-]{36})$/i;

/** What a path names: the caller's own upload, or a version they may read. */
type Source = { file: FileRow } | { trained: VersionRow } | { kept: OutputMeant };

async function sourceOf(ctx: ActorContext, path: string): Promise<Source> {
  const kept = await outputMeant(ctx, path, 'model', 'bigdata.model_file_unknown');
  if (kept) return { kept };
  const id = TRAINED.exec(path)?.[1];
  if (id !== undefined) {
    const trained = orRefuse(await versionById(ctx.db, id), 'bigdata.model_file_unknown');
    const { given } = await modelFor(ctx, trained.model_id).catch(() => {
      throw new Refusal('bigdata.model_file_unknown');
    });
    // What is another's to take back is not kept by us.
    if (given) throw new Refusal('kit.not_allowed');
    if (trained.state !== 'ready' || trained.number === null) throw new Refusal('bigdata.model_file_unknown');
    return { trained };
  }
  const file = orRefuse(await ownUpload(ctx, path, MODEL_FILE_CATEGORY), 'bigdata.model_file_unknown');
  if (Number(file.bytes) > MODEL_LIMITS.bytes) throw new Refusal('bigdata.model_large');
  return { file };
}

type Begun = { id: string; number: number; enterprise_id: string | null };

/** Written down with the job that does it. */
async function beginVersion(ctx: ActorContext, model: Begun, source: Source, words: string) {
  const id = newId();
  const common = {
    ...{ id, model_id: model.id, number: model.number, enterprise_id: model.enterprise_id },
    ...{ created_by: ctx.actor.userId, note: words },
  };
  if ('kept' in source) {
    const { recipe, datasetVersionId } = await recipeOfRun(ctx, source.kept);
    await insertVersion(ctx.db, {
      ...{ ...common, origin: 'project', made_by: JSON.stringify(source.kept.made) },
      ...{ recipe: recipe && JSON.stringify(recipe), dataset_version_id: datasetVersionId },
    });
    await keepDatasets(ctx.db, model.id);
  } else if ('trained' in source) {
    const { trained } = source;
    await insertVersion(ctx.db, {
      ...{ ...common, origin: 'copy', copy_of: trained.id, dataset_version_id: trained.dataset_version_id },
      recipe: trained.recipe && JSON.stringify(trained.recipe),
    });
    await keepDatasets(ctx.db, model.id);
  } else {
    const { name: file, original_name: file_name, visibility } = source.file;
    // Of two that make something of it the database lets one.
    await insertVersion(ctx.db, { ...common, origin: 'upload', file, file_name });
    // What came in pieces is sealed already.
    if (visibility === 'private' && !(await sealUpload(ctx, file, MODEL_FILE_CATEGORY)))
      throw new Refusal('bigdata.model_file_unknown');
  }
  await ctx.kit.jobs.send(ctx, makeModelJob, { id });
}

type Save = z.output<typeof modelApi.save.body>;
export async function saveModel(ctx: ActorContext, draft: Save) {
  mustHaveKey(ctx, modelKeys.edit);
  if (draft.userId) isSelf(ctx.actor, draft.userId);
  if (draft.enterpriseId) isCurrentEnterprise(ctx.actor, draft.enterpriseId);
  const source = await sourceOf(ctx, draft.path);
  const model = await beginModel(ctx, draft);
  await beginVersion(ctx, model, source, '');
  const { row } = await modelFor(ctx, model.id);
  await note(ctx, 'add', row, { after: facts(row) });
  return shown(ctx, model.id);
}

type More = z.output<typeof modelApi.addVersion.body>;
export async function addVersion(ctx: ActorContext, id: string, draft: More) {
  const model = await nextVersion(ctx, id);
  const source = await sourceOf(ctx, draft.path);
  await beginVersion(ctx, model, source, draft.note);
  const { row } = await modelFor(ctx, id);
  await note(ctx, 'add-version', row, { after: { version: model.number } });
  return shown(ctx, id);
}
