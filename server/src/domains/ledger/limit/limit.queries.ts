import { sql } from 'kysely';
import type { Db } from '../../../kit/db.ts';

/** What one person may spend of a wallet, what they spent in the month of `at`, and when the next one begins. */
export async function limitRow(db: Db, accountId: string, userId: string | null, at: Date) {
  const { rows } = await sql<{
    has_own: boolean;
    own: number | null;
    everybody: number | null;
    approval_above: number | null;
    spent: number;
    until: Date;
  }>`select l.user_id is not null as has_own, l.monthly as own, s.monthly_default as everybody, s.approval_above,
      ledger_spent(a.id, ${userId}::uuid, ${at}::timestamptz) as spent,
      ledger_month_start(${at}::timestamptz, 1) as until
    from ledger_account a
    left join ledger_setting s on s.account_id = a.id
    left join ledger_limit l on l.account_id = a.id and l.user_id = ${userId}::uuid
    where a.id = ${accountId}`.execute(db);
  return rows[0];
}

/** Those who may spend, who have a limit of their own, or who spent in the month of `at`. */
export async function spenders(db: Db, accountId: string, holders: readonly string[], at: Date) {
  const { rows } = await sql<{
    id: string;
    username: string;
    real_name: string;
    has_own: boolean;
    own: number | null;
    spent: number;
  }>`select u.id, u.username, u.real_name, l.user_id is not null as has_own, l.monthly as own,
      ledger_spent(${accountId}::uuid, u.id, ${at}::timestamptz) as spent
    from account u
    left join ledger_limit l on l.account_id = ${accountId} and l.user_id = u.id
    where u.id = any (${[...holders]}::uuid[]) or l.user_id is not null
      or u.id in (select p.spender_id from ledger_payment p where p.account_id = ${accountId}
        and p.hold_id is not null and p.held_at >= ledger_month_start(${at}::timestamptz)
        and p.held_at < ledger_month_start(${at}::timestamptz, 1))
    order by spent desc, u.real_name collate cn, u.username`.execute(db);
  return rows;
}

export const keepRules = (
  db: Db,
  accountId: string,
  rules: { approval_above: number | null; monthly_default: number | null },
) =>
  db
    .insertInto('ledger_setting')
    .values({ account_id: accountId, ...rules })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(rules))
    .execute();

export const keepLimit = (db: Db, accountId: string, userId: string, monthly: number | null) =>
  db
    .insertInto('ledger_limit')
    .values({ account_id: accountId, user_id: userId, monthly })
    .onConflict((conflict) => conflict.columns(['account_id', 'user_id']).doUpdateSet({ monthly }))
    .execute();

export const dropLimit = (db: Db, accountId: string, userId: string) =>
  db.deleteFrom('ledger_limit').where('account_id', '=', accountId).where('user_id', '=', userId).execute();

export const isMember = async (db: Db, enterpriseId: string, userId: string) =>
  (await db
    .selectFrom('membership')
    .select('account_id')
    .where('enterprise_id', '=', enterpriseId)
    .where('account_id', '=', userId)
    .executeTakeFirst()) !== undefined;
