import type { personApi, UserQuery } from '@cloudyard/contract/enterprise/person.ts';
import { isPhone, phoneOf } from '@cloudyard/contract/identity/values.ts';
import { type SelectQueryBuilder, sql, type Updateable } from 'kysely';
import type { z } from 'zod';
import type { Db } from '../../../kit/db.ts';
import { countAll, direction, matches, paged } from '../../../kit/list.ts';
import type { DB } from '../../../kit/tables.gen.ts';

export const personById = (db: Db, id: string) =>
  db
    .selectFrom('account')
    .selectAll()
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst();

/** Whether a user belongs to an enterprise. */
export const belongsTo = async (db: Db, accountId: string, enterpriseId: string) =>
  (await db
    .selectFrom('membership')
    .select('account_id')
    .where('account_id', '=', accountId)
    .where('enterprise_id', '=', enterpriseId)
    .executeTakeFirst()) !== undefined;

/** The content of a user's certification: what is in force, or else the newest. */
export const certificationOf = (db: Db, accountId: string) =>
  db
    .selectFrom('certification')
    .select(['content', 'state', 'in_force'])
    .where('account_id', '=', accountId)
    .where('kind', '=', 'person')
    .orderBy('in_force', 'desc')
    .orderBy('number', 'desc')
    .executeTakeFirst();

export const roleNamesOf = async (db: Db, accountId: string, enterpriseId: string | null) => {
  const { rows } = await sql<{
    names: string[];
  }>`select role_names(${accountId}, ${enterpriseId}::uuid) as names`.execute(db);
  return rows[0]?.names ?? [];
};

/** A user's places, in one enterprise or in all of theirs. */
export const projectionsOf = (db: Db, accountId: string, enterpriseId: string | undefined) =>
  db
    .selectFrom('membership as m')
    .innerJoin('enterprise as e', 'e.id', 'm.enterprise_id')
    .leftJoin('department as d', 'd.id', 'm.department_id')
    .leftJoin('position as p', 'p.id', 'm.position_id')
    .select([
      'e.id',
      'e.name',
      'e.alias',
      'e.logo',
      'm.work_num',
      'm.joined_at',
      'd.id as department_id',
      'd.name as department_name',
      'd.code as department_code',
      'p.name as position_name',
      'p.code as position_code',
    ])
    .where('m.account_id', '=', accountId)
    .$if(enterpriseId !== undefined, (rows) => rows.where('m.enterprise_id', '=', enterpriseId as string))
    .orderBy('m.joined_at')
    .execute();

