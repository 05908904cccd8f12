import { sql } from 'kysely';
import type { Db } from '../../kit/db.ts';

const daysAgo = (days: number) => sql<Date>`now() - make_interval(days => ${days})`;

type Said = {
  application: string;
  account: string;
  stars: number;
  text: string;
  days: number;
  answer?: string;
};

/** A user follows and rates an application; its publisher may have answered. */
export async function addDemoRating(db: Db, said: Said) {
  const of = { application_id: said.application, account_id: said.account };
  await db
    .insertInto('subscription')
    .values({ ...of, created_at: daysAgo(said.days + 20) })
    .execute();
  await db
    .insertInto('app_rating')
    .values({
      ...of,
      stars: said.stars,
      text: said.text,
      created_at: daysAgo(said.days),
      updated_at: daysAgo(said.days),
      ...(said.answer
        ? {
            answer: said.answer,
            answered_at: daysAgo(said.days - 1),
            answered_by: sql<string>`(select created_by from application where id = ${said.application})`,
          }
        : {}),
    })
    .execute();
}

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
