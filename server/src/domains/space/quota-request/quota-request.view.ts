import { yuanOf } from '@cloudyard/contract/kit/money.ts';
import type { PaymentState } from '@cloudyard/contract/ledger/payment.ts';
import type { QuotaRequest, RequestKind, RequestState } from '@cloudyard/contract/space/quota-request.ts';
import type { Items } from '../quota/quota.queries.ts';
import { amountsOf } from '../quota/quota.view.ts';
import type { RequestRow } from './quota-request.queries.ts';

export const requestView = (row: RequestRow): QuotaRequest => ({
  id: row.id,
  kind: row.kind as RequestKind,
  state: row.state as RequestState,
  enterpriseId: row.enterprise_id,
  enterpriseName: row.enterprise_name,
  items: amountsOf(row.items as Items),
  months: row.months,
  amount: yuanOf(row.amount),
  monthly: yuanOf(row.monthly),
  reason: row.reason,
  payment: row.payment_id ? { id: row.payment_id, state: row.payment_state as PaymentState } : null,
  askedBy: row.asked_name,
  askedAt: row.asked_at.toISOString(),
  decidedBy: row.decided_name,
  decidedAt: row.decided_at?.toISOString() ?? null,
  remark: row.remark,
  until: row.until?.toISOString() ?? null,
});
