import { sql } from 'kysely';
import type { Db } from '../../../kit/db.ts';

export type ShownRow = {
  id: string;
  at_parent: string | null;
  name: string;
  name_en: string;
  icon: string;
  type: string;
  url: string;
  sort: number;
  help_page_id: string | null;
  proxy: boolean;
  open_with_new_window: boolean;
  enabled: boolean;
  scope: string;
  hidden: boolean;
};

/** The keys a user holds, the roles they hold them by, and their current place. */
export type Beholder = {
  keys: Iterable<string>;
  roleIds: readonly string[];
  enterpriseId: string | null;
};

const row = (table: string) => sql`${sql.ref(`${table}.id`)},
  case when l.menu_id is null then ${sql.ref(`${table}.parent_id`)} else l.parent_id end as at_parent,
  ${sql.join(
    [
      'name',
      'name_en',
      'icon',
      'type',
      'url',
      'help_page_id',
      'proxy',
      'open_with_new_window',
      'enabled',
    ].map((column) => sql.ref(`${table}.${column}`)),
  )},
  coalesce(l.sort, ${sql.ref(`${table}.sort`)}) as sort, coalesce(l.hidden, false) as hidden,
  case when ${sql.ref(`${table}.enterprise_id`)} is null then ${sql.ref(`${table}.scope`)} else 'place' end as scope`;

/**
 * The menus a user may open, and all their parents, in their order. Begins with keys, grants and public
 * menus, and climbs: its cost follows what is seen, not the size of the tree.
 */
export async function menusSeen(db: Db, { keys, roleIds, enterpriseId }: Beholder): Promise<ShownRow[]> {
  const { rows } = await sql<ShownRow>`with recursive found as (
      select p.menu_id as id from menu_privilege p join menu n on n.id = p.menu_id
        where p.key = any(${[...keys]}::text[]) and p.opens and n.code is not null
      union
      select g.menu_id from role_grant g join role r on r.id = g.role_id join menu n on n.id = g.menu_id
        where g.role_id = any(${roleIds}::uuid[]) and n.code is null
          and (not n.on_request or r.enterprise_id is null or exists (select from enterprise_privilege e
            where e.enterprise_id = r.enterprise_id and e.menu_id = g.menu_id and e.key = g.key and e.status = 3
              and (e.until is null or e.until > now())))
      union
      select n.id from menu n where n.is_public and (n.enterprise_id is null or n.enterprise_id = ${enterpriseId})
    ), seen as (
      select ${row('n')} from found join menu n on n.id = found.id
        left join menu_place l on l.menu_id = n.id and l.enterprise_id = ${enterpriseId}
        where n.type <> 'folder' and (n.enterprise_id is null or n.enterprise_id = ${enterpriseId})
          and (not n.in_enterprise or ${enterpriseId}::uuid is not null)
      union
      select ${row('up')} from seen join menu up on up.id = seen.at_parent
        left join menu_place l on l.menu_id = up.id and l.enterprise_id = ${enterpriseId}
    )
    select * from seen order by sort, name, id`.execute(db);
  return rows;
}

/** The roles a user holds in the current place, and when the first thing that shows a menu ends by itself. */
export async function rolesHeldNow(db: Db, accountId: string, enterpriseId: string | null) {
  const { rows } = await sql<{ role_id: string; until: Date | null }>`
    select h.role_id, min(least(h.until, (select min(e.until) from enterprise_privilege e
        where e.enterprise_id = ${enterpriseId} and e.status = 3 and e.until > now()))) as until
      from held_role h
      where h.account_id = ${accountId} and (h.enterprise_id is null or h.enterprise_id = ${enterpriseId})
      group by h.role_id`.execute(db);
  return rows;
}
