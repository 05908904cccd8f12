import type { UnreadableReason } from '@cloudyard/contract/equipment/log.ts';

/** What a message says, before anybody looked up what its nodes are. */
export type Message = {
  run: string | null;
  seq: number | null;
  /** Milliseconds since 1970, by the sender's clock. */
  sent: number | null;
  points: RawPoint[];
};
export type RawPoint = {
  name: string;
  at: number;
  value: number | boolean | string | null;
  /** Its place in QUALITIES. */
  quality: number;
};

/** It cannot be understood: sending it again would change nothing. The code is for people, the sentence for whoever wrote the sender. */
export class BadMessage extends Error {
  readonly reason: UnreadableReason;
  /** What another reader said of it, such as a codec. */
  readonly detail: string;
  constructor(reason: UnreadableReason, sentence: string, detail = '') {
    super(sentence);
    this.reason = reason;
    this.detail = detail;
  }
}

export const MOST_POINTS = 20_000;
