import type { DebugSession } from '@cloudyard/contract/iot/debug.ts';
import type { SessionRow } from './debug.queries.ts';

export const sessionView = (row: SessionRow): DebugSession => ({
  ...{ id: row.id, deviceId: row.device_id, deviceName: row.device_name },
  ...{ byId: row.by_id, byName: row.by_name, startedAt: row.started_at.toISOString() },
  ...{ endsAt: row.ends_at.toISOString(), endedAt: row.ended_at?.toISOString() ?? null, sends: row.sends },
});
