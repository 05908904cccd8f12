import { CANVAS_LIMITS, type ProjectCanvas, SHEET } from '@cloudyard/contract/bigdata/project-canvas.ts';
import { onGrid } from '../../../../kit/canvas/graph.ts';
import { newElementId } from './panel-node.ts';

type Place = { x: number; y: number };
const NOTE = { width: 200, height: 80 } as const;
const ROOM = 30;
const TITLE = 30;

const clamp = (value: number, most: number) => Math.min(Math.max(onGrid(value, SHEET.grid), -100), most);

/** A note at a place. */
export function withNote(
  canvas: ProjectCanvas,
  { x, y }: Place,
): { canvas: ProjectCanvas; id: string } | undefined {
  if (canvas.notes.length >= CANVAS_LIMITS.notes) return undefined;
  const id = newElementId();
  const note = { id, x: clamp(x, SHEET.width), y: clamp(y, SHEET.height), ...NOTE, text: '' };
  return { canvas: { ...canvas, notes: [...canvas.notes, note] }, id };
}

/** A frame around nodes, with room for its name; around nothing there is none. */
export function withFrame(
  canvas: ProjectCanvas,
  ids: readonly string[],
): { canvas: ProjectCanvas; id: string } | undefined {
  const chosen = canvas.nodes.filter(({ id }) => ids.includes(id));
  if (chosen.length === 0 || canvas.frames.length >= CANVAS_LIMITS.frames) return undefined;
  const [xs, ys] = [chosen.map(({ x }) => x), chosen.map(({ y }) => y)];
  const [left, top] = [Math.min(...xs) - ROOM, Math.min(...ys) - ROOM - TITLE];
  const right = Math.max(...xs) + SHEET.nodeWidth + ROOM;
  const bottom = Math.max(...ys) + SHEET.nodeHeight + ROOM;
  const id = newElementId();
  const frame = {
    ...{ id, x: clamp(left, SHEET.width), y: clamp(top, SHEET.height) },
    ...{ width: right - left, height: bottom - top, title: '', tone: 'primary' as const },
  };
  return { canvas: { ...canvas, frames: [...canvas.frames, frame] }, id };
}
