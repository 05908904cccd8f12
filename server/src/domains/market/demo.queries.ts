import { ORDER_STEPS } from '@cloudyard/contract/market/order.ts';
import { STATUS } from '@cloudyard/contract/publishing/values.ts';
import type { Insertable } from 'kysely';
import type { Db } from '../../kit/db.ts';
import { inPortions } from '../../kit/portions.ts';
import type { DB } from '../../kit/tables.gen.ts';
import { insertOrder, insertPeriod } from './order/delivery.queries.ts';
import { planOnSale, versionOnSale, versionToRun } from './order/order.queries.ts';

// Rows as they would stand if people had done it all; only for the demo data of a first start.

export const insertDemoSubscriptions = (db: Db, rows: Insertable<DB['subscription']>[]) =>
  inPortions(rows, (some) => db.insertInto('subscription').values(some).execute());

export const insertDemoRatings = (db: Db, rows: Insertable<DB['app_rating']>[]) =>
  inPortions(rows, (some) => db.insertInto('app_rating').values(some).execute());

export const insertDemoReports = (db: Db, rows: Insertable<DB['rating_report']>[]) =>
  db.insertInto('rating_report').values(rows).execute();

export const insertDemoProblems = (db: Db, rows: Insertable<DB['app_problem']>[]) =>
  db.insertInto('app_problem').values(rows).execute();

type Promoted = {
  application: string;
  by: string;
  kind: string;
  title: string;
  titleEn: string;
  image: string | null;
  sort: number;
};
export const addDemoPromotion = (db: Db, { application, by, titleEn, ...row }: Promoted) =>
  db
    .insertInto('promotion')
    .values({ ...row, application_id: application, created_by: by, title_en: titleEn })
    .execute();

/** The newest version of an application with its smallest plan, as a buyer finds them. */
export async function demoOffer(db: Db, applicationId: string) {
  const { id } = await db
    .selectFrom('app_version')
    .select('id')
    .where('application_id', '=', applicationId)
    .where('status', '=', STATUS.online)
    .orderBy('number', 'desc')
    .executeTakeFirstOrThrow();
  const smallest = await db
    .selectFrom('resource_plan')
    .select('id')
    .where('application_id', '=', applicationId)
    .orderBy('sort')
    .executeTakeFirstOrThrow();
  const version = await versionOnSale(db, id);
  const plan = await planOnSale(db, smallest.id);
  const run = await versionToRun(db, id);
  if (!version || !plan || !run) throw new Error(`The demo does not sell ${applicationId}.`);
  return { version, plan, ...run };
}

type Order = Insertable<DB['market_order']> & { id: string; enterprise_id: string; delivered_at: Date };
type Period = Omit<Insertable<DB['market_order_period']>, 'order_id' | 'enterprise_id'>;

/** Delivered, and paid for since. */
export async function insertDemoOrder(db: Db, order: Order, periods: readonly Period[]) {
  const of = { order_id: order.id, enterprise_id: order.enterprise_id };
  await insertOrder(db, order);
  const steps = ORDER_STEPS.map((step, position) => ({
    ...{ ...of, step, position, state: 'done', at: order.delivered_at },
  }));
  await db.insertInto('market_order_step').values(steps).execute();
  for (const period of periods) await insertPeriod(db, { ...of, ...period });
}
