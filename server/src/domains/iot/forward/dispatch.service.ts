import type { Kit } from '../../../kit/context.ts';
import { waitingForwards } from './sender.queries.ts';
import { sendAll } from './sender.service.ts';

const LOOK_MS = 1_000;

/** Looks for what waits, and sends it: every copy of the server does, and each instance is one copy's at a time. */
export function openSenders(kit: Kit) {
  const busy = new Map<string, Promise<void>>();

  async function look() {
    const presence = kit.presence();
    // No other copy could see that it is taken: the next round asks again.
    if (!presence || kit.ending.aborted) return;
    const waiting = await kit.database.transaction({ platform: 'what waits to be forwarded' }, (db) =>
      waitingForwards(db, presence.mark),
    );
    for (const forward of waiting) {
      if (busy.has(forward.id)) continue;
      const done = sendAll(kit, forward, presence)
        .catch((error: unknown) => kit.log.warn({ err: error, forward: forward.id }, 'forwarding'))
        .finally(() => busy.delete(forward.id));
      busy.set(forward.id, done);
    }
  }
  let isLooking = false;
  const timer = setInterval(async () => {
    if (isLooking) return;
    isLooking = true;
    try {
      await look();
    } catch (error) {
      kit.log.warn({ err: error }, 'what waits to be forwarded');
    } finally {
      isLooking = false;
    }
  }, LOOK_MS).unref();
  kit.ending.addEventListener('abort', () => clearInterval(timer));
}
