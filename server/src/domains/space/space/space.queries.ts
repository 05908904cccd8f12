import type { Paging } from '@cloudyard/contract/kit/page.ts';
import type { SpaceEvent, Step } from '@cloudyard/contract/space/space.ts';
import { SPACE_STATUS, type SpaceCode } from '@cloudyard/contract/space/values.ts';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Db } from '../../../kit/db.ts';
import { matches } from '../../../kit/list.ts';
import type { DB } from '../../../kit/tables.gen.ts';
import { nameOf } from '../people.queries.ts';
import type { Items } from '../quota/quota.queries.ts';

export type SpaceRow = Selectable<DB['space']>;
/** As it was when it was submitted or renewed. */
export type PlanSnapshot = {
  code: string;
  name: string;
  nameEn: string;
  description: string;
  descriptionEn: string;
  /** Fen a month. */
  price: number;
  items: Items;
};

/** With whose they are, who handed them in and decided, and what is paid. */
const spaces = (db: Db) =>
  db
    .selectFrom('space as s')
    .innerJoin('enterprise as e', 'e.id', 's.enterprise_id')
    .leftJoin('account as a', 'a.id', 's.submitted_by')
    .leftJoin('account as d', 'd.id', 's.decided_by')
    .leftJoin('ledger_payment as p', 'p.id', 's.payment_id');

const shownSpaces = (db: Db) =>
  spaces(db)
    .selectAll('s')
    .select(['e.name as enterprise_name', 'p.state as payment_state', 'p.amount as payment_amount'])
    .select([nameOf('a').as('submitted_name'), nameOf('d').as('decided_name')]);
export type ShownSpace = Awaited<ReturnType<ReturnType<typeof shownSpaces>['execute']>>[number];

export const spaceById = (db: Db, id: string) => shownSpaces(db).where('s.id', '=', id).executeTakeFirst();

export const lockSpace = (db: Db, id: string) =>
  db.selectFrom('space').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

/** The one that is not sealed. */
export const spaceOfEnterprise = (db: Db, enterpriseId: string) =>
  shownSpaces(db)
    .where('s.enterprise_id', '=', enterpriseId)
    .where('s.status', '<>', SPACE_STATUS.sealed)
    .executeTakeFirst();

/** It stays as it is until the transaction ends: whoever moves it waits, whoever only builds on it does not. */
export const heldSpace = (db: Db, id: string) =>
  db.selectFrom('space').selectAll().where('id', '=', id).forShare().executeTakeFirst();

export const lockSpaceOfEnterprise = (db: Db, enterpriseId: string) =>
  db
    .selectFrom('space')
    .selectAll()
    .where('enterprise_id', '=', enterpriseId)
    .where('status', '<>', SPACE_STATUS.sealed)
    .forUpdate()
    .executeTakeFirst();

/** Online ones of these enterprises. */
export const onlineSpaces = (db: Db, enterpriseIds: readonly string[]) =>
  shownSpaces(db)
    .where('s.enterprise_id', 'in', enterpriseIds.length > 0 ? [...enterpriseIds] : [null])
    .where('s.status', '=', SPACE_STATUS.online)
    .orderBy('s.name')
    .execute();

export const formerSpaces = (db: Db, enterpriseId: string, except: string) =>
  shownSpaces(db)
    .where('s.enterprise_id', '=', enterpriseId)
    .where('s.id', '<>', except)
    .orderBy('s.created_at', 'desc')
    .limit(20)
    .execute();

export type Filter = {
  enterpriseId?: string | undefined;
  status?: SpaceCode | undefined;
  ending?: boolean | undefined;
  q?: string | undefined;
  /** Without drafts that were never handed in, or withdrawn. */
  submitted?: boolean;
};

/** As the policy of the same name says it. */
const isHandedIn = sql<boolean>`(s.status <> '0' or s.audit_result = 'rejected')`;

const isEnding = (at: Date) =>
  sql<boolean>`s.status in ('3', '4') and s.ends_at <= ${at}::timestamptz + interval '7 days'`;

