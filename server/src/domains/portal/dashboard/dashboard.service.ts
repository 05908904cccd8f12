import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import type { DashboardLayout, SystemHealth } from '@cloudyard/contract/portal/dashboard.ts';
import type { ActorContext } from '../../../kit/context.ts';
import { countLiveSessions } from '../../identity/index.ts';
import { databaseFacts, deleteLayout, saveLayout } from './dashboard.queries.ts';

const startedAt = new Date(Date.now() - process.uptime() * 1000);
const delay = monitorEventLoopDelay({ resolution: 20 });
delay.enable();

export async function health({ db, kit }: ActorContext): Promise<SystemHealth> {
  const before = performance.now();
  const facts = await databaseFacts(db);
  const millis = performance.now() - before;
  const room = await kit.storage.room();
  const { waiting, running, failed } = await kit.jobs.figures(db);
  return {
    startedAt: startedAt.toISOString(),
    version: kit.version,
    database: { ok: true, version: facts?.version ?? '', millis, bytes: facts?.bytes ?? 0 },
    jobs: { waiting, running, failed },
    memory: { bytes: process.memoryUsage.rss() },
    disk: room ?? { freeBytes: 0, totalBytes: 0 },
    sessions: { live: await countLiveSessions(db) },
    eventLoop: { p99Millis: delay.percentile(99) / 1e6 },
  };
}

export async function keepLayout({ db, actor }: ActorContext, layout: DashboardLayout) {
  await saveLayout(db, actor.userId, layout);
  return layout;
}

export async function dropLayout({ db, actor }: ActorContext) {
  await deleteLayout(db, actor.userId);
  return null;
}
