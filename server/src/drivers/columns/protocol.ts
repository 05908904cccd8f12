import type { Operations } from '../../kit/columns.ts';

/** One order, of one of these kinds. */
export type Work<K extends keyof Operations = keyof Operations> = {
  [W in K]: { id: number; what: W; order: Operations[W]['order'] };
}[K];
/** What the two processes say to each other. */
export type Request = Work | { id: number; what: 'cancel' };
export type Reply = { id: number; answer: unknown } | { id: number; failed: string } | 'ready';

export type Limits = { folder: string; memoryMb: number; threads: number };
