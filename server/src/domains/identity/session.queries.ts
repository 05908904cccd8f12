import { type Insertable, sql } from 'kysely';
import type { Db } from '../../kit/db.ts';
import type { DB } from '../../kit/tables.gen.ts';

export const insertSession = (db: Db, row: Omit<Insertable<DB['session']>, 'expires_at'>) =>
  db
    .insertInto('session')
    .values({ ...row, expires_at: sql`now() + interval '12 hours'` })
    .returning(['id', 'created_at'])
    .executeTakeFirstOrThrow();

export const sessionById = (db: Db, id: string) =>
  db.selectFrom('session').selectAll().where('id', '=', id).executeTakeFirst();

export const touchSession = async (db: Db, id: string) => {
  await db.updateTable('session').set({ seen_at: sql`now()` }).where('id', '=', id).execute();
};

export const endSessionRow = (db: Db, id: string, reason: string) =>
  db
    .updateTable('session')
    .set({ ended_at: sql`now()`, end_reason: reason })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .returning(['id', 'account_id'])
    .executeTakeFirst();

export const moveSession = (
  db: Db,
  id: string,
  to: { enterprise_id?: string | null; role_id: string | null },
) => db.updateTable('session').set(to).where('id', '=', id).execute();

export const countLiveSessions = async (db: Db) => {
  const { total } = await db
    .selectFrom('session')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('ended_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirstOrThrow();
  return total;
};
