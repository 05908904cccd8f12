import type { Counts, DeadLetter, Forward, SecretName } from '@cloudyard/contract/iot/forward.ts';
import type { CountRow } from './count.queries.ts';
import type { ForwardRow, LetterRow } from './forward.queries.ts';

const instant = (at: Date | null) => at?.toISOString() ?? null;

export const countsView = (row: CountRow): Counts => ({
  ...{ matched: row.matched, delivered: row.delivered, queued: row.queued, sending: row.sending },
  handed: row.handed,
  ...{ dead: row.dead, removed: row.removed, expired: row.expired, unfit: row.unfit },
  ...{ droppedOldest: row.dropped_oldest, droppedNewest: row.dropped_newest },
});

export const forwardView = (row: ForwardRow): Forward => ({
  ...{ id: row.id, name: row.name, description: row.description, config: row.config },
  secrets: row.secret_names as SecretName[],
  delivery: {
    ...{ batch: row.batch, inFlight: row.in_flight, timeoutSeconds: row.timeout_seconds },
    ...{ mostAttempts: row.most_attempts, ttlSeconds: row.ttl_seconds, overflow: row.overflow },
    ...{ mostRows: row.most_rows, mostBytes: row.most_bytes },
  },
  ...{ fallbackId: row.fallback_id, fallbackName: row.fallback_name, fallbackOf: row.fallback_of },
  ...{ isStarted: row.is_started, isDraining: row.is_draining, state: row.state, problem: row.problem },
  checkedAt: instant(row.checked_at),
  failingSince: instant(row.failing_since),
  deliveredAt: instant(row.delivered_at),
  counts: countsView(row.counts),
  perSecond: row.per_second,
  queuedBytes: row.counts.bytes,
  oldestAt: instant(row.oldest_at),
  pushes: row.pushes,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  updateByName: row.updated_name,
});

export const letterView = (row: LetterRow): DeadLetter => ({
  id: String(row.id),
  ...{ deviceId: row.device_id, deviceName: row.device_name, deviceCode: row.device_code },
  ...{ pushName: row.push_name ?? '', handedBy: row.handed_by },
  ...{ payload: row.payload, bytes: row.bytes, attempts: row.attempts, problem: row.problem },
  createdAt: row.created_at.toISOString(),
  endedAt: instant(row.ended_at),
});
