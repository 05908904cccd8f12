import type { KeyboardEvent } from 'react';
import type { FlowProps } from './flow-parts.ts';
import { type CanvasGraph, type CanvasMark, type CanvasNode, GRID, LEAST } from './graph.ts';
import { isTyping } from './use-canvas-acts.ts';

const WAYS: Readonly<Record<string, readonly [axis: 'width' | 'height', way: 1 | -1]>> = {
  ArrowRight: ['width', 1],
  ArrowLeft: ['width', -1],
  ArrowDown: ['height', 1],
  ArrowUp: ['height', -1],
};

/** Chosen frames and notes a step wider, narrower, higher or lower; the same graph where there is none to change. */
export function sizedByKey(
  graph: CanvasGraph<CanvasNode>,
  selected: readonly string[],
  key: string,
  grid = GRID,
): CanvasGraph<CanvasNode> {
  const [axis, way] = WAYS[key] ?? [];
  if (!axis || !way) return graph;
  const sized = (mark: CanvasMark) => Math.max(LEAST[mark.kind][axis], mark[axis] + 2 * grid * way);
  const isChanged = (mark: CanvasMark) => selected.includes(mark.id) && sized(mark) !== mark[axis];
  const { marks = [] } = graph;
  if (!marks.some(isChanged)) return graph;
  return {
    ...graph,
    marks: marks.map((mark) => (isChanged(mark) ? { ...mark, [axis]: sized(mark) } : mark)),
  };
}

/** Alt and an arrow, where the mouse would drag a corner; before the library moves what is chosen. */
export function onSizeKey(event: KeyboardEvent, { graph, selected, edit, sheet }: FlowProps) {
  if (!event.altKey || !edit || isTyping(event.target)) return;
  if (!WAYS[event.key] || !(graph.marks ?? []).some(({ id }) => selected.includes(id))) return;
  event.preventDefault();
  event.stopPropagation();
  const next = sizedByKey(graph, selected, event.key, sheet?.grid);
  // A key that is held is one step.
  if (next !== graph) edit.onChange(next, `size ${selected.join(' ')}`);
}
