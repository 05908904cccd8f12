import { sql } from 'kysely';
import type { Db } from '../../kit/db.ts';

/** What every role of a place really holds. */
export const rightsInPlace = (db: Db, enterpriseId: string | null) =>
  db
    .selectFrom('role_right')
    .select(['role_id', 'menu_id', 'key'])
    .where('enterprise_id', enterpriseId === null ? 'is' : '=', enterpriseId)
    .execute();

type Held = {
  key: string;
  roles: { id: string; name: string; kind: string }[];
  enterprise_roles: number;
  people: number;
};

/** For every key that somebody holds: the platform's roles by name, those of enterprises as a number, and people. */
export async function holdersOfKeys(db: Db) {
  const { rows } = await sql<Held>`select q.key,
      coalesce(jsonb_agg(distinct jsonb_build_object('id', r.id, 'name', r.name, 'kind', r.kind))
        filter (where r.enterprise_id is null), '[]') as roles,
      count(distinct r.id) filter (where r.enterprise_id is not null) as enterprise_roles,
      count(distinct h.account_id) filter (where h.via <> 'everybody') as people
    from role_right q join role r on r.id = q.role_id left join held_role h on h.role_id = r.id
    group by q.key`.execute(db);
  return new Map(rows.map((row) => [row.key, row]));
}

/** Every privilege of the house's own menus. */
export const cataloguePrivileges = (db: Db) =>
  db
    .selectFrom('menu_privilege as p')
    .innerJoin('menu as n', 'n.id', 'p.menu_id')
    .select(['p.key', 'p.name', 'p.name_en', 'p.platform', 'n.id', 'n.enabled'])
    .select(['n.name as menu_name', 'n.name_en as menu_name_en'])
    .where('n.code', 'is not', null)
    .orderBy('p.key')
    .orderBy('n.sort')
    .execute();
