import { describe, expect, it } from 'vitest';
import { freeId, freePlace, inside, linkKey, moved, partOf, pasted, without } from './graph.ts';

const graph = {
  nodes: [
    { id: 'a-1', x: 0, y: 0, word: 'first' },
    { id: 'b-1', x: 200, y: 0, word: 'second' },
    { id: 'b-2', x: 400, y: 0, word: 'third' },
  ],
  links: [
    { from: 'a-1', port: 'out', to: 'b-1' },
    { from: 'b-1', port: 'yes', to: 'b-2' },
  ],
};

describe('a graph', () => {
  it('loses nodes with their links, and links alone', () => {
    expect(without(graph, new Set(['b-1']))).toEqual({ nodes: [graph.nodes[0], graph.nodes[2]], links: [] });
    const link = { from: 'a-1', port: 'out', to: 'b-1' };
    expect(without(graph, new Set(), new Set([linkKey(link)])).links).toEqual([graph.links[1]]);
  });

  it('stays the same object where nothing moved', () => {
    expect(moved(graph, new Map([['a-1', { x: 0, y: 0 }]]))).toBe(graph);
    expect(moved(graph, new Map([['a-1', { x: 20, y: 0 }]])).nodes[0]).toEqual({ ...graph.nodes[0], x: 20 });
  });

  it('is copied with the links inside of the part only, under free ids', () => {
    const copy = pasted(graph, partOf(graph, new Set(['b-1', 'b-2'])));
    expect(copy.ids).toEqual(['b-3', 'b-4']);
    expect(copy.graph.nodes).toHaveLength(5);
    expect(copy.graph.nodes[3]).toEqual({ id: 'b-3', x: 240, y: 40, word: 'second' });
    expect(copy.graph.links.slice(2)).toEqual([{ from: 'b-3', port: 'yes', to: 'b-4' }]);
  });

  it('pastes a second copy beside the first', () => {
    const part = partOf(graph, new Set(['a-1']));
    const second = pasted(pasted(graph, part).graph, part);
    expect(second.graph.nodes.slice(3).map(({ x, y }) => [x, y])).toEqual([
      [40, 40],
      [80, 80],
    ]);
  });

  it('finds free ids and places', () => {
    expect(freeId(new Set(['b-1', 'b-2']), 'b')).toBe('b-3');
    expect(freePlace(graph.nodes, { x: 3, y: 2 })).toEqual({ x: 40, y: 40 });
  });
});

describe('a graph with ports on both sides and marks', () => {
  const drawn = {
    nodes: [
      { id: 'a', x: 100, y: 100 },
      { id: 'b', x: 100, y: 220 },
    ],
    links: [{ from: 'a', port: 'out', to: 'b', into: 'left' }],
    marks: [
      {
        id: 'f',
        kind: 'frame' as const,
        x: 80,
        y: 80,
        width: 300,
        height: 100,
        text: '',
        tone: 'neutral' as const,
      },
    ],
  };
  it('tells links into two ports of one node apart', () => {
    expect(linkKey({ from: 'a', port: 'out', to: 'b', into: 'left' })).not.toBe(
      linkKey({ from: 'a', port: 'out', to: 'b', into: 'right' }),
    );
  });
  it('knows what stands in a frame, and removes a frame alone', () => {
    expect(inside(drawn, drawn.marks[0] as (typeof drawn.marks)[number])).toEqual(['a']);
    expect(without(drawn, new Set(['f']))).toEqual({ ...drawn, marks: [] });
  });
  it('is pasted at a place, with the port of each link, under ids that somebody else gives', () => {
    const copy = pasted(drawn, partOf(drawn, new Set(['a', 'b'])), {
      at: { x: 500, y: 10 },
      grid: 10,
      newId: (id) => `${id}x`,
    });
    expect(copy.graph.nodes.slice(2)).toEqual([
      { id: 'ax', x: 500, y: 10 },
      { id: 'bx', x: 500, y: 130 },
    ]);
    expect(copy.graph.links[1]).toEqual({ from: 'ax', port: 'out', to: 'bx', into: 'left' });
  });
});
