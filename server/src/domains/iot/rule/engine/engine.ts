import type { RuleGraph, RuleLink, RuleNode, RuleNodeType } from '@cloudyard/contract/iot/rule-graph.ts';
import { storable, storableJson } from '../../../../kit/storable.ts';
import type { Expression } from '../../expression/expression.ts';
import { comesLate } from '../../stream/late.policy.ts';
import type { ThingMessage, Value } from '../../stream/message.ts';
import { type AskedModel, asked, numberOf } from './asked.ts';
import { computed, detailOf, MOST_STEPS, saidIn } from './bounds.ts';
import type { DriftState } from './drift.ts';
import type { Effect } from './effect.ts';
import { type HoldState, holdBroken, holdDue, holdLate, holdWith } from './hold.ts';
import { isMeant, namedBy } from './meant.ts';
import { addressed, newest, type Spoken, said } from './spoken.ts';
import { addToWindow, type WindowState } from './window.ts';

/**
 * A rule as a pure function: what it knows of a device and what the device says give what it knows then, and what is
 * to be done. Live and in a trial it is the same, and the same messages always give the same.
 */
export type CompiledRule = {
  graph: RuleGraph;
  /** Of a node, by its field. */
  expressions: ReadonlyMap<string, ReadonlyMap<string, Expression>>;
  templates: ReadonlyMap<string, ReadonlyMap<string, Template>>;
  links: ReadonlyMap<string, readonly RuleLink[]>;
  nodes: ReadonlyMap<string, RuleNode>;
  triggers: readonly RuleNode[];
  /** Properties that expressions read: the newest value of each is remembered. */
  remembered: ReadonlySet<string>;
  /** Properties it sets, and what these are. */
  computed: ReadonlyMap<string, Computed>;
  /** The models its nodes ask, by node. */
  asked: ReadonlyMap<string, AskedModel>;
};
export type Computed = { kind: 'number' | 'boolean' | 'text'; unit: string };
export type Template = (values: Readonly<Record<string, unknown>>) => string;

/** What a rule knows of one device. */
export type DeviceState = {
  last: Record<string, Value>;
  /** When the newest of its messages was measured. */
  at: number;
  holds: Record<string, HoldState>;
  windows: Record<string, WindowState>;
  /** What was seen of the inputs of models. */
  drifts?: Record<string, DriftState>;
};
export const newState = (): DeviceState => ({ last: {}, at: 0, holds: {}, windows: {} });

/** When it has to be looked at although no message comes; undefined: never. */
export function dueAt({ holds }: DeviceState): number | undefined {
  const dues = Object.values(holds).flatMap(({ dueAt }) => (dueAt === null ? [] : [dueAt]));
  return dues.length > 0 ? Math.min(...dues) : undefined;
}

export type Step = { node: string; port: string; detail: string };
export type Outcome = {
  effects: Effect[];
  steps: Step[];
};

/** What a rule knows of other devices, which it enriches messages with. */
export type Others = (deviceId: string) => DeviceState | undefined;

type Way = {
  rule: CompiledRule;
  others: Others;
  state: DeviceState;
  message: Spoken;
  vars: Record<string, unknown>;
  outcome: Outcome;
  /** What is newer is known: values go into windows, are set and forwarded; no rule acts on them. */
  isLate?: boolean;
};
/** Changes `state`. What was due before the message comes first. */
export function judge(
  rule: CompiledRule,
  state: DeviceState,
  message: ThingMessage,
  others: Others,
): Outcome {
  const outcome: Outcome = { effects: [], steps: [] };
  wakeInto({ rule, state, others, vars: {}, outcome }, message, message.receivedAt);
  remember(rule, state, message);
  // It is not known how things are behind a connection that is gone.
  if (message.kind === 'status' && message.status?.up === false)
    for (const [id, hold] of Object.entries(state.holds)) state.holds[id] = holdBroken(hold);
  for (const trigger of rule.triggers) {
    if (!isMeant(trigger, message)) continue;
    const isLate = comesLate(message, namedBy(trigger, message));
    pass({ rule, state, others, message, vars: {}, outcome, isLate }, trigger, 'out');
  }
  return outcome;
}

