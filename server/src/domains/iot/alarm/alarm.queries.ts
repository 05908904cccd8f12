import type { Severity } from '@cloudyard/contract/iot/rule-graph.ts';
import type { Paging } from '@cloudyard/contract/kit/page.ts';
import { sql } from 'kysely';
import type { Db } from '../../../kit/db.ts';
import { direction, matches } from '../../../kit/list.ts';
import { nameOf } from '../people.queries.ts';

const alarms = (db: Db) =>
  db
    .selectFrom('alarm as a')
    .leftJoin('account as k', 'k.id', 'a.acknowledged_by')
    .leftJoin('account as s', 's.id', 'a.assignee_id')
    .selectAll('a')
    .select([nameOf('k').as('acknowledged_name'), nameOf('s').as('assignee_name')]);
export type AlarmRow = Awaited<ReturnType<ReturnType<typeof alarms>['execute']>>[number];

export type AlarmFilter = {
  q?: string | undefined;
  severity?: Severity | undefined;
  active?: boolean | undefined;
  acknowledged?: boolean | undefined;
  shelved?: boolean | undefined;
  device?: string | undefined;
  rule?: string | undefined;
  /** Given to this person. */
  assignee?: string | undefined;
};

const isShelved = sql<boolean>`(a.shelved_until is not null and a.shelved_until > now())`;
const flag = (value: boolean | undefined, is: ReturnType<typeof sql<boolean>>) =>
  value === undefined ? [] : [value ? is : sql<boolean>`not (${is})`];

const wanted = (filter: AlarmFilter) =>
  sql<boolean>`${sql.join(
    [
      sql`true`,
      ...(filter.q ? [matches('a.search', sql<string>`a.title || ' ' || a.device_name`, filter.q)] : []),
      ...(filter.severity ? [sql`a.severity = ${filter.severity}`] : []),
      ...flag(filter.active, sql<boolean>`a.cleared_at is null`),
      ...flag(filter.acknowledged, sql<boolean>`a.acknowledged_at is not null`),
      ...flag(filter.shelved, isShelved),
      ...(filter.device ? [sql`a.device_id = ${filter.device}`] : []),
      ...(filter.rule ? [sql`a.rule_id = ${filter.rule}`] : []),
      ...(filter.assignee ? [sql`a.assignee_id = ${filter.assignee}`] : []),
    ],
    sql` and `,
  )}`;

const GRAVITY = sql`array_position(array['info', 'warning', 'minor', 'major', 'critical'], a.severity)`;
const ORDERS = {
  ...{ raisedAt: sql`a.raised_at`, lastAt: sql`a.last_at`, severity: GRAVITY },
  /** Active ones are the higher ones. */
  state: sql`(a.cleared_at is null)`,
} as const;
type Field = keyof typeof ORDERS;

export async function alarmPage(
  db: Db,
  filter: AlarmFilter,
  { page, size, sort = '-raisedAt' }: Paging & { sort?: Field | `-${Field}` | undefined },
) {
  const [by, way] = direction<Field>(sort);
  const rows = await alarms(db)
    .where(wanted(filter))
    .orderBy(
      way === 'desc'
        ? sql`${ORDERS[by]} desc, a.raised_at desc, a.id desc`
        : sql`${ORDERS[by]}, a.raised_at, a.id`,
    )
    .limit(size)
    .offset(page * size)
    .execute();
  const { total } = await db
    .selectFrom('alarm as a')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where(wanted(filter))
    .executeTakeFirstOrThrow();
  return { rows, total };
}

export const alarmById = (db: Db, id: string): Promise<AlarmRow | undefined> =>
  alarms(db).where('a.id', '=', id).executeTakeFirst();

/** One after the other: of two that write at once, the second counts what the first wrote. */
export const lockAlarm = (db: Db, id: string) =>
  db.selectFrom('alarm').select(['id', 'enterprise_id']).where('id', '=', id).forUpdate().executeTakeFirst();

export const commentCount = async (db: Db, id: string): Promise<number> =>
  (
    await db
      .selectFrom('alarm_step')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('alarm_id', '=', id)
      .where('kind', '=', 'commented')
      .executeTakeFirstOrThrow()
  ).n;

export const stepsOf = (db: Db, id: string) =>
  db
    .selectFrom('alarm_step as s')
    .leftJoin('account as b', 'b.id', 's.by_id')
    .select(['s.id', 's.at', 's.kind', 's.text', nameOf('b').as('by_name')])
    .where('s.alarm_id', '=', id)
    .orderBy('s.at')
    .orderBy('s.id')
    .limit(500)
    .execute();

export async function countsOf(db: Db, device?: string) {
  const { rows } = await sql<{ severity: Severity; active: number; unseen: number; shelved: number }>`
    select a.severity, count(*) filter (where not ${isShelved})::int as active,
      count(*) filter (where a.acknowledged_at is null and not ${isShelved})::int as unseen,
      count(*) filter (where ${isShelved})::int as shelved
    from alarm a where a.cleared_at is null ${device ? sql`and a.device_id = ${device}` : sql``} group by 1`.execute(
    db,
  );
  return rows;
}

/** Those that are there and not yet so, locked in the order of their ids; answers which, so that each gets its line. */
const changed = async (
  db: Db,
  ids: readonly string[],
  set: ReturnType<typeof sql>,
  unless: ReturnType<typeof sql>,
) => {
  const { rows } = await sql<{ id: string; enterprise_id: string; title: string }>`
    update alarm a set ${set}
    where a.id in (select id from alarm where id = any(${ids}::uuid[]) order by id for update) and not (${unless})
    returning a.id, a.enterprise_id, a.title`.execute(db);
  return rows;
};
export type ChangedRow = Awaited<ReturnType<typeof changed>>[number];

export const acknowledgeAll = (db: Db, ids: readonly string[], by: string, at: Date) =>
  changed(
    db,
    ids,
    sql`acknowledged_at = ${at}, acknowledged_by = ${by}, escalate_at = null`,
    sql`a.acknowledged_at is not null`,
  );
export const clearAll = (db: Db, ids: readonly string[], at: Date) =>
  changed(db, ids, sql`cleared_at = ${at}, escalate_at = null`, sql`a.cleared_at is not null`);
export const assignAll = (db: Db, ids: readonly string[], userId: string | null) =>
  changed(db, ids, sql`assignee_id = ${userId}`, sql`a.assignee_id is not distinct from ${userId}::uuid`);
export const shelveAll = (db: Db, ids: readonly string[], until: Date | null) =>
  changed(
    db,
    ids,
    sql`shelved_until = ${until}`,
    sql`a.shelved_until is not distinct from ${until}::timestamptz`,
  );

export const escalationOf = (db: Db) =>
  db.selectFrom('alarm_escalation').select('content').executeTakeFirst();
export const setEscalationOf = (db: Db, enterpriseId: string, content: unknown, by: string) =>
  db
    .insertInto('alarm_escalation')
    .values({ enterprise_id: enterpriseId, content: JSON.stringify(content), updated_by: by })
    .onConflict((conflict) =>
      conflict
        .column('enterprise_id')
        .doUpdateSet({ content: JSON.stringify(content), updated_by: by, updated_at: new Date() }),
    )
    .execute();

/** A user who works there now. */
export const isMember = async (db: Db, enterpriseId: string, userId: string): Promise<boolean> =>
  (await db
    .selectFrom('membership')
    .select('account_id')
    .where('enterprise_id', '=', enterpriseId)
    .where('account_id', '=', userId)
    .executeTakeFirst()) !== undefined;
