import { inTransaction, type Kit } from '../../../kit/context.ts';
import type { Db } from '../../../kit/db.ts';
import { newId } from '../../../kit/new-id.ts';
import { builtinRow } from '../../algorithm/index.ts';
import { systemDataset } from '../dataset/dataset.queries.ts';
import { readyVersion as readyTable } from '../dataset/version.queries.ts';
import { makeVersion } from './making.service.ts';
import { trainerPorts } from './model.policy.ts';
import { insertModel, modelById, systemModels } from './model.queries.ts';
import { recipeOf } from './recipe.ts';
import { SYSTEM_MODELS, type SystemModel } from './system-models.ts';
import { insertVersion, versionsOf } from './version.queries.ts';

const asPlatform = { platform: 'make the platform’s models' };

/** What is to be learned now, and from what; undefined: its data or its algorithm is not here. */
export async function recipeFor(
  kit: Pick<Kit, 'version'>,
  db: Db,
  one: Pick<SystemModel, 'algorithm' | 'dataset' | 'params' | 'seed'>,
) {
  const row = await builtinRow(db, one.algorithm);
  const dataset = await systemDataset(db, one.dataset);
  const table = dataset && (await readyTable(db, dataset.id, undefined));
  const ports = row && trainerPorts(row.manifest);
  if (!row || !ports || !dataset || !table) return undefined;
  const asked = { params: one.params, seed: one.seed ?? 1, holdout: undefined };
  return { recipe: recipeOf(kit, { row, ports }, { dataset, table }, asked), tableId: table.id };
}

/** A version to be made, or undefined where the newest one is of the same recipe. */
async function begin(kit: Kit, one: SystemModel): Promise<string | undefined> {
  return inTransaction(kit, asPlatform, async ({ db }) => {
    const found = await recipeFor(kit, db, one);
    if (!found) return undefined;
    const { recipe, tableId } = found;
    const known = (await systemModels(db)).find(({ code }) => code === one.code);
    const versions = known ? await versionsOf(db, known.id) : [];
    const [newest] = versions;
    const isSame =
      newest?.state === 'ready' &&
      newest.recipe?.algorithm.digest === recipe.algorithm.digest &&
      newest.recipe.dataset.sha256 === recipe.dataset.sha256;
    if (isSame || newest?.state === 'training') return undefined;
    const modelId = known?.id ?? newId();
    if (!known)
      await insertModel(db, {
        ...{ id: modelId, scope: 'system', code: one.code, name: one.name.cn, name_en: one.name.en },
        ...{ description: one.description.cn, description_en: one.description.en, category: one.category },
      });
    const id = newId();
    await insertVersion(db, {
      ...{ id, model_id: modelId, number: (newest?.number ?? 0) + 1, origin: 'system' },
      ...{ dataset_version_id: tableId, recipe: JSON.stringify(recipe) },
    });
    return (await modelById(db, modelId)) && id;
  });
}

/** The models the product brings, each learned from a sample; what is there already stays. */
export async function makeSystemModels(kit: Kit, signal: AbortSignal): Promise<void> {
  for (const one of SYSTEM_MODELS) {
    if (signal.aborted || kit.ending.aborted) return;
    const id = await begin(kit, one);
    if (id) await makeVersion(kit, id, signal);
  }
}
