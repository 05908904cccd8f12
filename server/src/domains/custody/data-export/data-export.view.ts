import { DATA_EXPORT_FAILURES, type DataExport } from '@cloudyard/contract/custody/data-export.ts';
import type { ShownExport } from './data-export.queries.ts';

const iso = (at: Date | null) => at?.toISOString() ?? null;

export const dataExportView = (row: ShownExport): DataExport => ({
  id: row.id,
  by: { id: row.account_id, username: row.username, realName: row.real_name },
  state: row.state as DataExport['state'],
  ...{ tables: row.tables, tablesDone: row.tables_done, atWork: row.at_work },
  ...{ rows: row.rows, files: row.files, bytes: row.bytes, sha256: row.sha256 },
  gaps: row.gaps as DataExport['gaps'],
  error: DATA_EXPORT_FAILURES.find((one) => one === row.error) ?? (row.error ? 'unknown' : null),
  startedAt: row.started_at.toISOString(),
  endedAt: iso(row.ended_at),
  expiresAt: iso(row.expires_at),
  isKept: row.state === 'done' && row.gone_at === null,
});
