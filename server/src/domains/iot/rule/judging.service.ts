import type { Context } from '../../../kit/context.ts';
import type { ThingMessage } from '../stream/message.ts';
import { applyEffects, lockConcerned } from './effects.service.ts';
import { judge, newState, type Outcome, overhear } from './engine/engine.ts';
import {
  countOne,
  loadStates,
  newRound,
  note,
  othersIn,
  type Round,
  saveRound,
  stateIn,
  touch,
} from './round.service.ts';
import type { Running } from './running.service.ts';

const inOrder = (rules: readonly Running[]) =>
  rules.toSorted((one, other) =>
    one.id < other.id ? -1 : one.id > other.id ? 1 : one.version - other.version,
  );

/** Judges messages of one enterprise by its rules, and does what follows, all in one transaction. */
export async function judgeAll(ctx: Context, rules: readonly Running[], messages: readonly ThingMessage[]) {
  const enterpriseId = messages[0]?.enterpriseId;
  if (!enterpriseId) return;
  const round = newRound(enterpriseId);
  await loadStates(ctx, round, rules, [...new Set(messages.map(({ deviceId }) => deviceId))]);
  // Effects come after judging all, so that the alarms they concern are locked at once and in one order.
  const done = inOrder(rules).map((running) => ({
    running,
    effects: messages.flatMap((message) => judgeOne(round, running, message)),
  }));
  await lockConcerned(ctx, done);
  for (const { running, effects } of done) await applyEffects(ctx, round, running, effects);
  await saveRound(ctx, round);
}

function judgeOne(round: Round, running: Running, message: ThingMessage): Outcome['effects'] {
  const { rule, isStateless, overheard } = running;
  const { deviceId, productId } = message;
  // What was received before it was started is not its affair.
  if (message.receivedAt < running.enabledAt) return [];
  if (!running.isMeant(deviceId, productId)) {
    if (overheard.has(deviceId)) {
      overhear(rule, stateIn(round, running, deviceId), message);
      touch(round, running, deviceId);
    }
    return [];
  }
  const state = isStateless ? newState() : stateIn(round, running, deviceId);
  const began = performance.now();
  const outcome = judge(rule, state, message, othersIn(round, running));
  if (!isStateless) touch(round, running, deviceId);
  if (outcome.steps.length > 0) countOne(round, running, began);
  note(round, running, message, outcome);
  return outcome.effects;
}
