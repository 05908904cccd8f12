import type { Paging } from '@cloudyard/contract/kit/page.ts';
import { type Insertable, type SqlBool, sql } from 'kysely';
import type { Db } from '../../../kit/db.ts';
import type { DB } from '../../../kit/tables.gen.ts';

/** 1 asked, 2 refused, 3 given, 4 taken back. */
export const ASKED = 1;
export const REFUSED = 2;
export const GIVEN = 3;
export const TAKEN_BACK = 4;

export type PrivilegeQuery = Paging & { q?: string | undefined; status?: number | undefined };
/** A privilege by its menu and its key. */
export type Pair = { app: string; authCode: string };

// `e` the request, `p` the privilege, `n` its menu, `c` the enterprise, `a` who asked, `d` who decided.
const columns = [
  'e.id',
  'e.status',
  'e.purpose',
  'e.until',
  'e.asked_at',
  'e.asked_by',
  'e.decided_at',
  'e.reason',
  'p.menu_id',
  'p.key',
  'p.name',
  'p.name_en',
  'n.code as menu_code',
  'n.name as menu_name',
  'n.name_en as menu_name_en',
  'c.id as enterprise_id',
  'c.name as enterprise_name',
  'a.username as asker_username',
  'a.real_name as asker_real_name',
  'd.username as decider_username',
  'd.real_name as decider_real_name',
] as const;

/** The menus are few and have no grams; the requests behind them are found by their own columns. */
const says = (q: string, ...texts: string[]) =>
  sql<SqlBool>`position(folded(${q}) in folded(concat_ws(' ', ${sql.join(texts.map((text) => sql.ref(text)))}))) > 0`;

const NAMES = ['n.name', 'n.name_en', 'p.name', 'p.name_en', 'p.key'];

/** What an enterprise may ask for, each with its newest request. */
const offeredTo = (db: Db, enterpriseId: string, { q, status }: PrivilegeQuery) =>
  db
    .selectFrom('menu_privilege as p')
    .innerJoin('menu as n', 'n.id', 'p.menu_id')
    .innerJoin('enterprise as c', (join) => join.on('c.id', '=', enterpriseId))
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('enterprise_privilege as one')
          .selectAll('one')
          .whereRef('one.menu_id', '=', 'p.menu_id')
          .whereRef('one.key', '=', 'p.key')
          .where('one.enterprise_id', '=', enterpriseId)
          .orderBy('one.asked_at', 'desc')
          .orderBy('one.id', 'desc')
          .limit(1)
          .as('e'),
      (join) => join.onTrue(),
    )
    .leftJoin('account as a', 'a.id', 'e.asked_by')
    .leftJoin('account as d', 'd.id', 'e.decided_by')
    .where('n.on_request', '=', true)
    .where('n.owner', '=', 'platform')
    .where('p.platform', '=', false)
    .$if(status !== undefined, (rows) => rows.where('e.status', '=', status as number))
    .$if(!!q, (rows) => rows.where(says(q as string, ...NAMES)));

const total = sql<number>`count(*)`.as('total');

export async function offeredPage(db: Db, enterpriseId: string, query: PrivilegeQuery) {
  const rows = await offeredTo(db, enterpriseId, query)
    .select(columns)
    .orderBy('n.sort')
    .orderBy('n.id')
    .orderBy('p.sort')
    .limit(query.size)
    .offset(query.page * query.size)
    .execute();
  return {
    rows,
    ...(await offeredTo(db, enterpriseId, query).select(total).executeTakeFirstOrThrow()),
  };
}
export type PrivilegeRow = Awaited<ReturnType<typeof offeredPage>>['rows'][number];

/** The requests: inside the wall one's own, over it those of all enterprises. */
const asked = (db: Db) =>
  db
    .selectFrom('enterprise_privilege as e')
    .innerJoin('menu_privilege as p', (join) =>
      join.onRef('p.menu_id', '=', 'e.menu_id').onRef('p.key', '=', 'e.key'),
    )
    .innerJoin('menu as n', 'n.id', 'e.menu_id')
    .innerJoin('enterprise as c', 'c.id', 'e.enterprise_id')
    .leftJoin('account as a', 'a.id', 'e.asked_by')
    .leftJoin('account as d', 'd.id', 'e.decided_by');
export type RequestRow = PrivilegeRow & {
  id: string;
  status: number;
  purpose: string;
  asked_by: string;
  asked_at: Date;
};

const askedBy = (db: Db, { q, status }: PrivilegeQuery) =>
  asked(db)
    .$if(status !== undefined, (rows) => rows.where('e.status', '=', status as number))
    .$if(!!q, (rows) => rows.where(says(q as string, ...NAMES, 'c.name', 'c.alias')));

