import { sql } from 'kysely';
import type { Db } from '../../../kit/db.ts';

/** All departments of an enterprise, those above before those below. */
export const seatDepartments = (db: Db, enterpriseId: string) =>
  db
    .selectFrom('department')
    .select(['id', 'parent_id', 'name', 'code'])
    .where('enterprise_id', '=', enterpriseId)
    .orderBy((eb) => eb.fn('cardinality', ['path']))
    .orderBy('sort')
    .orderBy('name')
    .execute();

export const seatPositions = (db: Db, enterpriseId: string) =>
  db
    .selectFrom('position')
    .select(['id', 'department_id', 'name', 'code'])
    .where('enterprise_id', '=', enterpriseId)
    .orderBy('name')
    .execute();

type Joining = {
  enterpriseId: string;
  accountId: string;
  departmentId: string | null;
  positionId: string | null;
  /** The inviter chose the place. */
  seated: boolean;
};

/** False when they are a member already. */
export async function insertMember(
  db: Db,
  { enterpriseId, accountId, departmentId, positionId, seated }: Joining,
) {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('membership')
    .values({
      enterprise_id: enterpriseId,
      account_id: accountId,
      department_id: departmentId,
      position_id: positionId,
      seated,
    })
    .onConflict((conflict) => conflict.columns(['enterprise_id', 'account_id']).doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** What they were when they left, if they were a member before; they are no longer among the former members. */
export const endAbsence = (db: Db, enterpriseId: string, accountId: string) =>
  db
    .deleteFrom('former_member')
    .where('enterprise_id', '=', enterpriseId)
    .where('account_id', '=', accountId)
    .returning('work_num')
    .executeTakeFirst();

/** Their former number, unless another member has it by now. */
export const giveBackNumber = (db: Db, enterpriseId: string, accountId: string, workNum: string) =>
  db
    .updateTable('membership')
    .set({ work_num: workNum })
    .where('enterprise_id', '=', enterpriseId)
    .where('account_id', '=', accountId)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('membership as other')
            .select('other.account_id')
            .where('other.enterprise_id', '=', enterpriseId)
            .where('other.work_num', '=', workNum),
        ),
      ),
    )
    .execute();

/** The move in words, because departments come and go. */
export async function insertJoinMove(db: Db, joining: Joining, kind: 'joined' | 'returned', byName: string) {
  const { enterpriseId, accountId, departmentId, positionId } = joining;
  await sql`insert into employee_move (enterprise_id, account_id, kind, by_name, to_place)
    values (${enterpriseId}, ${accountId}, ${kind}, ${byName}, concat_ws(' / ',
      (select name from department where id = ${departmentId}::uuid),
      (select name from position where id = ${positionId}::uuid)))`.execute(db);
}
