import { sql } from 'kysely';
import type { Db } from '../../kit/db.ts';
import type { Reach } from '../../kit/who.ts';

type Where = { accountId: string; enterpriseId: string | null; roleId: string | null };

/** What somebody holds for good where they stand, in the role they wear; each key as far as it reaches at most. */
export async function lastingRights(db: Db, { accountId, enterpriseId, roleId }: Where) {
  const rows = await db
    .selectFrom('held_role as h')
    .innerJoin('role_right as q', 'q.role_id', 'h.role_id')
    .select((eb) => ['q.key', eb.fn.max('q.reach').as('reach')])
    .where('h.account_id', '=', accountId)
    .where('h.until', 'is', null)
    .where('q.until', 'is', null)
    .where((eb) => eb.or([eb('h.enterprise_id', 'is', null), eb('h.enterprise_id', '=', enterpriseId)]))
    .$if(roleId !== null, (held) => held.where('h.role_id', '=', roleId as string))
    .groupBy('q.key')
    .execute();
  return new Map(rows.map(({ key, reach }) => [key as string, reach as Reach]));
}

type RightRow = { enterprise_id: string | null; key: string | null; reach: Reach };

/** Whose a role is and what it gives its holders now; known over the wall, so the caller asks who may know. */
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
