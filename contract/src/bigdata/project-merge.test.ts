import { describe, expect, it } from 'vitest';
import type { ProjectCanvas, ProjectLink, ProjectNode } from './project-canvas.ts';
import { sourcePorts } from './project-graph.ts';
import { mergeCanvas } from './project-merge.ts';

const node = (id: string, more: Partial<ProjectNode> = {}): ProjectNode => ({
  ...{ id, kind: 'dataset', objectId: '00000000-0000-4000-8000-000000000001', name: id, x: 0, y: 0 },
  ...{ version: null, digest: '', mode: '', params: {}, seed: 1 },
  ...sourcePorts('dataset'),
  ...more,
});
const link = (source: string, target: string, more: Partial<ProjectLink> = {}): ProjectLink => ({
  ...{ source, sourcePort: 'out', target, targetPort: 'data' },
  ...more,
});
const frame = (id: string, more: Partial<ProjectCanvas['frames'][number]> = {}) => ({
  ...{ id, x: 0, y: 0, width: 100, height: 100, title: id, tone: 'primary' as const },
  ...more,
});
const noted = (id: string, text: string, more: Partial<ProjectCanvas['notes'][number]> = {}) => ({
  ...{ id, x: 0, y: 0, width: 100, height: 100, text },
  ...more,
});
const drawn = (nodes: ProjectNode[], more: Partial<ProjectCanvas> = {}): ProjectCanvas => ({
  ...{ format: 1, nodes, links: [], frames: [], notes: [] },
  ...more,
});
const start = drawn([node('a'), node('b')], { links: [link('a', 'b')] });
const withNodes = (...nodes: ProjectNode[]) => drawn(nodes, { links: [link('a', 'b')] });
const ids = ({ nodes }: ProjectCanvas) => nodes.map(({ id }) => id);

type Case = [what: string, base: ProjectCanvas, theirs: ProjectCanvas, mine: ProjectCanvas];
const TOGETHER: [...Case, expected: ProjectCanvas][] = [
  ['nobody did anything', start, start, start, start],
  [
    'each changed another node',
    start,
    withNodes(node('a', { name: 'A' }), node('b')),
    withNodes(node('a'), node('b', { seed: 5 })),
    withNodes(node('a', { name: 'A' }), node('b', { seed: 5 })),
  ],
  [
    'each added one',
    start,
    withNodes(node('a'), node('b'), node('c')),
    withNodes(node('a'), node('b'), node('d')),
    withNodes(node('a'), node('b'), node('c'), node('d')),
  ],
  [
    'both did the same',
    start,
    withNodes(node('a', { params: { x: 1, y: 2 } }), node('b')),
    withNodes(node('a', { params: { y: 2, x: 1 } }), node('b')),
    withNodes(node('a', { params: { x: 1, y: 2 } }), node('b')),
  ],
  ['both deleted one', start, drawn([node('a')]), drawn([node('a')]), drawn([node('a')])],
  ['one deleted what the other left alone', start, start, drawn([node('b')]), drawn([node('b')])],
  [
    'one moved what the other changed',
    start,
    withNodes(node('a', { name: 'A' }), node('b')),
    withNodes(node('a', { x: 50 }), node('b')),
    withNodes(node('a', { name: 'A', x: 50 }), node('b')),
  ],
  [
    'both moved it, mine stands',
    start,
    withNodes(node('a', { x: 10, y: 10 }), node('b')),
    withNodes(node('a', { x: 90 }), node('b')),
    withNodes(node('a', { x: 90 }), node('b')),
  ],
  [
    'they moved it and I did not',
    start,
    withNodes(node('a', { x: 10 }), node('b')),
    withNodes(node('a', { name: 'A' }), node('b')),
    withNodes(node('a', { name: 'A', x: 10 }), node('b')),
  ],
  [
    'one moved what the other deleted',
    start,
    withNodes(node('a', { x: 10 }), node('b', { y: 70 })),
    drawn([node('a')]),
    drawn([node('a', { x: 10 })]),
  ],
  [
    'one unlinked, the other gave another link a rule',
    drawn([node('a'), node('b'), node('c')], { links: [link('a', 'b'), link('a', 'c')] }),
    drawn([node('a'), node('b'), node('c')], { links: [link('a', 'c')] }),
    drawn([node('a'), node('b'), node('c')], {
      links: [link('a', 'b'), link('a', 'c', { rules: { leastRows: 1, act: 'stop' } })],
    }),
    drawn([node('a'), node('b'), node('c')], {
      links: [link('a', 'c', { rules: { leastRows: 1, act: 'stop' } })],
    }),
  ],
  [
    'frames and notes go the same way',
    drawn([], { frames: [frame('f')], notes: [noted('n', 'one')] }),
    drawn([], { frames: [frame('f', { width: 300 })], notes: [noted('n', 'two')] }),
    drawn([], { frames: [frame('f', { title: 'mine' })], notes: [noted('n', 'one', { height: 50 })] }),
    drawn([], {
      ...{ frames: [frame('f', { width: 300, title: 'mine' })] },
      notes: [noted('n', 'two', { height: 50 })],
    }),
  ],
];

