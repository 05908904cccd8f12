import { CompiledQuery, type Insertable, type Selectable, sql } from 'kysely';
import type { Db } from '../../../kit/db.ts';
import type { DB } from '../../../kit/tables.gen.ts';

/** The enterprises a user may enter. */
export const enterprisesOf = (db: Db, accountId: string) =>
  db
    .selectFrom('membership')
    .innerJoin('enterprise', 'enterprise.id', 'membership.enterprise_id')
    .select(['enterprise.id', 'enterprise.name', 'enterprise.alias', 'enterprise.logo'])
    .where('membership.account_id', '=', accountId)
    .where('enterprise.suspended_at', 'is', null)
    .orderBy('membership.joined_at')
    .execute();

/**
 * The enterprises a user belongs to, suspended ones too: a reviewer must not decide about their
 * own, even when it is suspended.
 */
export const membershipsOf = async (db: Db, accountId: string): Promise<ReadonlySet<string>> => {
  const rows = await db
    .selectFrom('membership')
    .select('enterprise_id')
    .where('account_id', '=', accountId)
    .execute();
  return new Set(rows.map(({ enterprise_id }) => enterprise_id));
};

/** One of the user's enterprises, locked against suspension until their session is in it. */
export const enterpriseToStandIn = (db: Db, accountId: string, id: string) =>
  db
    .selectFrom('membership')
    .innerJoin('enterprise', 'enterprise.id', 'membership.enterprise_id')
    .select(['enterprise.id', 'enterprise.name', 'enterprise.alias', 'enterprise.logo'])
    .select('enterprise.suspended_at')
    .where('membership.account_id', '=', accountId)
    .where('enterprise.id', '=', id)
    .forKeyShare('enterprise')
    .executeTakeFirst();

// Written out as text: every login asks it. Locked as the session's own reference to it will be, so that it
// is not suspended between the two.
const FIRST = `select e.id, e.name, e.alias, e.logo from membership m join enterprise e on e.id = m.enterprise_id
  where m.account_id = $1 and e.suspended_at is null order by m.joined_at limit 1 for key share of e`;
type First = Pick<Selectable<DB['enterprise']>, 'id' | 'name' | 'alias' | 'logo'>;

/** The one the user has belonged to the longest. */
export const firstEnterpriseOf = async (db: Db, accountId: string): Promise<First | undefined> =>
  (await db.executeQuery<First>(CompiledQuery.raw(FIRST, [accountId]))).rows[0];

export const insertMembership = (db: Db, row: Insertable<DB['membership']>) =>
  db.insertInto('membership').values(row).execute();

export const deleteMembershipsOf = (db: Db, accountId: string) =>
  db.deleteFrom('membership').where('account_id', '=', accountId).execute();

/** The short name of an enterprise. */
export const enterpriseNameOf = async (db: Db, id: string) => {
  const row = await db
    .selectFrom('enterprise')
    .select(['alias', 'name'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row ? row.alias || row.name : null;
};

/** Whether anybody beside its founder is in it, or was asked to come. */
export async function hasInvited(db: Db, enterpriseId: string): Promise<boolean> {
  const { rows } = await sql<{ invited: boolean }>`
    select exists (select from invitation where enterprise_id = ${enterpriseId})
      or exists (select from membership where enterprise_id = ${enterpriseId} offset 1) as invited`.execute(
    db,
  );
  return rows[0]?.invited ?? false;
}
