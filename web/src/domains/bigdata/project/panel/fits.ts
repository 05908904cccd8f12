import type {
  CanvasPort,
  Flow,
  ProjectCanvas,
  ProjectLink,
  ProjectNode,
} from '@cloudyard/contract/bigdata/project-canvas.ts';
import { linkProblem } from '@cloudyard/contract/bigdata/project-graph.ts';
import type { AlgorithmTreeNode } from '../../../algorithm/lent/library-calls.ts';

export type PortEnd = { node: string; port: string; isInput: boolean };

const portOf = (node: ProjectNode | undefined, { port, isInput }: PortEnd): CanvasPort | undefined =>
  (isInput ? node?.inputs : node?.outputs)?.find(({ name }) => name === port);

export function linkBetween(one: PortEnd, other: PortEnd): ProjectLink {
  const [from, into] = one.isInput ? [other, one] : [one, other];
  return { source: from.node, sourcePort: from.port, target: into.node, targetPort: into.port };
}

/** Ports on the canvas that a link from this one may lead to. */
export function fittingPorts(
  canvas: ProjectCanvas,
  end: PortEnd,
): (PortEnd & { name: string; at: number })[] {
  return canvas.nodes.flatMap((node) =>
    (end.isInput ? node.outputs : node.inputs).flatMap(({ name: port }, at) => {
      const other = { node: node.id, port, isInput: !end.isInput };
      return linkProblem(canvas, linkBetween(end, other)) ? [] : [{ ...other, name: node.name, at }];
    }),
  );
}

/** What would flow through the port; undefined: there is no such port. */
export const flowAt = ({ nodes }: ProjectCanvas, end: PortEnd): Flow | undefined =>
  portOf(
    nodes.find(({ id }) => id === end.node),
    end,
  )?.kind;

/** The first port of a new node that fits, where it has one. */
export function firstFitting(node: ProjectNode, flow: Flow, isInput: boolean): string | undefined {
  return (isInput ? node.inputs : node.outputs).find(({ kind }) => kind === flow)?.name;
}

/** The algorithms of a tree, without its branches. */
export const leavesOf = (tree: readonly AlgorithmTreeNode[]): AlgorithmTreeNode[] =>
  tree.flatMap((one) => (one.isAlgorithm ? [one] : leavesOf(one.children)));
