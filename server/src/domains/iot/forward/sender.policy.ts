import type { SinkConfig } from '@cloudyard/contract/iot/forward.ts';
import type { Sent } from '../../../kit/sink.ts';
import type { Claimed, Failure } from './queue.queries.ts';

const FIRST_MS = 1_000;
const LONGEST_MS = 60_000;

/** Twice as long every time, up to a minute, and never for two the same: what fell together does not come back together. */
export const waitMs = (failures: number, random = Math.random()) =>
  Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(failures - 1, 10)) * (0.5 + random / 2);

/** Whether a batch goes as one: what is said of it may be true of only one of its messages. */
export const goesAsOne = (config: SinkConfig) =>
  config.kind === 'http' ? config.isBatch : config.kind !== 'mqtt';

export type Settlement = {
  sent: number[];
  back: number[];
  again: Failure[];
  dead: Failure[];
  /** The system is away, whatever the messages are. */
  isAway: boolean;
  problem: Failure['problem'] | null;
  /** One of a batch that went as one is refused: smaller ones find out which. */
  isSplit: boolean;
};

type Rules = { asOne: boolean; mostAttempts: number | null; awayMs: number };

/** What becomes of each message of a batch. */
export function settlement(
  batch: readonly Claimed[],
  sent: readonly Sent[],
  { asOne, mostAttempts, awayMs }: Rules,
): Settlement {
  const found: Settlement = {
    sent: [],
    back: [],
    again: [],
    dead: [],
    isAway: false,
    problem: null,
    isSplit: false,
  };
  for (const [n, message] of batch.entries()) {
    const told = sent[n] ?? 'held';
    if (told === 'sent') found.sent.push(message.id);
    else if (told === 'held') found.back.push(message.id);
    else judge(found, message, told, { asOne: asOne && batch.length > 1, mostAttempts, awayMs });
  }
  return found;
}

function judge(found: Settlement, { id, attempts }: Claimed, told: Exclude<Sent, string>, rules: Rules) {
  const { next, problem } = told;
  found.problem ??= problem;
  if (next === 'away') {
    found.isAway = true;
    // It waits with the rest, so that one that makes the system hang does not stand before all others.
    found.again.push({ id, problem, waitMs: rules.awayMs });
  } else if (next === 'never' && rules.asOne) {
    found.isSplit = true;
    found.back.push(id);
  } else if (next === 'never' || (rules.mostAttempts !== null && attempts + 1 >= rules.mostAttempts))
    found.dead.push({ id, problem, waitMs: 0 });
  else found.again.push({ id, problem, waitMs: waitMs(attempts + 1) });
}
