import { sql } from 'kysely';
import type { Reach } from '../../../kit/actor.ts';
import type { Db } from '../../../kit/db.ts';

type Where = { accountId: string; enterpriseId: string | null; roleId: string | null };

/**
 * The rights granted to a user for good in the current place and role; each key with its widest reach. In
 * force or not: assigning roles need not wait until a menu is switched on again.
 */
export async function lastingRights(db: Db, { accountId, enterpriseId, roleId }: Where) {
  const rows = await db
    .selectFrom('held_role as h')
    .innerJoin('role as r', 'r.id', 'h.role_id')
    .innerJoin('role_grant as g', 'g.role_id', 'r.id')
    .innerJoin('menu as n', 'n.id', 'g.menu_id')
    .select((eb) => ['g.key', eb.fn.max('r.reach').as('reach')])
    .where('n.code', 'is not', null)
    .where('h.account_id', '=', accountId)
    .where('h.until', 'is', null)
    .where((eb) => eb.or([eb('h.enterprise_id', 'is', null), eb('h.enterprise_id', '=', enterpriseId)]))
    .$if(roleId !== null, (held) => held.where('h.role_id', '=', roleId as string))
    .groupBy('g.key')
    .execute();
  return new Map(rows.map(({ key, reach }) => [key, reach as Reach]));
}

/**
 * The rights given to a user on the platform and in every enterprise, for good or for a time, in force or
 * not; without those that everybody has. Needs the platform's sight.
 */
export async function keysOf(db: Db, accountId: string) {
  const rows = await db
    .selectFrom('held_role as h')
    .innerJoin('role_grant as g', 'g.role_id', 'h.role_id')
    .innerJoin('menu as n', 'n.id', 'g.menu_id')
    .select('g.key')
    .distinct()
    .where('n.code', 'is not', null)
    .where('h.account_id', '=', accountId)
    .where('h.via', '<>', 'everybody')
    .execute();
  return rows.map(({ key }) => key);
}

type RightRow = { enterprise_id: string | null; key: string | null; reach: Reach };

/** The place of a role and the rights it gives now; read over the wall, so the caller checks who may know. */
export async function rightsOfRole(db: Db, roleId: string) {
  const { rows } = await sql<RightRow>`select * from rights_of_role(${roleId})`.execute(db);
  if (!rows[0]) return undefined;
  const rights = new Map(rows.map(({ key, reach }) => [key, reach]));
  rights.delete(null);
  return {
    enterprise_id: rows[0].enterprise_id,
    rights: [...rights].map(([key, reach]) => ({ key: key as string, reach })),
  };
}
