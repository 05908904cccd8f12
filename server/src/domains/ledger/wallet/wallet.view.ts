import { yuanOf } from '@cloudyard/contract/kit/money.ts';
import { NIL } from '@cloudyard/contract/kit/values.ts';
import type { TransferKind } from '@cloudyard/contract/ledger/values.ts';
import type { StatementLine, Wallet } from '@cloudyard/contract/ledger/wallet.ts';
import type { LineRow, WalletRow } from './wallet.queries.ts';

export const walletView = (row: WalletRow): Wallet => ({
  accountId: row.id,
  enterpriseId: row.enterprise_id ?? NIL,
  name: row.name,
  posted: yuanOf(row.posted),
  held: yuanOf(row.held),
  promotion: yuanOf(row.promo),
  available: yuanOf(row.posted - row.held + row.promo),
  alertBelow: row.alert_below === null ? null : yuanOf(row.alert_below),
});

export const lineView = (row: LineRow): StatementLine => ({
  number: row.number,
  transferId: row.transfer_id,
  kind: row.kind as TransferKind,
  amount: yuanOf(row.amount),
  balance: yuanOf(row.balance ?? 0),
  reference: { type: row.reference_type, id: row.reference_id, name: row.reference_name },
  note: row.note,
  by: row.by_name,
  time: row.created_at.toISOString(),
});
