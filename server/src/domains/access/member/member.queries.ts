import type { PeopleQuery } from '@cloudyard/contract/access/member.ts';
import type { Paging } from '@cloudyard/contract/kit/page.ts';
import { type Insertable, sql } from 'kysely';
import type { Reach } from '../../../kit/actor.ts';
import type { Db } from '../../../kit/db.ts';
import { countAll, direction } from '../../../kit/list.ts';
import { within } from '../../../kit/reach.ts';
import type { DB } from '../../../kit/tables.gen.ts';
import { personMatches } from './person.queries.ts';

export const insertRoleMember = (db: Db, row: Insertable<DB['role_member']>) =>
  db.insertInto('role_member').values(row).execute();

/** Takes all roles of a user who leaves; returns their ids. */
export const deleteMemberships = (db: Db, accountId: string) =>
  db.deleteFrom('role_member').where('account_id', '=', accountId).returning('role_id').execute();

export const roleIdsGivenTo = async (db: Db, accountId: string) => {
  const rows = await db
    .selectFrom('role_member')
    .select('role_id')
    .where('account_id', '=', accountId)
    .execute();
  return rows.map(({ role_id }) => role_id);
};

/** The same for one place only. */
export const deleteMembershipsIn = (db: Db, accountId: string, enterpriseId: string) =>
  db
    .deleteFrom('role_member')
    .where('account_id', '=', accountId)
    .where('enterprise_id', '=', enterpriseId)
    .returning('role_id')
    .execute();

export const roleIdsGivenIn = async (db: Db, accountId: string, enterpriseId: string) => {
  const rows = await db
    .selectFrom('role_member')
    .select('role_id')
    .where('account_id', '=', accountId)
    .where('enterprise_id', '=', enterpriseId)
    .execute();
  return rows.map(({ role_id }) => role_id);
};

/** How many hold a role for good, each in person: only they count when the last administrator is meant. */
export const countLasting = async (db: Db, roleId: string) => {
  const { total } = await db
    .selectFrom('role_member')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('role_id', '=', roleId)
    .where('until', 'is', null)
    .executeTakeFirstOrThrow();
  return total;
};

/** Among whom: the people of an enterprise (null: all users), as far as the caller's right reaches. */
export type Among = { place: string | null; reach: Reach };

/** People who have not left, with where they work in that place. */
export const peopleAmong = (
  db: Db,
  { place, reach }: Among,
  { q, departmentId, positionId }: Partial<PeopleQuery> = {},
) =>
  db
    .selectFrom('account')
    .leftJoin('membership', (join) =>
      join.onRef('membership.account_id', '=', 'account.id').on('membership.enterprise_id', '=', place),
    )
    .leftJoin('department', 'department.id', 'membership.department_id')
    .leftJoin('position', 'position.id', 'membership.position_id')
    .where('account.removed_at', 'is', null)
    .where(within(reach, 'account.id'))
    .$if(!!q, (rows) => rows.where(personMatches('account', q as string)))
    .$if(!!departmentId, (rows) => rows.where(sql<boolean>`department.path @> array[${departmentId}::uuid]`))
    .$if(!!positionId, (rows) => rows.where('membership.position_id', '=', positionId as string));

/** The same, of an enterprise only its members. */
const membersAmong = (db: Db, among: Among, filter?: Partial<PeopleQuery>) =>
  peopleAmong(db, among, filter).$if(among.place !== null, (rows) =>
    rows.where('membership.account_id', 'is not', null),
  );

const placed = [
  'account.id',
  'account.username',
  'account.real_name',
  'membership.department_id',
  'department.name as department_name',
  'membership.position_id',
  'position.name as position_name',
] as const;

type Way = { account_id: string; in_person: boolean; by_office: boolean };

/** The holders of a role, once each however often they hold it. */
const holdersOf = (role: { id: string; everybody: boolean }) =>
  role.everybody
    ? sql<Way>`(select id as account_id, false as in_person, false as by_office from account)`
    : sql<Way>`(select account_id, bool_or(via = 'person') as in_person, bool_or(via = 'office') as by_office
        from held_role where role_id = ${role.id} group by account_id)`;

const sortColumns = {
  username: sql`account.username`,
  givenAt: sql`given.given_at`,
  until: sql`given.until`,
};
type HolderQuery = Partial<PeopleQuery> &
  Paging & { sort?: `${'' | '-'}${keyof typeof sortColumns}` | undefined };

