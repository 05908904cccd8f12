import { EXITS, type StepEnd, type StepRefusal } from '@cloudyard/contract/algorithm/step.ts';
import type { Measured, StepResult, Words } from '../../../kit/engine.ts';

const NO_WORDS: Words = { head: '', tail: '', left: 0 };
const NOTHING: Measured = { ms: 0, cpuMs: 0, peakMemoryBytes: 0, bytesWritten: 0 };

/** The exit code of an end, as the contract lists them; what it does not list has failed. */
export function exitOf(end: StepEnd): number | null {
  if (end === 'refused') return null;
  if (end === 'memory') return 137;
  const found = Object.entries(EXITS).find(([, one]) => one === end)?.[0];
  return found === undefined ? 10 : Number(found);
}

/** Why a step did not come to its end by itself; the first reason counts. */
export type Halt = { end: 'time' | 'disk' | 'cancelled'; text: string };

export type Ended = Partial<Omit<StepResult, 'end'>> & { end: StepEnd };

export function resultOf(ended: Ended): StepResult {
  return {
    exit: exitOf(ended.end),
    refusal: null,
    text: '',
    outputs: {},
    metrics: {},
    views: [],
    warnings: [],
    log: { out: NO_WORDS, err: NO_WORDS },
    measured: NOTHING,
    touched: [],
    ...ended,
  };
}

export const endOf = (refusal: StepRefusal): Ended => ({
  end: refusal.end,
  refusal,
  text: refusal.text ?? refusal.code,
});

/** Its response is not what it should be: whatever else it says is not believed either. */
export class Lie extends Error {}

/** What a locked database says, in our words. */
export function endOfWords(message: string): 'memory' | 'disk' | 'failed' {
  if (/max_temp_directory_size|No space left|File too large|Disk quota/i.test(message)) return 'disk';
  return /Out of Memory Error|could not allocate|bad_alloc|Array buffer allocation failed/i.test(message)
    ? 'memory'
    : 'failed';
}
