import { debugTopic } from '@cloudyard/contract/iot/debug.ts';
import type { Kit } from '../../../kit/context.ts';

/** Sessions a user looks at, announced by each copy to all others. */
const WATCHED = 'iot.debug_watched';
const TELL_MS = 5_000;
/** Which was not named for so long is not looked at any more. */
const FORGET_MS = 12_000;

export type Watched = {
  /** A user begins to look: all copies know it at once. */
  watch(sessionId: string): void;
  has(sessionId: string): boolean;
};

/** Which sessions a user hears, on whichever copy: what no subscriber hears is not sent, as each message costs a commit. */
export function watchedSessions({ bus, database, live, log, ending }: Kit): Watched {
  const watched = new Map<string, number>();
  const tell = (ids: readonly string[]) =>
    ids.length === 0
      ? undefined
      : void bus
          .publish(database.autocommit, WATCHED, { ids })
          .catch((error: unknown) => log.warn({ err: error }, 'who looks at a device that is debugged'));
  bus.on(WATCHED, (told) => {
    for (const id of (told as { ids: string[] }).ids) watched.set(id, Date.now());
  });
  const telling = setInterval(() => {
    for (const [id, at] of watched) if (Date.now() - at > FORGET_MS) watched.delete(id);
    tell(live.heardBelow(debugTopic.name));
  }, TELL_MS).unref();
  ending.addEventListener('abort', () => clearInterval(telling));
  return {
    watch(id) {
      watched.set(id, Date.now());
      tell([id]);
    },
    has: (id) => watched.has(id),
  };
}