/** The clock of a schedule, for one device. */
export function tick(
  rule: CompiledRule,
  state: DeviceState,
  node: RuleNode,
  message: ThingMessage,
  others: Others,
): Outcome {
  const outcome: Outcome = { effects: [], steps: [] };
  const spoken: Spoken = { ...message, kind: 'schedule', values: {} };
  pass({ rule, state, others, message: spoken, vars: {}, outcome }, node, 'out');
  return outcome;
}

/** What is due by now, though nothing was said. `message`: who the device is. */
export function wake(
  rule: CompiledRule,
  state: DeviceState,
  message: ThingMessage,
  now: number,
  others: Others,
): Outcome {
  const outcome: Outcome = { effects: [], steps: [] };
  wakeInto({ rule, state, others, vars: {}, outcome }, message, now);
  return outcome;
}

function wakeInto(way: Omit<Way, 'message'>, message: ThingMessage, now: number) {
  const { holds } = way.state;
  for (const [id, hold] of Object.entries(holds)) {
    const node = way.rule.nodes.get(id);
    if (!node || hold.dueAt === null || hold.dueAt > now) continue;
    const at = hold.dueAt;
    holds[id] = holdDue(hold);
    const spoken: Spoken = { ...message, kind: 'property', values: {}, quality: {}, at, receivedAt: at };
    pass({ ...way, message: spoken }, node, 'held');
  }
}

/** A device a rule is not for, but which it enriches messages with. */
export const overhear = (rule: CompiledRule, state: DeviceState, message: ThingMessage) =>
  remember(rule, state, message);

function remember({ remembered }: CompiledRule, state: DeviceState, { values, at, late }: ThingMessage) {
  state.at = Math.max(state.at, at);
  // What comes late does not replace what is newer.
  for (const [property, value] of Object.entries(values))
    if (remembered.has(property) && !late?.includes(property)) state.last[property] = value;
}

function step({ outcome }: Way, node: RuleNode, port: string, detail = '') {
  outcome.steps.push({ node: node.id, port, detail: detailOf(detail) });
}

function pass(way: Way, node: RuleNode, port: string, detail = '') {
  step(way, node, port, detail);
  for (const link of way.rule.links.get(node.id) ?? []) {
    const next = way.rule.nodes.get(link.to);
    if (link.port === port && next) enter(way, next);
  }
}

/** A value an expression needs that the device never said. */
class Unknown extends Error {}

function enter(way: Way, node: RuleNode) {
  const gone = way.outcome.steps.length;
  if (gone >= MOST_STEPS) {
    if (gone === MOST_STEPS) step(way, node, 'failure', `after ${MOST_STEPS} steps it goes no further`);
    return;
  }
  try {
    WORK[node.type]?.(way, node as never);
  } catch (error) {
    if (error instanceof Unknown) step(way, node, 'skipped', error.message);
    else pass(way, node, 'failure', (error as Error).message.split('\n')[0] ?? '');
  }
}

/** All that expressions of a node can read. */
function scopeOf({ state, message, vars, isLate }: Way): Record<string, unknown> {
  const { deviceId, deviceName, deviceCode, productId, tags, at, event, status, quality } = message;
  return {
    ...state.last,
    ...newest(message, isLate),
    device: { id: deviceId, name: deviceName, code: deviceCode, productId },
    ...{ tags, at, quality, vars },
    event: event ?? { name: '', level: '', output: {} },
    status: status ?? { up: false, cause: '' },
  };
}

function evaluate(way: Way, node: RuleNode, field: string): unknown {
  const expression = way.rule.expressions.get(node.id)?.get(field);
  if (!expression) throw new Error(`${field} is not there`);
  const values = scopeOf(way);
  for (const name of expression.names)
    if (values[name] === undefined || values[name] === null) throw new Unknown(name);
  return expression.evaluate(values);
}

/** As the property is: a number is no text. */
function fitting(property: Computed | undefined, value: unknown): Value {
  if (property?.kind === 'text') return saidIn(String(value), 2_000);
  if (property?.kind === 'boolean' && typeof value !== 'boolean')
    throw new Error(`${String(value)} is not true or false`);
  return property?.kind === 'boolean' ? (value as boolean) : numberOf(value);
}

function fill(way: Way, node: RuleNode, field: string): string {
  const template = way.rule.templates.get(node.id)?.get(field);
  return template ? template(scopeOf(way)) : '';
}

/** What concerns the moment it is of, however late that is known; everything else is about how things are now. */
const IS_DATA: ReadonlySet<Effect['what']['kind']> = new Set(['set', 'forward']);

