import { z } from 'zod';
import { Id } from '../kit/values.ts';
import { Identifier } from './model.ts';

/** CEL: checked by the server, which knows the properties. */
const Expression = z.string().trim().min(1).max(1_000);
/** Text with `${expression}` in it. */
const Template = z.string().trim().min(1).max(2_000);
const Seconds = z.number().int().min(1).max(86_400);

export const SEVERITIES = ['critical', 'major', 'minor', 'warning', 'info'] as const;
export const Severity = z.enum(SEVERITIES);
export type Severity = z.infer<typeof Severity>;

/** So many single values a window remembers of a device: one that slides over a count needs all of them. */
export const MOST_IN_WINDOW = 2_000;
export const WINDOW_FUNCTIONS = ['mean', 'min', 'max', 'sum', 'count', 'first', 'last', 'change'] as const;

const of = <T extends string, S extends z.ZodRawShape>(type: T, shape: S) =>
  z.object({
    /** Of this graph; counters, states and alarms go by it. */
    id: z.string().regex(/^[a-z][a-z0-9-]{0,29}$/),
    type: z.literal(type),
    /** What people call it; empty: what it does. */
    name: z.string().trim().max(40).default(''),
    note: z.string().trim().max(300).default(''),
    x: z.number().min(-20_000).max(20_000),
    y: z.number().min(-20_000).max(20_000),
    ...shape,
  });

export const RuleNode = z.discriminatedUnion('type', [
  /** A message with one of these properties; none named: with any. */
  of('on-property', {
    properties: z.array(Identifier).max(50),
    /** Values of bad or uncertain quality count too. */
    anyQuality: z.boolean().default(false),
  }),
  /** An event of the thing model; none named: any. */
  of('on-event', { events: z.array(Identifier).max(50) }),
  of('on-status', { change: z.enum(['up', 'down', 'both']) }),
  /** Cron words, in the time of Shanghai; for each device with the values it had last. */
  of('on-schedule', { cron: z.string().trim().min(9).max(60) }),

  of('filter', { expression: Expression }),
  /** True without a break for so long. */
  of('hold', { expression: Expression, seconds: Seconds }),
  of('window', {
    value: Expression,
    function: z.enum(WINDOW_FUNCTIONS),
    by: z.enum(['count', 'seconds']),
    size: z.number().int().min(2).max(86_400),
    /** With every message, not only when it is full. */
    isSliding: z.boolean().default(true),
    as: Identifier,
  }),
  of('compute', { as: Identifier, expression: Expression }),
  /** The newest value of another device, from then on. */
  of('enrich', { deviceId: Id, property: Identifier, as: Identifier }),
  /** What a trained model says of the newest values of the device. */
  of('score', {
    modelId: Id,
    modelVersion: z.number().int().min(1),
    /** Which property is which input; one that is not named has the name of the input. */
    inputs: z.record(z.string().max(128), Identifier).default({}),
    as: Identifier,
    /** How far the mean of an input may go from what the model learned, in standard deviations; 0: not watched. */
    drift: z.number().min(0).max(100).default(3),
  }),

  of('raise', { severity: Severity, title: Template }),
  /** Ends what another node of this rule raised for the same device. */
  of('clear', { raised: z.string().max(30) }),
  of('message', {
    /** People of the enterprise. */
    users: z.array(Id).max(50),
    /** And everybody who may handle alarms. */
    handlers: z.boolean().default(false),
    title: Template,
    text: Template,
  }),
  of('command', {
    command: z.string().trim().min(1).max(60),
    /** JSON with `${expression}` in it. */
    arguments: z.string().trim().max(4_000).default('{}'),
  }),
  /** A value of a computed property of the device itself: shown, kept and read like one it measured. */
  of('set', { property: Identifier, expression: Expression }),
  of('forward', { forwardId: Id, template: z.string().trim().max(8_000).default('') }),
]);
export type RuleNode = z.infer<typeof RuleNode>;
export type RuleNodeType = RuleNode['type'];

export const RuleLink = z.object({
  from: z.string().max(30),
  port: z.string().max(20),
  to: z.string().max(30),
});
export type RuleLink = z.infer<typeof RuleLink>;

export const MOST_NODES = 100;
export const RuleGraph = z.object({
  nodes: z.array(RuleNode).max(MOST_NODES),
  links: z.array(RuleLink).max(300),
});
export type RuleGraph = z.infer<typeof RuleGraph>;

/** What goes over a link: values, an event, a change of connection, or the clock. */
export const FLOWS = ['property', 'event', 'status', 'schedule'] as const;
export type Flow = (typeof FLOWS)[number];

type Ports = {
  family: 'trigger' | 'filter' | 'window' | 'transform' | 'action';
  /** What it takes; none: it begins a chain. */
  takes: readonly Flow[];
  gives: readonly string[];
};

