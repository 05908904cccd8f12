import type { ProjectCanvas, ProjectNode } from '@cloudyard/contract/bigdata/project-canvas.ts';
import { projectLinkKey } from '@cloudyard/contract/bigdata/project-graph.ts';
import type { CanvasDifference } from '../../../../kit/canvas/face.ts';
import { sameValues } from '../../../../kit/same-values.ts';

export type CanvasChange = {
  /** Everything of both: what is gone stands where it stood. */
  canvas: ProjectCanvas;
  nodes: ReadonlyMap<string, CanvasDifference>;
  links: ReadonlyMap<string, CanvasDifference>;
  counts: Record<CanvasDifference | 'links', number>;
};

/** Where a node stands says nothing of what it does. */
const meaning = ({ x: _x, y: _y, ...rest }: ProjectNode) => rest;

/** What became of one version of a project in another. */
export function differenceOf(before: ProjectCanvas, after: ProjectCanvas): CanvasChange {
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
  const links = new Map<string, CanvasDifference>();
  const old = new Map(before.links.map((link) => [projectLinkKey(link), link]));
  const now = new Set(after.links.map(projectLinkKey));
  for (const link of after.links) {
    const was = old.get(projectLinkKey(link));
    if (!was) links.set(projectLinkKey(link), 'added');
    else if (!sameValues(was.rules, link.rules)) links.set(projectLinkKey(link), 'changed');
  }
  const lost = before.links.filter((link) => !now.has(projectLinkKey(link)));
  for (const link of lost) links.set(projectLinkKey(link), 'removed');
  const count = (kind: CanvasDifference) => [...nodes.values()].filter((one) => one === kind).length;
  return {
    canvas: { ...after, nodes: [...after.nodes, ...gone], links: [...after.links, ...lost] },
    nodes,
    links,
    counts: {
      ...{ added: count('added'), changed: count('changed'), removed: count('removed') },
      links: links.size,
    },
  };
}
