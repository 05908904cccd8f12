import { groupOf } from '../boot-files.ts';
import type { BootRecord } from '../state.ts';
import type { World } from '../world.ts';

/** What a container said last is on its way for so long after its end. */
const LAST_WORDS_MS = 1_000;

/**
 * Tells when a container that ran has nothing left that runs. `podman run` may wait for twenty seconds more before it
 * says so; how the container ended is asked of the engine. Returns how to stop looking.
 */
export function whenOver({ limiter, times }: World, record: BootRecord, then: () => void): () => void {
  let hasRun = false;
  let telling: NodeJS.Timeout | undefined;
  const look = async () => {
    const isEmpty = await limiter.isEmpty(groupOf(record));
    hasRun ||= !isEmpty;
    if (isEmpty && hasRun) telling ??= setTimeout(then, LAST_WORDS_MS);
  };
  const looking = setInterval(() => void look(), times.watchEvery);
  return () => {
    clearInterval(looking);
    clearTimeout(telling);
  };
}
