import type { SystemHealth } from '@cloudyard/contract/portal/dashboard.ts';
import { expect, it } from 'vitest';
import { judge } from './health-card.tsx';

const well: SystemHealth = {
  startedAt: '2026-01-01T00:00:00Z',
  version: '1',
  database: { ok: true, version: '18', millis: 3, bytes: 1 },
  jobs: { waiting: 0, running: 1, failed: 0 },
  memory: { bytes: 1 },
  disk: { freeBytes: 50, totalBytes: 100 },
  sessions: { live: 1 },
  eventLoop: { p99Millis: 20 },
};

it('a healthy platform is judged good in every part', () => {
  expect(judge(well)).toEqual({ database: 'good', jobs: 'good', eventLoop: 'good', disk: 'good' });
});

it('parts of the platform that need attention are judged caution or bad', () => {
  expect(judge({ ...well, database: { ...well.database, ok: false } }).database).toBe('bad');
  expect(judge({ ...well, jobs: { ...well.jobs, failed: 1 } }).jobs).toBe('caution');
  expect(judge({ ...well, disk: { freeBytes: 3, totalBytes: 100 } }).disk).toBe('bad');
  expect(judge({ ...well, disk: { freeBytes: 0, totalBytes: 0 } }).disk).toBeUndefined();
});