export async function holderPage(
  db: Db,
  role: { id: string; everybody: boolean },
  among: Among,
  query: HolderQuery,
) {
  const [field, order] = direction<keyof typeof sortColumns>(query.sort ?? 'username');
  const rows = () =>
    peopleAmong(db, among, query).innerJoin(holdersOf(role).as('held'), 'held.account_id', 'account.id');
  const found = rows()
    .leftJoin('role_member as given', (join) =>
      join
        .onRef('given.account_id', '=', 'account.id')
        .on('given.role_id', '=', role.id)
        // A role whose time is over does not count any more, though its row may still exist.
        .on('held.in_person', '=', true),
    )
    .leftJoin('account as giver', 'giver.id', 'given.given_by')
    .select(placed)
    .select(['held.in_person', 'held.by_office', 'given.until', 'given.given_at'])
    .select('giver.username as given_by')
    .orderBy(sortColumns[field], order)
    .orderBy('account.id')
    .limit(query.size)
    .offset(query.page * query.size)
    .execute();
  const total = rows()
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows: await found, total: (await total).total };
}
export type HolderRow = Awaited<ReturnType<typeof holderPage>>['rows'][number];

/** Users who could be given the role: without those who were given it already, and the caller. */
export async function candidatePage(
  db: Db,
  roleId: string,
  among: Among,
  query: Partial<PeopleQuery> & Paging,
  callerId: string,
) {
  const rows = () =>
    membersAmong(db, among, query)
      .where('account.id', '<>', callerId)
      .where(
        sql<boolean>`not exists (select from role_member given where given.role_id = ${roleId}
          and given.account_id = account.id and (given.until is null or given.until > now()))`,
      );
  const found = rows()
    .select(placed)
    .orderBy('account.username')
    .limit(query.size)
    .offset(query.page * query.size)
    .execute();
  const total = rows().select(countAll).executeTakeFirstOrThrow();
  return { rows: await found, total: (await total).total };
}
export type PlacedRow = Awaited<ReturnType<typeof candidatePage>>['rows'][number];

/** `roleId`: only holders of that role. */
export async function peoplePage(
  db: Db,
  among: Among,
  query: Partial<PeopleQuery> & Paging & { roleId?: string | undefined },
) {
  const rows = () =>
    membersAmong(db, among, query).$if(!!query.roleId, (people) =>
      people.where(
        sql<boolean>`account.id in (select h.account_id from held_role h where h.role_id = ${query.roleId})`,
      ),
    );
  const found = rows()
    .select(placed)
    .orderBy('account.username')
    .limit(query.size)
    .offset(query.page * query.size)
    .execute();
  const total = rows().select(countAll).executeTakeFirstOrThrow();
  return { rows: await found, total: (await total).total };
}

/** The roles of a place that these people hold. */
export const rolesHeldBy = async (db: Db, accountIds: string[], place: string | null) =>
  accountIds.length === 0
    ? []
    : db
        .selectFrom('held_role as h')
        .innerJoin('role', 'role.id', 'h.role_id')
        .select((eb) => ['h.account_id', 'role.id', 'role.name', 'h.via', eb.fn.max('h.until').as('until')])
        .where('h.account_id', 'in', accountIds)
        .where('role.enterprise_id', place === null ? 'is' : '=', place)
        .groupBy(['h.account_id', 'role.id', 'h.via'])
        .orderBy('role.name')
        .orderBy('h.via', 'desc')
        .execute();
export type HeldRow = Awaited<ReturnType<typeof rolesHeldBy>>[number];

/** Which users hold which role of these places; roles of everybody only where a role or a user is named. */
export const heldPairs = (
  db: Db,
  places: Among[],
  { role, user }: { role?: string; user?: string },
  most: number,
) =>
  db
    .selectFrom('held_role as h')
    .innerJoin('role', 'role.id', 'h.role_id')
    .innerJoin('account', 'account.id', 'h.account_id')
    .select(['role.id as role_id', 'role.name as role_name', 'account.id', 'account.username'])
    .select((eb) => ['account.real_name', 'h.via', eb.fn.max('h.until').as('until')])
    .where('account.removed_at', 'is', null)
    .where((eb) =>
      eb.or(
        places.map(({ place, reach }) =>
          eb.and([eb('role.enterprise_id', place === null ? 'is' : '=', place), within(reach, 'account.id')]),
        ),
      ),
    )
    .$if(!!role, (rows) => rows.where('h.role_id', '=', role as string))
    .$if(!!user, (rows) => rows.where('h.account_id', '=', user as string))
    .$if(!role && !user, (rows) => rows.where('h.via', '<>', 'everybody'))
    .groupBy(['role.id', 'account.id', 'h.via'])
    .orderBy('role.name')
    .orderBy('account.username')
    .limit(most)
    .execute();
export type HeldPair = Awaited<ReturnType<typeof heldPairs>>[number];
