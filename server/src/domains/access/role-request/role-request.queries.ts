import type { RoleRequest } from '@cloudyard/contract/access/role-request.ts';
import type { Paging } from '@cloudyard/contract/kit/page.ts';
import { type Insertable, type SqlBool, sql } from 'kysely';
import type { Reach } from '../../../kit/actor.ts';
import type { Db } from '../../../kit/db.ts';
import { matches } from '../../../kit/list.ts';
import { within } from '../../../kit/reach.ts';
import type { DB } from '../../../kit/tables.gen.ts';

type Status = RoleRequest['status'];

/** Roles that can be requested there, and the user's standing to each. Null: the platform's. */
export const offeredRoles = (db: Db, accountId: string, enterpriseId: string | null) =>
  db
    .selectFrom('role')
    .select(['role.id', 'role.name', 'role.description'])
    .select([
      sql<boolean>`exists (select from held_role h
        where h.role_id = role.id and h.account_id = ${accountId})`.as('held'),
      sql<boolean>`exists (select from role_application a
        where a.role_id = role.id and a.account_id = ${accountId} and a.status = 'pending')`.as('asked'),
    ])
    .where('role.requestable', '=', true)
    .where('role.everybody', '=', false)
    .where('role.enterprise_id', enterpriseId === null ? 'is' : '=', enterpriseId)
    .orderBy('role.name')
    .execute();

type Deciders = { key: string; except: string | null; most: number };

/** Users who may decide about the platform's roles. */
const platformDeciders = (db: Db, { key, except, most }: Deciders) =>
  db
    .selectFrom('held_role as h')
    .innerJoin('role_right as q', 'q.role_id', 'h.role_id')
    .innerJoin('account as p', 'p.id', 'h.account_id')
    .select(['p.id', 'p.username', 'p.real_name'])
    .distinct()
    .where('q.key', '=', key)
    .where('h.enterprise_id', 'is', null)
    .where('p.id', 'is distinct from', except)
    .where('p.removed_at', 'is', null)
    .orderBy('p.username')
    .limit(most)
    .execute();

/** Users who may decide about an enterprise's roles, as far as their right reaches the applicant. */
const enterpriseDeciders = (db: Db, enterpriseId: string, { key, except, most }: Deciders) =>
  db
    .selectFrom('membership as m')
    .innerJoin('held_role as h', 'h.account_id', 'm.account_id')
    .innerJoin('role_right as q', 'q.role_id', 'h.role_id')
    .innerJoin('account as p', 'p.id', 'm.account_id')
    .leftJoin('membership as asker', (join) =>
      join
        .on('asker.account_id', '=', sql<string>`${except}::uuid`)
        .on('asker.enterprise_id', '=', enterpriseId),
    )
    .leftJoin('department as d', 'd.id', 'asker.department_id')
    .select(['p.id', 'p.username', 'p.real_name'])
    .distinct()
    .where('m.enterprise_id', '=', enterpriseId)
    .where((eb) => eb.or([eb('h.enterprise_id', '=', enterpriseId), eb('h.enterprise_id', 'is', null)]))
    .where('q.key', '=', key)
    .where('p.id', 'is distinct from', except)
    .where('p.removed_at', 'is', null)
    .where(
      sql<SqlBool>`(q.reach = 'enterprise'
        or (q.reach = 'department' and m.department_id = asker.department_id)
        or (q.reach = 'below' and d.path @> array[m.department_id]))`,
    )
    .orderBy('p.username')
    .limit(most)
    .execute();

/** Holders of a key in a place (null: on the platform), as far as it reaches the applicant. */
export const holdersOfKey = (
  db: Db,
  key: string,
  place: string | null,
  { except, most }: Omit<Deciders, 'key'>,
) =>
  place === null
    ? platformDeciders(db, { key, except, most })
    : enterpriseDeciders(db, place, { key, except, most });

/**
 * Inside the wall a role of the platform that can no longer be requested is
 * hidden: its request is still shown.
 */
const shown = (db: Db) =>
  db
    .selectFrom('role_application')
    .innerJoin('account as p', 'p.id', 'role_application.account_id')
    .leftJoin('role', 'role.id', 'role_application.role_id')
    .leftJoin('account as d', 'd.id', 'role_application.decided_by');

