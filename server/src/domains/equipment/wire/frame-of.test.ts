import { describe, expect, it } from 'vitest';
import { frameOf, type Nodes } from './frame-of.ts';
import type { RawPoint } from './message.ts';

const NOW = new Date('2026-03-01T08:00:00Z');
const T = NOW.getTime();
const DAY = 86_400_000;
const nodes: Nodes = new Map([
  ['n', { id: 1, kind: 'number' }],
  ['b', { id: 2, kind: 'boolean' }],
  ['t', { id: 3, kind: 'text' }],
]);
const point = (name: string, value: RawPoint['value'], at = T): RawPoint => ({ name, at, value, quality: 0 });
const of = (...points: RawPoint[]) => frameOf('s', { run: 'r', seq: 1, sent: null, points }, nodes, NOW);

describe('what is stored of a message', () => {
  it.each([
    ['a number', point('n', 1.5), 1.5, null],
    ['a switch as a number', point('n', true), 1, null],
    ['a switch', point('b', false), 0, null],
    ['a switch said as 1', point('b', 1), 1, null],
    ['a text', point('t', 'on'), null, 'on'],
    ['that there is nothing', point('n', null), null, null],
  ])('keeps %s', (_, said, value, text) => {
    expect(of(said)).toMatchObject({ frame: { value: [value], text: [text] }, faults: [] });
  });

  it.each([
    ['unknown_node', point('x', 1)],
    ['wrong_kind', point('n', '1')],
    ['wrong_kind', point('b', 2)],
    ['wrong_kind', point('t', 1)],
    ['future', point('n', 1, T + DAY + 1)],
    ['ancient', point('n', 1, T - 4000 * DAY)],
  ] as const)('refuses one for %s and keeps the others', (fault, said) => {
    const { frame, faults } = of(said, point('n', 7), said);
    expect(frame.value).toEqual([7]);
    expect(faults).toEqual([{ fault, name: said.name, count: 2 }]);
  });

  it('refuses what lies too far before the newest point', () => {
    const { frame, faults } = of(point('n', 1, T - 30 * DAY), point('n', 2));
    expect([frame.value, faults]).toEqual([[2], [{ fault: 'ancient', name: 'n', count: 1 }]]);
  });

  it('keeps the number of a message of which nothing is left', () => {
    expect(of(point('x', 1)).frame).toMatchObject({ run: 'r', seq: 1, series: [] });
  });

  it('has no number where its sender names no run', () => {
    const { frame } = frameOf('s', { run: null, seq: 4, sent: T, points: [] }, nodes, NOW);
    expect(frame).toMatchObject({ run: null, seq: null, sentAt: NOW });
  });
});
