import { setTimeout as sleep } from 'node:timers/promises';
import { inTransaction, type Kit } from '../../../kit/context.ts';
import { keepSessions, standingSessions } from '../../identity/index.ts';
import { visitOf } from './enter.service.ts';
import { followRuntime } from './follow.service.ts';
import { anyGuest } from './guest.service.ts';
import { anyInstance, strangersInside } from './instance.queries.ts';
import { meter } from './meter.service.ts';

/** Shows out of applications whose login ended, or who left the enterprise; who works in one is not idle. */
export async function showOutEnded(kit: Kit) {
  const inside = await kit.runtime.visitors();
  if (inside.length === 0) return;
  const visits = new Set(inside.map(({ session }) => session));
  const accounts = [...new Set(inside.map(({ accountId }) => accountId))];
  const standing = await inTransaction(kit, { platform: 'who is still logged in' }, async ({ db }) => {
    const open = await standingSessions(db, accounts);
    const here = open.map(({ id }) => id).filter((id) => visits.has(visitOf(id)));
    if (here.length > 0) await keepSessions(db, here);
    const strangers = new Set(await strangersInside(db, inside));
    return new Set(here.map(visitOf).filter((session) => !strangers.has(session)));
  });
  const gone = [...visits].filter((session) => !standing.has(session));
  if (gone.length > 0) await kit.runtime.showOut(gone);
}

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