const APART: [...Case, conflicts: string[]][] = [
  [
    'both changed a node differently',
    start,
    withNodes(node('a', { name: 'A' }), node('b')),
    withNodes(node('a', { name: 'B' }), node('b')),
    ['node a'],
  ],
  [
    'I changed what they deleted',
    start,
    drawn([node('b')]),
    withNodes(node('a', { seed: 2 }), node('b')),
    ['node a'],
  ],
  [
    'I deleted what they changed',
    start,
    withNodes(node('a', { seed: 2 }), node('b')),
    drawn([node('b')]),
    ['node a'],
  ],
  [
    'both added one of the same id',
    drawn([]),
    drawn([node('a')]),
    drawn([node('a', { seed: 2 })]),
    ['node a'],
  ],
  [
    'I linked what they deleted',
    drawn([node('a'), node('b')]),
    drawn([node('a')]),
    drawn([node('a'), node('b')], { links: [link('a', 'b')] }),
    ['node b'],
  ],
  [
    'two linked to one port',
    drawn([node('a'), node('b'), node('c')]),
    drawn([node('a'), node('b'), node('c')], { links: [link('a', 'c')] }),
    drawn([node('a'), node('b'), node('c')], { links: [link('b', 'c')] }),
    ['node c'],
  ],
  [
    'two rules on one link',
    start,
    drawn(start.nodes, { links: [link('a', 'b', { rules: { leastRows: 1, act: 'stop' } })] }),
    drawn(start.nodes, { links: [link('a', 'b', { rules: { leastRows: 2, act: 'stop' } })] }),
    ['link a out b data'],
  ],
  [
    'a frame and a note',
    drawn([], { frames: [frame('f')], notes: [noted('n', 'one')] }),
    drawn([], { frames: [frame('f', { tone: 'good' })], notes: [noted('n', 'two')] }),
    drawn([], { frames: [frame('f', { tone: 'accent' })] }),
    ['frame f', 'note n'],
  ],
];

describe('two canvases made from one', () => {
  it.each(TOGETHER)('are brought together where %s', (_, base, theirs, mine, expected) => {
    expect(mergeCanvas(base, theirs, mine)).toEqual({ canvas: expected, conflicts: [] });
  });
  it.each(APART)('are held apart where %s', (_, base, theirs, mine, expected) => {
    expect(mergeCanvas(base, theirs, mine).conflicts.map(({ kind, id }) => `${kind} ${id}`)).toEqual(
      expected,
    );
  });
  it('keep the order they had', () => {
    const theirs = withNodes(node('b'), node('a'), node('x'));
    const mine = withNodes(node('z'), node('a'), node('b'));
    expect(ids(mergeCanvas(start, theirs, mine).canvas)).toEqual(['b', 'a', 'x', 'z']);
  });
});
