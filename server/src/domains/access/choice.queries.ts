import type { Db } from '../../kit/db.ts';

/** The person's roles where they stand, of the enterprise and of the platform; what everybody has is nothing to choose. */
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

/** Those that cut across the enterprises. */
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
