import type { z } from 'zod';
import type { Context, Kit } from './context.ts';
import type { Db } from './db.ts';

/** Work that is queued or timed. Effects outside the database never happen while a transaction is open. */
export type Job<T = unknown> = {
  /** `room.verb-noun`, also the queue's name. */
  name: string;
  data: z.ZodType<T>;
  /** Runs outside any transaction; must bear being run twice. */
  run(kit: Kit, data: T, signal: AbortSignal): Promise<void>;
  /** Cron words, for timed work. */
  every?: string;
  /** Also when a copy of the server starts: what one that died had in hand is taken up at once. */
  atStart?: true;
  retries?: number;
  /** How many of them one process does at a time; for those that mostly wait for others. */
  parallel?: number;
  /** Ends it after so long. */
  seconds?: number;
};

/** Keeps the type of the data while rooms list their jobs together. */
export const job = <T>(one: Job<T>): Job<T> => one;

/** The queue, as its driver makes it. */
export type Jobs = {
  /** Queues a job in the transaction of the context. `key` keeps a second equal one out while one waits. */
  send<T>(
    ctx: Context,
    one: Job<T>,
    data: T,
    options?: { after?: number; key?: string },
  ): Promise<string | null>;
  /** Many of one kind in one statement, in the transaction of the context. */
  sendMany<T>(ctx: Context, one: Job<T>, data: readonly T[]): Promise<void>;
  start(kit: Kit, jobs: Job[]): Promise<void>;
  /** How many wait, run and have failed, and for how many seconds the oldest has been due. */
  figures(db: Db): Promise<{ waiting: number; running: number; failed: number; lateSeconds: number }>;
  stop(): Promise<void>;
};
