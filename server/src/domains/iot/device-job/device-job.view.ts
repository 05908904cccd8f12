import type { DeviceJob } from '@cloudyard/contract/iot/device-job.ts';
import type { JobRow } from './device-job.queries.ts';

export const jobView = (row: JobRow): DeviceJob => ({
  ...{ id: row.id, kind: row.act.kind, state: row.state as DeviceJob['state'] },
  ...{ total: row.total, done: row.done, failed: row.failed, byName: row.by_name },
  startedAt: row.started_at.toISOString(),
  endedAt: row.ended_at?.toISOString() ?? null,
});
