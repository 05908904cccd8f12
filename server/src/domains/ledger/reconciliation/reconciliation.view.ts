import type { Reconciliation } from '@cloudyard/contract/ledger/reconciliation.ts';
import type { Selectable } from 'kysely';
import type { DB } from '../../../kit/tables.gen.ts';

export const reconciliationView = (row: Selectable<DB['ledger_reconciliation']>): Reconciliation => ({
  id: row.id,
  startedAt: row.started_at.toISOString(),
  endedAt: row.ended_at?.toISOString() ?? null,
  startedBy: row.started_by,
  checks: row.checks as Reconciliation['checks'],
  head: row.head?.toString('hex') ?? '',
});
