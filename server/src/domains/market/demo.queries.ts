import type { Insertable } from 'kysely';
import type { Db } from '../../kit/db.ts';
import { inPortions } from '../../kit/portions.ts';
import type { DB } from '../../kit/tables.gen.ts';

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
