import { describe, expect, it } from 'vitest';
import { arranged } from './arrange.ts';

const graph = {
  nodes: [
    { id: 'a', x: 0, y: 40 },
    { id: 'b', x: 30, y: 0 },
    { id: 'c', x: 200, y: 300 },
    { id: 'd', x: 900, y: 900 },
  ],
  links: [],
};
const places = (how: Parameters<typeof arranged>[2], ids = ['a', 'b', 'c']) =>
  arranged(graph, new Set(ids), how, 10).nodes.map(({ x, y }) => [x, y]);

describe('arranging what is chosen', () => {
  it('stands in a line on the left, or at the top', () => {
    expect(places('left')).toEqual([
      [0, 40],
      [0, 0],
      [0, 300],
      [900, 900],
    ]);
    expect(places('top').map(([, y]) => y)).toEqual([0, 0, 0, 900]);
  });
  it('stands at even distances between the outermost', () => {
    expect(places('across').map(([x]) => x)).toEqual([0, 100, 200, 900]);
    expect(places('down').map(([, y]) => y)).toEqual([150, 0, 300, 900]);
  });
  it('needs two for a line and three for a distance', () => {
    expect(arranged(graph, new Set(['a']), 'left')).toBe(graph);
    expect(arranged(graph, new Set(['a', 'b']), 'across')).toBe(graph);
  });
});
