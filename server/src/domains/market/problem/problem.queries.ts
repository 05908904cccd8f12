import type { PROBLEM_KINDS, problemApi } from '@cloudyard/contract/market/problem.ts';
import { type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import type { Db } from '../../../kit/db.ts';
import { matches } from '../../../kit/list.ts';

const problems = (db: Db) =>
  db
    .selectFrom('app_problem as p')
    .innerJoin('application as a', 'a.id', 'p.application_id')
    .innerJoin('account as reporter', 'reporter.id', 'p.account_id')
    .leftJoin('account as answerer', 'answerer.id', 'p.answered_by')
    .select(['p.id', 'p.application_id', 'p.account_id', 'p.text', 'p.created_at', 'p.version'])
    .select(['p.answer', 'p.answered_at', 'a.name as application_name', 'a.logo'])
    .select([
      sql<(typeof PROBLEM_KINDS)[number]>`p.kind`.as('kind'),
      sql<string>`coalesce(nullif(reporter.real_name, ''), reporter.username)`.as('reporter_name'),
      sql<string | null>`coalesce(nullif(answerer.real_name, ''), answerer.username)`.as('answerer_name'),
    ]);
export type ProblemRow = Awaited<ReturnType<ReturnType<typeof problems>['execute']>>[number];

export const problemById = (db: Db, id: string): Promise<ProblemRow | undefined> =>
  problems(db).where('p.id', '=', id).executeTakeFirst();

type Reported = { application_id: string; account_id: string; kind: string; text: string };

export const insertProblem = (db: Db, row: Reported) =>
  db.insertInto('app_problem').values(row).returning('id').executeTakeFirstOrThrow();

/** In the words, or in what the application is called. Each has its own index. */
const wanted = (q: string | undefined) =>
  q
    ? sql<SqlBool>`p.id in (
        select t.id from app_problem t where ${matches('t.search', sql<string>`t.text`, q)}
        union select t.id from app_problem t join application n on n.id = t.application_id
          where ${matches('n.search', sql<string>`n.name || ' ' || n.en_name || ' ' || n.code`, q)})`
    : sql<SqlBool>`true`;

/** Open ones, the oldest first; answered ones, the newest first. */
export const problemPage = (db: Db, { q, state, page, size }: z.output<typeof problemApi.list.query>) => {
  const order = state === 'open' ? 'asc' : 'desc';
  return problems(db)
    .where(wanted(q))
    .where('p.answered_at', state === 'open' ? 'is' : 'is not', null)
    .orderBy('p.created_at', order)
    .orderBy('p.id', order)
    .limit(size)
    .offset(page * size)
    .execute();
};

export async function problemCounts(db: Db, q: string | undefined) {
  const { rows } = await sql<{ open: number; answered: number }>`select
      count(*) filter (where p.answered_at is null)::int as open,
      count(*) filter (where p.answered_at is not null)::int as answered
    from app_problem p where ${wanted(q)}`.execute(db);
  return rows[0] as { open: number; answered: number };
}

/** Undefined when it was answered since it was read. */
export const answerProblem = (
  db: Db,
  { id, version }: { id: string; version: number },
  answer: string,
  by: string,
) =>
  db
    .updateTable('app_problem')
    .set((eb) => ({ answer, answered_by: by, answered_at: new Date(), version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst();
