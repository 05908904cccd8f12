import type { EventSource } from './events.ts';

export type Options = {
  url: string;
  /** Its id on the platform; topics begin with it. */
  id: string;
  key: string;
  secret: string;
  /** Where it keeps what is not acknowledged; without it, in memory. */
  folder?: string | undefined;
  /** What happens to what it measures, now and then. */
  events?: readonly EventSource[] | undefined;
  say: (line: string) => void;
};

/** What it does wrong on request. */
export type Faults = {
  /** The part of messages sent twice. */
  duplicate: number;
  /** The part of messages held back and sent after the next one. */
  reorder: number;
  /** Its clock is so many milliseconds ahead. */
  skew: number;
  /** Every reading is sent so many times a period. */
  flood: number;
};
export const NO_FAULTS: Faults = { duplicate: 0, reorder: 0, skew: 0, flood: 1 };
