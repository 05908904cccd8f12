import type { ratingApi } from '@cloudyard/contract/market/rating.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import type { Db } from '../../../kit/db.ts';
import { matches } from '../../../kit/list.ts';

/** A rating with the names of its author and the publisher, and its application. */
const ratings = (db: Db) =>
  db
    .selectFrom('app_rating as r')
    .innerJoin('account as author', 'author.id', 'r.account_id')
    .innerJoin('application as a', 'a.id', 'r.application_id')
    .innerJoin('account as maker', 'maker.id', 'a.created_by')
    .leftJoin('enterprise as e', 'e.id', 'a.enterprise_id')
    .select(['r.id', 'r.application_id', 'r.account_id', 'r.stars', 'r.text', 'r.created_at', 'r.updated_at'])
    .select(['r.answer', 'r.answered_at', 'r.hidden_at', 'r.hidden_reason'])
    .select(['author.real_name', 'author.username', 'a.name as application_name', 'a.logo'])
    .select(['a.scope', 'a.enterprise_id', 'a.created_by', 'a.submitted_by'])
    .select(
      sql<string>`case a.scope when 'enterprise' then e.name when 'platform' then 'Cloudyard'
        else coalesce(nullif(maker.real_name, ''), maker.username) end`.as('publisher'),
    );
export type RatingRow = Awaited<ReturnType<ReturnType<typeof ratings>['execute']>>[number];

export const ratingById = (db: Db, id: string): Promise<RatingRow | undefined> =>
  ratings(db).where('r.id', '=', id).executeTakeFirst();

/** A rating that visitors see. */
export const shownRating = (db: Db, id: string) =>
  db
    .selectFrom('app_rating as r')
    .innerJoin('listing as l', 'l.application_id', 'r.application_id')
    .select('r.id')
    .where('r.id', '=', id)
    .where('r.hidden_at', 'is', null)
    .executeTakeFirst();

/** Locked, so that no other request changes it meanwhile. */
export async function lockRating(db: Db, id: string): Promise<RatingRow | undefined> {
  await sql`select from app_rating where id = ${id} for update`.execute(db);
  return ratingById(db, id);
}

export const ratingOf = (db: Db, applicationId: string, accountId: string): Promise<RatingRow | undefined> =>
  ratings(db)
    .where('r.application_id', '=', applicationId)
    .where('r.account_id', '=', accountId)
    .executeTakeFirst();

const orders = {
  new: sql`r.created_at desc, r.id desc`,
  high: sql`r.stars desc, r.created_at desc, r.id desc`,
  low: sql`r.stars, r.created_at desc, r.id desc`,
};
type ListQuery = z.output<typeof ratingApi.list.query>;

export const shownRatings = (db: Db, { applicationId, stars, sort, page, size }: ListQuery) =>
  ratings(db)
    .where('r.application_id', '=', applicationId)
    .where('r.hidden_at', 'is', null)
    .$if(stars !== undefined, (rows) => rows.where('r.stars', '=', stars as number))
    .orderBy(orders[sort])
    .limit(size)
    .offset(page * size)
    .execute();

/** How many gave one star, two, … five. */
export async function starsGiven(db: Db, applicationId: string): Promise<number[]> {
  const rows = await db
    .selectFrom('app_rating')
    .select(['stars', (eb) => eb.fn.countAll<number>().as('n')])
    .where('application_id', '=', applicationId)
    .where('hidden_at', 'is', null)
    .groupBy('stars')
    .execute();
  const known = new Map(rows.map(({ stars, n }) => [stars, n]));
  return [1, 2, 3, 4, 5].map((stars) => known.get(stars) ?? 0);
}

export async function isFollowing(db: Db, applicationId: string, accountId: string): Promise<boolean> {
  const row = await db
    .selectFrom('subscription')
    .select('id')
    .where('application_id', '=', applicationId)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row !== undefined;
}

/** The owner of a listed application. */
export const listedOwner = (db: Db, id: string) =>
  db
    .selectFrom('listing as l')
    .innerJoin('application as a', 'a.id', 'l.application_id')
    .select(['a.id', 'l.name', 'a.scope', 'a.enterprise_id', 'a.created_by', 'a.submitted_by'])
    .where('l.application_id', '=', id)
    .executeTakeFirst();
