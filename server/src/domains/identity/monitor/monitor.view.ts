import type {
  EndReason,
  LiveSession,
  LoginRecord,
  LoginStatistics,
} from '@cloudyard/contract/identity/monitor.ts';
import type { LiveRow, RecordRow } from './monitor.queries.ts';
import type { attemptsByCause, Group, loginsPerDay, loginTotals } from './statistics.queries.ts';

export const liveView =
  (mine: string) =>
  (row: LiveRow): LiveSession => ({
    id: row.id,
    userId: row.account_id,
    username: row.username,
    state: row.state as LiveSession['state'],
    enterpriseId: row.enterprise_id,
    enterpriseName: row.enterprise_name,
    roleName: row.role_name,
    address: row.address,
    browser: row.browser,
    system: row.system,
    device: row.device as LiveSession['device'],
    since: row.created_at.toISOString(),
    lastSeen: row.seen_at.toISOString(),
    mine: row.id === mine,
  });

export const recordView = (row: RecordRow): LoginRecord => ({
  id: row.id,
  time: row.time.toISOString(),
  userId: row.account_id,
  username: row.username,
  result: row.result as LoginRecord['result'],
  enterpriseName: row.enterprise_name,
  address: row.address,
  browser: row.browser,
  system: row.system,
  device: row.device as LoginRecord['device'],
  endedAt: row.ended_at?.toISOString() ?? null,
  endReason: row.end_reason as EndReason | null,
  endedBy: row.ended_by,
  endNote: row.end_note,
});

type Counted = {
  totals: Awaited<ReturnType<typeof loginTotals>>;
  attempts: Awaited<ReturnType<typeof attemptsByCause>>;
  days: Awaited<ReturnType<typeof loginsPerDay>>;
  groups: Group[];
  now: number;
  dormant: number;
};

const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0);

export function statisticsView({ totals, attempts, days, groups, now, dormant }: Counted): LoginStatistics {
  const by = (what: Group['by']) => groups.filter((one) => one.by === what);
  const atHour = new Map(by('hour').map((one) => [Number(one.value), one.logins]));
  return {
    totals: {
      logins: totals.logins,
      users: totals.users,
      failures: sum(attempts.map((one) => one.count)),
    },
    before: {
      logins: totals.loginsBefore,
      users: totals.usersBefore,
      failures: sum(attempts.map((one) => one.before)),
    },
    days,
    hours: Array.from({ length: 24 }, (_, hour) => ({ hour, logins: atHour.get(hour) ?? 0 })),
    enterprises: by('enterprise').map(({ value, name, logins }) => ({
      enterpriseId: value,
      name: name ?? '',
      logins,
    })),
    devices: by('device').map(({ value, logins }) => ({ device: value as LiveSession['device'], logins })),
    failures: attempts
      .filter((one) => one.count > 0)
      .map(({ cause, count }) => ({
        cause: cause as LoginStatistics['failures'][number]['cause'],
        count,
      })),
    endings: by('ending').flatMap(({ value, logins }) =>
      value === null ? [] : [{ reason: value as EndReason, count: logins }],
    ),
    now,
    dormant,
  };
}
