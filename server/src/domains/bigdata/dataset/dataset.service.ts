import type { datasetApi } from '@cloudyard/contract/bigdata/dataset.ts';
import type { z } from 'zod';
import { auditOf } from '../../../kit/audit.ts';
import type { ActorContext } from '../../../kit/context.ts';
import { orRefuse, Refusal } from '../../../kit/refusal.ts';
import { removeSealedLater } from '../../file/index.ts';
import { relationFor } from '../given.ts';
import { sourceOf } from '../history-source/history-source.queries.ts';
import { forget } from '../hub/share.queries.ts';
import { modelKeys } from '../model/model.policy.ts';
import { mustHaveKey, placeOf, seesOwn } from '../owned.ts';
import { wakeImports } from './dataset.jobs.ts';
import { datasetKeys, relationTo } from './dataset.policy.ts';
import {
  type DatasetRow,
  datasetById,
  datasetsIn,
  deleteDataset,
  lockDataset,
  updateDataset,
  usesOf,
} from './dataset.queries.ts';
import { datasetView, pageView } from './dataset.view.ts';
import { storedName } from './place.ts';
import { cancelVersion, versionById, versionsOf } from './version.queries.ts';

export const note = auditOf('bigdata.dataset', 'dataset');
export const facts = ({ name, description, category, data_type }: DatasetRow) => ({
  ...{ name, description, category, type: data_type },
});

type ListQuery = z.output<typeof datasetApi.list.query>;
export async function datasets(ctx: ActorContext, { system, ...filter }: ListQuery) {
  if (!system) mustHaveKey(ctx, datasetKeys.read, datasetKeys.edit);
  const rows = await datasetsIn(ctx.db, system ? { kind: 'system' } : placeOf(ctx), filter);
  return rows.map((row) => datasetView(row, relationTo(row, ctx.actor)));
}

/** One the caller has to do with, locked or not; others are answered like one that does not exist. */
export async function datasetFor(ctx: ActorContext, id: string, isLocked = false) {
  const read = isLocked ? lockDataset : datasetById;
  const row = orRefuse(await read(ctx.db, id), 'bigdata.dataset_not_found');
  const found = await relationFor(ctx, 'dataset', datasetKeys, row);
  if (found.relation === 'none') throw new Refusal('bigdata.dataset_not_found');
  return { row, ...found };
}

/** One the caller may change, locked. */
export async function ownDataset(ctx: ActorContext, id: string): Promise<DatasetRow> {
  const { row, relation } = await datasetFor(ctx, id, true);
  if (row.scope === 'system') throw new Refusal('bigdata.system_dataset');
  if (relation !== 'owner') throw new Refusal('kit.not_allowed');
  return row;
}

export async function shown(ctx: ActorContext, id: string) {
  const { row, relation, given } = await datasetFor(ctx, id);
  return datasetView(row, relation, given);
}

export async function datasetPage(ctx: ActorContext, id: string) {
  const { row, relation, given } = await datasetFor(ctx, id);
  const versions = await versionsOf(ctx.db, id);
  // What others make of it, and of which devices it is, is their business.
  const seesModels = seesOwn(modelKeys, ctx.actor);
  const uses = given ? [] : await usesOf(ctx.db, row, { place: placeOf(ctx), seesModels });
  const source = given ? undefined : await sourceOf(ctx.db, id);
  return pageView(row, relation, { versions, uses, source, given });
}

type Change = { name: string; description: string; categoryCode: DatasetRow['category'] };
export async function changeDataset(
  ctx: ActorContext,
  id: string,
  { name, description, categoryCode }: Change,
) {
  const before = await ownDataset(ctx, id);
  await updateDataset(ctx.db, id, { name, description, category: categoryCode, updated_at: new Date() });
  const { row: after } = await datasetFor(ctx, id);
  await note(ctx, 'change', after, { before: facts(before), after: facts(after) });
  return shown(ctx, id);
}

/** Whoever has it in hand hears of it within a second, and leaves nothing behind. */
export async function cancelImport(ctx: ActorContext, id: string) {
  const row = await ownDataset(ctx, id);
  const version = await versionById(ctx.db, row.newest_id);
  if (version?.state !== 'importing') return shown(ctx, id);
  await cancelVersion(ctx.db, version.id, new Date());
  if (version.file) await removeSealedLater(ctx, version.file);
  await wakeImports(ctx, version.id);
  await note(ctx, 'cancel', row, { before: { version: version.number } });
  return shown(ctx, id);
}

/** What uses it keeps it: the database says so. The bytes go when it is gone. */
export async function removeDataset(ctx: ActorContext, id: string) {
  const row = await ownDataset(ctx, id);
  const versions = await versionsOf(ctx.db, id);
  await deleteDataset(ctx.db, id);
  await forget(ctx.db, 'dataset', id);
  for (const { file } of versions) if (file) await removeSealedLater(ctx, file);
  await note(ctx, 'remove', row, { before: facts(row) });
  ctx.afterCommit(async () => {
    for (const version of versions) await ctx.kit.storage.remove(storedName(version));
  });
  return { id };
}
