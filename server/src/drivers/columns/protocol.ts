import type { Operations } from '../../kit/columns.ts';

/** What the two processes say to each other. */
export type Request =
  | { [K in keyof Operations]: { id: number; what: K; order: Operations[K]['order'] } }[keyof Operations]
  | { id: number; what: 'cancel' };
export type Reply = { id: number; answer: unknown } | { id: number; failed: string } | 'ready';

export type Limits = { folder: string; memoryMb: number; threads: number };