export async function requestPage(db: Db, query: PrivilegeQuery) {
  const rows: PrivilegeRow[] = await askedBy(db, query)
    .select(columns)
    .orderBy('e.asked_at', 'desc')
    .orderBy('e.id', 'desc')
    .limit(query.size)
    .offset(query.page * query.size)
    .execute();
  return { rows, ...(await askedBy(db, query).select(total).executeTakeFirstOrThrow()) };
}

/** All pending requests, by enterprise and menu; within them in the order of asking. */
export const pendingRequests = (db: Db, enterpriseName?: string): Promise<RequestRow[]> =>
  asked(db)
    .select(columns)
    .where('e.status', '=', ASKED)
    .$if(!!enterpriseName, (rows) => rows.where(says(enterpriseName as string, 'c.name', 'c.alias')))
    .orderBy('c.name')
    .orderBy('c.id')
    .orderBy('n.sort')
    .orderBy('n.id')
    .orderBy('e.asked_at')
    .execute();

export const hasPending = async (db: Db, enterpriseId: string): Promise<boolean> =>
  (await db
    .selectFrom('enterprise_privilege')
    .select('id')
    .where('enterprise_id', '=', enterpriseId)
    .where('status', '=', ASKED)
    .executeTakeFirst()) !== undefined;

export const requestById = (db: Db, id: string): Promise<RequestRow | undefined> =>
  asked(db).select(columns).where('e.id', '=', id).executeTakeFirst();

export const requestsById = (db: Db, ids: string[]): Promise<RequestRow[]> =>
  asked(db).select(columns).where('e.id', 'in', ids).orderBy('e.id').execute();

const pairs = (column: 'menu_id' | 'e.menu_id' | 'p.menu_id', key: string, wanted: readonly Pair[]) =>
  sql<SqlBool>`(${sql.ref(column)}, ${sql.ref(key)}) in (select * from unnest(
    ${wanted.map(({ app }) => app)}::uuid[], ${wanted.map(({ authCode }) => authCode)}::text[]))`;

/** Which of these an enterprise may ask for at all. */
export const offeredOf = (db: Db, wanted: readonly Pair[]) =>
  db
    .selectFrom('menu_privilege as p')
    .innerJoin('menu as n', 'n.id', 'p.menu_id')
    .select(['p.menu_id', 'p.key'])
    .where('n.on_request', '=', true)
    .where('n.owner', '=', 'platform')
    .where('p.platform', '=', false)
    .where(pairs('p.menu_id', 'p.key', wanted))
    .execute();

/** A request granted until a past day makes room for a new one. */
export const retireEnded = (db: Db, enterpriseId: string, wanted: readonly Pair[]) =>
  db
    .updateTable('enterprise_privilege')
    .set({ status: TAKEN_BACK })
    .where('enterprise_id', '=', enterpriseId)
    .where('status', '=', GIVEN)
    .where('until', '<=', sql<Date>`now()`)
    .where(pairs('menu_id', 'key', wanted))
    .execute();

export const insertRequests = (db: Db, rows: Insertable<DB['enterprise_privilege']>[]) =>
  db.insertInto('enterprise_privilege').values(rows).returning('id').execute();

/** The pending requests of an enterprise, locked until the verdict stands. */
export const lockPending = (db: Db, wanted: readonly (Pair & { enterprise: string })[]) =>
  db
    .selectFrom('enterprise_privilege as e')
    .select(['e.id', 'e.enterprise_id', 'e.menu_id', 'e.key', 'e.asked_by', 'e.until'])
    .select(sql<boolean>`e.until <= now()`.as('ended'))
    .where(
      sql<SqlBool>`(e.enterprise_id, e.menu_id, e.key) in (select * from unnest(
        ${wanted.map(({ enterprise }) => enterprise)}::uuid[], ${wanted.map(({ app }) => app)}::uuid[],
        ${wanted.map(({ authCode }) => authCode)}::text[]))`,
    )
    .where('e.status', '=', ASKED)
    .orderBy('e.id')
    .forUpdate()
    .execute();

/** Locked: one request at a time revokes it. */
export const lockRequest = (db: Db, id: string) =>
  db.selectFrom('enterprise_privilege').select('id').where('id', '=', id).forUpdate().executeTakeFirst();

type Decision = {
  status: typeof REFUSED | typeof GIVEN | typeof TAKEN_BACK;
  decided_by: string;
  reason: string;
  until?: Date;
};

export const decideRequests = (db: Db, ids: string[], decision: Decision) =>
  db
    .updateTable('enterprise_privilege')
    .set({ ...decision, decided_at: sql<Date>`now()` })
    .where('id', 'in', ids)
    .execute();
