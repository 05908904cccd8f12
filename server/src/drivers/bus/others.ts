import type { Log } from '../../kit/log.ts';

const LOOK_MS = 2_000;
/** Who was not heard of for so long is dead, or cut off. */
const SILENT_MS = 12_000;

/**
 * The other copies, by their pulse. One that falls silent without taking leave may have committed what it did
 * not publish, so it is a gap.
 */
export function makeOthers(self: string, onSilence: () => void, log: Log, now = Date.now) {
  const seen = new Map<string, number>();
  let looked = now();
  let looking: NodeJS.Timeout | undefined;

  /** No copy could be heard until now: their time begins anew. */
  function wait() {
    for (const copy of seen.keys()) seen.set(copy, now());
  }

  function look() {
    // We were asleep ourselves: what they sent meanwhile is not read yet.
    if (now() - looked > LOOK_MS * 2) wait();
    looked = now();
    const silent = [...seen].filter(([, at]) => looked - at > SILENT_MS).map(([copy]) => copy);
    for (const copy of silent) seen.delete(copy);
    if (silent.length === 0) return;
    log.warn({ copies: silent }, 'another copy of the server fell silent: bus messages may be missed');
    onSilence();
  }

  return {
    seen(copy: string, leaves: boolean) {
      if (copy === self) return;
      if (leaves) seen.delete(copy);
      else seen.set(copy, now());
    },
    wait,
    look,
    begin() {
      looking = setInterval(look, LOOK_MS).unref();
    },
    end: () => clearInterval(looking),
  };
}
