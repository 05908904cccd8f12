import type { ChainCheck } from '@cloudyard/contract/audit/chain.ts';
import type { Selectable } from 'kysely';
import type { DB } from '../../../kit/tables.gen.ts';

export const checkView = (row: Selectable<DB['audit_check']>): ChainCheck => ({
  id: row.id,
  state: row.state as ChainCheck['state'],
  checked: row.checked,
  total: row.total,
  brokenAt: row.broken_at,
  brokenWhy: row.broken_why as ChainCheck['brokenWhy'],
  anchors: row.anchors,
  anchoredAt: row.anchored_at?.toISOString() ?? null,
  startedBy: row.started_by,
  startedAt: row.started_at.toISOString(),
  endedAt: row.ended_at?.toISOString() ?? null,
  head: row.head.toString('hex'),
});
