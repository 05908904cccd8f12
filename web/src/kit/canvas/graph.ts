/** What a canvas needs to know of a node; rooms add their own fields. */
export type CanvasNode = { id: string; x: number; y: number };
/** From a port of one node into another. */
export type CanvasLink = { from: string; port: string; to: string };
export type CanvasGraph<N extends CanvasNode = CanvasNode> = { nodes: N[]; links: CanvasLink[] };

export const linkKey = ({ from, port, to }: CanvasLink) => `${from} ${port} ${to}`;

export const GRID = 20;
export const onGrid = (value: number) => Math.round(value / GRID) * GRID;

/** Nodes go with their links. */
export function without<N extends CanvasNode>(
  graph: CanvasGraph<N>,
  ids: ReadonlySet<string>,
  links: ReadonlySet<string> = new Set(),
): CanvasGraph<N> {
  return {
    nodes: graph.nodes.filter(({ id }) => !ids.has(id)),
    links: graph.links.filter(
      (link) => !ids.has(link.from) && !ids.has(link.to) && !links.has(linkKey(link)),
    ),
  };
}

/** The same graph where nothing moved, so that no step back does nothing. */
export function moved<N extends CanvasNode>(
  graph: CanvasGraph<N>,
  places: ReadonlyMap<string, { x: number; y: number }>,
): CanvasGraph<N> {
  const isMoved = ({ id, x, y }: N) => {
    const to = places.get(id);
    return to !== undefined && (to.x !== x || to.y !== y);
  };
  if (!graph.nodes.some(isMoved)) return graph;
  return {
    ...graph,
    nodes: graph.nodes.map((node) => (isMoved(node) ? { ...node, ...places.get(node.id) } : node)),
  };
}

/** `filter-3`: the first of its kind that is free. */
export function freeId(taken: ReadonlySet<string>, kind: string): string {
  for (let at = 1; ; at++) if (!taken.has(`${kind}-${at}`)) return `${kind}-${at}`;
}

/** A place near the wanted one where no other node begins. */
export function freePlace(nodes: readonly CanvasNode[], at: { x: number; y: number }) {
  let [x, y] = [onGrid(at.x), onGrid(at.y)];
  const isTaken = () => nodes.some((node) => Math.abs(node.x - x) < GRID && Math.abs(node.y - y) < GRID);
  while (isTaken()) {
    x += 2 * GRID;
    y += 2 * GRID;
  }
  return { x, y };
}

/** What is copied: nodes, and the links between them. */
export const partOf = <N extends CanvasNode>(
  graph: CanvasGraph<N>,
  ids: ReadonlySet<string>,
): CanvasGraph<N> => ({
  nodes: graph.nodes.filter(({ id }) => ids.has(id)),
  links: graph.links.filter(({ from, to }) => ids.has(from) && ids.has(to)),
});

const kindOf = (id: string) => id.replace(/-\d+$/, '');

/** Copies a part into a graph, beside what it was copied from, under ids of its own. */
export function pasted<N extends CanvasNode>(
  graph: CanvasGraph<N>,
  part: CanvasGraph<N>,
): { graph: CanvasGraph<N>; ids: string[] } {
  const taken = new Set(graph.nodes.map(({ id }) => id));
  const names = new Map<string, string>();
  const nodes: N[] = [];
  for (const node of part.nodes) {
    const id = freeId(taken, kindOf(node.id));
    taken.add(id);
    names.set(node.id, id);
    const place = freePlace([...graph.nodes, ...nodes], { x: node.x + 2 * GRID, y: node.y + 2 * GRID });
    nodes.push({ ...node, id, ...place });
  }
  const links = part.links.map(({ from, port, to }) => ({
    ...{ from: names.get(from) ?? from, port, to: names.get(to) ?? to },
  }));
  return {
    graph: { nodes: [...graph.nodes, ...nodes], links: [...graph.links, ...links] },
    ids: [...names.values()],
  };
}
