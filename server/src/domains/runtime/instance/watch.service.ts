import { setTimeout as sleep } from 'node:timers/promises';
import { inTransaction, type Kit } from '../../../kit/context.ts';
import { followRuntime } from './follow.service.ts';
import { anyGuest } from './guest.service.ts';
import { anyInstance } from './instance.queries.ts';
import { meter } from './meter.service.ts';
import { showOutEnded } from './visitors.service.ts';

const QUARTER_OF_A_MINUTE = 15_000;

const anythingRuns = (kit: Kit) =>
  inTransaction(
    kit,
    { platform: 'watch what runs' },
    async ({ db }) => (await anyInstance(db)) || anyGuest(kit, db),
  );

/** Measures, and shows out whose login ended, while something runs. */
async function rounds(kit: Kit, signal: AbortSignal) {
  while (!signal.aborted) {
    await sleep(QUARTER_OF_A_MINUTE, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return;
    try {
      if (!(await anythingRuns(kit))) continue;
      await meter(kit);
      await showOutEnded(kit);
    } catch (error) {
      if (!signal.aborted) kit.log.warn({ err: error }, 'watching what runs');
    }
  }
}

/** As long as this copy of the server lives. */
export function watch(kit: Kit) {
  void followRuntime(kit, kit.ending);
  void rounds(kit, kit.ending);
}
