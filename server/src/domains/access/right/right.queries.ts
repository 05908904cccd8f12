import { sql } from 'kysely';
import type { Db } from '../../../kit/db.ts';

/** The rights every role of a place has in force. */
export const rightsInPlace = (db: Db, enterpriseId: string | null) =>
  db
    .selectFrom('role_right')
    .select(['role_id', 'menu_id', 'key'])
    .where('enterprise_id', enterpriseId === null ? 'is' : '=', enterpriseId)
    .execute();

/** The platform's roles with rights. Those of enterprises are many, and are read one key at a time. */
export const platformHolders = (db: Db) =>
  db
    .selectFrom('role_right as q')
    .innerJoin('role as r', 'r.id', 'q.role_id')
    .select(['q.key', 'r.id', 'r.name', 'r.kind'])
    .distinct()
    .where('r.enterprise_id', 'is', null)
    .orderBy('r.name')
    .execute();

type Holders = { enterprise_roles: number; people: number };

/** The holders of one key: begins with the grants of it. */
export async function holdersOf(db: Db, key: string): Promise<Holders> {
  const { rows } = await sql<Holders>`with granted as (
      select distinct g.role_id from menu_privilege p join role_grant g on g.menu_id = p.menu_id and g.key = p.key
      where p.key = ${key}),
    holding as (select distinct q.role_id, q.enterprise_id from granted join role_right q on q.role_id = granted.role_id
      where q.key = ${key})
    select count(distinct holding.role_id) filter (where holding.enterprise_id is not null) as enterprise_roles,
      count(distinct h.account_id) filter (where h.via <> 'everybody') as people
    from holding left join held_role h on h.role_id = holding.role_id`.execute(db);
  return rows[0] as Holders;
}

/** Every privilege of the built-in menus. */
export const cataloguePrivileges = (db: Db) =>
  db
    .selectFrom('menu_privilege as p')
    .innerJoin('menu as n', 'n.id', 'p.menu_id')
    .select(['p.key', 'p.name', 'p.name_en', 'p.platform', 'n.id', 'n.enabled'])
    .select(
      sql<boolean>`exists (select from role_grant g where g.menu_id = p.menu_id and g.key = p.key)`.as(
        'held',
      ),
    )
    .select(['n.name as menu_name', 'n.name_en as menu_name_en'])
    .where('n.code', 'is not', null)
    .orderBy('p.key')
    .orderBy('n.sort')
    .execute();
