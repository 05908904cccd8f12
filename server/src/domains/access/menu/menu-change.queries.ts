import type { Paging } from '@cloudyard/contract/kit/page.ts';
import { type Selectable, sql } from 'kysely';
import type { Db } from '../../../kit/db.ts';
import { countAll, paged } from '../../../kit/list.ts';
import type { DB } from '../../../kit/tables.gen.ts';
import { MENU_COLUMNS, type MenuRow, type PlaceRow, type PrivilegeRow } from './menu.queries.ts';

type GrantRow = Selectable<DB['role_grant']>;

/** Menus with their privileges, places and grants. */
export type State = {
  menus: MenuRow[];
  privileges: PrivilegeRow[];
  /** Of menus made by hand: built-in ones are never deleted by hand, nor what they offer. */
  grants: GrantRow[];
  places: PlaceRow[];
};

/** `placesOf`: the enterprise whose arrangement is read; null: all; undefined: none. */
export async function stateOf(db: Db, ids: string[], placesOf: string | null | undefined): Promise<State> {
  const among = (column: string) => sql<boolean>`${sql.ref(column)} = any(${ids}::uuid[])`;
  const menus = db.selectFrom('menu').select(MENU_COLUMNS).where(among('id')).orderBy('id');
  const privileges = db.selectFrom('menu_privilege').selectAll().where(among('menu_id'));
  const grants = db
    .selectFrom('role_grant')
    .innerJoin('menu', 'menu.id', 'role_grant.menu_id')
    .selectAll('role_grant')
    .where(among('role_grant.menu_id'))
    .where('menu.code', 'is', null);
  const places = db
    .selectFrom('menu_place')
    .selectAll()
    .where(among('menu_id'))
    .$if(typeof placesOf === 'string', (rows) => rows.where('enterprise_id', '=', placesOf as string));
  const [a, b, c, d] = await Promise.all([
    menus.execute(),
    privileges.execute(),
    grants.execute(),
    placesOf === undefined ? [] : places.execute(),
  ]);
  return { menus: a, privileges: b, grants: c, places: d };
}

/** Which of these menus are there. */
export const menusThere = async (db: Db, ids: string[]) => {
  const rows = await db
    .selectFrom('menu')
    .select('id')
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute();
  return new Set(rows.map(({ id }) => id));
};

/** Restores grants, as far as the roles and the privileges still exist; returns those roles. */
export const restoreGrants = async (db: Db, place: string | null, grants: GrantRow[]) => {
  const { rows } = await sql<{ role_id: string }>`insert into role_grant (role_id, menu_id, key)
    select g.role_id, g.menu_id, g.key from jsonb_populate_recordset(null::role_grant, ${JSON.stringify(grants)}::jsonb) g
      join role r on r.id = g.role_id join menu_privilege p on p.menu_id = g.menu_id and p.key = g.key
    where ${place === null ? sql`true` : sql`r.enterprise_id = ${place}`}
    on conflict do nothing returning role_id`.execute(db);
  return rows.map(({ role_id }) => role_id);
};

/** Marks the role as changed: its grants are others now, and a form that shows the old ones must be refused. */
export async function countRoleChange(db: Db, roleIds: string[]) {
  if (roleIds.length === 0) return;
  await db
    .updateTable('role')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where(sql<boolean>`id = any(${roleIds}::uuid[])`)
    .execute();
}

type NewChange = {
  enterprise_id: string | null;
  actor_id: string;
  actor_name: string;
  verb: string;
  menu_id: string;
  menu_name: string;
  before: State;
  after: State;
};
export const insertChange = (db: Db, { before, after, ...row }: NewChange) =>
  db
    .insertInto('menu_change')
    .values({ ...row, before: JSON.stringify(before), after: JSON.stringify(after) })
    .execute();

const ofTree = (db: Db, place: string | null) =>
  db.selectFrom('menu_change').where('enterprise_id', place === null ? 'is' : '=', place);

const listed = ['id', 'time', 'actor_name', 'verb', 'menu_id', 'menu_name', 'undone_at'] as const;
export type ChangeRow = Pick<Selectable<DB['menu_change']>, (typeof listed)[number]>;

export async function changePage(db: Db, place: string | null, paging: Paging) {
  const rows = paged(ofTree(db, place).select(listed), paging).orderBy('id', 'desc').execute();
  const total = ofTree(db, place).select(countAll).executeTakeFirstOrThrow();
  return { rows: await rows, total: (await total).total };
}

/** The newest change that is not undone, with what it changed. */
export const newestChange = (db: Db, place: string | null) =>
  ofTree(db, place)
    .select([...listed, sql<State>`before`.as('before'), sql<State>`after`.as('after')])
    .where('undone_at', 'is', null)
    .where('verb', '<>', 'undo')
    .orderBy('id', 'desc')
    .executeTakeFirst();

export const markUndone = (db: Db, id: number): Promise<ChangeRow> =>
  db
    .updateTable('menu_change')
    .set((eb) => ({ undone_at: eb.fn<Date>('now') }))
    .where('id', '=', id)
    .returning(listed)
    .executeTakeFirstOrThrow();
