import { setInterval as every } from 'node:timers/promises';
import { sql } from 'kysely';
import { z } from 'zod';
import { type Context, inTransaction, type Kit } from './context.ts';
import type { Db } from './db.ts';
import { type Job, job } from './jobs.ts';

/** Interrupted more often than that, it has failed. */
export const TRIES = 3;
export class Interrupted extends Error {}

export type Held<Row> = Row & { holder: number };
/** How far it is: 0 to 1, and what it is at. */
export type Tell = (share: number, text?: string) => void;
export type Progress = { percent: number; text: string };

type Hold<Row> = {
  /** For the log: what did not succeed. */
  name: string;
  signal: AbortSignal;
  tries?: number;
  /** Counts the attempt. Undefined: another copy has it, or it has ended. */
  take(db: Db, holder: number): Promise<Row | undefined>;
  /** False: it is not ours any more. */
  tell(ctx: Context, row: Held<Row>, progress: Progress): Promise<unknown>;
  work(row: Held<Row>, signal: AbortSignal, tell: Tell): Promise<void>;
  fail(row: Held<Row>, error: unknown): Promise<unknown>;
  /** Cancelled while it was at work: what is half made goes. */
  gone?(row: Held<Row>): Promise<void>;
};

/**
 * One copy of the server has a row in hand, as long as it lives (`is_present(holder)`); whoever finds it orphaned begins
 * anew. On the way out nothing is written: the next copy does it.
 */
export async function inHand<Row extends { id: string; attempts: number }>(
  kit: Kit,
  hold: Hold<Row>,
): Promise<void> {
  const presence = kit.presence();
  // No other copy could see that it is taken: the minute's job asks again.
  if (!presence) return;
  const asPlatform = { platform: `take ${hold.name} in hand` };
  const found = await inTransaction(kit, asPlatform, ({ db }) => hold.take(db, presence.mark));
  if (!found) return;
  const row: Held<Row> = { ...found, holder: presence.mark };
  const [cancelled, watch] = [new AbortController(), new AbortController()];
  const progress = tellEvery(kit, hold, row, watch.signal, () => cancelled.abort());
  const leaving = AbortSignal.any([presence.lost, kit.ending]);
  try {
    if (row.attempts > (hold.tries ?? TRIES)) throw new Interrupted('It was interrupted too often.');
    await hold.work(row, AbortSignal.any([hold.signal, leaving, cancelled.signal]), progress.at);
  } catch (error) {
    if (leaving.aborted) return;
    if (cancelled.signal.aborted) return await hold.gone?.(row);
    kit.log.warn({ err: error, id: row.id }, `${hold.name} did not succeed`);
    await hold.fail(row, error);
  } finally {
    watch.abort();
    await progress.ended;
  }
}

/** Twice a second; also how it hears that a user cancelled it. */
function tellEvery<Row extends { id: string }>(
  kit: Kit,
  { name, tell }: Pick<Hold<Row>, 'name' | 'tell'>,
  row: Held<Row>,
  over: AbortSignal,
  onGone: () => void,
) {
  const last: Progress = { percent: 0, text: '' };
  const asPlatform = { platform: `say how far ${name} is` };
  const run = async () => {
    for await (const _ of every(500, undefined, { signal: over, ref: false }))
      if (!(await inTransaction(kit, asPlatform, (ctx) => tell(ctx, row, { ...last })))) return onGone();
  };
  const ended = run().catch((error) => {
    if (!over.aborted) kit.log.warn({ err: error, id: row.id }, `how far ${name} is cannot be told`);
  });
  const at: Tell = (share, text) => {
    last.percent = Math.max(last.percent, Math.min(99, Math.floor(share * 100)));
    last.text = text ?? last.text;
  };
  return { ended, at };
}

/** In a row's own table: no living copy has it in hand. */
export const isFree = sql<boolean>`(holder is null or not is_present(holder))`;

/** The process that had it is dead, or its job was lost: no copy took it for a minute. */
export const isOrphaned = (since: string, at: Date) =>
  sql<boolean>`(holder is not null and not is_present(holder)
    or holder is null and ${sql.ref(since)} < ${at}::timestamptz - interval '1 minute')`;

type Resumed = {
  name: string;
  /** What is gone on with, for the log of the platform's acts. */
  reason: string;
  idle(db: Db, at: Date): Promise<readonly { id: string }[]>;
  begins: Job<{ id: string }>;
};

/** What a process that died had in hand begins again: each minute, and as soon as a copy of the server starts. */
export function resumeJob({ name, reason, idle, begins }: Resumed) {
  const resume = (kit: Kit, at = new Date()) =>
    inTransaction(kit, { platform: reason }, async (ctx) => {
      for (const { id } of await idle(ctx.db, at)) await kit.jobs.send(ctx, begins, { id }, { key: id });
    });
  const one = job({ name, data: z.object({}), every: '* * * * *', atStart: true, run: (kit) => resume(kit) });
  return { ...one, resume };
}
