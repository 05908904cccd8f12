import { ProjectCanvas, SHEET } from '@cloudyard/contract/bigdata/project-canvas.ts';
import { z } from 'zod';
import { partOf, pasted } from '../../../../kit/canvas/graph.ts';
import { canvasOf, graphOf, newElementId, onSheet } from './panel-node.ts';

type Place = { x: number; y: number };

/** What is copied, as text: another project, also in another window, takes it. */
const { nodes, links, frames, notes } = ProjectCanvas.shape;
const Copied = z.object({
  cloudyard: z.literal('canvas'),
  ...{ nodes, links, frames: frames.default([]), notes: notes.default([]) },
});
export type Copied = z.infer<typeof Copied>;

const isEmpty = (part: Omit<Copied, 'cloudyard'>) =>
  part.nodes.length + part.frames.length + part.notes.length === 0;

/** Nodes with the links between them, frames and notes; undefined: there is none of them. */
export function copiedFrom(canvas: ProjectCanvas, ids: readonly string[]): Copied | undefined {
  const {
    format: _format,
    shared: _shared,
    ...part
  } = canvasOf(canvas, partOf(graphOf(canvas), new Set(ids)));
  return isEmpty(part) ? undefined : { cloudyard: 'canvas', ...part };
}

/** All that stands on a canvas. */
export const elementIds = (canvas: ProjectCanvas) =>
  [canvas.nodes, canvas.frames, canvas.notes].flatMap((all) => all.map(({ id }) => id));

export const copiedText = (copied: Copied) => JSON.stringify(copied);

/** What the clipboard of the system holds, where it is a part of a canvas. */
export function readCopied(text: string): Copied | undefined {
  try {
    const copied = Copied.safeParse(JSON.parse(text)).data;
    return copied && !isEmpty(copied) ? copied : undefined;
  } catch {
    return undefined;
  }
}

const BESIDE = 40;
/** Where a part goes so that all of it stands on the sheet. */
function cornerFor({ nodes, frames, notes }: Copied, at: Place | undefined): Place {
  const all = [...nodes, ...frames, ...notes];
  const along = (axis: 'x' | 'y', most: number) => {
    const places = all.map((one) => one[axis]);
    const [first, last] = [Math.min(...places), Math.max(...places)];
    return Math.max(0, Math.min(at?.[axis] ?? first + BESIDE, most - (last - first)));
  };
  return {
    x: along('x', SHEET.width - SHEET.nodeWidth),
    y: along('y', SHEET.height - SHEET.nodeHeight),
  };
}

type Pasted = { canvas: ProjectCanvas; ids: string[] };

/** With ids of its own, at a place or beside what it was copied from. */
export function pastedInto(canvas: ProjectCanvas, copied: Copied, at?: Place): Pasted {
  const part = graphOf({ ...copied, format: 1 });
  const names = new Map<string, string>();
  const newId = (id: string) => {
    const next = newElementId();
    names.set(id, next);
    return next;
  };
  const { graph, ids } = pasted(graphOf(canvas), part, {
    at: cornerFor(copied, at),
    grid: SHEET.grid,
    newId,
  });
  // Rules of links are found by their ends, which have new names.
  const renamed = copied.links.map((link) => ({
    ...link,
    source: names.get(link.source) ?? link.source,
    target: names.get(link.target) ?? link.target,
  }));
  return { canvas: onSheet(canvasOf({ ...canvas, links: [...canvas.links, ...renamed] }, graph)), ids };
}

/** The one item of the right-click menu: copy and cut put it there, paste takes it out. */
export type Slot = Copied | undefined;
export const slotAfterPaste = (): Slot => undefined;
export const mayPaste = (slot: Slot): slot is Copied => slot !== undefined;
