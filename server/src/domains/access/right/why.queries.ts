import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Reach } from '../../../kit/actor.ts';
import type { Db } from '../../../kit/db.ts';
import { within } from '../../../kit/reach.ts';
import { personMatches } from '../member/person.queries.ts';

/** A grant of an asked key, to a role the user holds. */
export type Grant = {
  role_id: string;
  role_name: string;
  via: 'person' | 'office' | 'everybody';
  menu_id: string;
  menu_name: string;
  menu_name_en: string;
  key: string;
  name: string;
  name_en: string;
  reach: string;
  /** The menu is switched on, with everything above it. */
  on: boolean;
  /** The enterprise has not hidden it for itself. */
  shown: boolean;
  /** It is not on request, or the platform has granted it to the enterprise. */
  given: boolean;
};

/** A user within reach, and whether they belong to that enterprise. */
export const personAt = (db: Db, accountId: string, enterpriseId: string | null, reach: Reach) =>
  db
    .selectFrom('account as a')
    .leftJoin('membership as m', (join) =>
      join.onRef('m.account_id', '=', 'a.id').on('m.enterprise_id', '=', enterpriseId),
    )
    .leftJoin('enterprise as e', (join) => join.on('e.id', '=', enterpriseId))
    .select(['a.id', 'a.username', 'a.real_name', 'a.removed_at', 'm.account_id as member'])
    .select((eb) => eb.fn.coalesce('e.alias', sql<string>`''`).as('enterprise'))
    .where('a.id', '=', accountId)
    .where(within(reach, 'a.id'))
    .executeTakeFirst();

export const heldRoles = (db: Db, accountId: string, enterpriseId: string | null) =>
  db
    .selectFrom('held_role as h')
    .innerJoin('role as r', 'r.id', 'h.role_id')
    .select(['r.id', 'r.name'])
    .distinct()
    .where('h.account_id', '=', accountId)
    .where((eb) => eb.or([eb('h.enterprise_id', 'is', null), eb('h.enterprise_id', '=', enterpriseId)]))
    .orderBy('r.name')
    .execute();

type Asked = {
  accountId: string;
  enterpriseId: string | null;
  roleIds: string[];
  /** Any of these keys, or anything at this menu. */
  what: { keys: string[] } | { menuId: string };
};

/** Every grant of the asked keys to a role the user holds, with what blocks it. */
export async function grantsToHeld(db: Db, { accountId, enterpriseId, roleIds, what }: Asked) {
  const asked =
    'keys' in what
      ? sql`g.key = any(${what.keys}::text[]) and n.code is not null`
      : sql`g.menu_id = ${what.menuId}`;
  const { rows } =
    await sql<Grant>`select distinct r.id as role_id, r.name as role_name, h.via, n.id as menu_id,
      n.name as menu_name, n.name_en as menu_name_en, g.key, p.name, p.name_en, r.reach,
      n.id <> all (array(select closed_menus(null))) as on,
      r.enterprise_id is null or n.id <> all (array(select closed_menus(${enterpriseId}))) as shown,
      not n.on_request or r.enterprise_id is null or exists (select from enterprise_privilege e
        where e.enterprise_id = r.enterprise_id and e.menu_id = g.menu_id and e.key = g.key and e.status = 3
          and (e.until is null or e.until > now())) as given
    from held_role h join role r on r.id = h.role_id join role_grant g on g.role_id = r.id
      join menu n on n.id = g.menu_id join menu_privilege p on p.menu_id = g.menu_id and p.key = g.key
    where h.account_id = ${accountId} and h.role_id = any(${roleIds}::uuid[])
      and (h.enterprise_id is null or h.enterprise_id = ${enterpriseId}) and ${asked}
    order by 2, 5`.execute(db);
  return rows;
}

/** What can be asked about in a place: its menus that lead to a page, and their privileges. */
export const menusToAskAbout = (db: Db, enterpriseId: string | null) =>
  db
    .selectFrom('menu as n')
    .select(['n.id', 'n.name', 'n.name_en', 'n.is_public', 'n.code'])
    .where('n.type', '<>', 'folder')
    .where((eb) => eb.or([eb('n.owner', '=', 'platform'), eb('n.enterprise_id', '=', enterpriseId)]))
    .orderBy('n.name')
    .execute();

export const openingKeys = async (db: Db, menuId: string) => {
  const rows = await db
    .selectFrom('menu_privilege')
    .select('key')
    .where('menu_id', '=', menuId)
    .where('opens', '=', true)
    .execute();
  return rows.map(({ key }) => key);
};

type FoundPerson = {
  id: string;
  username: string;
  real_name: string;
  enterprises: { id: string; name: string }[];
};

/** People by name, with where they belong: those of an enterprise, or of everywhere (null). */
export async function peopleNamed(
  db: Db,
  enterpriseId: string | null,
  reached: RawBuilder<SqlBool>,
  q: string,
) {
  const { rows } = await sql<FoundPerson>`select a.id, a.username, a.real_name, array(
      select jsonb_build_object('id', e.id, 'name', coalesce(nullif(e.alias, ''), e.name))
      from membership m join enterprise e on e.id = m.enterprise_id
      where m.account_id = a.id and (${enterpriseId}::uuid is null or e.id = ${enterpriseId})
      order by m.joined_at) as enterprises
    from account a
    where a.removed_at is null and ${reached}
      and (${enterpriseId}::uuid is null or exists (
        select from membership m where m.account_id = a.id and m.enterprise_id = ${enterpriseId}))
      and ${q ? personMatches('a', q) : sql`true`}
    order by a.username limit 20`.execute(db);
  return rows;
}
