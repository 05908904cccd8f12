import { sql } from 'kysely';
import type { Db } from '../../../kit/db.ts';

export type Pair = { menu_id: string; key: string };

type MenuRow = {
  id: string;
  at_parent: string | null;
  code: string | null;
  name: string;
  name_en: string;
  icon: string;
  type: string;
  sort: number;
  enabled: boolean;
  on_request: boolean;
};

/** The menus at which something can be granted to a role of that place, in their order: of the platform (null) or of an enterprise. */
export const menusToGrant = async (db: Db, enterpriseId: string | null) => {
  const { rows } =
    await sql<MenuRow>`select n.id, case when p.menu_id is null then n.parent_id else p.parent_id end
      as at_parent, n.code, n.name, n.name_en, n.icon, n.type, coalesce(p.sort, n.sort) as sort,
      n.enabled and not coalesce(p.hidden, false) as enabled, n.on_request
    from menu n left join menu_place p on p.menu_id = n.id and p.enterprise_id = ${enterpriseId}
    where n.owner = 'platform' or n.enterprise_id = ${enterpriseId}
    order by coalesce(p.sort, n.sort), n.name, n.id`.execute(db);
  return rows;
};

/** What they offer; those of the platform are not for an enterprise's roles. */
export const privilegesToGrant = (db: Db, enterpriseId: string | null) =>
  db
    .selectFrom('menu_privilege as p')
    .innerJoin('menu as n', 'n.id', 'p.menu_id')
    .select(['p.menu_id', 'p.key', 'p.name', 'p.name_en', 'p.opens', 'p.platform', 'n.code'])
    .select(['n.name as menu_name', 'n.name_en as menu_name_en'])
    .where((eb) => eb.or([eb('n.owner', '=', 'platform'), eb('n.enterprise_id', '=', enterpriseId)]))
    .$if(enterpriseId !== null, (rows) => rows.where('p.platform', '=', false))
    .orderBy('p.sort')
    .execute();
export type Offer = Awaited<ReturnType<typeof privilegesToGrant>>[number];

export const grantsOf = (db: Db, roleId: string): Promise<Pair[]> =>
  db.selectFrom('role_grant').select(['menu_id', 'key']).where('role_id', '=', roleId).execute();

/** Those of its grants that are in force. */
export const rightsInForce = (db: Db, roleId: string) =>
  db.selectFrom('role_right').select(['menu_id', 'key']).where('role_id', '=', roleId).execute();

const arrays = (pairs: readonly Pair[]) =>
  sql`unnest(${pairs.map(({ menu_id }) => menu_id)}::uuid[], ${pairs.map(({ key }) => key)}::text[])`;

export const insertGrants = (db: Db, roleId: string, pairs: readonly Pair[]) =>
  sql`insert into role_grant (role_id, menu_id, key) select ${roleId}, * from ${arrays(pairs)}
    on conflict do nothing`.execute(db);

export const deleteGrants = (db: Db, roleId: string, pairs: readonly Pair[]) =>
  sql`delete from role_grant where role_id = ${roleId} and (menu_id, key) in (select * from ${arrays(pairs)})`.execute(
    db,
  );

type Role = { id: string; enterprise_id: string | null };

/**
 * How many holders of the role hold one of these only through it. Keys mean the same at every built-in menu.
 */
export async function countOnlyThrough(
  db: Db,
  role: Role,
  pairs: readonly (Pair & { code: string | null })[],
) {
  const keys = pairs.filter(({ code }) => code !== null).map(({ key }) => key);
  const own = pairs.filter(({ code }) => code === null);
  const { rows } = await sql<{
    people: number;
  }>`select count(distinct h.account_id) as people from held_role h
    where h.role_id = ${role.id} and h.via <> 'everybody' and (
      exists (select from unnest(${keys}::text[]) k (key) where not exists (
        select from held_role o join role_right q on q.role_id = o.role_id
        where o.account_id = h.account_id and o.role_id <> ${role.id} and q.key = k.key
          and (o.enterprise_id is null or o.enterprise_id = ${role.enterprise_id})))
      or exists (select from ${arrays(own)} k (menu_id, key) where not exists (
        select from held_role o join role_grant q on q.role_id = o.role_id
        where o.account_id = h.account_id and o.role_id <> ${role.id}
          and q.menu_id = k.menu_id and q.key = k.key)))`.execute(db);
  return rows[0]?.people ?? 0;
}
