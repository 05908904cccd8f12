import { type CanvasGraph, type CanvasNode, moved, onGrid } from './graph.ts';

export const ARRANGEMENTS = ['left', 'top', 'across', 'down'] as const;
/** In a line on the left, in a line at the top, evenly from left to right, evenly from top to bottom. */
export type Arrangement = (typeof ARRANGEMENTS)[number];

/** Puts the chosen nodes in a line, or at even distances between the two outermost. */
export function arranged<N extends CanvasNode>(
  graph: CanvasGraph<N>,
  ids: ReadonlySet<string>,
  how: Arrangement,
  grid?: number,
): CanvasGraph<N> {
  const chosen = graph.nodes.filter(({ id }) => ids.has(id));
  const least = how === 'left' || how === 'top' ? 2 : 3;
  if (chosen.length < least) return graph;
  const axis = how === 'left' || how === 'across' ? 'x' : 'y';
  const sorted = [...chosen].sort((a, b) => a[axis] - b[axis]);
  const [first, last] = [sorted[0]?.[axis] ?? 0, sorted.at(-1)?.[axis] ?? 0];
  const step = how === 'left' || how === 'top' ? 0 : (last - first) / (sorted.length - 1);
  return moved(
    graph,
    new Map(
      sorted.map(
        ({ id, x, y }, at) => [id, { ...{ x, y }, [axis]: onGrid(first + at * step, grid) }] as const,
      ),
    ),
  );
}
