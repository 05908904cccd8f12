import type { SystemHealth } from '@cloudyard/contract/portal/dashboard.ts';

export type Verdict = 'good' | 'caution' | 'bad';

const above = (value: number, caution: number, bad: number): Verdict =>
  value > bad ? 'bad' : value > caution ? 'caution' : 'good';

/** What needs attention; the limits are what a user would notice while working. */
export function judge({ database, jobs, disk, eventLoop }: SystemHealth) {
  const full = disk.totalBytes === 0 ? undefined : 1 - disk.freeBytes / disk.totalBytes;
  return {
    database: database.ok ? above(database.millis, 250, 2000) : ('bad' as const),
    jobs: jobs.failed > 0 ? ('caution' as const) : above(jobs.waiting, 1000, 10_000),
    eventLoop: above(eventLoop.p99Millis, 200, 1000),
    disk: full === undefined ? undefined : above(full, 0.85, 0.95),
  };
}
