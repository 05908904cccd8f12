import { type Insertable, sql } from 'kysely';
import type { Db } from '../../../kit/db.ts';
import type { DB } from '../../../kit/tables.gen.ts';
import { type Among, peopleAmong } from './member.queries.ts';

/** Locked until the end, in one order: one request at a time changes who holds a role. */
export const lockRoles = (db: Db, ids: string[]) =>
  db
    .selectFrom('role')
    .select(['id', 'name', 'code', 'enterprise_id', 'reach', 'everybody'])
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute();
export type AssignedRole = Awaited<ReturnType<typeof lockRoles>>[number];

/** The keys granted to each of these roles, in force or not. */
export async function grantedKeysOf(db: Db, roleIds: string[]) {
  const rows = await db
    .selectFrom('role_grant')
    .innerJoin('menu', 'menu.id', 'role_grant.menu_id')
    .select(['role_grant.role_id', 'role_grant.key'])
    .distinct()
    .where('role_grant.role_id', 'in', roleIds)
    .where('menu.code', 'is not', null)
    .execute();
  return Map.groupBy(rows, ({ role_id }) => role_id);
}

/** The known ones of these users: members, or at least holders of a role of that place. */
export const knownAmong = (db: Db, among: Among, ids: string[], verb: 'give' | 'take') =>
  peopleAmong(db, among)
    .select(['account.id', 'account.username', 'account.real_name'])
    .where('account.id', 'in', ids)
    .$if(among.place !== null, (rows) =>
      rows.where((eb) =>
        eb.or([
          eb('membership.account_id', 'is not', null),
          ...(verb === 'take'
            ? [
                eb.exists(
                  eb
                    .selectFrom('role_member as left')
                    .select('left.role_id')
                    .whereRef('left.account_id', '=', 'account.id')
                    .where('left.enterprise_id', '=', among.place),
                ),
              ]
            : []),
        ]),
      ),
    )
    .execute();

/** What these people hold of these roles now. */
export const heldNow = (db: Db, roleIds: string[], accountIds: string[]) =>
  db
    .selectFrom('held_role')
    .select(['role_id', 'account_id', 'until', 'via'])
    .where('role_id', 'in', roleIds)
    .where('account_id', 'in', accountIds)
    .where('via', '<>', 'everybody')
    .execute();

export const putMembers = (db: Db, rows: Insertable<DB['role_member']>[]) =>
  db
    .insertInto('role_member')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['role_id', 'account_id']).doUpdateSet((eb) => ({
        until: eb.ref('excluded.until'),
        given_by: eb.ref('excluded.given_by'),
        given_at: sql`now()`,
      })),
    )
    .execute();

type Key = { roleId: string; userId: string };

export const deleteMembers = (db: Db, pairs: Key[]) =>
  db
    .deleteFrom('role_member')
    .where(
      sql<boolean>`(role_id, account_id) in (select * from unnest(
        ${pairs.map(({ roleId }) => roleId)}::uuid[], ${pairs.map(({ userId }) => userId)}::uuid[]))`,
    )
    .execute();

/** Takes roles whose time is over, some at a time; two copies at once take different ones. */
export const deleteExpired = async (db: Db, most: number) => {
  const { rows } = await sql<ExpiredRow>`delete from role_member m using role r, account a
    where r.id = m.role_id and a.id = m.account_id and m.until <= now() and (m.role_id, m.account_id) in (
      select role_id, account_id from role_member where until <= now() order by until limit ${most}
      for update skip locked)
    returning m.role_id, m.enterprise_id, r.name as role_name, m.account_id, a.username, m.until`.execute(db);
  return rows;
};
type ExpiredRow = {
  role_id: string;
  enterprise_id: string | null;
  role_name: string;
  account_id: string;
  username: string;
  until: Date;
};
