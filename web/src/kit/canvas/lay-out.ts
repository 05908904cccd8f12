import type { Extent } from './fold.ts';
import type { CanvasGraph, CanvasNode } from './graph.ts';
import { tidiedDown } from './layout.ts';
import type { LaidOut, LayoutOrder } from './layout-worker.ts';

/** Fewer are laid out before a worker has begun. */
const FEW = 200;
type Places = ReadonlyMap<string, { x: number; y: number }>;
type How = { grid: number; extent: Extent };

const here = ({ graph, grid, extent }: LayoutOrder): Places =>
  new Map(tidiedDown(graph, grid, extent).nodes.map(({ id, x, y }) => [id, { x, y }]));

const makeWorker = () => new Worker(new URL('./layout-worker.ts', import.meta.url), { type: 'module' });

function beside(order: LayoutOrder, make: () => Worker): Promise<Places> {
  return new Promise((resolve) => {
    const worker = make();
    const end = (places: Places) => {
      worker.terminate();
      resolve(places);
    };
    worker.onmessage = ({ data }: MessageEvent<LaidOut>) => end(new Map(data));
    // Its script could not be loaded.
    worker.onerror = () => end(here(order));
    worker.postMessage(order);
  });
}

/** Where nodes stand from top to bottom. Only what a layout needs goes to the worker. */
export async function laidOut(
  { nodes, links }: CanvasGraph<CanvasNode>,
  { grid, extent }: How,
  make = makeWorker,
): Promise<Places> {
  const graph = { nodes: nodes.map(({ id, x, y }) => ({ id, x, y })), links };
  const order = { graph, grid, extent };
  return nodes.length <= FEW || typeof Worker === 'undefined' ? here(order) : beside(order, make);
}
