import { describe, expect, it } from 'vitest';
import { differenceOf } from './rule-difference.ts';
import { templateGraph } from './templates.ts';

const before = templateGraph('threshold', 'temperature');

describe('the difference of two drawings', () => {
  it('is nothing for a node that only stands elsewhere', () => {
    const after = { ...before, nodes: before.nodes.map((node) => ({ ...node, x: node.x + 40 })) };
    expect(differenceOf(before, after)).toMatchObject({ added: 0, changed: 0, removed: 0, links: 0 });
  });

  it('names what was added, changed and removed, and keeps what is gone in the picture', () => {
    const held = templateGraph('held', 'temperature');
    const found = differenceOf(before, held);
    expect(Object.fromEntries(found.nodes)).toEqual({
      'hold-1': 'added',
      'raise-1': 'changed',
      'filter-1': 'removed',
    });
    expect(found.graph.nodes.map(({ id }) => id)).toContain('filter-1');
    expect(found).toMatchObject({ added: 1, changed: 1, removed: 1, links: 6 });
    expect(found.graph.links).toHaveLength(6);
  });
});
