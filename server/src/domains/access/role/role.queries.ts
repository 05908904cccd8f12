import type { RoleQuery } from '@cloudyard/contract/access/role.ts';
import type { Paging } from '@cloudyard/contract/kit/page.ts';
import { type Insertable, sql, type Updateable } from 'kysely';
import type { Reach } from '../../../kit/actor.ts';
import type { Db } from '../../../kit/db.ts';
import { countAll, direction, matches, paged } from '../../../kit/list.ts';
import { within } from '../../../kit/reach.ts';
import type { DB } from '../../../kit/tables.gen.ts';

/** How many hold a role, however they came by it; those of everybody are not counted. */
const members = sql<number>`(select count(distinct h.account_id) from held_role h
  where h.role_id = role.id and h.via <> 'everybody')`.as('members');
const grants = sql<number>`grant_count(role.id)`.as('grants');

const withCounts = (db: Db) => db.selectFrom('role').selectAll('role').select([members, grants]);

/** Null: the platform's. The wall alone is not enough: inside it users also see roles they hold elsewhere. */
const of = (db: Db, enterpriseId: string | null, { q, kind }: RoleQuery) =>
  db
    .selectFrom('role')
    .where('enterprise_id', enterpriseId === null ? 'is' : '=', enterpriseId)
    .$if(!!kind, (rows) => rows.where('kind', '=', kind as string))
    .$if(!!q, (rows) =>
      rows.where(matches('role.search', sql<string>`role.name || ' ' || description`, q as string)),
    );

const sortColumns = { name: sql`role.name`, members: sql`members`, createdAt: sql`created_at` };

export async function rolePage(db: Db, enterpriseId: string | null, query: RoleQuery & Paging) {
  const [field, order] = direction(query.sort ?? 'name');
  const found = paged(of(db, enterpriseId, query).selectAll('role').select([members, grants]), query)
    .orderBy(sortColumns[field], order)
    .orderBy('role.id')
    .execute();
  const total = of(db, enterpriseId, query).select(countAll).executeTakeFirstOrThrow();
  return { rows: await found, total: (await total).total };
}
export type RoleRow = Awaited<ReturnType<typeof rolePage>>['rows'][number];

export const rolesUpTo = (db: Db, enterpriseId: string | null, most: number) =>
  of(db, enterpriseId, {})
    .selectAll('role')
    .select([members, grants])
    .orderBy('role.name')
    .limit(most)
    .execute();

/** Roles of an enterprise (null: of the platform) by a part of their name. */
export const rolesNamed = (db: Db, enterpriseId: string | null, q: string, most: number) =>
  of(db, enterpriseId, { q })
    .select(['role.id', 'role.name', 'role.description'])
    .orderBy('role.name')
    .limit(most)
    .execute();

export const roleById = (db: Db, id: string): Promise<RoleRow | undefined> =>
  withCounts(db).where('role.id', '=', id).executeTakeFirst();

/** Locked: one request at a time changes a role and who holds it. */
export const lockRole = (db: Db, id: string) =>
  db.selectFrom('role').select(['id', 'version']).where('id', '=', id).forUpdate().executeTakeFirst();

export const insertRole = (db: Db, row: Insertable<DB['role']>) =>
  db.insertInto('role').values(row).returningAll().executeTakeFirstOrThrow();

export const updateRole = (db: Db, id: string, row: Updateable<DB['role']>) =>
  db
    .updateTable('role')
    .set(row)
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();

export const deleteRole = (db: Db, id: string) => db.deleteFrom('role').where('id', '=', id).execute();

export const copyGrants = (db: Db, from: string, to: string) =>
  db
    .insertInto('role_grant')
    .columns(['role_id', 'menu_id', 'key'])
    .expression((eb) =>
      eb
        .selectFrom('role_grant')
        .select((row) => [row.val(to).as('role_id'), 'menu_id', 'key'])
        .where('role_id', '=', from),
    )
    .execute();

/** The keys granted to a role, in force or not. */
export const grantedKeys = async (db: Db, roleId: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('role_grant')
    .innerJoin('menu', 'menu.id', 'role_grant.menu_id')
    .select('role_grant.key')
    .distinct()
    .where('role_id', '=', roleId)
    .where('menu.code', 'is not', null)
    .execute();
  return rows.map(({ key }) => key);
};

/** A role of the platform, or of an enterprise. */
export const roleByCode = (db: Db, code: string, enterpriseId: string | null = null) =>
  db
    .selectFrom('role')
    .selectAll()
    .where('code', '=', code)
    .where('enterprise_id', enterpriseId === null ? 'is' : '=', enterpriseId)
    .executeTakeFirst();

/** The first holders of a role within reach, by name. */
export const firstHolders = (db: Db, roleId: string, reach: Reach, most: number) =>
  db
    .selectFrom('held_role')
    .innerJoin('account', 'account.id', 'held_role.account_id')
    .select(['account.id', 'account.username', 'account.real_name'])
    .distinct()
    .where('held_role.role_id', '=', roleId)
    .where('held_role.via', '<>', 'everybody')
    .where(within(reach, 'account.id'))
    .orderBy('account.username')
    .limit(most)
    .execute();

/** What at least one holder holds through this role alone. */
export const lostWith = (db: Db, roleId: string, enterpriseId: string | null) =>
  db
    .selectFrom('role_right')
    .innerJoin('menu', 'menu.id', 'role_right.menu_id')
    .innerJoin('menu_privilege', (join) =>
      join
        .onRef('menu_privilege.menu_id', '=', 'role_right.menu_id')
        .onRef('menu_privilege.key', '=', 'role_right.key'),
    )
    .select(['menu.id as menu_id', 'menu.name as menu_name', 'menu.name_en as menu_name_en'])
    .select(['menu_privilege.key', 'menu_privilege.name', 'menu_privilege.name_en'])
    .where('role_right.role_id', '=', roleId)
    .where(
      sql<boolean>`exists (select from held_role h where h.role_id = ${roleId} and h.via <> 'everybody' and not exists (
        select from held_role o join role_right q on q.role_id = o.role_id
        where o.account_id = h.account_id and o.role_id <> ${roleId} and q.key = role_right.key
          and (o.enterprise_id is null or o.enterprise_id = ${enterpriseId})))`,
    )
    .orderBy('menu.sort')
    .orderBy('menu_privilege.sort')
    .execute();
