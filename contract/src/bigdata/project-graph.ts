import { PORT_CODES, VALUE_CODES } from '../algorithm/parameter.ts';
import {
  type CanvasPort,
  type Flow,
  MODULE_CODES,
  type ProjectCanvas,
  type ProjectLink,
  type ProjectModule,
  type ProjectNode,
  RUNNING_CODE,
} from './project-canvas.ts';

type Graph = Pick<ProjectCanvas, 'nodes' | 'links'>;

export const projectLinkKey = ({ source, sourcePort, target, targetPort }: ProjectLink) =>
  `${source} ${sourcePort} ${target} ${targetPort}`;

/** A parameter, as a manifest or a call has it. */
type Parameter = { name: string; type: string; required?: boolean | undefined };
const PORTS: Readonly<Record<string, Flow>> = { DATASET: 'dataset', MODEL: 'model' };

function portsEnding(parameters: readonly Parameter[], side: 'IN' | 'OUT'): CanvasPort[] {
  return parameters.flatMap(({ name, type, required }) => {
    const [what = '', end] = type.split('_');
    const kind = PORTS[what];
    if (!kind || end !== side) return [];
    return [side === 'IN' ? { name, kind, isRequired: required !== false } : { name, kind }];
  });
}

/** The ports an algorithm has by its parameters; what is not said to be optional is needed. */
export const portsOf = (parameters: readonly Parameter[]) => ({
  inputs: portsEnding(parameters, 'IN'),
  outputs: portsEnding(parameters, 'OUT'),
});

/** The single port of a dataset or a model. */
export const SOURCE_PORT = 'out';
export const sourcePorts = (kind: Flow): Pick<ProjectNode, 'inputs' | 'outputs'> => ({
  inputs: [],
  outputs: [{ name: SOURCE_PORT, kind }],
});

/** Nodes by their ids, and what is linked to each: a drawing of thousands of links is looked through once. */
type Drawn = { nodes: ReadonlyMap<string, ProjectNode>; arriving: Map<string, Set<string>> };
function arrive({ arriving }: Drawn, link: ProjectLink) {
  const known = arriving.get(link.target) ?? new Set<string>();
  // A port has no sign in it that divides the two ends of a link.
  arriving.set(link.target, known.add(projectLinkKey(link)).add(link.targetPort));
}
function drawn(nodes: readonly ProjectNode[], links: readonly ProjectLink[]): Drawn {
  const made: Drawn = { nodes: new Map(nodes.map((node) => [node.id, node])), arriving: new Map() };
  for (const link of links) arrive(made, link);
  return made;
}

/** Why two ports cannot be linked; undefined: they can. */
export type LinkProblem = 'no_port' | 'self' | 'kind' | 'taken' | 'twice';
function problemAmong({ nodes, arriving }: Drawn, link: ProjectLink): LinkProblem | undefined {
  const [source, target] = [nodes.get(link.source), nodes.get(link.target)];
  const from = source?.outputs.find(({ name }) => name === link.sourcePort);
  const into = target?.inputs.find(({ name }) => name === link.targetPort);
  if (!source || !target || !from || !into) return 'no_port';
  if (source.id === target.id) return 'self';
  if (from.kind !== into.kind) return 'kind';
  // Of a kind no more may arrive than the target declares: one for each of its ports.
  const known = arriving.get(target.id);
  if (known?.has(projectLinkKey(link))) return 'twice';
  return known?.has(link.targetPort) ? 'taken' : undefined;
}
export function linkProblem({ nodes, links }: Graph, link: ProjectLink): LinkProblem | undefined {
  const ends = nodes.filter(({ id }) => id === link.source || id === link.target);
  const arriving = links.filter(({ target }) => target === link.target);
  return problemAmong(drawn(ends, arriving), link);
}

/** What keeps a project from being run, and where. */
export type GraphProblem =
  | { code: 'empty' }
  | { code: 'cycle'; nodes: string[] }
  | { code: 'not_connected'; nodes: string[] }
  | { code: 'input_missing'; node: string; port: string }
  | { code: 'link'; link: ProjectLink; why: LinkProblem };

/**
 * The order in which modules run: each after what it needs, ties from top to bottom and then from left to right, so
 * that the same drawing always gives the same order. Nodes that stand in a circle are left over.
 */
