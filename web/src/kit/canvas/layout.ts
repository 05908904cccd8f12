import { BESIDE, type Extent, folded, ROW } from './fold.ts';
import { type CanvasGraph, type CanvasLink, type CanvasNode, moved, onGrid } from './graph.ts';

const COLUMN = 300;
const GAP = 40;
const HEIGHT = 120;

type Into = ReadonlyMap<string, readonly CanvasLink[]>;

/** How many links lead to a node at most; what lies on a loop counts once. */
function layersOf({ nodes }: CanvasGraph, into: Into): Map<string, number> {
  const layers = new Map<string, number>();
  const open = new Set<string>();
  const layerOf = (id: string): number => {
    const known = layers.get(id);
    if (known !== undefined) return known;
    if (open.has(id)) return -1;
    open.add(id);
    let layer = -1;
    for (const { from } of into.get(id) ?? []) layer = Math.max(layer, layerOf(from));
    open.delete(id);
    layers.set(id, layer + 1);
    return layer + 1;
  };
  for (const { id } of nodes) layerOf(id);
  return layers;
}

/** Columns from left to right by the longest way to a node; within a column, near what leads to it. */
export function tidied<N extends CanvasNode>(
  graph: CanvasGraph<N>,
  heightOf: (node: N) => number = () => HEIGHT,
): CanvasGraph<N> {
  const into = Map.groupBy(graph.links, ({ to }) => to);
  const layers = layersOf(graph, into);
  const places = new Map<string, { x: number; y: number }>();
  for (const [layer, column] of byLayer(graph, layers)) {
    const wishes = wishesOf(column, into, places, 'y');
    column.sort((a, b) => (wishes.get(a.id) ?? 0) - (wishes.get(b.id) ?? 0) || a.y - b.y);
    let y = 0;
    for (const node of column) {
      places.set(node.id, { x: layer * COLUMN, y: onGrid(y) });
      y += heightOf(node) + GAP;
    }
  }
  return moved(graph, places);
}

function byLayer<N extends CanvasNode>({ nodes }: CanvasGraph<N>, layers: ReadonlyMap<string, number>) {
  const found = Map.groupBy(nodes, ({ id }) => layers.get(id) ?? 0);
  return [...found].sort(([one], [other]) => one - other);
}

/** In the middle of what leads to it; what nothing leads to stays where it is. */
function wishesOf(
  some: readonly CanvasNode[],
  into: Into,
  places: ReadonlyMap<string, { x: number; y: number }>,
  axis: 'x' | 'y',
): Map<string, number> {
  return new Map(
    some.map((node) => {
      const before = (into.get(node.id) ?? []).flatMap(({ from }) => places.get(from)?.[axis] ?? []);
      const sum = before.reduce((all, one) => all + one, 0);
      return [node.id, before.length > 0 ? sum / before.length : node[axis]];
    }),
  );
}

type Stop = CanvasNode & { isWay: boolean };

/** A link over several rows has a place in each of them, so that it does not pass behind a node. */
function withWays(graph: CanvasGraph, layers: Map<string, number>): { stops: Stop[]; links: CanvasLink[] } {
  const stops: Stop[] = graph.nodes.map(({ id, x, y }) => ({ id, x, y, isWay: false }));
  const links = graph.links.flatMap((link, nth) => {
    const [above, below] = [layers.get(link.from) ?? 0, layers.get(link.to) ?? 0];
    const ids = [link.from];
    for (let layer = above + 1; layer < below; layer++) {
      const id = `way ${nth} ${layer}`;
      layers.set(id, layer);
      stops.push({ id, x: nth, y: 0, isWay: true });
      ids.push(id);
    }
    ids.push(link.to);
    return ids.slice(1).map((to, at) => ({ ...link, from: ids[at] ?? link.from, to }));
  });
  return { stops, links };
}

/** Rows from top to bottom by the longest way to a node; within a row, below what leads to it; all of it on the sheet. */
export function tidiedDown<N extends CanvasNode>(
  graph: CanvasGraph<N>,
  grid: number,
  extent: Extent,
): CanvasGraph<N> {
  const layers = layersOf(
    graph,
    Map.groupBy(graph.links, ({ to }) => to),
  );
  const { stops, links } = withWays(graph, layers);
  const into = Map.groupBy(links, ({ to }) => to);
  const places = new Map<string, { x: number; y: number }>();
  for (const [layer, row] of byLayer({ nodes: stops, links }, layers)) {
    const wishes = wishesOf(row, into, places, 'x');
    const wish = ({ id }: Stop) => wishes.get(id) ?? 0;
    // Nodes stay in the order they have, ways go past them.
    row.sort((a, b) => wish(a) - wish(b) || Number(a.isWay) - Number(b.isWay) || a.x - b.x);
    const xs = spread(
      row.map((stop) => (layer === 0 ? 0 : wish(stop))),
      BESIDE,
    );
    row.forEach(({ id }, at) => {
      places.set(id, { x: xs[at] ?? 0, y: layer * ROW });
    });
  }
  const rows = byLayer(graph, layers).map(([, row]) =>
    row.map(({ id }) => ({ id, x: places.get(id)?.x ?? 0 })).sort((one, other) => one.x - other.x),
  );
  const own = [...folded(rows, extent)];
  const left = Math.min(...own.map(([, { x }]) => x));
  return moved(
    graph,
    new Map(own.map(([id, { x, y }]) => [id, { x: onGrid(x - left, grid), y: onGrid(y, grid) }])),
  );
}

/** Places at least so far apart, in their order, with the least sum of ways from where each wants to be. */
function spread(wishes: readonly number[], apart: number): number[] {
  // Those that would stand over each other are one block, whose middle is where they want to be on average.
  const blocks: { at: number; sum: number; count: number }[] = [];
  for (const wish of wishes) {
    blocks.push({ at: wish, sum: wish, count: 1 });
    for (let last = blocks.length - 1; last > 0; last--) {
      const [before, after] = [blocks[last - 1], blocks[last]];
      if (!before || !after || before.at + before.count * apart <= after.at) break;
      const sum = before.sum + after.sum - after.count * before.count * apart;
      const count = before.count + after.count;
      blocks.splice(last - 1, 2, { at: sum / count, sum, count });
    }
  }
  return blocks.flatMap(({ at, count }) => Array.from({ length: count }, (_, nth) => at + nth * apart));
}
