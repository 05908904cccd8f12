import type { Extent } from './fold.ts';
import type { CanvasGraph } from './graph.ts';
import { tidiedDown } from './layout.ts';

export type LayoutOrder = { graph: CanvasGraph; grid: number; extent: Extent };
export type LaidOut = [id: string, place: { x: number; y: number }][];

// Many nodes are laid out beside the page, which goes on meanwhile.

self.onmessage = ({ data: { graph, grid, extent } }: MessageEvent<LayoutOrder>) => {
  const { nodes } = tidiedDown(graph, grid, extent);
  self.postMessage(nodes.map(({ id, x, y }) => [id, { x, y }]) satisfies LaidOut);
};