export function runOrder({ nodes, links }: Graph): { order: ProjectNode[]; circle: ProjectNode[] } {
  const waiting = new Map(nodes.map(({ id }) => [id, 0]));
  const after = new Map<string, string[]>();
  for (const { source, target } of links) {
    waiting.set(target, (waiting.get(target) ?? 0) + 1);
    const behind = after.get(source);
    if (behind) behind.push(target);
    else after.set(source, [target]);
  }
  const left = new Map(nodes.map((node) => [node.id, node]));
  const ready = nodes.filter(({ id }) => waiting.get(id) === 0);
  const order: ProjectNode[] = [];
  let isSorted = false;
  while (ready.length > 0) {
    if (!isSorted) ready.sort(byPlace);
    isSorted = true;
    const next = ready.shift() as ProjectNode;
    order.push(next);
    left.delete(next.id);
    for (const id of after.get(next.id) ?? []) {
      const count = (waiting.get(id) ?? 0) - 1;
      waiting.set(id, count);
      const node = left.get(id);
      if (count !== 0 || !node) continue;
      ready.push(node);
      isSorted = false;
    }
  }
  return { order, circle: [...left.values()] };
}
const byPlace = (one: ProjectNode, other: ProjectNode) =>
  one.y - other.y || one.x - other.x || (one.id < other.id ? -1 : 1);

/** All that hangs together with a node, whichever way the links lead. */
export function connectedWith({ links }: Pick<Graph, 'links'>, first: string): Set<string> {
  const beside = new Map<string, string[]>();
  for (const { source, target } of links) {
    for (const [one, other] of [
      [source, target],
      [target, source],
    ] as const) {
      const known = beside.get(one);
      if (known) known.push(other);
      else beside.set(one, [other]);
    }
  }
  const found = new Set([first]);
  for (const id of found) for (const next of beside.get(id) ?? []) found.add(next);
  return found;
}

/** Everything before a node, itself included. */
export function upstreamOf({ links }: Pick<Graph, 'links'>, ids: Iterable<string>): Set<string> {
  const found = new Set(ids);
  for (const id of found) for (const { source, target } of links) if (target === id) found.add(source);
  return found;
}
/** Everything behind a node, itself included. */
export function downstreamOf({ links }: Pick<Graph, 'links'>, ids: Iterable<string>): Set<string> {
  const found = new Set(ids);
  for (const id of found) for (const { source, target } of links) if (source === id) found.add(target);
  return found;
}

/** All that is wrong with a drawing before it runs; none: it can be compiled. */
export function graphProblems(graph: Graph): GraphProblem[] {
  const { nodes, links } = graph;
  const [first] = nodes;
  if (!first) return [{ code: 'empty' }];
  const problems: GraphProblem[] = [];
  const before = drawn(nodes, []);
  for (const link of links) {
    const why = problemAmong(before, link);
    if (why) problems.push({ code: 'link', link, why });
    arrive(before, link);
  }
  const { circle } = runOrder(graph);
  if (circle.length > 0) problems.push({ code: 'cycle', nodes: circle.map(({ id }) => id) });
  const together = connectedWith(graph, first.id);
  const apart = nodes.filter(({ id }) => !together.has(id));
  if (apart.length > 0) problems.push({ code: 'not_connected', nodes: apart.map(({ id }) => id) });
  for (const node of nodes)
    for (const { name, isRequired } of node.inputs)
      if (isRequired && !before.arriving.get(node.id)?.has(name))
        problems.push({ code: 'input_missing', node: node.id, port: name });
  return problems;
}

const valueCode = (given: unknown) => {
  if (typeof given === 'boolean') return VALUE_CODES.boolean;
  if (typeof given === 'number') return Number.isInteger(given) ? VALUE_CODES.integer : VALUE_CODES.decimal;
  return VALUE_CODES.string;
};

/** A node in the shape of the fixed calls: ports first, then what was filled in. */
export function moduleOf(node: ProjectNode): ProjectModule {
  const { id, objectId, name, kind, inputs, outputs, params } = node;
  const inCode = (flow: Flow) => (flow === 'dataset' ? PORT_CODES.DATASET_IN : PORT_CODES.MODEL_IN);
  const outCode = (flow: Flow) => (flow === 'dataset' ? PORT_CODES.DATASET_OUT : PORT_CODES.MODEL_OUT);
  return {
    ...{ id, objectId, name, moduleType: { code: MODULE_CODES[kind] } },
    ...(kind === 'algorithm' ? { moduleRunningStatus: { code: RUNNING_CODE } } : {}),
    inputParams: [
      ...inputs.map((port) => ({
        inputParamType: { code: inCode(port.kind) },
        name: port.name,
        value: null,
      })),
      ...Object.entries(params).map(([key, value]) => ({
        ...{ inputParamType: { code: valueCode(value) }, name: key, value },
      })),
    ],
    outputParams: outputs.map((port) => ({
      ...{ outputParamType: { code: outCode(port.kind) }, name: port.name, value: null },
    })),
  };
}
export const modulesOf = ({ nodes }: Pick<Graph, 'nodes'>) => nodes.map(moduleOf);
