import type { Instance, InstanceEvent, InstanceRelease } from '@cloudyard/contract/runtime/instance.ts';
import type {
  InstanceLimits,
  ReleaseKind,
  RunCause,
  RunState,
  Wanted,
} from '@cloudyard/contract/runtime/values.ts';
import type { Selectable } from 'kysely';
import type { Exit } from '../../../kit/runtime.ts';
import type { DB } from '../../../kit/tables.gen.ts';
import type { InstanceRow, ReleaseRow, ShownInstance } from './instance.queries.ts';

const MB = 1024 * 1024;
const instant = (at: Date | null) => at?.toISOString() ?? null;

/** As `meter` leaves it in the row. */
export type Measured = {
  at: string;
  cpuMs: number;
  requests: number;
  failures: number;
  cores: number;
  memoryBytes: number;
  diskBytes: number;
  users: number;
};

export const limitsOf = ({
  millicores,
  memory_mb,
  disk_mb,
  users,
}: Pick<InstanceRow, 'millicores' | 'memory_mb' | 'disk_mb' | 'users'>): InstanceLimits => ({
  cores: millicores / 1000,
  memoryMb: memory_mb,
  diskMb: disk_mb,
  users,
});

const useOf = (measured: Measured | null, state: string): Instance['use'] =>
  measured && state !== 'stopped'
    ? {
        at: measured.at,
        cores: measured.cores,
        memoryMb: Math.round(measured.memoryBytes / MB),
        diskMb: Math.round(measured.diskBytes / MB),
        users: measured.users,
      }
    : null;

export const instanceView = (row: ShownInstance, urlOf: (host: string) => string): Instance => ({
  id: row.id,
  name: row.name,
  nameEn: row.name_en,
  url: urlOf(row.host),
  host: row.host,
  enterpriseId: row.enterprise_id,
  enterpriseName: row.enterprise_name,
  spaceId: row.space_id,
  spaceName: row.space_name,
  holder: { type: row.holder_type, id: row.holder_id },
  kind: row.kind as ReleaseKind,
  version: row.version,
  wanted: row.wanted as Wanted,
  state: row.state as RunState,
  cause: row.cause as RunCause | null,
  detail: row.detail,
  isChanging: row.settled < row.generation,
  since: row.since.toISOString(),
  restarts: row.restarts,
  againAt: instant(row.again_at),
  exit: row.exit as Exit | null,
  limits: limitsOf(row),
  use: useOf(row.measured as Measured | null, row.state),
  paidUntil: instant(row.paid_until),
  createdAt: row.created_at.toISOString(),
});

export const eventView = (row: Selectable<DB['instance_event']>): InstanceEvent => ({
  id: row.id,
  at: row.at.toISOString(),
  state: row.state as RunState,
  cause: row.cause as RunCause | null,
  detail: row.detail,
  version: row.version,
  exit: row.exit as Exit | null,
  by: row.by_name,
});

export const releaseView = (row: ReleaseRow, { release_id, digest }: InstanceRow): InstanceRelease => ({
  id: row.id,
  version: row.version,
  kind: row.kind as ReleaseKind,
  digest: row.digest,
  at: row.made_at.toISOString(),
  isCurrent: row.id === release_id,
  isRunning: row.digest === digest,
});
