import type { Insertable } from 'kysely';
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

export const insertEnterprise = (db: Db, row: Insertable<DB['enterprise']>) =>
  db.insertInto('enterprise').values(row).returningAll().executeTakeFirstOrThrow();

export const insertMembership = (db: Db, row: Insertable<DB['membership']>) =>
  db.insertInto('membership').values(row).execute();

export const deleteMembershipsOf = (db: Db, accountId: string) =>
  db.deleteFrom('membership').where('account_id', '=', accountId).execute();
