import { modelApi } from '@cloudyard/contract/bigdata/model.ts';
import type { Recipe, Trainer } from '@cloudyard/contract/bigdata/model-shown.ts';
import { USUAL_HOLDOUT } from '@cloudyard/contract/bigdata/model-values.ts';
import { z } from 'zod';
import { CallError } from '../../../kit/call-error.ts';
import { beginningOf, type GivenValues, givenProblems } from '../../algorithm/lent/given-values.ts';

const { name, categoryCode, description, note, datasetId, datasetVersion, algorithmId, params, holdout } =
  modelApi.train.body.shape;
const what = { datasetId, datasetVersion, algorithmId, params, holdout };

/** A new model has a name; another version has a note. */
export const NewDraft = z.object({
  ...what,
  ...{ name: name.unwrap(), categoryCode: categoryCode.unwrap(), description },
});
export const VersionDraft = z.object({ ...what, note });
export type What = Pick<z.infer<typeof NewDraft>, keyof typeof what>;

/** What a form begins with: the recipe of the version before, or the dataset it was opened for. */
export function beginning(
  trainers: readonly Trainer[],
  from: { recipe?: Recipe | null | undefined; dataset?: string | undefined },
): Partial<What> {
  const { recipe, dataset } = from;
  if (!recipe) return { ...(dataset ? { datasetId: dataset } : {}), params: {}, holdout: USUAL_HOLDOUT };
  const trainer = trainers.find(({ id }) => id === recipe.algorithm.id);
  return {
    datasetId: recipe.dataset.id,
    ...(trainer ? { algorithmId: trainer.id } : {}),
    params: trainer ? beginningOf(trainer.parameters, recipe.params) : {},
    holdout: recipe.holdout,
  };
}

/** Values that belong to another algorithm, and what was not said, are not sent. */
export function paramsFor({ parameters }: Trainer, given: GivenValues): GivenValues {
  const known = new Set(Object.keys(beginningOf(parameters)));
  return Object.fromEntries(
    Object.entries(given).filter(([key, value]) => known.has(key) && value !== null && value !== ''),
  );
}

/** Refuses at the field what the engine would refuse. */
export function refuseUnfit(trainer: Trainer, given: GivenValues, columns: readonly string[]): void {
  const problems = Object.entries(givenProblems(trainer.parameters, given, columns));
  if (problems.length === 0) return;
  const fields = Object.fromEntries(problems.map(([at, problem]) => [`params.${at}`, problem]));
  throw new CallError('bigdata.params_unfit', { status: 422, fields });
}
