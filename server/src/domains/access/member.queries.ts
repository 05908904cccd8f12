import type { Insertable } from 'kysely';
import type { Db } from '../../kit/db.ts';
import type { DB } from '../../kit/tables.gen.ts';

export const insertRoleMember = (db: Db, row: Insertable<DB['role_member']>) =>
  db.insertInto('role_member').values(row).execute();

/** Takes all roles of somebody who leaves; those of the platform come back. */
export const deleteMemberships = (db: Db, accountId: string) =>
  db.deleteFrom('role_member').where('account_id', '=', accountId).returning('role_id').execute();

/** How many hold a role for good, each in person: only they count when the last administrator is meant. */
export const countLasting = async (db: Db, roleId: string) => {
  const { total } = await db
    .selectFrom('role_member')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('role_id', '=', roleId)
    .where('until', 'is', null)
    .executeTakeFirstOrThrow();
  return total;
};
