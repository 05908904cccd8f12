import { type CanvasGraph, type CanvasNode, moved, onGrid } from './graph.ts';

const COLUMN = 300;
const GAP = 40;
const HEIGHT = 120;

/** How many links lead to a node at most; what lies on a loop counts once. */
function layersOf({ nodes, links }: CanvasGraph): Map<string, number> {
  const layers = new Map<string, number>();
  const open = new Set<string>();
  const into = Map.groupBy(links, ({ to }) => to);
  const layerOf = (id: string): number => {
    const known = layers.get(id);
    if (known !== undefined) return known;
    if (open.has(id)) return -1;
    open.add(id);
    const layer = Math.max(-1, ...(into.get(id) ?? []).map(({ from }) => layerOf(from))) + 1;
    open.delete(id);
    layers.set(id, layer);
    return layer;
  };
  for (const { id } of nodes) layerOf(id);
  return layers;
}

/** Columns from left to right by the longest way to a node; within a column, near what leads to it. */
export function tidied<N extends CanvasNode>(
  graph: CanvasGraph<N>,
  heightOf: (node: N) => number = () => HEIGHT,
): CanvasGraph<N> {
  const layers = layersOf(graph);
  const places = new Map<string, { x: number; y: number }>();
  const wish = ({ id, y }: N) => {
    const before = graph.links.flatMap(({ from, to }) => (to === id ? (places.get(from)?.y ?? []) : []));
    return before.length > 0 ? before.reduce((sum, one) => sum + one, 0) / before.length : y;
  };
  const last = Math.max(-1, ...layers.values());
  for (let layer = 0; layer <= last; layer++) {
    const column = graph.nodes.filter(({ id }) => layers.get(id) === layer);
    const wishes = new Map(column.map((node) => [node.id, wish(node)]));
    column.sort((a, b) => (wishes.get(a.id) ?? 0) - (wishes.get(b.id) ?? 0) || a.y - b.y);
    let y = 0;
    for (const node of column) {
      places.set(node.id, { x: layer * COLUMN, y: onGrid(y) });
      y += heightOf(node) + GAP;
    }
  }
  return moved(graph, places);
}
