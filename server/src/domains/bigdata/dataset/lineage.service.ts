import type { Lineage } from '@cloudyard/contract/bigdata/lineage.ts';
import type { ActorContext } from '../../../kit/context.ts';
import { modelKeys } from '../model/model.policy.ts';
import { modelsFrom } from '../model/version.queries.ts';
import { placeOf, seesOwn } from '../owned.ts';
import { datasetFor } from './dataset.service.ts';
import { originOf } from './dataset.view.ts';

/**
 * Only what is the caller's own, where they see models, and the platform's. To whom it was given hears nothing of what
 * others made of it, nor of the file it came as.
 */
export async function lineage(ctx: ActorContext, id: string): Promise<Lineage> {
  const { row, given } = await datasetFor(ctx, id);
  const place = seesOwn(modelKeys, ctx.actor) ? placeOf(ctx) : { kind: 'system' as const };
  const models = given ? [] : await modelsFrom(ctx.db, id, place);
  return {
    from: originOf(row, given),
    usedBy: models.map((one) => ({
      ...{ kind: 'model', id: one.id, name: one.name, nameEn: one.name_en || one.name },
      ...{ version: one.number, datasetVersion: one.dataset_number, system: one.scope === 'system' },
      at: one.ended_at?.toISOString() ?? null,
    })),
  };
}
