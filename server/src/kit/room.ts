import type { Kit } from './context.ts';
import type { Heads } from './head.ts';
import type { Job } from './jobs.ts';
import type { Server } from './serve.ts';

/** What a room gives the application. */
export type Room = {
  name: string;
  routes(server: Server): unknown;
  // biome-ignore lint/suspicious/noExplicitAny: each job knows its own data; the list does not
  jobs?: Job<any>[];
  /** What the heads of its pages say, where that depends on what they show. */
  heads?: Heads;
  /** Registers listeners, topics and anything else before the first request. */
  open?(kit: Kit): Promise<void> | void;
};
