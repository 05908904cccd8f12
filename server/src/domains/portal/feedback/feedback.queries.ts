import type { feedbackApi } from '@cloudyard/contract/portal/feedback.ts';
import { type Insertable, sql } from 'kysely';
import type { z } from 'zod';
import type { Db } from '../../../kit/db.ts';
import { countAll, direction, matches } from '../../../kit/list.ts';
import type { DB } from '../../../kit/tables.gen.ts';

export type FeedbackState = 'open' | 'answered' | 'closed';
type Answer = { id: string; by: string; at: string; text: string };

/** Its answers come with it: in the order they were given, under their author's name. */
const answers = sql<Answer[]>`(select coalesce(json_agg(json_build_object('id', r.id, 'by',
  coalesce(nullif(w.real_name, ''), w.username), 'at', r.created_at, 'text', r.text) order by r.created_at), '[]')
  from feedback_reply r join account w on w.id = r.author_id where r.feedback_id = feedback.id)`.as(
  'replies',
);

const whole = (db: Db) =>
  db
    .selectFrom('feedback')
    .leftJoin('account as writer', 'writer.id', 'feedback.account_id')
    .selectAll('feedback')
    .select([
      'writer.username as writer_name',
      // Whether the account can get a message, also by mail.
      sql<boolean>`coalesce(writer.email_verified_at is not null and writer.removed_at is null
        and writer.blocked_at is null, false)`.as('writer_reached'),
      answers,
    ]);
export type FeedbackRow = Awaited<ReturnType<ReturnType<typeof whole>['executeTakeFirstOrThrow']>>;

export const insertFeedback = (db: Db, row: Insertable<DB['feedback']>) =>
  db.insertInto('feedback').values(row).execute();

/** The next number that writers can quote. */
export async function nextTicket(db: Db) {
  const { rows } = await sql<{ ticket: string }>`select 'F' || to_char(now(), 'YYMMDD') || '-' ||
    lpad(nextval('feedback_ticket')::text, 4, '0') as ticket`.execute(db);
  return rows[0]?.ticket as string;
}

type ListQuery = z.output<typeof feedbackApi.list.query>;

const text = sql<string>`feedback.ticket || ' ' || feedback.username || ' ' || feedback.email || ' ' || feedback.content`;

const wanted = ({ q, state, topic }: Pick<ListQuery, 'q' | 'state' | 'topic'>) =>
  sql<boolean>`${state ? sql`feedback.state = ${state}` : sql`true`} and
    ${topic ? sql`feedback.topic = ${topic}` : sql`true`} and
    ${q ? matches('feedback.search', text, q) : sql`true`}`;

export async function feedbackPage(db: Db, { sort = 'createdAt', ...query }: ListQuery) {
  const [, way] = direction(sort as 'createdAt');
  const rows = await whole(db)
    .where(wanted(query))
    .orderBy('feedback.created_at', way)
    .orderBy('feedback.id', way)
    .limit(query.size)
    .offset(query.page * query.size)
    .execute();
  const { total } = await db
    .selectFrom('feedback')
    .where(wanted(query))
    .select(countAll)
    .executeTakeFirstOrThrow();
  return { rows, total };
}

export const feedbackCounts = (db: Db) =>
  db.selectFrom('feedback').select(['state', countAll]).groupBy('state').execute();

export async function feedbackOf(db: Db, accountId: string, paging: { page: number; size: number }) {
  const rows = await whole(db)
    .where('feedback.account_id', '=', accountId)
    .orderBy('feedback.created_at', 'desc')
    .limit(paging.size)
    .offset(paging.page * paging.size)
    .execute();
  const { total } = await db
    .selectFrom('feedback')
    .where('account_id', '=', accountId)
    .select(countAll)
    .executeTakeFirstOrThrow();
  return { rows, total };
}

export const feedbackById = (db: Db, id: string) =>
  whole(db).where('feedback.id', '=', id).executeTakeFirst();

/** Undefined when it was answered meanwhile. */
export const setState = (db: Db, id: string, version: number, state: FeedbackState) =>
  db
    .updateTable('feedback')
    .set({ state, version: sql`version + 1` })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst();

export const insertReply = (db: Db, row: Insertable<DB['feedback_reply']>) =>
  db.insertInto('feedback_reply').values(row).execute();