/** The only place that says what can be linked to what. `failure` gives what a node could not work with. */
export const RULE_PORTS: Record<RuleNodeType, Ports> = {
  'on-property': { family: 'trigger', takes: [], gives: ['out'] },
  'on-event': { family: 'trigger', takes: [], gives: ['out'] },
  'on-status': { family: 'trigger', takes: [], gives: ['out'] },
  'on-schedule': { family: 'trigger', takes: [], gives: ['out'] },
  filter: { family: 'filter', takes: FLOWS, gives: ['yes', 'no', 'failure'] },
  hold: { family: 'window', takes: ['property'], gives: ['held', 'released', 'failure'] },
  window: { family: 'window', takes: ['property', 'event', 'schedule'], gives: ['out', 'failure'] },
  compute: { family: 'transform', takes: FLOWS, gives: ['out', 'failure'] },
  enrich: { family: 'transform', takes: FLOWS, gives: ['out', 'failure'] },
  score: { family: 'transform', takes: FLOWS, gives: ['out', 'drift', 'failure'] },
  raise: { family: 'action', takes: FLOWS, gives: ['done', 'failure'] },
  clear: { family: 'action', takes: FLOWS, gives: ['done', 'failure'] },
  message: { family: 'action', takes: FLOWS, gives: ['done', 'failure'] },
  command: { family: 'action', takes: FLOWS, gives: ['done', 'failure'] },
  set: { family: 'action', takes: FLOWS, gives: ['done', 'failure'] },
  forward: { family: 'action', takes: FLOWS, gives: ['done', 'failure'] },
};

const BEGINS: Partial<Record<RuleNodeType, Flow>> = {
  'on-property': 'property',
  'on-event': 'event',
  'on-status': 'status',
  'on-schedule': 'schedule',
};

/** `node` empty: the whole graph. `field`: of the node. Texts of a server's check stand in `detail`. */
export const RuleProblem = z.object({
  node: z.string(),
  field: z.string(),
  code: z.enum([
    ...(['no-trigger', 'twice', 'unknown-node', 'unknown-port', 'not-taken', 'loop', 'unlinked'] as const),
    ...(['expression', 'unknown-property', 'unknown-event', 'unknown-target'] as const),
    ...(['cron', 'template', 'nobody', 'name-taken', 'computed-trigger', 'window-large'] as const),
  ]),
  detail: z.string(),
  start: z.number().int().nullable(),
  end: z.number().int().nullable(),
});
export type RuleProblem = z.infer<typeof RuleProblem>;

const problem = (node: string, code: RuleProblem['code'], detail = '', field = ''): RuleProblem => ({
  ...{ node, field, code, detail, start: null, end: null },
});

/** What a drawing begins with, each once. */
export const beginsOf = ({ nodes }: RuleGraph): Flow[] =>
  FLOWS.filter((flow) => nodes.some(({ type }) => BEGINS[type] === flow));

/** Which flows arrive at each node; a node of a loop is found by `loopOf`. */
export function flowsOf({ nodes, links }: RuleGraph): Map<string, Set<Flow>> {
  const flows = new Map<string, Set<Flow>>(nodes.map(({ id }) => [id, new Set()]));
  const open = nodes.flatMap(({ id, type }) => (BEGINS[type] ? [{ id, flow: BEGINS[type] }] : []));
  for (let next = open.pop(); next; next = open.pop()) {
    const known = flows.get(next.id);
    if (!known || known.has(next.flow)) continue;
    known.add(next.flow);
    for (const link of links) if (link.from === next.id) open.push({ id: link.to, flow: next.flow });
  }
  return flows;
}

/** A node that leads back to itself, if there is one. */
export function loopOf({ nodes, links }: RuleGraph): string | undefined {
  const left = new Set(nodes.map(({ id }) => id));
  for (let changed = true; changed; ) {
    changed = false;
    for (const id of left) {
      const isHeld = links.some(({ from, to }) => to === id && left.has(from));
      if (isHeld) continue;
      left.delete(id);
      changed = true;
    }
  }
  return [...left][0];
}

/** What is wrong with the drawing itself; expressions and names are the server's to check. */
export function structureProblems(graph: RuleGraph): RuleProblem[] {
  const byId = new Map(graph.nodes.map((node) => [node.id, node]));
  const found: RuleProblem[] = [];
  const seen = new Set<string>();
  for (const { id } of graph.nodes) {
    if (seen.has(id)) found.push(problem(id, 'twice'));
    seen.add(id);
  }
  if (!graph.nodes.some(({ type }) => BEGINS[type])) found.push(problem('', 'no-trigger'));
  const flows = flowsOf(graph);
  for (const link of graph.links) {
    const from = byId.get(link.from);
    const to = byId.get(link.to);
    if (!from || !to) found.push(problem(link.from, 'unknown-node', link.to));
    else if (!RULE_PORTS[from.type].gives.includes(link.port))
      found.push(problem(from.id, 'unknown-port', link.port));
  }
  for (const { id, type } of graph.nodes) {
    const { takes, family } = RULE_PORTS[type];
    const arriving = [...(flows.get(id) ?? [])];
    const foreign = family === 'trigger' ? [] : arriving.filter((flow) => !takes.includes(flow));
    if (family === 'trigger' && graph.links.some(({ to }) => to === id)) found.push(problem(id, 'not-taken'));
    if (foreign.length > 0) found.push(problem(id, 'not-taken', foreign.join(', ')));
    if (arriving.length === 0) found.push(problem(id, 'unlinked'));
  }
  const loop = loopOf(graph);
  if (loop) found.push(problem(loop, 'loop'));
  return found;
}

/** Whether a link may be drawn, while it is drawn. */
export function mayLink(graph: RuleGraph, link: RuleLink): boolean {
  if (link.from === link.to) return false;
  if (graph.links.some((one) => one.from === link.from && one.port === link.port && one.to === link.to))
    return false;
  const codes = (one: RuleGraph) => structureProblems(one).filter(({ code }) => code !== 'unlinked').length;
  return codes({ ...graph, links: [...graph.links, link] }) <= codes(graph);
}
