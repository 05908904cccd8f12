import type {
  HistoryImport,
  ImportFailure,
  ImportReport,
  ImportState,
} from '@cloudyard/contract/iot/history-import.ts';
import type { ShownImport } from './history-import.queries.ts';

export const importView = (row: ShownImport): HistoryImport => ({
  ...{ id: row.id, device: { id: row.device_id, name: row.device_name }, fileName: row.file_name },
  ...{ bytes: Number(row.bytes), state: row.state as ImportState, percent: row.percent },
  ...{ error: row.error as ImportFailure | null, report: row.report as ImportReport | null },
  ...{ points: Number(row.points), known: Number(row.known), byName: row.by_name },
  ...{ startedAt: row.started_at.toISOString(), endedAt: row.ended_at?.toISOString() ?? null },
});
