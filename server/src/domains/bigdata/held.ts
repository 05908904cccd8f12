import { setInterval as every } from 'node:timers/promises';
import type { Kit } from '../../kit/context.ts';

/** Interrupted more often than that, it has failed. */
export const TRIES = 3;

export type Held<Row> = Row & { holder: number };
/** How far it is: 0 to 1, and what it is at. */
export type Tell = (share: number, text?: string) => void;
export type Progress = { percent: number; text: string };

type Hold<Row> = {
  signal: AbortSignal;
  /** Undefined: another copy has it, or it has ended. */
  take(holder: number): Promise<Row | undefined>;
  /** False: it is not ours any more. */
  tell(row: Held<Row>, progress: Progress): Promise<boolean>;
  work(row: Held<Row>, signal: AbortSignal, tell: Tell): Promise<void>;
  fail(row: Held<Row>, error: unknown): Promise<void>;
};

/**
 * One copy of the server has it in hand, as long as it lives; whoever finds it orphaned begins anew. On the way out
 * nothing is written: the next copy does it.
 */
export async function inHand<Row extends { id: string }>(kit: Kit, hold: Hold<Row>): Promise<void> {
  const presence = kit.presence();
  // Nobody could see that it is taken: the minute's job asks again.
  if (!presence) return;
  const found = await hold.take(presence.mark);
  if (!found) return;
  const row: Held<Row> = { ...found, holder: presence.mark };
  const cancelled = new AbortController();
  const watch = new AbortController();
  const progress = tellEvery(kit, hold, row, watch.signal, () => cancelled.abort());
  const leaving = AbortSignal.any([presence.lost, kit.ending, cancelled.signal]);
  try {
    await hold.work(row, AbortSignal.any([hold.signal, leaving]), progress.at);
  } catch (error) {
    if (leaving.aborted) return;
    await hold.fail(row, error);
  } finally {
    watch.abort();
    await progress.ended;
  }
}

/** Twice a second; also how it hears that somebody cancelled it. */
function tellEvery<Row extends { id: string }>(
  kit: Kit,
  { tell }: Pick<Hold<Row>, 'tell'>,
  row: Held<Row>,
  over: AbortSignal,
  onGone: () => void,
) {
  let percent = 0;
  let text = '';
  const run = async () => {
    for await (const _ of every(500, undefined, { signal: over, ref: false }))
      if (!(await tell(row, { percent, text }))) return onGone();
  };
  const ended = run().catch((error) => {
    if (!over.aborted) kit.log.warn({ err: error, version: row.id }, 'progress of a version is not told');
  });
  const at: Tell = (share, words) => {
    percent = Math.max(percent, Math.min(99, Math.floor(share * 100)));
    text = words ?? text;
  };
  return { ended, at };
}
