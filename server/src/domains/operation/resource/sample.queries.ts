import { type FigureName, PLATFORM } from '@cloudyard/contract/operation/figures.ts';
import { sql } from 'kysely';
import type { Db } from '../../../kit/db.ts';
import type { Figures } from './copy.measure.ts';

export type Sample = { source: string; at: Date; figures: Figures };

export const insertSample = (db: Db, { source, at, figures }: Sample) =>
  db
    .insertInto('resource_sample')
    .values({ source, at, figures: JSON.stringify(figures) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

export const deleteSamplesBefore = (db: Db, at: Date) =>
  db.deleteFrom('resource_sample').where('at', '<', at).execute();

/** The newest of each source since then. */
export async function newestSamples(db: Db, since: Date): Promise<Sample[]> {
  const { rows } = await sql<Sample>`
    select distinct on (source) source, at, figures from resource_sample where at >= ${since}
    order by source, at desc`.execute(db);
  return rows;
}

export const samplesSince = async (db: Db, since: Date): Promise<Sample[]> => {
  const { rows } = await sql<Sample>`
    select source, at, figures from resource_sample where at >= ${since} order by source, at`.execute(db);
  return rows;
};

export async function copiesSince(db: Db, since: Date): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(distinct source)::int as n from resource_sample
    where at >= ${since} and source <> ${PLATFORM}`.execute(db);
  return rows[0]?.n ?? 0;
}

export type Stepped = { source: string; figure: FigureName; step: number; mean: number; most: number };

/** Of some figures, by step since then: `step` counts from 0. */
export async function steppedSince(
  db: Db,
  figures: readonly FigureName[],
  since: Date,
  stepSeconds: number,
): Promise<Stepped[]> {
  const { rows } = await sql<Stepped>`
    select s.source, f.figure, floor(extract(epoch from s.at - ${since}::timestamptz) / ${stepSeconds})::int as step,
      avg((s.figures ->> f.figure)::float8) as mean, max((s.figures ->> f.figure)::float8) as most
    from resource_sample s cross join unnest(${[...figures]}::text[]) as f(figure)
    where s.at >= ${since} and s.figures ? f.figure
    group by 1, 2, 3 order by 1, 2, 3`.execute(db);
  return rows;
}
