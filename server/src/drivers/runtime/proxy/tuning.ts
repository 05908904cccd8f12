import { isPublicAddress } from '../../../kit/public-address.ts';

/** What strangers may cost, and for how long things are waited for. */
export type Tuning = {
  /** Connections of one client address; requests in hand where the console passes them on. */
  perAddress: number;
  /** Requests in hand of one instance. */
  perInstance: number;
  /** All connections together. */
  connections: number;
  /** From the beginning of a request to the end of its head. */
  headMs: number;
  /** A body, or a reader of an answer, that does not move. */
  idleMs: number;
  /** An application that does not begin to answer. */
  answerMs: number;
  /** How often what stands still is looked for. */
  sweepMs: number;
  /** How long a page waits for an application that is being replaced. */
  replaceMs: number;
  /** A visitor who does nothing for so long is led through the console again. */
  visitMs: number;
  /** Which addresses of other sites may be led to. */
  mayReach: (address: string) => boolean;
  now: () => number;
};

export const MAX_HEAD_BYTES = 32 * 1024;
/** A visitor counts as being inside for so long after the last request. */
export const INSIDE_MS = 5 * 60_000;

export const tuned = (given: Partial<Tuning>): Tuning => ({
  perAddress: 512,
  perInstance: 1024,
  connections: 8192,
  headMs: 20_000,
  idleMs: 60_000,
  answerMs: 300_000,
  sweepMs: 5_000,
  replaceMs: 5_000,
  visitMs: 60 * 60_000,
  mayReach: isPublicAddress,
  now: Date.now,
  ...given,
});
