import { EXPORT_FAILURES, type HistoryExport } from '@cloudyard/contract/equipment/history.ts';
import { partsOf, type ShownExport } from './export.queries.ts';

const iso = (at: Date | null) => at?.toISOString() ?? null;

export const exportView = (row: ShownExport): HistoryExport => ({
  ...{ id: row.id, guid: row.gateway_id, gatewayName: row.gateway, nodes: row.nodes },
  gateways: partsOf(row)?.length ?? 1,
  format: row.format as HistoryExport['format'],
  startTime: row.from_at.getTime(),
  endTime: row.to_at.getTime(),
  state: row.state as HistoryExport['state'],
  ...{ percent: row.percent, points: row.points, bytes: row.bytes, sha256: row.sha256 },
  error: EXPORT_FAILURES.find((one) => one === row.error) ?? (row.error ? 'unknown' : null),
  startedAt: row.started_at.toISOString(),
  endedAt: iso(row.ended_at),
  expiresAt: iso(row.expires_at),
});
