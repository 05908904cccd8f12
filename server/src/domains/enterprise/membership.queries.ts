import { CompiledQuery, type Insertable, type Selectable } from 'kysely';
import type { Db } from '../../kit/db.ts';
import type { DB } from '../../kit/tables.gen.ts';

export const enterprisesOf = (db: Db, accountId: string) =>
  db
    .selectFrom('membership')
    .innerJoin('enterprise', 'enterprise.id', 'membership.enterprise_id')
    .select(['enterprise.id', 'enterprise.name', 'enterprise.alias', 'enterprise.logo'])
    .where('membership.account_id', '=', accountId)
    .orderBy('membership.joined_at')
    .execute();

// Written out: every login asks it.
const FIRST = `select e.id, e.name, e.alias, e.logo from membership m join enterprise e on e.id = m.enterprise_id
  where m.account_id = $1 order by m.joined_at limit 1`;
type First = Pick<Selectable<DB['enterprise']>, 'id' | 'name' | 'alias' | 'logo'>;

/** The one somebody belongs to the longest. */
export const firstEnterpriseOf = async (db: Db, accountId: string): Promise<First | undefined> =>
  (await db.executeQuery<First>(CompiledQuery.raw(FIRST, [accountId]))).rows[0];

export const insertEnterprise = (db: Db, row: Insertable<DB['enterprise']>) =>
  db.insertInto('enterprise').values(row).returningAll().executeTakeFirstOrThrow();

export const insertMembership = (db: Db, row: Insertable<DB['membership']>) =>
  db.insertInto('membership').values(row).execute();

export const deleteMembershipsOf = (db: Db, accountId: string) =>
  db.deleteFrom('membership').where('account_id', '=', accountId).execute();
