import type { Kit } from '../../../kit/context.ts';
import type { Frame } from './frame.ts';
import type { PointStore } from './store.service.ts';

/** What one or several frames brought, by series: the newest point of each. */
export type LiveChange = { first: number; last: number; points: LivePoint[] };
export type LivePoint = {
  series: number;
  at: number;
  value: number | null;
  text: string | null;
  quality: number;
  receivedAt: number;
};

/** Sources a user looks at, announced by each copy to all others. */
const WATCHED = 'telemetry.watched';
const TELL_MS = 5_000;
/** Who was not named for so long is not looked at any more. */
const FORGET_MS = 12_000;
/** What is stored within so long goes together: no user sees more, and each message costs a commit. */
const TOGETHER_MS = 100;

type Options = {
  /** Which sources a user on this copy looks at. */
  watchedHere(): readonly string[];
  publish(sourceId: string, change: LiveChange): Promise<void>;
};

/** Sends what was stored to subscribers, on whichever copy they are; what has no subscriber is not sent. */
export function makeLivePoints(
  { bus, database, log, ending }: Kit,
  store: PointStore,
  { watchedHere, publish }: Options,
) {
  const watched = new Map<string, number>();
  const waiting = new Map<string, LiveChange>();
  let sending: NodeJS.Timeout | undefined;

  const tell = (ids: readonly string[]) =>
    ids.length === 0
      ? undefined
      : void bus
          .publish(database.autocommit, WATCHED, { ids })
          .catch((error: unknown) => log.warn({ err: error }, 'who looks at points'));
  bus.on(WATCHED, (told) => {
    for (const id of (told as { ids: string[] }).ids) watched.set(id, Date.now());
  });
  const telling = setInterval(() => {
    for (const [id, at] of watched) if (Date.now() - at > FORGET_MS) watched.delete(id);
    tell(watchedHere());
  }, TELL_MS).unref();
  ending.addEventListener('abort', () => {
    clearInterval(telling);
    clearTimeout(sending);
  });

  async function send() {
    sending = undefined;
    const changes = [...waiting];
    waiting.clear();
    for (const [id, change] of changes)
      await publish(id, change).catch((error: unknown) =>
        log.warn({ err: error }, 'points for those who look'),
      );
  }

  store.onStored((frames) => {
    for (const frame of frames) {
      if (!watched.has(frame.sourceId)) continue;
      const known = waiting.get(frame.sourceId);
      waiting.set(frame.sourceId, known ? joined(known, frame) : changeOf(frame));
    }
    if (waiting.size > 0) sending ??= setTimeout(() => void send(), TOGETHER_MS);
  });

  return {
    /** A user begins to look: all copies know it at once. */
    watch(sourceId: string) {
      watched.set(sourceId, Date.now());
      tell([sourceId]);
    },
  };
}

function changeOf(frame: Frame & { no: number }): LiveChange {
  return joined({ first: frame.no, last: frame.no, points: [] }, frame);
}

/** Frames may be settled out of their order by two copies: first and last say what is in it. */
function joined(before: LiveChange, frame: Frame & { no: number }): LiveChange {
  const points = new Map(before.points.map((point) => [point.series, point]));
  for (const [n, series] of frame.series.entries()) {
    const at = frame.at[n] as number;
    const known = points.get(series);
    if (known && known.at > at) continue;
    points.set(series, {
      ...{ series, at, value: frame.value[n] ?? null, text: frame.text?.[n] ?? null },
      ...{ quality: frame.quality?.[n] ?? 0, receivedAt: frame.receivedAt.getTime() },
    });
  }
  return {
    first: Math.min(before.first, frame.no),
    last: Math.max(before.last, frame.no),
    points: [...points.values()],
  };
}
