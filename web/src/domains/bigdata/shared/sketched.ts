import { type ProjectCanvas, type ProjectNode, SHEET } from '@cloudyard/contract/bigdata/project-canvas.ts';
import { projectLinkKey } from '@cloudyard/contract/bigdata/project-graph.ts';

type Graph = Pick<ProjectCanvas, 'nodes' | 'links'>;
export type SketchedNode = Pick<ProjectNode, 'id' | 'kind' | 'name' | 'x' | 'y'>;
export type SketchedLink = {
  key: string;
  path: string /** Where a figure can stand. */;
  x: number;
  y: number;
};
export type Sketched = { width: number; height: number; nodes: SketchedNode[]; links: SketchedLink[] };

const { nodeWidth: W, nodeHeight: H } = SHEET;
const AROUND = 24;
/** So far before its end: there each link is alone. */
const BEFORE = 22;

/** Inputs stand on the upper edge and outputs on the lower one, each in its place. */
const portX = (node: ProjectNode, side: 'inputs' | 'outputs', port: string) => {
  const ports = node[side];
  const place = Math.max(
    0,
    ports.findIndex(({ name }) => name === port),
  );
  return node.x + ((place + 1) / (Math.max(1, ports.length) + 1)) * W;
};

/** A small drawing of a canvas, moved to where it begins. */
export function sketchOf({ nodes, links }: Graph): Sketched {
  const left = Math.min(...nodes.map(({ x }) => x), Number.POSITIVE_INFINITY);
  const top = Math.min(...nodes.map(({ y }) => y), Number.POSITIVE_INFINITY);
  if (!Number.isFinite(left)) return { width: W, height: H, nodes: [], links: [] };
  const placed = nodes.map((node) => ({ ...node, x: node.x - left + AROUND, y: node.y - top + AROUND }));
  const byId = new Map(placed.map((node) => [node.id, node]));
  return {
    width: Math.max(...placed.map(({ x }) => x)) + W + AROUND,
    height: Math.max(...placed.map(({ y }) => y)) + H + AROUND,
    nodes: placed.map(({ id, kind, name, x, y }) => ({ id, kind, name, x, y })),
    links: links.flatMap((link) => {
      const source = byId.get(link.source);
      const target = byId.get(link.target);
      if (!source || !target) return [];
      const from = { x: portX(source, 'outputs', link.sourcePort), y: source.y + H };
      const to = { x: portX(target, 'inputs', link.targetPort), y: target.y };
      const bend = Math.max(30, Math.abs(to.y - from.y) / 2);
      const path = `M${from.x} ${from.y}C${from.x} ${from.y + bend} ${to.x} ${to.y - bend} ${to.x} ${to.y}`;
      return [{ key: projectLinkKey(link), path, x: to.x, y: to.y - BEFORE }];
    }),
  };
}
