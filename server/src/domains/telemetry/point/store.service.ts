import { setTimeout as sleep } from 'node:timers/promises';
import type { Context, Kit } from '../../../kit/context.ts';
import type { Db } from '../../../kit/db.ts';
import { lockKept, noteKept, rulesOf } from '../series/rule.queries.ts';
import { makeRules } from '../series/rules.service.ts';
import type { Frame } from './frame.ts';
import { isThinning, judged, type LastKept, type Rules } from './keep.policy.ts';
import { type Placed, storeFrames } from './point.queries.ts';

/** What became of a frame. Only then may it be acknowledged. */
export type Stored =
  /** `lagMs`: how much older its points are than what was known of their source. */
  | { as: 'new'; no: number; lagMs: number }
  /** It had been stored: the sender did not hear the answer. */
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
  /** In a transaction that is on its way; listeners hear of it when that is committed. */
  storeIn(ctx: Context, frame: Frame): Promise<void>;
  /** How many points wait: who reads from a line reads no more while there are many. */
  waiting(): number;
  /** Called with frames that were stored just now, after their commit. */
  onStored(listener: (frames: readonly (Frame & { no: number })[]) => void): void;
  close(): Promise<void>;
};

type Written = { frames: readonly Frame[]; placed: readonly (Placed | undefined)[] };

/** Stores frames with what is kept of them first. A rule that goes by what was kept last finds that on its series. */
async function storeByRules(db: Db, frames: readonly Frame[], rules: Rules): Promise<Written> {
  if (rules.size === 0) return { frames, placed: await storeFrames(db, frames) };
  const thinned = [...rules].filter(([, rule]) => isThinning(rule)).map(([series]) => series);
  const sources = [...new Set(frames.map(({ sourceId }) => sourceId))];
  const last: LastKept = thinned.length > 0 ? await lockKept(db, sources, thinned) : new Map();
  const before = new Map(last);
  const sorted = frames.map((frame) => judged(frame, rules, last));
  const placed = await storeFrames(db, sorted);
  const moved = [...last].filter(([series, one]) => before.get(series) !== one);
  if (moved.length > 0) await noteKept(db, moved);
  return { frames: sorted, placed };
}

async function storeAlone(db: Db, frame: Frame): Promise<(Frame & { no: number }) | undefined> {
  const rules = new Map((await rulesOf(db, [frame.sourceId])).map(({ id, rule }) => [id, rule]));
  const { frames, placed } = await storeByRules(db, [frame], rules);
  const no = placed[0]?.number;
  return no ? { ...(frames[0] as Frame), no } : undefined;
}

/** Writes frames by the rules that hold for their sources, in one transaction. */
function makeWriting(kit: Pick<Kit, 'database' | 'bus'>) {
  const rules = makeRules(kit);
  return async (frames: readonly Frame[]): Promise<Written> => {
    const inForce = await rules.of(new Set(frames.map(({ sourceId }) => sourceId)));
    return kit.database.transaction({ platform: 'store points' }, (db) => storeByRules(db, frames, inForce));
  };
}

/** The first of those that wait, as many as one statement bears. */
function taken(queue: Waiting[]): Waiting[] {
  let [count, points] = [0, 0];
  while (count < queue.length && count < MOST_FRAMES && points < MOST_POINTS)
    points += queue[count++]?.frame.series.length ?? 0;
  return queue.splice(0, count);
}

/** One statement at a time; what arrives meanwhile goes with the next one. */
export function makePointStore(kit: Pick<Kit, 'database' | 'log' | 'bus'>): PointStore {
  const { log } = kit;
  const write = makeWriting(kit);
  const queue: Waiting[] = [];
  const listeners: ((frames: readonly (Frame & { no: number })[]) => void)[] = [];
  let waiting = 0;
  let working: Promise<void> | undefined;
  let isClosed = false;

  /** A database that starts anew is away for a moment: no gateway has to send again for that. */
  async function writeSurely(frames: readonly Frame[]): Promise<Written> {
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

  async function work() {
    while (queue.length > 0) {
      const batch = taken(queue);
      await writeApart(batch);
      for (const { frame } of batch) waiting -= frame.series.length;
    }
    working = undefined;
  }

  function settle(batch: readonly Waiting[], { frames, placed }: Written) {
    const fresh: (Frame & { no: number })[] = [];
    for (const [place, { resolve }] of batch.entries()) {
      const { number: no, lag_ms } = placed[place] ?? {};
      if (no) fresh.push({ ...(frames[place] as Frame), no });
      resolve(
        no
          ? { as: 'new', no, lagMs: Math.max(0, lag_ms ?? 0) }
          : { as: no === 0 ? 'double' : 'unknown source' },
      );
    }
    if (fresh.length > 0) for (const listener of listeners) listener(fresh);
  }

  return {
    async storeIn(ctx, frame) {
      const stored = await storeAlone(ctx.db, frame);
      if (stored)
        ctx.afterCommit(() => {
          for (const listener of listeners) listener([stored]);
        });
    },
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
