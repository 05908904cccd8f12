import type { Trial, TrialCause, TrialPurpose, TrialState } from '@cloudyard/contract/publishing/trial.ts';
import type { Relation } from '../publishable/status.policy.ts';
import { holdsTrial } from './trial.policy.ts';
import type { TrialRow } from './trial.queries.ts';

const MB = 1024 * 1024;
const instant = (at: Date | null) => at?.toISOString() ?? null;

type Seen = {
  relations: ReadonlySet<Relation>;
  /** Of what the version says now. */
  digest: string;
  urlOf: (host: string) => string;
};

export function trialView(row: TrialRow, { relations, digest, urlOf }: Seen): Trial {
  const purpose = row.purpose as TrialPurpose;
  const isHeld = holdsTrial(purpose, relations);
  const { release, limits } = row;
  return {
    ...{ id: row.id, versionId: row.version_id, purpose, digest: row.digest, kind: release.kind },
    isCurrent: row.digest === digest,
    state: row.state as TrialState,
    cause: row.cause as TrialCause | null,
    ...{ detail: row.detail, exitCode: row.exit?.code ?? null, bootMs: row.boot_ms },
    peakMemoryMb: row.peak_memory ? Math.round(row.peak_memory / MB) : null,
    cpuSeconds: row.cpu_ms ? Math.round(row.cpu_ms / 100) / 10 : null,
    limits: { cores: limits.cpu / 1000, memoryMb: limits.memory, diskMb: limits.disk },
    ...{ port: release.port, machine: row.machine, by: row.by_name },
    ...{ createdAt: row.created_at.toISOString(), healthyAt: instant(row.healthy_at) },
    ...{ endsAt: instant(row.ends_at), endedAt: instant(row.ended_at) },
    url: isHeld && row.state === 'running' ? urlOf(row.host) : '',
    log: isHeld ? row.log : [],
  };
}
