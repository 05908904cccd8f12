import type { CODEC_FAILURES } from '@cloudyard/contract/iot/codec.ts';

/** What a codec is asked to do, in the process apart. */
export type Order =
  | { call: 'decode'; codec: string; input: Uint8Array; topic: string }
  | { call: 'encode'; codec: string; input: string };

/**
 * Why it answered nothing: bounds of time, memory, depth and size; what it threw; an answer that is none; or the
 * process that ended under it.
 */
export type Failure = { kind: (typeof CODEC_FAILURES)[number]; message: string; line: number | null };

export type Ran = {
  /** What it answered, as JSON; bytes as a list of numbers. */
  answer: string | null;
  failure: Failure | null;
  log: string[];
  micros: number;
};

/** Of the processor, for one call, and what it may take up meanwhile. */
export const BOUNDS = {
  cpuMs: 50,
  memoryBytes: 16 * 1024 * 1024,
  stackBytes: 64 * 1024,
  answerCharacters: 64 * 1024,
  logLines: 50,
  logCharacters: 300,
} as const;

const missing = (call: Order['call']) => `no function ${call}`;
/** A codec may do one of both only. */
export const isMissing = ({ failure }: Ran, call: Order['call']) =>
  failure?.kind === 'result' && failure.message === missing(call);
export const noFunction = (call: Order['call']): Failure => ({
  ...{ kind: 'result', message: missing(call), line: null },
});
