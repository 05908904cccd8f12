import type { Db } from '../../kit/db.ts';

export const passwordHashOf = async (db: Db, accountId: string) =>
  (await db.selectFrom('account').select('password_hash').where('id', '=', accountId).executeTakeFirst())
    ?.password_hash;
