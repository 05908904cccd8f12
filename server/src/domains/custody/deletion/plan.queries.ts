import type { Blocker } from '@cloudyard/contract/custody/deletion.ts';
import { sql } from 'kysely';
import type { Db } from '../../../kit/db.ts';
import { ofEnterprise } from '../catalogue.queries.ts';
import { emptiedTables } from './order.queries.ts';

/** What stands in the way: what runs, what is owed either way, and what others use. */
export async function blockersOf(db: Db, enterpriseId: string): Promise<Blocker[]> {
  const own = sql`select id from ledger_account where enterprise_id = ${enterpriseId}`;
  const { rows } = await sql<Blocker>`
    select kind, count, amount::bigint as amount from (
      select 'instances' as kind, count(*)::int as count, null::bigint as amount
        from instance where enterprise_id = ${enterpriseId} and removed_at is null
      union all select 'payments', count(*)::int, sum(amount)
        from ledger_payment where account_id in (${own}) and state in ('open', 'approval', 'held')
      union all select 'refunds', count(*)::int, sum(amount)
        from ledger_refund where account_id in (${own}) and state = 'requested'
      union all select 'topups', count(*)::int, sum(amount)
        from ledger_topup where account_id in (${own}) and ended_at is null
      union all select 'withdrawals', count(*)::int, sum(amount)
        from ledger_withdrawal where account_id in (${own}) and state = 'asked'
      union all select 'balance', count(*)::int, sum(posted)
        from ledger_account where enterprise_id = ${enterpriseId} and kind = 'wallet' and posted <> 0
      union all select 'earnings', count(*)::int, sum(posted)
        from ledger_account where enterprise_id = ${enterpriseId} and kind = 'payable' and posted <> 0
      union all select 'listings', count(*)::int, null
        from application where enterprise_id = ${enterpriseId} and status = '3'
      union all select 'buyers', count(*)::int, null
        from market_order o join application a on a.id = o.application_id
        where a.enterprise_id = ${enterpriseId} and o.enterprise_id <> ${enterpriseId} and o.ended_at is null
      union all select 'suspended', count(*)::int, null
        from enterprise where id = ${enterpriseId} and suspended_at is not null
      union all select 'algorithms', count(*)::int, null
        from extension x join algorithm a on a.id = x.algorithm_id
        where a.enterprise_id = ${enterpriseId} and x.enterprise_id <> ${enterpriseId}
    ) found where count > 0`.execute(db);
  return rows;
}

/** From here on no money moves and nothing new is owed, until the transaction ends. */
export const lockMoney = (db: Db, enterpriseId: string) =>
  sql`select ledger_lock_enterprise(${enterpriseId}::uuid)`.execute(db);

export type Count = { table: string; count: number };

const counted = (table: string, enterpriseId: string) =>
  sql`select ${table}::text as "table", (select count(*)::int from ${sql.table(table)} as t
    where ${ofEnterprise(table, enterpriseId, { butOnline: true })}) as count`;

/** How many rows of each table would go. */
export async function rowsToGo(db: Db, enterpriseId: string): Promise<Count[]> {
  const tables = (await emptiedTables(db)).flatMap((group) => group.tables);
  const { rows } = await sql<Count>`select * from (${sql.join(
    tables.map((table) => counted(table, enterpriseId)),
    sql` union all `,
  )}) found where count > 0`.execute(db);
  return rows;
}

/** What the enterprise keeps in the storage. */
export const storedBytes = async (db: Db, enterpriseId: string): Promise<number> =>
  (
    await sql<{ bytes: number }>`select coalesce(sum(bytes), 0)::bigint as bytes
      from file where enterprise_id = ${enterpriseId}`.execute(db)
  ).rows[0]?.bytes ?? 0;

/** Books and log that stay, and applications that were online once. */
export const keptRows = async (db: Db, enterpriseId: string) =>
  (
    await sql<{ books: number; log: number; applications: number }>`select
      (select count(*)::int from ledger_entry e join ledger_account a on a.id = e.account_id
        where a.enterprise_id = ${enterpriseId}) as books,
      (select count(*)::int from audit_entry where enterprise_id = ${enterpriseId}) as log,
      (select count(*)::int from application a where a.enterprise_id = ${enterpriseId} and was_online(a)) as applications`.execute(
      db,
    )
  ).rows[0] ?? { books: 0, log: 0, applications: 0 };

/**
 * People keep their sessions, which forget the enterprise; what others shared with it is shared no more. Algorithms of it
 * that others installed since the deletion began, when there were none, would keep it from ever ending.
 */
export async function detach(db: Db, enterpriseId: string) {
  await db
    .updateTable('session')
    .set({ enterprise_id: null, enterprise_name: '', role_id: null, role_name: '' })
    .where('enterprise_id', '=', enterpriseId)
    .execute();
  await db.deleteFrom('hub_share').where('with_enterprise', '=', enterpriseId).execute();
  const installed = sql`select x.id from extension x join algorithm a on a.id = x.algorithm_id
    where a.enterprise_id = ${enterpriseId} and x.enterprise_id <> ${enterpriseId}`;
  await sql`delete from extension_use where extension_id in (${installed})`.execute(db);
  await sql`delete from extension where id in (${installed})`.execute(db);
}
