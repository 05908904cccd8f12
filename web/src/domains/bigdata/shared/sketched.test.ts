import type { ProjectNode } from '@cloudyard/contract/bigdata/project-canvas.ts';
import { expect, it } from 'vitest';
import { sketchOf } from './sketched.ts';

const node = (id: string, x: number, y: number): ProjectNode => ({
  ...{ id, kind: 'algorithm', objectId: '00000000-0000-4000-8000-000000000001', name: id, x, y },
  ...{ version: null, digest: '', mode: 'SQL', params: {}, seed: 1 },
  inputs: [
    { name: 'left', kind: 'dataset' },
    { name: 'right', kind: 'dataset' },
  ],
  outputs: [{ name: 'data', kind: 'dataset' }],
});
const link = { source: 'a', sourcePort: 'data', target: 'b', targetPort: 'right' };

it('a drawing begins where its first node stands, and ends behind its last one', () => {
  const drawn = sketchOf({ nodes: [node('a', 1000, 500), node('b', 1300, 560)], links: [] });
  expect(drawn.nodes.map(({ x, y }) => [x, y])).toEqual([
    [24, 24],
    [324, 84],
  ]);
  expect([drawn.width, drawn.height]).toEqual([548, 148]);
});
it('links lead from the lower edge to a port on the upper one; one without its node is left out', () => {
  const nodes = [node('a', 0, 0), node('b', 0, 120)];
  const { links } = sketchOf({ nodes, links: [link, { ...link, target: 'gone' }] });
  expect(links).toHaveLength(1);
  expect(links[0]?.path).toMatch(/^M124 64C/);
  expect(links[0]?.path).toMatch(new RegExp(` ${24 + (2 / 3) * 200} 144$`));
});
it('an empty canvas is a small empty drawing', () =>
  expect(sketchOf({ nodes: [], links: [] })).toEqual({ width: 200, height: 40, nodes: [], links: [] }));
