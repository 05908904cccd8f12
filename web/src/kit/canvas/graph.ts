import type { CanvasTone } from './face.ts';

/** What a canvas needs to know of a node; rooms add their own fields. */
export type CanvasNode = { id: string; x: number; y: number };
/** From a port of one node into another, where nodes have several inputs into one of them. */
export type CanvasLink = { from: string; port: string; to: string; into?: string | undefined };
/** What stands on the sheet and takes no part: a frame around nodes, or a note. */
export type CanvasMark = {
  id: string;
  kind: 'frame' | 'note';
  x: number;
  y: number;
  width: number;
  height: number;
  text: string;
  tone: CanvasTone;
};
export type CanvasGraph<N extends CanvasNode = CanvasNode> = {
  nodes: N[];
  links: CanvasLink[];
  marks?: CanvasMark[] | undefined;
};
type Place = { x: number; y: number };

export const linkKey = ({ from, port, to, into }: CanvasLink) =>
  into === undefined ? `${from} ${port} ${to}` : `${from} ${port} ${to} ${into}`;

/** Smaller, its name or its words would not be read. */
export const LEAST = { frame: { width: 120, height: 80 }, note: { width: 100, height: 40 } } as const;

export const GRID = 20;
export const onGrid = (value: number, grid = GRID) => Math.round(value / grid) * grid;

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
    ...(graph.marks ? { marks: graph.marks.filter(({ id }) => !ids.has(id)) } : {}),
  };
}

const movedAll = <T extends CanvasNode>(all: T[], places: ReadonlyMap<string, Place>): T[] => {
  const isMoved = ({ id, x, y }: T) => {
    const to = places.get(id);
    return to !== undefined && (to.x !== x || to.y !== y);
  };
  return all.some(isMoved) ? all.map((one) => (isMoved(one) ? { ...one, ...places.get(one.id) } : one)) : all;
};

/** The same graph where nothing moved, so that no step back does nothing. */
export function moved<N extends CanvasNode>(
  graph: CanvasGraph<N>,
  places: ReadonlyMap<string, Place>,
): CanvasGraph<N> {
  const nodes = movedAll(graph.nodes, places);
  const marks = graph.marks && movedAll(graph.marks, places);
  if (nodes === graph.nodes && marks === graph.marks) return graph;
  return { ...graph, nodes, ...(marks ? { marks } : {}) };
}

/** What stands in a frame goes where it goes. */
export function inside<N extends CanvasNode>(graph: CanvasGraph<N>, frame: CanvasMark): string[] {
  const isIn = ({ id, x, y }: CanvasNode) =>
    id !== frame.id &&
    x >= frame.x &&
    y >= frame.y &&
    x < frame.x + frame.width &&
    y < frame.y + frame.height;
  return [...graph.nodes, ...(graph.marks ?? []).filter(({ kind }) => kind === 'note')]
    .filter(isIn)
    .map(({ id }) => id);
}

/** `filter-3`: the first of its kind that is free. */
export function freeId(taken: ReadonlySet<string>, kind: string): string {
  for (let at = 1; ; at++) if (!taken.has(`${kind}-${at}`)) return `${kind}-${at}`;
}

/** A place near the wanted one where no other node begins. */
export function freePlace(nodes: readonly CanvasNode[], at: Place, grid = GRID) {
  let [x, y] = [onGrid(at.x, grid), onGrid(at.y, grid)];
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
  ...(graph.marks ? { marks: graph.marks.filter(({ id }) => ids.has(id)) } : {}),
});

const kindOf = (id: string) => id.replace(/-\d+$/, '');
/** The upper left corner of a part. */
const cornerOf = ({ nodes, marks = [] }: CanvasGraph): Place => {
  const all = [...nodes, ...marks];
  return { x: Math.min(...all.map(({ x }) => x)), y: Math.min(...all.map(({ y }) => y)) };
};

type Pasting = {
  /** Where its upper left corner goes; left out: beside what it was copied from. */
  at?: Place | undefined;
  grid?: number | undefined;
  /** A new id after one that was copied; left out: the next of its kind that is free. */
  newId?: ((before: string) => string) | undefined;
};

/** Copies a part into a graph, under ids of its own. */
export function pasted<N extends CanvasNode>(
  graph: CanvasGraph<N>,
  part: CanvasGraph<N>,
  { at, grid = GRID, newId }: Pasting = {},
): { graph: CanvasGraph<N>; ids: string[] } {
  const taken = new Set([...graph.nodes, ...(graph.marks ?? [])].map(({ id }) => id));
  const names = new Map<string, string>();
  const corner = cornerOf(part);
  const shift = at ? { x: at.x - corner.x, y: at.y - corner.y } : { x: 2 * GRID, y: 2 * GRID };
  const renamed = <T extends CanvasNode>(one: T): T => {
    const id = newId?.(one.id) ?? freeId(taken, kindOf(one.id));
    taken.add(id);
    names.set(one.id, id);
    return { ...one, id, x: one.x + shift.x, y: one.y + shift.y };
  };
  const nodes: N[] = [];
  for (const node of part.nodes) {
    const next = renamed(node);
    nodes.push({ ...next, ...freePlace([...graph.nodes, ...nodes], next, grid) });
  }
  const marks = (part.marks ?? []).map((mark) => {
    const next = renamed(mark);
    return { ...next, x: onGrid(next.x, grid), y: onGrid(next.y, grid) };
  });
  const links = part.links.map((link) => ({
    ...link,
    ...{ from: names.get(link.from) ?? link.from, to: names.get(link.to) ?? link.to },
  }));
  return {
    graph: {
      nodes: [...graph.nodes, ...nodes],
      links: [...graph.links, ...links],
      ...(graph.marks ? { marks: [...graph.marks, ...marks] } : {}),
    },
    ids: [...names.values()],
  };
}