const isWanted = ({ enterpriseId, status, ending, q, submitted }: Filter, at: Date) =>
  sql<boolean>`true ${enterpriseId ? sql`and s.enterprise_id = ${enterpriseId}` : sql``}
    ${status ? sql`and s.status = ${status}` : sql``} ${ending ? sql`and ${isEnding(at)}` : sql``}
    ${submitted ? sql`and ${isHandedIn}` : sql``}
    ${q ? sql`and (${matches('s.search', sql`s.name || ' ' || s.domain_name`, q)} or ${isOf(q)})` : sql``}`;
const isOf = (q: string) => sql`position(folded(${q}) in folded(e.name)) > 0`;

const total = async (db: Db, wanted: Filter, at: Date) => {
  const counted = spaces(db).where(isWanted(wanted, at));
  const { n } = await counted.select((eb) => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow();
  return n;
};

export async function spacePage(db: Db, wanted: Filter & Paging, at: Date) {
  const { page, size, ending } = wanted;
  const rows = await shownSpaces(db)
    .where(isWanted(wanted, at))
    .orderBy(ending ? 's.ends_at' : 's.created_at', ending ? 'asc' : 'desc')
    .orderBy('s.id', 'desc')
    .limit(size)
    .offset(page * size)
    .execute();
  return { rows, total: await total(db, wanted, at) };
}

export async function spaceCounts(db: Db, { enterpriseId, submitted }: Filter, at: Date) {
  const { rows } = await sql<{ status: SpaceCode; total: number; ending: number }>`
    select status, count(*)::int as total, (count(*) filter (where ${isEnding(at)}))::int as ending from space s
    where ${enterpriseId ? sql`enterprise_id = ${enterpriseId}` : sql`true`}
      and ${submitted ? isHandedIn : sql`true`} group by status`.execute(db);
  return rows;
}

/** Waiting for review, the longest first. */
export async function waitingPage(db: Db, { q, page, size }: { q?: string | undefined } & Paging) {
  const [wanted, at] = [{ status: SPACE_STATUS.submitted, q }, new Date()];
  const rows = await shownSpaces(db)
    .where(isWanted(wanted, at))
    .orderBy('s.submitted_at')
    .orderBy('s.id')
    .limit(size)
    .offset(page * size)
    .execute();
  return { rows, total: await total(db, wanted, at) };
}

export const insertSpace = (db: Db, row: Insertable<DB['space']>) =>
  db.insertInto('space').values(row).execute();

/** `changes` without a status leave the version as it is: only moves count. */
export const updateSpace = (db: Db, id: string, changes: Updateable<DB['space']>) =>
  db
    .updateTable('space')
    .set({
      ...changes,
      changed_at: sql`now()`,
      ...(changes.status === undefined ? {} : { status_version: sql`status_version + 1` }),
    })
    .where('id', '=', id)
    .execute();

/** No renewal waits for its payment. */
export const NO_RENEWAL = {
  renewal_payment_id: null,
  renewal_months: null,
  renewal_plan: null,
  renewal_amount: null,
} as const;

export type Moved = {
  spaceId: string;
  enterpriseId: string;
  event: SpaceEvent;
  from: string;
  to: string;
  by: { id: string | null; name: string };
  reason: string;
  at: Date;
};
export const insertMove = (db: Db, { spaceId, enterpriseId, event, from, to, by, reason, at }: Moved) =>
  db
    .insertInto('space_move')
    .values({
      ...{ space_id: spaceId, enterprise_id: enterpriseId, event, from_status: from, to_status: to },
      ...{ by_id: by.id, by_name: by.name, reason, at },
    })
    .execute();

export const movesOf = (db: Db, spaceId: string) =>
  db
    .selectFrom('space_move')
    .selectAll()
    .where('space_id', '=', spaceId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(100)
    .execute();

export const namesFree = async (db: Db, wanted: { id: string | null; name: string; domainName: string }) => {
  const { rows } = await sql<{ name_free: boolean; domain_free: boolean }>`
    select * from space_names_free(${wanted.id}, ${wanted.name}, ${wanted.domainName})`.execute(db);
  return rows[0];
};

// Setting up ----------------------------------------------------------------------------------------------

export const stepsOf = (db: Db, spaceId: string) =>
  db.selectFrom('space_step').selectAll().where('space_id', '=', spaceId).orderBy('position').execute();

export const planSteps = (
  db: Db,
  { id, enterprise_id }: Pick<SpaceRow, 'id' | 'enterprise_id'>,
  steps: readonly Step[],
) =>
  db
    .insertInto('space_step')
    .values(steps.map((step, position) => ({ space_id: id, enterprise_id, step, position })))
    .onConflict((oc) => oc.columns(['space_id', 'step']).doNothing())
    .execute();

/** Answers how often it was tried. */
export const markStep = async (
  db: Db,
  spaceId: string,
  step: Step,
  state: 'running' | 'done' | 'failed',
  error = '',
) => {
  const marked = await db
    .updateTable('space_step')
    .set({
      state,
      error,
      ...(state === 'running'
        ? { attempts: sql`attempts + 1`, started_at: sql`now()`, ended_at: null }
        : { ended_at: sql`now()` }),
    })
    .where('space_id', '=', spaceId)
    .where('step', '=', step)
    .returning('attempts')
    .executeTakeFirst();
  return marked?.attempts ?? 0;
};

/** Approved, and no process works on them: the process that did has died. */
export const idleProvisions = (db: Db, at: Date) =>
  db
    .selectFrom('space as s')
    .select(['s.id', 's.enterprise_id'])
    .where('s.status', '=', SPACE_STATUS.approved)
    .where(
      sql<boolean>`not exists (select from space_step t where t.space_id = s.id
        and (t.state = 'failed' or (t.state = 'running' and t.started_at > ${at}::timestamptz - interval '5 seconds')))`,
    )
    .limit(100)
    .execute();

// The paid time -------------------------------------------------------------------------------------------

export const periodOfPayment = (db: Db, paymentId: string) =>
  db.selectFrom('space_period').selectAll().where('payment_id', '=', paymentId).executeTakeFirst();

export const isPaid = async (db: Db, paymentId: string) =>
  (await db.selectFrom('ledger_payment').select('state').where('id', '=', paymentId).executeTakeFirst())
    ?.state === 'paid';

/** Whether something was paid for the time after it. */
export const hasLaterPeriod = async (db: Db, { space_id, number }: { space_id: string; number: number }) =>
  (await db
    .selectFrom('space_period')
    .select('number')
    .where('space_id', '=', space_id)
    .where('number', '>', number)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** Months paid since a time; what began before belongs to an earlier chain. */
export const monthsPaid = async (db: Db, spaceId: string, since: Date) => {
  const { n } = await db
    .selectFrom('space_period')
    .select(sql<number>`coalesce(sum(months), 0)::int`.as('n'))
    .where('space_id', '=', spaceId)
    .where('starts_at', '>=', since)
    .executeTakeFirstOrThrow();
  return n;
};

/** The time of a payment that was refunded. */
export const deletePeriod = (db: Db, paymentId: string) =>
  db.deleteFrom('space_period').where('payment_id', '=', paymentId).executeTakeFirst();

export const insertPeriod = (db: Db, row: Insertable<DB['space_period']>) =>
  db.insertInto('space_period').values(row).execute();

/** Something is due, or will be soon: within a month of their end, or over. */
export const endingSpaces = (db: Db, at: Date, after: string | null, most: number) =>
  db
    .selectFrom('space')
    .select('id')
    .where('status', 'in', [SPACE_STATUS.online, SPACE_STATUS.offline])
    .where(sql<boolean>`ends_at <= ${at}::timestamptz + interval '30 days'`)
    .where(sql<boolean>`${after === null ? sql`true` : sql`id > ${after}`}`)
    .orderBy('id')
    .limit(most)
    .execute();
