import type { ParameterValues } from '@cloudyard/contract/algorithm/package.ts';
import type { Recipe } from '@cloudyard/contract/bigdata/model-shown.ts';
import { USUAL_HOLDOUT } from '@cloudyard/contract/bigdata/model-values.ts';
import type { Kit } from '../../../kit/context.ts';
import type { DatasetRow } from '../dataset/dataset.queries.ts';
import type { VersionRow as TableRow } from '../dataset/version.queries.ts';
import { engineOf, type FoundTrainer, paramsFor } from './trainer.service.ts';

/** Fewer are learned from as a whole: a fifth of them would say nothing. */
const LEAST_MEASURED = 50;

export type Learned = { dataset: Pick<DatasetRow, 'id' | 'name' | 'name_en'>; table: TableRow };
type Asked = {
  params: ParameterValues;
  seed?: number | undefined;
  holdout?: number | undefined;
};

/** Everything that is needed to make it, now and again. */
export function recipeOf(
  kit: Pick<Kit, 'version'>,
  trainer: FoundTrainer,
  { dataset, table }: Learned,
  { params, seed, holdout }: Asked,
): Recipe {
  const { row, ports } = trainer;
  const usual = table.rows >= LEAST_MEASURED ? USUAL_HOLDOUT : 0;
  return {
    algorithm: {
      ...{ id: row.id, name: row.name, nameEn: row.name_en || row.name },
      ...{ version: row.number, digest: row.digest },
    },
    params: paramsFor(
      trainer,
      params,
      table.schema.map(({ name }) => name),
    ),
    ...{ seed: seed ?? 1, holdout: ports.label === null ? 0 : (holdout ?? usual) },
    dataset: {
      ...{ id: dataset.id, name: dataset.name, nameEn: dataset.name_en || dataset.name },
      ...{ version: table.number, rows: table.rows, sha256: table.sha256 },
    },
    ...{ contract: 1, engine: engineOf(kit) },
  };
}
