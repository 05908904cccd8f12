import { yuanOf } from '@cloudyard/contract/kit/money.ts';
import type { Quota, QuotaUse, Shortfall } from '@cloudyard/contract/space/quota.ts';
import { type Amounts, QUOTA_ITEMS, type QuotaItem, shownAmount } from '@cloudyard/contract/space/values.ts';
import type { Selectable } from 'kysely';
import type { DB } from '../../../kit/tables.gen.ts';
import type { Items, QuotaRow, ShortRow } from './quota.queries.ts';

export const amountsOf = (items: Items): Amounts =>
  QUOTA_ITEMS.flatMap((item) =>
    items[item] === undefined ? [] : [{ item, value: shownAmount(item, items[item]) }],
  );

export const quotaView = (row: QuotaRow, spaceEndsAt: Date | null): Quota => {
  const { item, granted, reserved, used, free_share, ending, step, price } = row;
  const shown = (amount: number) => shownAmount(item, amount);
  const paid = granted - free_share;
  const endsAt = row.ends_at ?? (paid > 0 ? spaceEndsAt : null);
  return {
    item,
    granted: shown(granted),
    reserved: shown(reserved),
    used: shown(used),
    // Less than is used, when a part of it ended: nothing more can be taken then.
    free: shown(Math.max(0, granted - reserved - used)),
    freeShare: shown(free_share),
    endsAt: endsAt?.toISOString() ?? null,
    // What has no end of its own ends with the space.
    ending: shown(endsAt ? (row.ends_at ? ending : paid) : 0),
    step: shown(step),
    price: yuanOf(price),
  };
};

export const useView = (row: Selectable<DB['quota_use']>): QuotaUse => ({
  item: row.item as QuotaItem,
  amount: shownAmount(row.item as QuotaItem, row.amount),
  state: row.state as QuotaUse['state'],
  holder: { type: row.holder_type, id: row.holder_id, name: row.holder_name },
  since: row.since.toISOString(),
});

/** What is missing, in whole steps, and what these cost a month. */
export const shortfallView = ({ item, wanted, free, step, price }: ShortRow): Shortfall => {
  const steps = Math.ceil((wanted - Math.max(0, free)) / step);
  return {
    item,
    wanted: shownAmount(item, wanted),
    free: shownAmount(item, Math.max(0, free)),
    missing: shownAmount(item, wanted - Math.max(0, free)),
    price: yuanOf(steps * price),
  };
};
