import { type Insertable, sql } from 'kysely';
import type { Db } from '../../../kit/db.ts';
import type { DB } from '../../../kit/tables.gen.ts';

/** Inserts the built-in menus; what an administrator has arranged or renamed stays as it is. */
export const putMenus = (db: Db, rows: Insertable<DB['menu']>[]) =>
  db
    .insertInto('menu')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .column('code')
        .doUpdateSet((eb) => ({
          parent_id: eb.ref('excluded.parent_id'),
          name: eb.ref('excluded.name'),
          name_en: eb.ref('excluded.name_en'),
          icon: eb.ref('excluded.icon'),
          sort: eb.ref('excluded.sort'),
          is_public: eb.ref('excluded.is_public'),
          in_enterprise: eb.ref('excluded.in_enterprise'),
        }))
        .where('menu.edited', '=', false),
    )
    .execute();

/** Where a screen is shown is the product's business, whatever an administrator has arranged or renamed. */
export const setScopes = (db: Db, screens: { code: string; scope: string }[]) =>
  sql`update menu set scope = s.scope
    from unnest(${screens.map(({ code }) => code)}::text[], ${screens.map(({ scope }) => scope)}::text[]) s (code, scope)
    where menu.code = s.code and menu.scope <> s.scope`.execute(db);

export const menusByCode = async (db: Db) => {
  const rows = await db.selectFrom('menu').select(['id', 'code']).where('code', 'is not', null).execute();
  return new Map(rows.map(({ id, code }) => [code as string, id]));
};

/** Screens that do not exist any more; menus made by hand below them move to the top. */
export async function dropMenus(db: Db, codes: string[]) {
  const gone = db
    .selectFrom('menu')
    .select('id')
    .where('code', 'is not', null)
    .$if(codes.length > 0, (rows) => rows.where('code', 'not in', codes));
  await db.updateTable('menu').set({ parent_id: null }).where('parent_id', 'in', gone).execute();
  // A place is deleted with its parent, and what was hidden there would be visible again.
  await db.updateTable('menu_place').set({ parent_id: null }).where('parent_id', 'in', gone).execute();
  await db.deleteFrom('menu').where('id', 'in', gone).execute();
}

/** Returns those that are new. */
export async function putPrivileges(db: Db, rows: Insertable<DB['menu_privilege']>[]) {
  const put = await db
    .insertInto('menu_privilege')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['menu_id', 'key']).doUpdateSet((eb) => ({
        name: eb.ref('excluded.name'),
        name_en: eb.ref('excluded.name_en'),
        opens: eb.ref('excluded.opens'),
        platform: eb.ref('excluded.platform'),
        sort: eb.ref('excluded.sort'),
      })),
    )
    // A row that existed before has been overwritten by this transaction.
    .returning(['menu_id', 'key', sql<boolean>`xmax = 0`.as('fresh')])
    .execute();
  return put.filter(({ fresh }) => fresh);
}

/** Removes what the built-in menus offer no more, and with it the grants. */
export const dropPrivileges = (db: Db, kept: { menu_id: string; key: string }[]) =>
  sql`delete from menu_privilege p using menu n where n.id = p.menu_id and n.code is not null
    and (p.menu_id, p.key) not in (select * from unnest(
      ${kept.map(({ menu_id }) => menu_id)}::uuid[], ${kept.map(({ key }) => key)}::text[]))`.execute(db);

/** Makes the roles that are missing; returns them. */
export const putRoles = (db: Db, rows: Insertable<DB['role']>[]) =>
  db
    .insertInto('role')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'code'])
    .execute();

/**
 * For every enterprise that lacks one of them. One without members waits for its
 * approval, and gets them then.
 */
export const putEnterpriseRoles = async (db: Db, rows: Insertable<DB['role']>[]) => {
  const places = await db
    .selectFrom('enterprise as e')
    .select('e.id')
    .where(sql<boolean>`exists (select from membership m where m.enterprise_id = e.id)`)
    .where(
      sql<boolean>`(select count(*) from role r where r.enterprise_id = e.id and r.code = any(
        ${rows.map(({ code }) => code)}::text[])) < ${rows.length}`,
    )
    .execute();
  const missing = places.flatMap(({ id }) => rows.map((row) => ({ ...row, enterprise_id: id })));
  return missing.length > 0 ? putRoles(db, missing) : [];
};

type Privileges = { menu_id: string; key: string }[];

/** Grants these privileges to every role of that code, or to the named ones. */
export const grantTo = (db: Db, whom: { code: string } | { ids: string[] }, what: Privileges) =>
  sql`insert into role_grant (role_id, menu_id, key)
    select r.id, p.menu_id, p.key from role r, unnest(
      ${what.map(({ menu_id }) => menu_id)}::uuid[], ${what.map(({ key }) => key)}::text[]) p (menu_id, key)
    where ${'code' in whom ? sql`r.code = ${whom.code}` : sql`r.id = any(${whom.ids}::uuid[])`}
    on conflict do nothing`.execute(db);

/** Grants from before there were menus: each key at every menu that offers it. */
export async function convertFormerGrants(db: Db) {
  await sql`insert into role_grant (role_id, menu_id, key)
    select f.role_id, p.menu_id, p.key from role_grant_former f join menu_privilege p using (key)
    on conflict do nothing`.execute(db);
  await db.deleteFrom('role_grant_former').execute();
}

/** What the built-in menus offer. */
export const offeredPrivileges = (db: Db) =>
  db
    .selectFrom('menu_privilege as p')
    .innerJoin('menu as n', 'n.id', 'p.menu_id')
    .select(['p.menu_id', 'p.key', 'p.platform'])
    .where('n.code', 'is not', null)
    .execute();
