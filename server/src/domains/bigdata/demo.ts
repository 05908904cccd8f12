import type { HistoryDefinition } from '@cloudyard/contract/bigdata/history-source.ts';
import type { Context } from '../../kit/context.ts';
import { newId } from '../../kit/new-id.ts';
import { insertDataset } from './dataset/dataset.queries.ts';
import { insertSource, sourceOf } from './history-source/history-source.queries.ts';
import { beginRefresh } from './history-source/history-source.service.ts';

const A_DAY = 86_400_000;

export type DemoHistory = {
  enterpriseId: string;
  by: string;
  name: string;
  nameEn: string;
  description: string;
  descriptionEn: string;
  definition: HistoryDefinition;
  /** What its points are called, in their order. */
  names: string[];
};

/** A view that follows devices of the demo, with its first version on the way. */
export async function insertDemoHistory(ctx: Context, demo: DemoHistory): Promise<void> {
  const id = newId();
  await insertDataset(ctx.db, {
    ...{
      id,
      scope: 'enterprise',
      enterprise_id: demo.enterpriseId,
      created_by: demo.by,
      category: 'sensors',
    },
    ...{ name: demo.name, name_en: demo.nameEn },
    ...{ description: demo.description, description_en: demo.descriptionEn },
  });
  await insertSource(ctx.db, {
    ...{ dataset_id: id, enterprise_id: demo.enterpriseId, owner_id: demo.by, is_live: true, is_daily: true },
    ...{ definition: JSON.stringify(demo.definition), names: JSON.stringify(demo.names) },
    next_at: new Date(Date.now() + A_DAY),
  });
  const source = await sourceOf(ctx.db, id);
  if (source) await beginRefresh(ctx, source);
}
