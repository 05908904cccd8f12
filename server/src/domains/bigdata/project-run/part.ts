import type { ProjectCanvas, ProjectLink, ProjectNode } from '@cloudyard/contract/bigdata/project-canvas.ts';
import {
  downstreamOf,
  type GraphProblem,
  graphProblems,
  runOrder,
  upstreamOf,
} from '@cloudyard/contract/bigdata/project-graph.ts';
import type { PlanProblem } from '@cloudyard/contract/bigdata/project-shown.ts';

type Graph = Pick<ProjectCanvas, 'nodes' | 'links'>;
/** Which part is meant; nothing: all of it. */
export type Part = {
  to?: string[] | undefined;
  from?: string[] | undefined;
  only?: string[] | undefined;
};
export const isWhole = ({ to, from, only }: Part) => !to && !from && !only;
/** Nodes that a part names and the drawing has not. */
export const strangersIn = ({ nodes }: Graph, { to = [], from = [], only = [] }: Part) =>
  [...to, ...from, ...only].filter((id) => !nodes.some((node) => node.id === id));

/** The steps of a part: its algorithms, in the order they run. */
export function stepsOf(graph: Graph, { to, from, only }: Part): ProjectNode[] {
  const behind = from && downstreamOf(graph, from);
  const before = to && upstreamOf(graph, to);
  const alone = only && new Set(only);
  return runOrder(graph).order.filter(
    ({ id, kind }) =>
      kind === 'algorithm' && (alone?.has(id) ?? ((behind?.has(id) ?? true) && (before?.has(id) ?? true))),
  );
}

/** A drawing is read and never changed: of thousands of links each node has a few. */
const arriving = new WeakMap<readonly ProjectLink[], Map<string, ProjectLink[]>>();

/** What arrives at a node, by port. */
export function arrivingAt({ links }: Pick<Graph, 'links'>, id: string): readonly ProjectLink[] {
  const known = arriving.get(links) ?? Map.groupBy(links, ({ target }) => target);
  arriving.set(links, known);
  return known.get(id) ?? [];
}

const problem = (code: PlanProblem['code'], nodes: string[], at = '', text = ''): PlanProblem => ({
  ...{ code, nodes, at, text },
});

export { problem as planProblem };

function shown(one: GraphProblem): PlanProblem {
  switch (one.code) {
    case 'empty':
      return problem('empty', []);
    case 'input_missing':
      return problem('input_missing', [one.node], one.port);
    case 'link':
      return problem('link', [one.link.source, one.link.target], one.link.targetPort, one.why);
    default:
      return problem(one.code, one.nodes);
  }
}

/** What keeps a part from being run as it is drawn; of the other parts nothing is asked. */
export function drawnProblems(graph: Graph, part: Part): PlanProblem[] {
  const found = graphProblems(graph).map(shown);
  const steps = stepsOf(graph, part);
  if (isWhole(part)) {
    const hasSteps = graph.nodes.some(({ kind }) => kind === 'algorithm');
    return hasSteps || graph.nodes.length === 0 ? found : [...found, problem('empty', [])];
  }
  const meant = new Set([...steps.map(({ id }) => id), ...(part.only ?? [])]);
  const circle = found.filter(({ code }) => code === 'cycle');
  const rest = found.filter(
    ({ code, nodes }) => code !== 'not_connected' && code !== 'cycle' && nodes.some((id) => meant.has(id)),
  );
  const none = steps.length === 0 && circle.length === 0 ? [problem('empty', [])] : [];
  return [...circle, ...rest, ...none];
}