const columns = [
  'role_application.id',
  'role_application.role_id',
  'role_application.enterprise_id',
  'role_application.account_id',
  'role_application.reason',
  'role_application.days',
  'role_application.status',
  'role_application.created_at',
  'role_application.decided_at',
  'role_application.verdict',
  'role.name as role_name',
  'role.description as role_description',
  'p.username',
  'p.real_name',
  'd.username as decider_username',
  'd.real_name as decider_real_name',
] as const;

/** The roles the applicant holds in the place of the request. */
const holds = sql<string[]>`array(
  select distinct r.name from held_role h join role r on r.id = h.role_id
  where h.account_id = role_application.account_id and h.via <> 'everybody'
    and r.enterprise_id is not distinct from role_application.enterprise_id)`.as('holds');
const nothingHeld = sql<string[]>`'{}'::text[]`.as('holds');

const total = sql<number>`count(*)`.as('total');

export type OwnQuery = Paging & { status?: Status | undefined };

const own = (db: Db, accountId: string, enterpriseId: string | null, { status }: OwnQuery) =>
  shown(db)
    .where('role_application.account_id', '=', accountId)
    .where('role_application.enterprise_id', enterpriseId === null ? 'is' : '=', enterpriseId)
    .$if(!!status, (rows) => rows.where('role_application.status', '=', status as Status));

export async function ownPage(db: Db, accountId: string, enterpriseId: string | null, query: OwnQuery) {
  const rows = await own(db, accountId, enterpriseId, query)
    .select(columns)
    .select(nothingHeld)
    .orderBy('role_application.created_at', 'desc')
    .orderBy('role_application.id', 'desc')
    .limit(query.size)
    .offset(query.page * query.size)
    .execute();
  const counted = own(db, accountId, enterpriseId, query).select(total).executeTakeFirstOrThrow();
  return { rows, ...(await counted) };
}
export type RequestRow = Awaited<ReturnType<typeof ownPage>>['rows'][number];

export type QueueQuery = Paging & { status?: Status | undefined; q?: string | undefined };

const queued = (db: Db, enterpriseId: string | null, reach: Reach, { status, q }: QueueQuery) =>
  shown(db)
    .where('role_application.enterprise_id', enterpriseId === null ? 'is' : '=', enterpriseId)
    .where('role_application.status', '=', status ?? 'pending')
    .where(within(reach, 'role_application.account_id'))
    .$if(!!q, (rows) =>
      rows.where((eb) =>
        eb.or([
          matches('role.search', sql<string>`role.name`, q as string),
          // People have no grams of their own; a queue is short and found by its index.
          sql<SqlBool>`position(folded(${q}) in folded(p.username || ' ' || p.real_name)) > 0`,
        ]),
      ),
    );

export async function queuePage(db: Db, enterpriseId: string | null, reach: Reach, query: QueueQuery) {
  const order = (query.status ?? 'pending') === 'pending' ? 'asc' : 'desc';
  const rows = await queued(db, enterpriseId, reach, query)
    .select(columns)
    .select(holds)
    .orderBy('role_application.created_at', order)
    .orderBy('role_application.id', order)
    .limit(query.size)
    .offset(query.page * query.size)
    .execute();
  const counted = queued(db, enterpriseId, reach, query).select(total).executeTakeFirstOrThrow();
  return { rows, ...(await counted) };
}

export const ownRequest = (db: Db, id: string, accountId: string): Promise<RequestRow | undefined> =>
  shown(db)
    .select(columns)
    .select(nothingHeld)
    .where('role_application.id', '=', id)
    .where('role_application.account_id', '=', accountId)
    .executeTakeFirst();

/** A request that a reviewer's right covers; `reach`: how far it goes over people of the enterprise. */
export const reachedRequest = (db: Db, id: string, reach: Reach): Promise<RequestRow | undefined> =>
  shown(db)
    .select(columns)
    .select(holds)
    .where('role_application.id', '=', id)
    .where((eb) =>
      eb.or([eb('role_application.enterprise_id', 'is', null), within(reach, 'role_application.account_id')]),
    )
    .executeTakeFirst();

