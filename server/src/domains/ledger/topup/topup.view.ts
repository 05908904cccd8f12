import { yuanOf } from '@cloudyard/contract/kit/money.ts';
import { NIL } from '@cloudyard/contract/kit/values.ts';
import type { Topup } from '@cloudyard/contract/ledger/topup.ts';
import type { TopupRow } from './topup.queries.ts';

const receiptOf = (mime: string | null) =>
  mime === null ? null : mime === 'application/pdf' ? 'pdf' : 'image';

export const topupView = (row: TopupRow): Topup => ({
  id: row.id,
  code: row.code,
  enterpriseId: row.enterprise_id ?? NIL,
  owner: row.owner,
  amount: yuanOf(row.amount),
  received: row.received === null ? null : yuanOf(row.received),
  method: row.method as Topup['method'],
  state: row.state as Topup['state'],
  fault: row.fault as Topup['fault'],
  reason: row.reason,
  receipt: receiptOf(row.receipt_mime),
  begunBy: { id: row.by_id, name: row.by_name },
  checkedBy: row.checked_by ? { id: row.checked_by, name: row.checked_by_name ?? '' } : null,
  checkedAt: row.checked_at?.toISOString() ?? null,
  endedBy: row.ended_by_name ?? '',
  endedAt: row.ended_at?.toISOString() ?? null,
  isLate: row.is_late,
  transactionId: row.transaction_id,
  returnReference: row.return_reference ?? '',
  createdAt: row.created_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
});

/** What its notices say. */
export const topupFact = (row: TopupRow) => ({
  id: row.id,
  code: row.code,
  owner: row.owner,
  amount: yuanOf(row.amount),
  received: row.received === null ? null : yuanOf(row.received),
  method: row.method as Topup['method'],
  returnReference: row.return_reference ?? '',
  userId: row.by_id,
  enterpriseId: row.enterprise_id,
});
