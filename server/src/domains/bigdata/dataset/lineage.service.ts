import type { Lineage } from '@cloudyard/contract/bigdata/lineage.ts';
import type { ActorContext } from '../../../kit/context.ts';
import { modelsFrom } from '../model/version.queries.ts';
import { placeOf } from '../owned.ts';
import { datasetFor } from './dataset.service.ts';
import { originOf } from './dataset.view.ts';

/** Of a dataset that everybody reads, only what is the caller's own and the platform's. */
export async function lineage(ctx: ActorContext, id: string): Promise<Lineage> {
  const { row } = await datasetFor(ctx, id);
  const models = await modelsFrom(ctx.db, id, placeOf(ctx));
  return {
    from: originOf(row),
    usedBy: models.map((one) => ({
      ...{ kind: 'model', id: one.id, name: one.name, nameEn: one.name_en || one.name },
      ...{ version: one.number, datasetVersion: one.dataset_number, system: one.scope === 'system' },
      at: one.ended_at?.toISOString() ?? null,
    })),
  };
}
