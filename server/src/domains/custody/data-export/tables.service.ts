import { Readable } from 'node:stream';
import type { Kit } from '../../../kit/context.ts';
import { csvInBatches } from '../../../kit/csv.ts';
import type { Part } from './archive.ts';
import { entriesAfter, membersAfter, ordersAfter } from './tables.queries.ts';

const iso = (at: Date | null) => at?.toISOString();
/** Fen as people write an amount. */
const yuan = (fen: number | null) => (fen === null ? null : (fen / 100).toFixed(2));

/** Members, orders and the ledger once more, for spreadsheets. */
export function sheetParts(kit: Kit, enterpriseId: string): Part[] {
  const within = { user: null, enterprise: enterpriseId };
  const part = (name: string, lines: AsyncIterable<string>): Part => ({
    path: `csv/${name}.csv`,
    open: async () => Readable.from(lines),
  });
  type Member = Awaited<ReturnType<typeof membersAfter>>[number];
  type Order = Awaited<ReturnType<typeof ordersAfter>>[number];
  type Entry = Awaited<ReturnType<typeof entriesAfter>>[number];
  return [
    part(
      'members',
      csvInBatches<Member>(
        ['username', 'realName', 'email', 'phone', 'number', 'department', 'position', 'joined'],
        (last, most) => kit.database.transaction(within, (db) => membersAfter(db, enterpriseId, last, most)),
        (row) => [
          ...[row.username, row.real_name, row.email, row.phone, row.work_num],
          ...[row.department, row.position, iso(row.joined_at)],
        ],
      ),
    ),
    part(
      'orders',
      csvInBatches<Order>(
        [
          'order',
          'application',
          'version',
          'publisher',
          'months',
          'cost',
          'state',
          'buyer',
          'ordered',
          'from',
          'to',
        ],
        (last, most) => kit.database.transaction(within, (db) => ordersAfter(db, enterpriseId, last, most)),
        (row) => [
          ...[row.id, row.name, row.version, row.publisher, row.months, yuan(row.cost), row.state, row.buyer],
          ...[iso(row.created_at), iso(row.starts_at), iso(row.ends_at)],
        ],
      ),
    ),
    part(
      'ledger',
      csvInBatches<Entry>(
        ['account', 'number', 'time', 'kind', 'about', 'amount', 'balance', 'note', 'by'],
        (last, most) => kit.database.transaction(within, (db) => entriesAfter(db, enterpriseId, last, most)),
        (row) => [
          ...[row.account, row.number, iso(row.created_at), row.kind, row.reference_name],
          ...[yuan(row.amount), yuan(row.balance), row.note, row.by_name],
        ],
      ),
    ),
  ];
}
