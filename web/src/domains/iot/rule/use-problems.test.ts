import { expect, it } from 'vitest';
import { newNode } from './node-kinds.ts';
import { templateGraph } from './templates.ts';
import { shapeProblems } from './use-problems.ts';

it('names the fields that could not even be saved', () => {
  const graph = templateGraph('threshold', 'temperature');
  expect(shapeProblems(graph)).toEqual([]);
  const nodes = graph.nodes.map((node) => (node.type === 'filter' ? { ...node, expression: ' ' } : node));
  const command = newNode('command', 'command-1', { x: 0, y: 0 });
  expect(shapeProblems({ ...graph, nodes: [...nodes, command] })).toMatchObject([
    { node: 'filter-1', field: 'expression', code: 'shape' },
    { node: 'command-1', field: 'command', code: 'shape' },
  ]);
});
