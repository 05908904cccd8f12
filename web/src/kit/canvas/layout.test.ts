import { describe, expect, it } from 'vitest';
import { tidied } from './layout.ts';

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
