import { type Amounts, type QuotaItem, storedAmount } from '@cloudyard/contract/space/values.ts';
import { sql } from 'kysely';
import type { Db } from '../../../kit/db.ts';

export type QuotaRow = {
  item: QuotaItem;
  granted: number;
  reserved: number;
  used: number;
  free_share: number;
  ends_at: Date | null;
  /** How much ends then. */
  ending: number;
  step: number;
  price: number;
};

/** Every item of an enterprise. */
export const quotaRows = async (db: Db, enterpriseId: string, at: Date) =>
  (await sql<QuotaRow>`select * from quota_of(${enterpriseId}, ${at})`.execute(db)).rows;

export const quotaUses = (db: Db, enterpriseId: string) =>
  db
    .selectFrom('quota_use')
    .selectAll()
    .where('enterprise_id', '=', enterpriseId)
    .orderBy('item')
    .orderBy('since')
    .execute();

export type Holder = { type: string; id: string; name: string };
/** By item, as rows hold it. */
export type Items = Partial<Record<QuotaItem, number>>;
export type ShortRow = { item: QuotaItem; wanted: number; free: number; step: number; price: number };

/** Takes it all or answers what is missing; whoever asks again gets the new amounts. */
export const takeItems = async (
  db: Db,
  enterpriseId: string,
  state: 'reserved' | 'used',
  holder: Holder,
  items: Items,
  at: Date,
) =>
  (
    await sql<ShortRow>`select * from quota_take(${enterpriseId}, ${state}, ${JSON.stringify(holder)}::jsonb,
      ${JSON.stringify(items)}::jsonb, ${at})`.execute(db)
  ).rows;

export const heldBy = async (db: Db, { type, id }: Pick<Holder, 'type' | 'id'>): Promise<Items> => {
  const rows = await db
    .selectFrom('quota_use')
    .select(['item', 'amount'])
    .where('holder_type', '=', type)
    .where('holder_id', '=', id)
    .execute();
  return Object.fromEntries(rows.map(({ item, amount }) => [item, amount]));
};

export const freeItems = (db: Db, enterpriseId: string, { type, id }: Pick<Holder, 'type' | 'id'>) =>
  sql`select quota_free(${enterpriseId}, ${type}, ${id})`.execute(db);

export type Grant = {
  enterpriseId: string;
  source: { type: 'space' | 'request'; id: string };
  items: Items;
  from: Date;
  until: Date | null;
};

/** Grants once: a repeat changes nothing but the end. */
export const grantItems = async (db: Db, { enterpriseId, source, items, from, until }: Grant) => {
  const rows = (Object.entries(items) as [QuotaItem, number][]).filter(([, amount]) => amount > 0);
  if (rows.length === 0) return;
  await db
    .insertInto('quota_grant')
    .values(
      rows.map(([item, amount]) => ({
        ...{ enterprise_id: enterpriseId, item, amount, source_type: source.type, source_id: source.id },
        ...{ starts_at: from, ends_at: until },
      })),
    )
    .onConflict((oc) =>
      oc.columns(['source_type', 'source_id', 'item']).doUpdateSet((eb) => ({
        amount: eb.ref('excluded.amount'),
        ends_at: eb.ref('excluded.ends_at'),
      })),
    )
    .execute();
};

/** Takes back what a source gave. */
export const revokeGrants = (db: Db, source: Grant['source']) =>
  db
    .deleteFrom('quota_grant')
    .where('source_type', '=', source.type)
    .where('source_id', '=', source.id)
    .execute();

export const itemPrices = (db: Db) => db.selectFrom('quota_item').selectAll().orderBy('position').execute();

export const itemsOf = (amounts: Amounts): Items =>
  Object.fromEntries(amounts.map(({ item, value }) => [item, storedAmount(item, value)]));
