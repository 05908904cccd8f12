import type { Content } from '@cloudyard/contract/enterprise/content.ts';
import type { QueueQuery } from '@cloudyard/contract/enterprise/review.ts';
import type { Paging } from '@cloudyard/contract/kit/page.ts';
import { type SqlBool, sql } from 'kysely';
import type { Db } from '../../../kit/db.ts';
import { direction, matches } from '../../../kit/list.ts';

/** What was handed in; drafts are visible to their writer alone. */
const shown = (db: Db) =>
  db
    .selectFrom('certification')
    .innerJoin('account as author', 'author.id', 'certification.account_id')
    .leftJoin('account as looking', 'looking.id', 'certification.claimed_by')
    .leftJoin('account as judge', 'judge.id', 'certification.decided_by')
    .where('certification.submitted_at', 'is not', null);

const columns = [
  'certification.id',
  'certification.kind',
  'certification.name',
  'certification.account_id',
  'certification.enterprise_id',
  'certification.founding',
  'certification.number',
  'certification.state',
  'certification.in_force',
  'certification.revision',
  'certification.remark',
  'certification.created_at',
  'certification.submitted_at',
  'certification.claimed_by',
  'certification.claimed_at',
  'certification.decided_by',
  'certification.decided_at',
  'author.username',
  'author.real_name',
  'looking.username as looking_username',
  'looking.real_name as looking_real_name',
  'judge.username as judge_username',
  'judge.real_name as judge_real_name',
] as const;

const subjectId = sql`coalesce(certification.enterprise_id, certification.account_id)`;

/** When what is in force of the same subject was approved, and whether it is the caller's own. */
const beside = (asker: string) =>
  [
    sql<Date | null>`(select f.decided_at from certification f where f.in_force and f.kind = certification.kind
      and coalesce(f.enterprise_id, f.account_id) = ${subjectId})`.as('approved_at'),
    sql<boolean>`(certification.account_id = ${asker} or exists (select from membership m
      where m.enterprise_id = certification.enterprise_id and m.account_id = ${asker}))`.as('own'),
  ] as const;

const waiting = sql<SqlBool>`certification.state in ('submitted', 'review')`;

function asked(db: Db, asker: string, query: QueueQuery) {
  const { kind, state, mine, q, from, to, zone = 'UTC' } = query;
  let rows = shown(db);
  if (kind) rows = rows.where('certification.kind', '=', kind);
  if (state === 'waiting') rows = rows.where(waiting);
  else if (state) rows = rows.where('certification.state', '=', state);
  if (mine) rows = rows.where('certification.claimed_by', '=', asker);
  if (q) rows = rows.where(matches('certification.search', sql<string>`certification.name`, q));
  if (from)
    rows = rows.where(
      sql<SqlBool>`certification.submitted_at >= ${from}::date::timestamp at time zone ${zone}`,
    );
  if (to)
    rows = rows.where(
      sql<SqlBool>`certification.submitted_at < (${to}::date + 1)::timestamp at time zone ${zone}`,
    );
  return rows;
}

const sortColumns = { submitTime: 'certification.submitted_at', name: 'certification.name' } as const;

export async function queuePage(db: Db, asker: string, query: QueueQuery & Paging) {
  const [field, order] = direction(query.sort ?? 'submitTime');
  // By default: the longest waiting first, then what was decided last.
  const page = query.sort
    ? asked(db, asker, query).orderBy(sortColumns[field], order)
    : asked(db, asker, query)
        .orderBy(waiting, 'desc')
        .orderBy(sql`case when ${waiting} then certification.submitted_at end`)
        .orderBy('certification.submitted_at', 'desc');
  const rows = await page
    .select(columns)
    .select(beside(asker))
    .orderBy('certification.id', order)
    .limit(query.size)
    .offset(query.page * query.size)
    .execute();
  const { total } = await asked(db, asker, query)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total };
}
export type QueueVersion = Awaited<ReturnType<typeof queuePage>>['rows'][number];

export const countWaiting = async (db: Db) => {
  const rows = await db
    .selectFrom('certification')
    .select((eb) => ['kind', eb.fn.countAll<number>().as('total')])
    .where(waiting)
    .groupBy('kind')
    .execute();
  const of = (kind: string) => rows.find((row) => row.kind === kind)?.total ?? 0;
  return { enterprise: of('enterprise'), person: of('person') };
};

/** One that was handed in, with what it says. */
export const handedIn = (db: Db, id: string, asker: string) =>
  shown(db)
    .select(columns)
    .select(beside(asker))
    .select([
      sql<Content>`certification.content`.as('content'),
      sql<Content>`certification.reasons`.as('reasons'),
    ])
    .where('certification.id', '=', id)
    .executeTakeFirst();
export type HandedIn = NonNullable<Awaited<ReturnType<typeof handedIn>>>;

/** Locked until the work is done: no other request claims, decides or withdraws it. */
export const lockVersion = (db: Db, id: string) =>
  db.selectFrom('certification').select('id').where('id', '=', id).forUpdate().execute();

export const setClaim = (db: Db, id: string, reviewer: string | null) =>
  db
    .updateTable('certification')
    .set({
      state: reviewer ? 'review' : 'submitted',
      claimed_by: reviewer,
      claimed_at: reviewer ? sql`now()` : null,
    })
    .where('id', '=', id)
    .execute();

type Decision = { approved: boolean; reviewer: string; reasons: Content; remark: string };

/** Approved: it is in force, and what was before is not. */
export async function decideVersion(
  db: Db,
  row: Pick<HandedIn, 'id' | 'kind' | 'account_id' | 'enterprise_id'>,
  decision: Decision,
) {
  if (decision.approved)
    await db
      .updateTable('certification')
      .set({ in_force: false })
      .where('in_force', '=', true)
      .where('kind', '=', row.kind)
      .where(
        sql`coalesce(certification.enterprise_id, certification.account_id)`,
        '=',
        row.enterprise_id ?? row.account_id,
      )
      .execute();
  await db
    .updateTable('certification')
    .set({
      state: decision.approved ? 'approved' : 'rejected',
      in_force: decision.approved,
      reasons: JSON.stringify(decision.reasons),
      remark: decision.remark,
      decided_by: decision.reviewer,
      decided_at: sql`now()`,
      claimed_by: null,
      claimed_at: null,
    })
    .where('id', '=', row.id)
    .execute();
}

/** Certified: this is the user's real name. */
export const certifyPerson = (db: Db, accountId: string, realName: string) =>
  db
    .updateTable('account')
    .set({ real_name: realName, version: sql`version + 1` })
    .where('id', '=', accountId)
    .execute();
