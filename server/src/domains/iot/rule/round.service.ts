import type { Context } from '../../../kit/context.ts';
import type { ThingMessage } from '../stream/message.ts';
import { type DeviceState, dueAt, newState, type Outcome } from './engine/engine.ts';
import {
  addCounts,
  addTraces,
  type Counted,
  type NewTrace,
  type SavedState,
  saveStates,
  statesOf,
} from './judging.queries.ts';
import type { Running } from './running.service.ts';
import { type NewValue, storeValues } from './set.service.ts';

/** What rules know of the devices of one round, and what came of it. */
export type Round = {
  enterpriseId: string;
  states: Map<string, SavedState>;
  changed: Set<string>;
  counts: Map<string, Counted>;
  traces: NewTrace[];
  /** What is stored at its end. */
  values: { running: Running; node: string; value: NewValue }[];
};

export const keyOf = (ruleId: string, version: number, deviceId: string) =>
  `${ruleId} ${version} ${deviceId}`;

export const newRound = (enterpriseId: string): Round => ({
  ...{ enterpriseId, states: new Map(), changed: new Set(), counts: new Map(), traces: [], values: [] },
});

/** What was known before, or nothing. */
export function stateIn(round: Round, { id, version }: Running, deviceId: string): DeviceState {
  const key = keyOf(id, version, deviceId);
  const known = round.states.get(key);
  if (known) return known.content;
  const content = newState();
  const row = { rule_id: id, version, device_id: deviceId, enterprise_id: round.enterpriseId };
  round.states.set(key, { ...row, content, due_at: null });
  return content;
}

export const touch = (round: Round, { id, version }: Running, deviceId: string) =>
  void round.changed.add(keyOf(id, version, deviceId));

/** One more time through a port of a node. */
export function count(
  round: Round,
  { id, version }: Running,
  node: string,
  port: string,
  detail = '',
  times = 1,
) {
  const key = `${keyOf(id, version, node)} ${port}`;
  const known = round.counts.get(key);
  if (!known) round.counts.set(key, { ruleId: id, version, node, port, times, detail: detail.slice(0, 300) });
  else {
    known.times += times;
    known.detail = detail.slice(0, 300);
  }
}

/** A message more, and how long judging it took. */
export function countOne(round: Round, running: Running, began: number) {
  count(round, running, '', 'message');
  count(round, running, '', 'micros', '', Math.ceil((performance.now() - began) * 1_000));
}

const MOST_TRACES_A_ROUND = 20;

/** Everything a message led to is counted; of what a user debugs, the way is kept. */
export function note(round: Round, running: Running, message: ThingMessage, { steps }: Outcome) {
  for (const { node, port, detail } of steps)
    count(round, running, node, port, port === 'failure' ? detail : '');
  if (running.debugUntil < Date.now() || steps.length === 0 || round.traces.length >= MOST_TRACES_A_ROUND)
    return;
  const { deviceId, deviceName, at, kind, values, event, status } = message;
  round.traces.push({
    ...{ ruleId: running.id, version: running.version, deviceId, deviceName, steps, at: new Date(at) },
    message: { kind, values, ...(event ? { event } : {}), ...(status ? { status } : {}) },
  });
}

/** Loads what rules that remember something know of these devices. */
export async function loadStates(
  ctx: Context,
  round: Round,
  rules: readonly Running[],
  devices: readonly string[],
) {
  const remembering = rules.filter(({ isStateless }) => !isStateless);
  if (remembering.length === 0 || devices.length === 0) return;
  await loadOverheard(ctx, round, remembering);
  await put(ctx, round, remembering, devices, true);
}

/** What is known of devices that rules only ask about; they are changed where they speak themselves. */
export const loadOverheard = (ctx: Context, round: Round, rules: readonly Running[]) =>
  put(ctx, round, rules, [...new Set(rules.flatMap(({ overheard }) => [...overheard]))], false);

async function put(
  { db }: Context,
  round: Round,
  rules: readonly Running[],
  devices: readonly string[],
  isLocked: boolean,
) {
  if (devices.length === 0) return;
  const ids = [...new Set(rules.map(({ id }) => id))];
  for (const row of await statesOf(db, ids, devices, isLocked)) {
    const key = keyOf(row.rule_id, row.version, row.device_id);
    round.states.set(key, { ...row, enterprise_id: round.enterpriseId, due_at: null });
  }
}

/** What a rule knows of another device. */
export const othersIn =
  (round: Round, { id, version }: Running) =>
  (deviceId: string) =>
    round.states.get(keyOf(id, version, deviceId))?.content;

/** Writes what a round changed. Counts come last: copies of the server wait for each other there. */
export async function saveRound(ctx: Context, round: Round) {
  const { db } = ctx;
  const saved = [...round.changed].flatMap((key) => round.states.get(key) ?? []);
  if (saved.length > 0)
    await saveStates(
      db,
      saved.map((one) => {
        const due = dueAt(one.content);
        return { ...one, due_at: due === undefined ? null : new Date(due) };
      }),
    );
  const { enterpriseId, values } = round;
  if (values.length > 0) {
    const hasRoom = await storeValues(
      ctx,
      enterpriseId,
      values.map(({ value }) => value),
    );
    for (const { running, node } of values)
      count(round, running, node, hasRoom ? 'sent' : 'failure', hasRoom ? '' : 'no room for more points');
  }
  await addTraces(db, enterpriseId, round.traces);
  await addCounts(db, enterpriseId, [...round.counts.values()]);
}
