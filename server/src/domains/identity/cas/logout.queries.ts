import { sql } from 'kysely';
import type { Db } from '../../../kit/db.ts';

/** The services these logins opened are to be notified; those that do not want it are done. */
export const waitingLogouts = (db: Db, tgtIds: string[]) =>
  tgtIds.length === 0
    ? Promise.resolve([])
    : db
        .updateTable('cas_login')
        .set({ logout: 'waiting', logout_at: sql`now()` })
        .where('tgt_id', 'in', tgtIds)
        .where('logout', '=', 'open')
        .returning('id')
        .execute();

export const logoutById = (db: Db, id: string) =>
  db
    .selectFrom('cas_login as l')
    .innerJoin('tgt as t', 't.id', 'l.tgt_id')
    .innerJoin('account as a', 'a.id', 't.account_id')
    .selectAll('l')
    .select('a.username')
    .where('l.id', '=', id)
    .executeTakeFirst();

export const markLogout = (
  db: Db,
  id: string,
  logout: 'waiting' | 'told' | 'failed' | 'not_wanted',
  error: string | null,
) =>
  db
    .updateTable('cas_login')
    .set({
      logout,
      error: error?.slice(0, 300) ?? null,
      logout_at: sql`now()`,
      ...(logout === 'not_wanted' ? {} : { tries: sql`tries + 1` }),
    })
    .where('id', '=', id)
    .execute();
