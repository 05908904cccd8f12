import type { RuleGraph, RuleNode } from '@cloudyard/contract/iot/rule-graph.ts';
import type { CanvasDifference } from '../../../kit/canvas/face.ts';
import { linkKey } from '../../../kit/canvas/graph.ts';
import { sameValues } from '../../../kit/same-values.ts';

export type Difference = {
  /** Everything of both: what is gone stands where it stood. */
  graph: RuleGraph;
  nodes: ReadonlyMap<string, CanvasDifference>;
  added: number;
  changed: number;
  removed: number;
  /** Links that only one of the two has. */
  links: number;
};

/** Where a node stands says nothing of what it does. */
const meaning = ({ x: _x, y: _y, ...rest }: RuleNode) => rest;

/** What became of one drawing in another. */
export function differenceOf(before: RuleGraph, after: RuleGraph): Difference {
  const former = new Map(before.nodes.map((node) => [node.id, node]));
  const present = new Set(after.nodes.map(({ id }) => id));
  const nodes = new Map<string, CanvasDifference>();
  for (const node of after.nodes) {
    const old = former.get(node.id);
    if (!old) nodes.set(node.id, 'added');
    else if (!sameValues(meaning(old), meaning(node))) nodes.set(node.id, 'changed');
  }
  const gone = before.nodes.filter(({ id }) => !present.has(id));
  for (const { id } of gone) nodes.set(id, 'removed');
  const [old, now] = [before.links, after.links].map((links) => new Set(links.map(linkKey)));
  const lost = before.links.filter((link) => !now?.has(linkKey(link)));
  const made = after.links.filter((link) => !old?.has(linkKey(link)));
  const count = (kind: CanvasDifference) => [...nodes.values()].filter((one) => one === kind).length;
  return {
    graph: { nodes: [...after.nodes, ...gone], links: [...after.links, ...lost] },
    nodes,
    ...{ added: count('added'), changed: count('changed'), removed: count('removed') },
    links: lost.length + made.length,
  };
}
