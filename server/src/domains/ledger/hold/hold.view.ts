import { yuanOf } from '@cloudyard/contract/kit/money.ts';
import type { HoldLine, HoldState } from '@cloudyard/contract/ledger/hold.ts';
import type { Hold } from '../transfer/transfer.queries.ts';

export const holdView = (row: Hold): HoldLine => ({
  id: row.id,
  amount: yuanOf(row.amount + row.promo_amount),
  state: row.state as HoldState,
  reference: { type: row.reference_type, id: row.reference_id, name: row.reference_name },
  by: row.by_name,
  createdAt: row.created_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
  resolvedAt: row.resolved_at?.toISOString() ?? null,
});