function act(way: Way, node: RuleNode, what: Effect['what'], detail: string) {
  if (way.isLate && !IS_DATA.has(what.kind)) return step(way, node, 'late', detail);
  const { deviceId, deviceName, deviceCode, enterpriseId, gatewayId, at, receivedAt, no } = way.message;
  const of = { deviceId, deviceName, deviceCode, enterpriseId, gatewayId, at, receivedAt, no };
  way.outcome.effects.push({ ...of, node: node.id, what, facts: factsOf(way) });
  pass(way, node, 'done', detail);
}

/** The values a device had when something was done because of them. */
const factsOf = ({ state, message, vars }: Way): Record<string, unknown> => ({
  ...state.last,
  ...message.values,
  ...(message.event ? { event: message.event.name } : {}),
  ...vars,
});

type Work = { [T in RuleNodeType]?: (way: Way, node: Extract<RuleNode, { type: T }>) => void };

const WORK: Work = {
  filter: (way, node) => pass(way, node, evaluate(way, node, 'expression') === true ? 'yes' : 'no'),
  hold: (way, node) => {
    const before = way.state.holds[node.id];
    const { at, receivedAt } = way.message;
    const isTrue = evaluate(way, node, 'expression') === true;
    if (way.isLate) {
      if (before) way.state.holds[node.id] = holdLate(before, isTrue, at);
      return step(way, node, 'late');
    }
    const { state, port } = holdWith(before, isTrue, { at, receivedAt }, node.seconds * 1_000);
    way.state.holds[node.id] = state;
    if (port) pass(way, node, port);
    else step(way, node, 'waiting');
  },
  window: (way, node) => {
    const value = numberOf(evaluate(way, node, 'value'));
    const { state, given } = addToWindow(way.state.windows[node.id], node, way.message.at, value);
    way.state.windows[node.id] = state;
    for (const one of given) pass({ ...way, vars: { ...way.vars, [node.as]: one } }, node, 'out', `${one}`);
    if (given.length === 0) step(way, node, 'waiting');
  },
  compute: (way, node) => {
    const value = computed(evaluate(way, node, 'expression'));
    pass({ ...way, vars: { ...way.vars, [node.as]: value } }, node, 'out', String(value));
  },
  enrich: (way, node) => {
    const value = way.others(node.deviceId)?.last[node.property];
    if (value === undefined || value === null) throw new Unknown(node.as);
    pass({ ...way, vars: { ...way.vars, [node.as]: value } }, node, 'out', String(value));
  },
  score: (way, node) => {
    const { said, seen } = asked(way.rule.asked.get(node.id), node, {
      known: { ...way.state.last, ...newest(way.message, way.isLate) },
      // What comes late says nothing about how things are now.
      before: way.isLate ? 'late' : way.state.drifts?.[node.id],
      missing: (feature) => new Unknown(feature),
    });
    if (seen) way.state.drifts = { ...way.state.drifts, [node.id]: seen.state };
    const further = { ...way, vars: { ...way.vars, [node.as]: computed(said) } };
    pass(further, node, 'out', `${said.predicted} (${said.score.toPrecision(4)})`);
    if (seen?.isNew) pass(further, node, 'drift', said.drift.toPrecision(3));
  },
  raise: (way, node) => {
    const title = saidIn(fill(way, node, 'title'), 200);
    act(way, node, { kind: 'raise', severity: node.severity, title }, title);
  },
  clear: (way, node) => act(way, node, { kind: 'clear', raised: node.raised }, ''),
  message: (way, node) => {
    const title = saidIn(fill(way, node, 'title'), 100);
    const text = saidIn(fill(way, node, 'text'), 2_000);
    act(way, node, { kind: 'message', users: node.users, handlers: node.handlers, title, text }, title);
  },
  command: (way, node) => {
    const filled = addressed(way.message, storableJson(fill(way, node, 'arguments') || '{}'));
    act(way, node, { kind: 'command', name: node.command, arguments: filled }, node.command);
  },
  set: (way, node) => {
    const value = fitting(way.rule.computed.get(node.property), evaluate(way, node, 'expression'));
    act(way, node, { kind: 'set', property: node.property, value }, String(value));
  },
  forward: (way, node) => {
    const payload = storable(fill(way, node, 'template')) || JSON.stringify(said(way.message));
    act(way, node, { kind: 'forward', forwardId: node.forwardId, payload }, '');
  },
};
