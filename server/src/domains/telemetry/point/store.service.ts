import { setTimeout as sleep } from 'node:timers/promises';
import type { Kit } from '../../../kit/context.ts';
import type { Frame } from './frame.ts';
import { type Placed, storeFrames } from './point.queries.ts';

/** What became of a frame. Only then may its sender be told that it arrived. */
export type Stored =
  /** `lagMs`: how much older its points are than what was known of their source. */
  | { as: 'new'; no: number; lagMs: number }
  /** It had been stored: somebody did not hear the answer. */
  | { as: 'double' }
  | { as: 'unknown source' };

type Waiting = { frame: Frame; resolve(stored: Stored): void; reject(error: unknown): void };

/** In one statement: enough to make its cost small, little enough for others to go on meanwhile. */
const MOST_FRAMES = 2_000;
const MOST_POINTS = 50_000;
/** So long a database that is away is asked again; then senders are cut off and send anew. */
const PATIENCE_MS = 20_000;
const AGAIN_MS = 250;

/** Of classes 08, 53, 57 and 40: connections, means, an operator, a conflict. And of a connection that broke. */
const PASSING = /^(?:08|53|57|40)|^E[A-Z]+$/;

/** Whether the same may be stored a moment later; of everything else the frame itself is the reason. */
function mayPass(error: unknown): boolean {
  const { code, message = '' } = error as { code?: string; message?: string };
  return code ? PASSING.test(code) : /connection|terminated|timeout/i.test(message);
}

export type PointStore = {
  /** Resolves when it is committed. */
  store(frame: Frame): Promise<Stored>;
  /** How many points wait: who reads from a line reads no more while there are many. */
  waiting(): number;
  /** Called with frames that were stored just now, after their commit. */
  onStored(listener: (frames: readonly (Frame & { no: number })[]) => void): void;
  close(): Promise<void>;
};

/** One statement at a time; what arrives meanwhile goes with the next one. */
export function makePointStore({ database, log }: Pick<Kit, 'database' | 'log'>): PointStore {
  const queue: Waiting[] = [];
  const listeners: ((frames: readonly (Frame & { no: number })[]) => void)[] = [];
  let waiting = 0;
  let working: Promise<void> | undefined;
  let isClosed = false;

  const write = (frames: readonly Frame[]) =>
    database.transaction({ platform: 'store points' }, (db) => storeFrames(db, frames));

  /** A database that starts anew is away for a moment: nobody has to send again for that. */
  async function writeSurely(frames: readonly Frame[]) {
    for (const began = Date.now(); ; await sleep(AGAIN_MS)) {
      try {
        return await write(frames);
      } catch (error) {
        if (!mayPass(error) || isClosed || Date.now() - began > PATIENCE_MS) throw error;
        log.warn({ err: error, frames: frames.length }, 'points cannot be stored yet');
      }
    }
  }

  /** What the database refuses is one frame's fault: the others of its batch are stored without it. */
  async function writeApart(batch: readonly Waiting[]): Promise<void> {
    try {
      settle(batch, await writeSurely(batch.map(({ frame }) => frame)));
    } catch (error) {
      if (batch.length === 1 || mayPass(error)) {
        if (!mayPass(error))
          log.error({ err: error, source: batch[0]?.frame.sourceId }, 'a frame cannot be stored');
        for (const { reject } of batch) reject(error);
        return;
      }
      const half = Math.ceil(batch.length / 2);
      await writeApart(batch.slice(0, half));
      await writeApart(batch.slice(half));
    }
  }

  function take(): Waiting[] {
    let [count, points] = [0, 0];
    while (count < queue.length && count < MOST_FRAMES && points < MOST_POINTS)
      points += queue[count++]?.frame.series.length ?? 0;
    return queue.splice(0, count);
  }

  async function work() {
    while (queue.length > 0) {
      const batch = take();
      await writeApart(batch);
      for (const { frame } of batch) waiting -= frame.series.length;
    }
    working = undefined;
  }

  function settle(batch: readonly Waiting[], placed: readonly (Placed | undefined)[]) {
    const fresh: (Frame & { no: number })[] = [];
    for (const [place, { frame, resolve }] of batch.entries()) {
      const { number: no, lag_ms } = placed[place] ?? {};
      if (no) fresh.push({ ...frame, no });
      resolve(
        no
          ? { as: 'new', no, lagMs: Math.max(0, lag_ms ?? 0) }
          : { as: no === 0 ? 'double' : 'unknown source' },
      );
    }
    if (fresh.length > 0) for (const listener of listeners) listener(fresh);
  }

  return {
    store: (frame) =>
      new Promise((resolve, reject) => {
        if (isClosed) return reject(new Error('Points are not stored any more: the server is going.'));
        queue.push({ frame, resolve, reject });
        waiting += frame.series.length;
        // In the next turn of the loop, so that what has just arrived goes together.
        working ??= new Promise<void>((done) => setImmediate(done)).then(work);
      }),
    waiting: () => waiting,
    onStored: (listener) => void listeners.push(listener),
    async close() {
      isClosed = true;
      await working;
    },
  };
}