export const updatePerson = (db: Db, id: string, set: Updateable<DB['account']>) =>
  db
    .updateTable('account')
    .set({ ...set, version: sql`version + 1` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

/** As it is now, locked until this work is done. */
export const lockPerson = (db: Db, id: string) =>
  db
    .selectFrom('account')
    .selectAll()
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();

// The platform's users ----------------------------------------------------------------------------------------

type Filter = z.output<typeof UserQuery>;

/** By phone or email as a whole, or by any part of a name. */
export function named(q: string) {
  if (isPhone(q)) return sql<boolean>`account.phone = ${phoneOf(q)}`;
  if (q.includes('@')) return sql<boolean>`folded(account.email) = folded(${q})`;
  const name = sql<string>`account.username || ' ' || account.real_name`;
  return matches(sql<string[]>`grams(${name})`, name, q);
}

const states = {
  active: sql<boolean>`account.removed_at is null and account.blocked_at is null and not account.must_reset`,
  locked: sql<boolean>`account.blocked_at is not null and account.removed_at is null`,
  reset: sql<boolean>`account.must_reset and account.blocked_at is null and account.removed_at is null`,
  removed: sql<boolean>`account.removed_at is not null`,
};

const anywhere = sql<boolean>`exists (select from membership m where m.account_id = account.id)`;
const memberOf = (enterpriseId: string) => sql<boolean>`exists (select from membership m
  where m.account_id = account.id and m.enterprise_id = ${enterpriseId})`;
const lately = sql<boolean>`exists (select from session s where s.account_id = account.id
  and s.created_at > now() - interval '90 days')`;

function filtered<O>(
  rows: SelectQueryBuilder<DB, 'account', O>,
  { q, kind, enterpriseId, state, code, dormant }: Filter,
) {
  return rows
    .where(state ? states[state] : sql<boolean>`account.removed_at is null`)
    .$if(!!q, (some) => some.where(named(q as string)))
    .$if(kind === 'enterprise', (some) => some.where(anywhere))
    .$if(kind === 'private', (some) => some.where(sql<boolean>`not ${anywhere}`))
    .$if(enterpriseId !== undefined, (some) => some.where(memberOf(enterpriseId as string)))
    .$if(code !== undefined, (some) => some.where('account.verify_code', '=', code as number))
    .$if(dormant === true, (some) => some.where(sql<boolean>`not ${lately}`));
}

const columns = { username: sql`folded(account.username)`, createdAt: sql`account.created_at` };

const rowsOf = (db: Db) =>
  db
    .selectFrom('account')
    .selectAll('account')
    .select([
      sql<Date | null>`(select max(s.created_at) from session s where s.account_id = account.id)`.as(
        'last_login',
      ),
      sql<
        { id: string; name: string }[]
      >`(select coalesce(json_agg(json_build_object('id', e.id, 'name', e.name)
        order by m.joined_at), '[]') from membership m join enterprise e on e.id = m.enterprise_id
        where m.account_id = account.id)`.as('enterprises'),
      sql<string[]>`role_names(account.id, null)`.as('roles'),
      sql<{ phone?: string; email?: string }>`(select coalesce(json_object_agg(c.which, c.value), '{}')
        from contact_change c where c.account_id = account.id and c.state = 'waiting')`.as('waiting'),
    ]);
export type UserRecord = Awaited<ReturnType<ReturnType<typeof rowsOf>['executeTakeFirstOrThrow']>>;

type PageQuery = z.output<typeof personApi.list.query>;

export async function userPage(db: Db, { sort = '-createdAt', ...query }: PageQuery) {
  const [by, way] = direction(sort as 'username' | 'createdAt');
  const rows = await paged(
    filtered(rowsOf(db), query).orderBy(columns[by], way).orderBy('account.id', way),
    query,
  ).execute();
  const { total } = await filtered(db.selectFrom('account'), query)
    .select(countAll)
    .executeTakeFirstOrThrow();
  return { rows, total };
}

/** Users an administrator should look at; each group has an index of its own. */
export async function userCounts(db: Db) {
  const count = async (where: typeof states.active) =>
    (await db.selectFrom('account').where(where).select(countAll).executeTakeFirstOrThrow()).total;
  const waiting = sql<boolean>`account.verify_code in (1, 2) and account.removed_at is null`;
  return {
    locked: await count(states.locked),
    reset: await count(states.reset),
    removed: await count(states.removed),
    waiting: await count(waiting),
  };
}

export const userById = (db: Db, id: string) => rowsOf(db).where('account.id', '=', id).executeTakeFirst();

/** The next of an export, after the last one that was written. */
export const usersAfter = (db: Db, query: Filter, after: string | undefined, most: number) =>
  filtered(rowsOf(db), query)
    .$if(after !== undefined, (rows) => rows.where('account.id', '>', after as string))
    .orderBy('account.id')
    .limit(most)
    .execute();

// What the platform knows of one user ------------------------------------------------------------------------

export async function everythingOf(db: Db, accountId: string) {
  const [certifications, moves, logins, roles] = [
    await db
      .selectFrom('certification')
      .select(['number', 'state', 'content', 'submitted_at', 'decided_at', 'remark', 'reasons'])
      .where('account_id', '=', accountId)
      .where('kind', '=', 'person')
      .orderBy('number')
      .execute(),
    await db
      .selectFrom('employee_move')
      .select(['kind', 'at', 'from_place', 'to_place', 'note'])
      .where('account_id', '=', accountId)
      .orderBy('at')
      .execute(),
    await db
      .selectFrom('session')
      .select(['created_at', 'ended_at', 'end_reason', 'address', 'browser', 'system'])
      .where('account_id', '=', accountId)
      .orderBy('created_at', 'desc')
      .limit(1000)
      .execute(),
    await roleNamesOf(db, accountId, null),
  ];
  return { certifications, moves, logins, roles };
}

/** Users of the platform by a part of their name. */
export const usersNamed = (db: Db, words: string, most: number) =>
  db
    .selectFrom('account')
    .select(['account.id', 'account.username', 'account.real_name'])
    .where('account.removed_at', 'is', null)
    .where(named(words))
    .orderBy('account.username')
    .limit(most)
    .execute();
