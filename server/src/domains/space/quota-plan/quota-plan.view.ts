import { yuanOf } from '@cloudyard/contract/kit/money.ts';
import type { ItemPrice, PlanKind, QuotaPlan } from '@cloudyard/contract/space/quota-plan.ts';
import { type QuotaItem, shownAmount } from '@cloudyard/contract/space/values.ts';
import type { Selectable } from 'kysely';
import type { DB } from '../../../kit/tables.gen.ts';
import type { Items } from '../quota/quota.queries.ts';
import { amountsOf } from '../quota/quota.view.ts';
import type { PlanRow } from './quota-plan.queries.ts';

export const planView = (row: PlanRow): QuotaPlan => ({
  id: row.id,
  kind: row.kind as PlanKind,
  code: row.code,
  name: row.name,
  nameEn: row.name_en,
  description: row.description,
  descriptionEn: row.description_en,
  price: yuanOf(row.price),
  items: amountsOf(row.items as Items),
  memorySize: (row.items as Items).MEMORY_QUOTA ?? (row.items as Items).BIGDATA_MEMORY ?? 0,
  isOffered: row.is_offered,
  spaces: row.spaces,
  version: row.version,
  changedAt: row.changed_at.toISOString(),
});

export const priceView = (row: Selectable<DB['quota_item']>): ItemPrice => {
  const item = row.item as QuotaItem;
  return {
    item,
    step: shownAmount(item, row.step),
    price: yuanOf(row.price),
    freeShare: shownAmount(item, row.free_share),
  };
};
