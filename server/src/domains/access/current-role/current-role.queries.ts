import type { Db } from '../../../kit/db.ts';

/**
 * The user's roles in their current place, of the enterprise and of the platform; roles that
 * everybody has are no choice.
 */
export const rolesOf = (db: Db, accountId: string, enterpriseId: string | null) =>
  db
    .selectFrom('held_role')
    .innerJoin('role', 'role.id', 'held_role.role_id')
    .select(['role.id', 'role.name', 'role.code', 'role.description'])
    .where('held_role.account_id', '=', accountId)
    .where('held_role.via', '<>', 'everybody')
    .where((eb) => eb.or([eb('role.enterprise_id', 'is', null), eb('role.enterprise_id', '=', enterpriseId)]))
    .groupBy('role.id')
    .orderBy('role.name')
    .execute();

/** Whether the user belongs to an enterprise that is not suspended. */
export const isMember = async (db: Db, accountId: string, enterpriseId: string) => {
  const found = await db
    .selectFrom('membership as m')
    .innerJoin('enterprise as e', 'e.id', 'm.enterprise_id')
    .select('m.account_id')
    .where('m.account_id', '=', accountId)
    .where('m.enterprise_id', '=', enterpriseId)
    .where('e.suspended_at', 'is', null)
    .executeTakeFirst();
  return found !== undefined;
};

/** Function roles, which cut across the enterprises. */
export const functionRolesOf = (db: Db, accountId: string) =>
  db
    .selectFrom('held_role')
    .innerJoin('role', 'role.id', 'held_role.role_id')
    .select(['role.id', 'role.name', 'role.code', 'role.description'])
    .where('held_role.account_id', '=', accountId)
    .where('role.kind', '=', 'function')
    .groupBy('role.id')
    .orderBy('role.name')
    .execute();