/** The role and the user's standing to it, as far as they see it. */
export const roleToAskFor = (db: Db, id: string, accountId: string) =>
  db
    .selectFrom('role')
    .select(['role.id', 'role.name', 'role.code', 'role.enterprise_id', 'role.requestable', 'role.everybody'])
    .select([
      sql<boolean>`exists (select from held_role h
        where h.role_id = role.id and h.account_id = ${accountId})`.as('held'),
      sql<boolean>`role.enterprise_id is null or exists (select from membership m
        where m.enterprise_id = role.enterprise_id and m.account_id = ${accountId})`.as('member'),
    ])
    .where('role.id', '=', id)
    .executeTakeFirst();

export const insertRequest = (db: Db, row: Insertable<DB['role_application']>) =>
  db.insertInto('role_application').values(row).returning('id').executeTakeFirstOrThrow();

/** Only while it is undecided; undefined otherwise. */
export const cancelRequest = (db: Db, id: string, accountId: string) =>
  db
    .updateTable('role_application')
    .set({ status: 'cancelled' })
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where('status', '=', 'pending')
    .returning('id')
    .executeTakeFirst();

/** One verdict at a time: the second one reads what the first decided. */
export const lockRequests = (db: Db, ids: string[]) =>
  db.selectFrom('role_application').select('id').where('id', 'in', ids).orderBy('id').forUpdate().execute();

/** What a verdict must know of each. `reach`: how far the right over the enterprise's requests goes. */
export const requestsToDecide = (db: Db, ids: string[], reach: Reach) =>
  db
    .selectFrom('role_application as a')
    .innerJoin('role as r', 'r.id', 'a.role_id')
    .innerJoin('account as p', 'p.id', 'a.account_id')
    .select(['a.id', 'a.account_id', 'a.enterprise_id', 'a.status', 'a.days', 'a.reason', 'a.role_id'])
    .select(['r.name as role_name', 'r.reach as role_reach', 'r.requestable', 'p.username'])
    .select([
      sql<boolean>`p.removed_at is null and (a.enterprise_id is null or exists (select from membership m
        where m.enterprise_id = a.enterprise_id and m.account_id = a.account_id))`.as('member'),
      within(reach, 'a.account_id').$castTo<boolean>().as('reached'),
    ])
    .where('a.id', 'in', ids)
    .execute();
export type AskedRow = Awaited<ReturnType<typeof requestsToDecide>>[number];

type Decision = { status: 'approved' | 'refused'; verdict: string; decided_by: string };

export const decideRequests = (db: Db, ids: string[], decision: Decision) =>
  db
    .updateTable('role_application')
    .set({ ...decision, decided_at: sql<Date>`now()` })
    .where('id', 'in', ids)
    .where('status', '=', 'pending')
    .execute();

/**
 * The requested role is held from now on, as long as was asked; a longer or lasting term is kept. One
 * statement for all of them: each change of rights is counted in one row, and a transaction that waits for it
 * must not hold what another verdict still needs.
 */
export const giveAskedRoles = (db: Db, ids: string[], givenBy: string) =>
  sql`insert into role_member (role_id, account_id, enterprise_id, until, given_by)
    select a.role_id, a.account_id, a.enterprise_id, now() + make_interval(days => a.days), ${givenBy}::uuid
      from role_application a where a.id = any(${ids}::uuid[])
    on conflict (role_id, account_id) do update set
      until = case when excluded.until is null then null else greatest(role_member.until, excluded.until) end,
      given_by = excluded.given_by, given_at = now()
    where role_member.until is not null`.execute(db);

/** A user's requests in a place they leave; without one, all of them. */
export const cancelOpen = (db: Db, accountId: string, enterpriseId?: string) =>
  db
    .updateTable('role_application')
    .set({ status: 'cancelled' })
    .where('account_id', '=', accountId)
    .$if(enterpriseId !== undefined, (rows) => rows.where('enterprise_id', '=', enterpriseId as string))
    .where('status', '=', 'pending')
    .returning('id')
    .execute();
