import { sql } from 'kysely';
import type { Db } from '../../../kit/db.ts';

// The three tables that people open in a spreadsheet.

export const membersAfter = async (
  db: Db,
  enterpriseId: string,
  last: { account_id: string } | undefined,
  most: number,
) =>
  db
    .selectFrom('membership as m')
    .innerJoin('account as a', 'a.id', 'm.account_id')
    .leftJoin('department as d', 'd.id', 'm.department_id')
    .leftJoin('position as p', 'p.id', 'm.position_id')
    .select(['m.account_id', 'a.username', 'a.real_name', 'a.email', 'a.phone', 'm.joined_at', 'm.work_num'])
    .select(['d.name as department', 'p.name as position'])
    .where('m.enterprise_id', '=', enterpriseId)
    .where(sql<boolean>`${last ? sql`m.account_id > ${last.account_id}::uuid` : sql`true`}`)
    .orderBy('m.account_id')
    .limit(most)
    .execute();

export const ordersAfter = (db: Db, enterpriseId: string, last: { id: string } | undefined, most: number) =>
  db
    .selectFrom('market_order as o')
    .leftJoin('account as a', 'a.id', 'o.buyer_id')
    .select(['o.id', 'o.name', 'o.version', 'o.publisher', 'o.months', 'o.cost', 'o.state', 'o.created_at'])
    .select(['o.starts_at', 'o.ends_at', 'a.username as buyer'])
    .where('o.enterprise_id', '=', enterpriseId)
    .where(sql<boolean>`${last ? sql`o.id > ${last.id}::uuid` : sql`true`}`)
    .orderBy('o.id')
    .limit(most)
    .execute();

type Line = { account_id: string; number: number };
export const entriesAfter = (db: Db, enterpriseId: string, last: Line | undefined, most: number) =>
  db
    .selectFrom('ledger_entry as e')
    .innerJoin('ledger_account as c', 'c.id', 'e.account_id')
    .leftJoin('ledger_transfer as t', 't.id', 'e.transfer_id')
    .select(['e.account_id', 'e.number', 'e.kind', 'e.amount', 'e.balance', 'e.created_at'])
    .select(['c.kind as account', 't.reference_name', 't.note', 't.by_name'])
    .where('c.enterprise_id', '=', enterpriseId)
    .where(
      sql<boolean>`${last ? sql`(e.account_id, e.number) > (${last.account_id}::uuid, ${last.number}::bigint)` : sql`true`}`,
    )
    .orderBy('e.account_id')
    .orderBy('e.number')
    .limit(most)
    .execute();
