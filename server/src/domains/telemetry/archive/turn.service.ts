import type { Kit } from '../../../kit/context.ts';
import { leaveWork, takeWork } from './archive.queries.ts';

/** Work that one copy of the server does at a time. Undefined: another one is at it. */
export async function inTurn<T>(
  kit: Kit,
  work: 'seal' | 'compact',
  act: (lost: AbortSignal) => Promise<T>,
): Promise<T | undefined> {
  const presence = kit.presence();
  // No other copy could see that it is taken: the next round asks again.
  if (!presence) return undefined;
  const asPlatform = { platform: `take turns to ${work} points` };
  if (!(await kit.database.transaction(asPlatform, (db) => takeWork(db, work, presence.mark))))
    return undefined;
  try {
    return await act(presence.lost);
  } finally {
    // Who cannot say that it is done is taken for done when it is gone.
    await kit.database
      .transaction(asPlatform, (db) => leaveWork(db, work, presence.mark))
      .catch((error: unknown) => kit.log.warn({ err: error }, `turns to ${work} points`));
  }
}
