import type { FieldOf } from '@cloudyard/contract/audit/fields.ts';
import { type Selectable, sql, type Updateable } from 'kysely';
import type { Db } from '../../../kit/db.ts';
import type { DB } from '../../../kit/tables.gen.ts';

/** The fields of a menu, without when it was last written. */
export const MENU_COLUMNS = [
  'id',
  'owner',
  'enterprise_id',
  'parent_id',
  'code',
  'name',
  'name_en',
  'icon',
  'type',
  'url',
  'sort',
  'deployment_id',
  'help_page_id',
  'is_public',
  'proxy',
  'open_with_new_window',
  'enabled',
  'on_request',
  'edited',
] as const satisfies readonly FieldOf<'menu'>[];
export type MenuRow = Pick<Selectable<DB['menu']>, (typeof MENU_COLUMNS)[number]>;
export type PrivilegeRow = Selectable<DB['menu_privilege']>;
export type PlaceRow = Selectable<DB['menu_place']>;

const ofTree = (place: string | null) =>
  place === null
    ? sql<boolean>`menu.enterprise_id is null`
    : sql<boolean>`(menu.enterprise_id is null or menu.enterprise_id = ${place})`;

/** All menus of a tree in their order, each where that place has put it. */
export const treeRows = (db: Db, place: string | null) =>
  db
    .selectFrom('menu')
    .leftJoin('menu_place', (join) =>
      join.onRef('menu_place.menu_id', '=', 'menu.id').on('menu_place.enterprise_id', '=', place),
    )
    .select(MENU_COLUMNS.map((column) => `menu.${column}` as const))
    .select([
      sql<
        string | null
      >`case when menu_place.menu_id is null then menu.parent_id else menu_place.parent_id end`.as(
        'at_parent',
      ),
      sql<number>`coalesce(menu_place.sort, menu.sort)`.as('at_sort'),
      sql<boolean>`coalesce(menu_place.hidden, false)`.as('hidden'),
    ])
    .where(ofTree(place))
    .orderBy('at_sort')
    .orderBy('menu.name')
    .orderBy('menu.id')
    .execute();
export type TreeRow = Awaited<ReturnType<typeof treeRows>>[number];

export const privilegesIn = (db: Db, place: string | null): Promise<PrivilegeRow[]> =>
  db
    .selectFrom('menu_privilege')
    .innerJoin('menu', 'menu.id', 'menu_privilege.menu_id')
    .selectAll('menu_privilege')
    .where(ofTree(place))
    .orderBy('menu_privilege.sort')
    .orderBy('menu_privilege.key')
    .execute();

export const menuById = (db: Db, id: string): Promise<MenuRow | undefined> =>
  db.selectFrom('menu').select(MENU_COLUMNS).where('id', '=', id).executeTakeFirst();

const columns = sql.join(MENU_COLUMNS.map((column) => sql.ref(column)));
const overwritten = sql.join(
  MENU_COLUMNS.filter((column) => column !== 'id').map(
    (column) => sql`${sql.ref(column)} = ${sql.ref(`excluded.${column}`)}`,
  ),
);

/** Inserts or replaces whole rows: any number of them by one statement. */
export const putMenus = (db: Db, rows: MenuRow[]) =>
  sql`insert into menu (${columns})
    select ${columns} from jsonb_populate_recordset(null::menu, ${JSON.stringify(rows)}::jsonb)
    on conflict (id) do update set ${overwritten}, updated_at = now()`.execute(db);

export const insertMenu = (db: Db, row: Omit<MenuRow, 'id'>) =>
  db.insertInto('menu').values(row).returning('id').executeTakeFirstOrThrow();

export const updateMenu = (db: Db, id: string, row: Updateable<DB['menu']>) =>
  db
    .updateTable('menu')
    .set(row)
    .set((eb) => ({ updated_at: eb.fn<Date>('now') }))
    .where('id', '=', id)
    .execute();

type Arranged = { id: string; parent_id: string | null; sort: number };

