import type { Recipe } from '@cloudyard/contract/bigdata/model-shown.ts';
import { type ActorContext, inTransaction, type Kit } from '../../../kit/context.ts';
import { orRefuse } from '../../../kit/refusal.ts';
import { algorithmById } from '../../algorithm/index.ts';
import { datasetById } from '../dataset/dataset.queries.ts';
import { versionById as tableById } from '../dataset/version.queries.ts';
import { localOutput } from '../project-run/local.ts';
import { learnedFrom, type OutputMeant } from '../project-run/made-by.ts';
import { resultsById } from '../project-run/result.queries.ts';
import type { Made, Making } from './made.ts';
import { taskOf } from './model.policy.ts';
import { plainRow } from './scoring.ts';
import { engineOf } from './trainer.service.ts';
import type { VersionRow } from './version.queries.ts';

const asPlatform = { platform: 'keep a model of a run' };

/** What a step of a project made, as it is. */
export async function keepModel(kit: Kit, { made_by }: VersionRow, { tell }: Making): Promise<Made> {
  const { resultId, port } = orRefuse(made_by, 'bigdata.output_gone');
  const found = await inTransaction(kit, asPlatform, ({ db }) => resultsById(db, [resultId]));
  const result = orRefuse(found.get(resultId), 'bigdata.output_gone');
  const output = result.outputs.find((one) => one.port === port);
  const model = orRefuse(output?.kind === 'model' ? output : undefined, 'bigdata.output_gone');
  const folder = await localOutput(kit, resultId, model);
  tell(1);
  const { sha256, card } = model;
  const { metrics, views, warnings } = result;
  return {
    ...{ model: { folder, sha256, card }, metrics, views, warnings },
    ...{ task: taskOf(card.modelKind, card.signature, metrics), example: plainRow(card.signature.inputs) },
  };
}

/** Which canvas made it; what it learned from is held as long as it is there. */
export async function recipeOfRun(
  ctx: ActorContext,
  meant: OutputMeant,
): Promise<{ recipe: Recipe | null; datasetVersionId: string | null }> {
  const learned = await learnedFrom(ctx, meant);
  const table = learned && (await tableById(ctx.db, learned.source.versionId));
  const dataset = table && (await datasetById(ctx.db, table.dataset_id));
  if (!table || !dataset) return { recipe: null, datasetVersionId: null };
  const { made, step } = meant;
  const { package: used, params, seed } = step.recipe;
  const algorithm = await algorithmById(ctx.db, used.id);
  const { resultId: _resultId, ...graph } = made;
  const recipe: Recipe = {
    algorithm: {
      ...{ id: used.id, name: algorithm?.name ?? step.name, nameEn: algorithm?.name_en || step.name },
      ...{ version: used.version, digest: used.digest },
    },
    ...{ params, seed, holdout: 0 },
    dataset: {
      ...{ id: dataset.id, name: dataset.name, nameEn: dataset.name_en || dataset.name },
      ...{ version: table.number, rows: table.rows, sha256: table.sha256 },
    },
    ...{ contract: 1, engine: engineOf(ctx.kit), graph },
  };
  return { recipe, datasetVersionId: table.id };
}
