import type { Kit } from '../../../kit/context.ts';
import { inTransaction } from '../../../kit/context.ts';
import { stepCounts } from '../../bigdata/index.ts';
import { connectedGateways } from '../../equipment/index.ts';
import { storedBytes } from '../../file/index.ts';
import { instanceCounts } from '../../runtime/index.ts';
import { arrivingNow } from '../../telemetry/index.ts';
import type { Figures } from './copy.measure.ts';
import { databaseNow } from './database.queries.ts';
import { copiesSince } from './sample.queries.ts';

const LIVES_MS = 150_000;

/** What no copy has for itself. */
export const measurePlatform = (kit: Kit, at: Date): Promise<Figures> =>
  inTransaction(kit, { platform: 'measure what the platform takes' }, async ({ db }) => {
    const began = performance.now();
    const database = await databaseNow(db);
    const answer = performance.now() - began;
    const jobs = await kit.jobs.figures(db);
    const arriving = await arrivingNow(db, at);
    const instances = await instanceCounts(db);
    const steps = await stepCounts(db);
    return {
      'server.copies': await copiesSince(db, new Date(at.getTime() - LIVES_MS)),
      'database.answer': answer,
      'database.connections': database.connections,
      'database.transaction': database.transaction,
      'database.bytes': database.bytes,
      'jobs.waiting': jobs.waiting,
      'jobs.late': jobs.lateSeconds,
      'jobs.failed': jobs.failed,
      'storage.bytes': await storedBytes(db),
      'broker.gateways': await connectedGateways(db),
      'broker.messages': arriving.messages,
      'broker.points': arriving.points,
      'runtime.running': instances.running,
      'runtime.failing': instances.failing,
      'engine.steps': steps.running,
      'engine.waiting': steps.waiting,
    };
  });
