import { afterEach, describe, expect, it, vi } from 'vitest';
import { laidOut } from './lay-out.ts';
import { tidied, tidiedDown } from './layout.ts';

const node = (id: string, y = 0) => ({ id, x: 7, y });
const link = (from: string, to: string) => ({ from, port: 'out', to });
const placeOf = (graph: ReturnType<typeof tidied>, id: string) => graph.nodes.find((one) => one.id === id);

describe('tidying up', () => {
  it('puts a node behind the longest way to it', () => {
    const graph = tidied({
      nodes: [node('d'), node('c'), node('b'), node('a')],
      links: [link('a', 'b'), link('b', 'c'), link('a', 'c'), link('c', 'd')],
    });
    const xs = ['a', 'b', 'c', 'd'].map((id) => placeOf(graph, id)?.x);
    expect(xs).toEqual([0, 300, 600, 900]);
  });

  it('lays nothing over another, however high it is', () => {
    const graph = tidied({ nodes: [node('a'), node('b'), node('c')], links: [] }, () => 200);
    expect(graph.nodes.map(({ y }) => y).sort((a, b) => a - b)).toEqual([0, 240, 480]);
  });

  it('orders a column by what leads to it, so that links do not cross', () => {
    const graph = tidied({
      nodes: [node('top', 0), node('below', 100), node('x', 0), node('y', 100)],
      links: [link('top', 'y'), link('below', 'x')],
    });
    expect(placeOf(graph, 'y')?.y).toBeLessThan(placeOf(graph, 'x')?.y ?? 0);
  });

  it('ends for a loop, and leaves a tidy graph alone', () => {
    const loop = { nodes: [node('a'), node('b')], links: [link('a', 'b'), link('b', 'a')] };
    const graph = tidied(loop);
    expect(tidied(graph)).toBe(graph);
    expect(tidied({ nodes: [], links: [] }).nodes).toEqual([]);
  });
});

describe('tidying up from top to bottom', () => {
  const sheet = { width: 20_000, height: 7_000 };
  const down = (graph: Parameters<typeof tidiedDown>[0]) => tidiedDown(graph, 10, sheet);
  it('puts a node below what leads to it, in the middle of several', () => {
    const graph = down({
      nodes: [node('left', 0), node('right', 5), node('join', 9)],
      links: [link('left', 'join'), link('right', 'join')],
    });
    expect(graph.nodes.map(({ x, y }) => [x, y])).toEqual([
      [0, 0],
      [240, 0],
      [120, 120],
    ]);
  });
  it('lets a long link pass beside what stands between its ends', () => {
    const graph = down({
      nodes: [node('split'), node('train', 1), node('predict', 2)],
      links: [link('split', 'train'), link('train', 'predict'), link('split', 'predict')],
    });
    const xs = graph.nodes.map(({ x }) => x);
    expect(xs[1]).not.toBe(xs[0]);
    expect(xs[2]).toBe(xs[0]);
  });
  it('lays nothing over another, and leaves a tidy graph alone', () => {
    const nodes = Array.from({ length: 40 }, (_, at) => node(`n${at}`));
    const links = Array.from({ length: 36 }, (_, at) => link(`n${at}`, `n${at + 4}`));
    const graph = down({ nodes, links });
    expect(new Set(graph.nodes.map(({ x, y }) => `${x} ${y}`)).size).toBe(40);
    expect(down(graph)).toBe(graph);
  });

  const row = Array.from({ length: 2_000 }, (_, at) => node(`n${at}`));
  const after = (at: number, distance: number) => link(`n${at}`, `n${at + distance}`);
  it.each([
    ['without links', []],
    ['in one long chain', row.slice(1).map((_, at) => after(at, 1))],
    ['in a long chain of wide rows', row.slice(20).map((_, at) => after(at, 20))],
    ['in one fan', row.slice(1).map((_, at) => link('n0', `n${at + 1}`))],
  ])('keeps 2,000 nodes %s on the sheet, and none lies over another', (_, links) => {
    const { nodes } = down({ nodes: row, links });
    for (const { x, y } of nodes) {
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x).toBeLessThanOrEqual(sheet.width - 200);
      expect(y).toBeGreaterThanOrEqual(0);
      expect(y).toBeLessThanOrEqual(sheet.height - 40);
    }
    expect(new Set(nodes.map(({ x, y }) => `${x} ${y}`)).size).toBe(2_000);
  });
});

describe('where nodes stand', () => {
  const how = { grid: 10, extent: { width: 20_000, height: 7_000 } };
  const many = (count: number) => ({
    nodes: Array.from({ length: count }, (_, at) => ({ ...node(`n${at}`), name: 'not for a layout' })),
    links: [],
  });
  const played = () => {
    const said: unknown[] = [];
    const worker = { terminate: vi.fn(), postMessage: (order: unknown) => said.push(order) };
    return { said, worker: worker as unknown as Worker & { terminate: () => void } };
  };
  afterEach(() => vi.unstubAllGlobals());

  it('is found beside the page where they are many, and the worker goes', async () => {
    vi.stubGlobal('Worker', class {});
    const { said, worker } = played();
    const places = laidOut(many(500), how, () => worker);
    await vi.waitFor(() => expect(said).toHaveLength(1));
    expect(JSON.stringify(said)).not.toContain('not for a layout');
    worker.onmessage?.({ data: [['n0', { x: 10, y: 20 }]] } as MessageEvent);
    expect((await places).get('n0')).toEqual({ x: 10, y: 20 });
    expect(worker.terminate).toHaveBeenCalledTimes(1);
  });
  it('is found here where they are few, or no worker comes', async () => {
    vi.stubGlobal('Worker', class {});
    const none = () => {
      throw new Error('nothing to ask a worker for');
    };
    expect((await laidOut(many(3), how, none)).size).toBe(3);
    const { worker } = played();
    const places = laidOut(many(500), how, () => worker);
    await vi.waitFor(() => expect(worker.onerror).toBeDefined());
    worker.onerror?.({} as ErrorEvent);
    expect((await places).size).toBe(500);
  });
});
