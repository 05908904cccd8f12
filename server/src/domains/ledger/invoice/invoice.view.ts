import { yuanOf } from '@cloudyard/contract/kit/money.ts';
import type { Invoice, InvoiceKind, InvoiceState } from '@cloudyard/contract/ledger/invoice.ts';
import type { InvoiceRow } from './invoice.queries.ts';

export const invoiceView = (row: InvoiceRow): Invoice => ({
  id: row.id,
  owner: row.owner,
  kind: row.kind as InvoiceKind,
  title: row.title,
  taxNumber: row.tax_number,
  mail: row.mail,
  from: row.from,
  to: row.to,
  remark: row.remark,
  amount: yuanOf(row.amount),
  state: row.state as InvoiceState,
  askedById: row.asked_by,
  askedBy: row.asked_name,
  askedAt: row.asked_at.toISOString(),
  decidedBy: row.decided_name,
  decidedAt: row.decided_at?.toISOString() ?? null,
  number: row.number ?? '',
  reason: row.reason,
});