export type ListedOwner = NonNullable<Awaited<ReturnType<typeof listedOwner>>>;

type Said = { application_id: string; account_id: string; stars: number; text: string };

/** One rating per user: a second one overwrites stars and words, and nothing else. */
export async function keepRating(db: Db, said: Said) {
  const { rows } = await sql<{ id: string; fresh: boolean }>`
    insert into app_rating (application_id, account_id, stars, text)
    values (${said.application_id}, ${said.account_id}, ${said.stars}, ${said.text})
    on conflict on constraint app_rating_once
      do update set stars = excluded.stars, text = excluded.text, updated_at = now()
    returning id, xmax = 0 as fresh`.execute(db);
  return rows[0] as { id: string; fresh: boolean };
}

export const deleteRating = (db: Db, id: string) =>
  db.deleteFrom('app_rating').where('id', '=', id).execute();

/** A hidden rating stays hidden, whatever its author writes next; only the words go. */
export const emptyRating = (db: Db, id: string) =>
  db
    .updateTable('app_rating')
    .set({ text: '', answer: '', answered_by: null, answered_at: null, updated_at: new Date() })
    .where('id', '=', id)
    .execute();

export const keepAnswer = (db: Db, id: string, answer: string, by: string) =>
  db
    .updateTable('app_rating')
    .set(
      answer === ''
        ? { answer, answered_by: null, answered_at: null }
        : { answer, answered_by: by, answered_at: new Date() },
    )
    .where('id', '=', id)
    .execute();

export const keepHidden = (db: Db, id: string, reason: string | null) =>
  db
    .updateTable('app_rating')
    .set(
      reason === null
        ? { hidden_at: null, hidden_reason: '' }
        : { hidden_at: sql<Date>`coalesce(hidden_at, now())`, hidden_reason: reason },
    )
    .where('id', '=', id)
    .execute();

/** Once each. */
export const insertReport = (db: Db, ratingId: string, accountId: string) =>
  db
    .insertInto('rating_report')
    .values({ rating_id: ratingId, account_id: accountId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

// As market operators see them -------------------------------------------------------------------------------

type Managed = z.output<typeof ratingApi.manage.query>;

const reports = sql<number>`(select count(*)::int from rating_report p where p.rating_id = r.id)`;
const isReported = sql<SqlBool>`r.hidden_at is null and exists (select from rating_report p where p.rating_id = r.id)`;
const states: Record<NonNullable<Managed['state']>, RawBuilder<SqlBool>> = {
  reported: isReported,
  shown: sql<SqlBool>`r.hidden_at is null`,
  hidden: sql<SqlBool>`r.hidden_at is not null`,
};

/** In the words, or in what the application is called. Each has its own index. */
const wanted = (q: string | undefined) =>
  q
    ? sql<SqlBool>`r.id in (
        select t.id from app_rating t where ${matches('t.search', sql<string>`t.text`, q)}
        union select t.id from app_rating t join application n on n.id = t.application_id
          where ${matches('n.search', sql<string>`n.name || ' ' || n.en_name || ' ' || n.code`, q)})`
    : sql<SqlBool>`true`;

export const managedRatings = (db: Db, { q, state, page, size }: Managed) =>
  ratings(db)
    .select(reports.as('reports'))
    .where(wanted(q))
    .$if(state !== undefined, (rows) => rows.where(states[state as keyof typeof states]))
    .$if(state === 'reported', (rows) => rows.orderBy(reports, 'desc'))
    .orderBy('r.created_at', 'desc')
    .orderBy('r.id', 'desc')
    .limit(size)
    .offset(page * size)
    .execute();
export type ManagedRow = Awaited<ReturnType<typeof managedRatings>>[number];

export const managedRating = (db: Db, id: string): Promise<ManagedRow | undefined> =>
  ratings(db).select(reports.as('reports')).where('r.id', '=', id).executeTakeFirst();

type Counts = { all: number } & Record<keyof typeof states, number>;

export async function managedCounts(db: Db, q: string | undefined): Promise<Counts> {
  const { rows } = await sql<Counts>`select count(*)::int as all,
      count(*) filter (where ${states.reported})::int as reported,
      count(*) filter (where ${states.shown})::int as shown, count(*) filter (where ${states.hidden})::int as hidden
    from app_rating r where ${wanted(q)}`.execute(db);
  return rows[0] as Counts;
}