/** Parent and order of several; built-in ones count as arranged by an administrator. */
export const arrangeMenus = (db: Db, rows: Arranged[]) =>
  sql`update menu set parent_id = r.parent_id, sort = r.sort, edited = menu.edited or menu.code is not null,
      updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) r (id uuid, parent_id uuid, sort int)
    where menu.id = r.id`.execute(db);

/**
 * Deletes a menu without children in its own tree. Enterprises may have put some there, unseen from here:
 * theirs move to the top, and stay as hidden as they were.
 */
export async function deleteMenu(db: Db, id: string) {
  await db.updateTable('menu').set({ parent_id: null }).where('parent_id', '=', id).execute();
  await db.updateTable('menu_place').set({ parent_id: null }).where('parent_id', '=', id).execute();
  await db.deleteFrom('menu').where('id', '=', id).execute();
}

/** Grants refer to the key: those of a privilege that stays are kept. */
export const putMenuPrivileges = (db: Db, rows: PrivilegeRow[]) =>
  sql`insert into menu_privilege (menu_id, key, name, name_en, opens, platform, sort)
    select r.menu_id, r.key, r.name, r.name_en, r.opens, r.platform, r.sort
    from jsonb_populate_recordset(null::menu_privilege, ${JSON.stringify(rows)}::jsonb) r
    on conflict (menu_id, key) do update set name = excluded.name, name_en = excluded.name_en,
      opens = excluded.opens, platform = excluded.platform, sort = excluded.sort`.execute(db);

export const deleteMenuPrivileges = (db: Db, menuId: string, keys: string[]) =>
  db
    .deleteFrom('menu_privilege')
    .where('menu_id', '=', menuId)
    .where('key', '=', (eb) => eb.fn.any(eb.val(keys)))
    .execute();

export const putPlaces = (db: Db, rows: PlaceRow[]) =>
  sql`insert into menu_place (enterprise_id, menu_id, parent_id, sort, hidden)
    select r.enterprise_id, r.menu_id, r.parent_id, r.sort, r.hidden
    from jsonb_populate_recordset(null::menu_place, ${JSON.stringify(rows)}::jsonb) r
    on conflict (enterprise_id, menu_id) do update set parent_id = excluded.parent_id, sort = excluded.sort,
      hidden = excluded.hidden`.execute(db);

export const deletePlace = (db: Db, enterpriseId: string, menuId: string) =>
  db
    .deleteFrom('menu_place')
    .where('enterprise_id', '=', enterpriseId)
    .where('menu_id', '=', menuId)
    .execute();

/** The roles granted something at a menu: of one enterprise, or all of them. */
export const rolesGranted = (db: Db, menuIds: string[], place: string | null) =>
  db
    .selectFrom('role_grant')
    .innerJoin('role', 'role.id', 'role_grant.role_id')
    .leftJoin('enterprise', 'enterprise.id', 'role.enterprise_id')
    .select([
      'role.id',
      'role.name',
      sql<string>`coalesce(nullif(enterprise.alias, ''), enterprise.name, '')`.as('enterprise'),
      sql<string[]>`array_agg(distinct role_grant.key order by role_grant.key)`.as('keys'),
    ])
    .where('role_grant.menu_id', '=', (eb) => eb.fn.any(eb.val(menuIds)))
    .$if(place !== null, (rows) => rows.where('role.enterprise_id', '=', place))
    .groupBy(['role.id', 'enterprise.id'])
    .orderBy('role.name')
    .orderBy('role.id')
    .execute();

/** How many users hold any of these roles; roles of everybody are not counted. */
export const countHolders = async (db: Db, roleIds: string[]) => {
  const { people } = await db
    .selectFrom('held_role')
    .select((eb) => eb.fn.count<number>('account_id').distinct().as('people'))
    .where('role_id', '=', (eb) => eb.fn.any(eb.val(roleIds)))
    .where('via', '<>', 'everybody')
    .executeTakeFirstOrThrow();
  return people;
};
