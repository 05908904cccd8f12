/** What one message brought: points of one source, side by side. */
export type Frame = {
  sourceId: string;
  /** Of the sender's counting; null: it does not count, and what it repeats is put together when it is read. */
  run: string | null;
  seq: number | null;
  receivedAt: Date;
  /** When the sender says it sent it, by its own clock. */
  sentAt: Date | null;
  series: number[];
  /** Milliseconds since 1970, as many as series. */
  at: number[];
  /** Numbers, and booleans as 0 and 1; null where a text or no value was measured. */
  value: (number | null)[];
  /** Places in QUALITIES; null: all are good. */
  quality: number[] | null;
  /** Null: there are none. */
  text: (string | null)[] | null;
  /** So many of them from the first are kept; without it all are. The others arrived, and are no part of the history. */
  kept?: number;
};

/** Offsets are 32-bit: a frame whose points lie further apart is sent in two. */
export const MOST_SPAN_MS = 2 ** 31 - 1;

/** A point as a rule looks at it. */
export type Seen = { at: number; value: number | null; text: string | null; quality: number };
