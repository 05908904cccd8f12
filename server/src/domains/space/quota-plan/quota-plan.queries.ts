import type { PlanKind } from '@cloudyard/contract/space/quota-plan.ts';
import type { QuotaItem } from '@cloudyard/contract/space/values.ts';
import { type Insertable, sql, type Updateable } from 'kysely';
import type { Db } from '../../../kit/db.ts';
import type { DB } from '../../../kit/tables.gen.ts';
import type { Items } from '../quota/quota.queries.ts';
import type { PlanSnapshot } from '../space/space.queries.ts';

const plans = (db: Db) =>
  db
    .selectFrom('quota_plan as p')
    .selectAll()
    .select(
      sql<number>`(select count(*)::int from space s where s.plan_id = p.id and s.status in ('2', '3', '4'))`.as(
        'spaces',
      ),
    );
export type PlanRow = Awaited<ReturnType<ReturnType<typeof plans>['execute']>>[number];

export const planById = (db: Db, id: string) => plans(db).where('p.id', '=', id).executeTakeFirst();

export const offeredPlans = (db: Db, kind: PlanKind) =>
  plans(db).where('p.kind', '=', kind).where('p.is_offered', '=', true).orderBy('p.price').execute();

export const allPlans = (db: Db) => plans(db).orderBy('p.kind', 'desc').orderBy('p.price').execute();

export const insertPlan = (db: Db, row: Insertable<DB['quota_plan']>) =>
  db.insertInto('quota_plan').values(row).execute();

/** Of two that change it at once the second is refused. */
export const updatePlan = async (db: Db, id: string, version: number, row: Updateable<DB['quota_plan']>) => {
  const { numUpdatedRows } = await db
    .updateTable('quota_plan')
    .set({ ...row, version: version + 1, changed_at: sql`now()` })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

export const setItemPrice = (db: Db, item: QuotaItem, price: number) =>
  db
    .updateTable('quota_item')
    .set({ price })
    .where('item', '=', item)
    .returningAll()
    .executeTakeFirstOrThrow();

/** The plan as it is now, to be kept with what is bought. */
export const snapshotOf = (plan: PlanRow): PlanSnapshot => ({
  code: plan.code,
  name: plan.name,
  nameEn: plan.name_en,
  description: plan.description,
  descriptionEn: plan.description_en,
  price: plan.price,
  items: plan.items as Items,
});
