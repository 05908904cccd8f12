import { VIEW_TYPES, type View } from '@cloudyard/contract/algorithm/views.ts';
import { expect, it, vi } from 'vitest';
import { words } from '../i18n/shared/views/en.ts';
import { type Drawn, figuresOf, intervals, tableOf } from './view-figures.ts';
import { MOST_BARS, viewOption } from './view-option.ts';
import { outlineOf } from './view-tree.tsx';

vi.stubGlobal('matchMedia', () => ({ matches: true }));
const t = words.en;

const drawn: Drawn[] = [
  { type: 'histogram', data: { name: 'flow', edges: [0, 1, 2], counts: [3, 5] } },
  {
    type: 'line',
    data: {
      x: ['2026-01-01T00:00:00Z', '2026-01-01T01:00:00Z'],
      lines: [{ name: 'value', y: [-1, null] }],
      marks: [{ index: 0, text: 'high' }],
      bands: [{ name: 'range', low: [-2, null], high: [0, 3] }],
    },
  },
  { type: 'scatter', data: { x: 'a', y: 'b', groups: [{ name: 'one', x: [1], y: [2] }] } },
  { type: 'roc', data: [{ name: 'yes', x: [0, 1], y: [0, 1], area: 0.5 }] },
  { type: 'pr', data: [{ name: 'yes', x: [0, 1], y: [1, 0] }] },
  { type: 'residuals', data: { predicted: [1, 2], residual: [0.1, -0.1], sampledFrom: 10 } },
  { type: 'importance', data: Array.from({ length: 40 }, (_, n) => ({ name: `f${n}`, value: n })) },
  { type: 'clusters', data: [{ name: '1', size: 4, centre: { a: 1 }, silhouette: 0.4 }] },
];

it('draws every kind that has axes, and the rest without', () => {
  const plain: View['type'][] = ['table', 'stats', 'confusion', 'tree', 'text'];
  expect([...drawn.map(({ type }) => type), ...plain].sort()).toEqual([...VIEW_TYPES].sort());
});

it.each(drawn)('has the same figures behind the picture of $type', (view) => {
  const { head, rows } = figuresOf(view, t);
  expect(rows.length).toBeGreaterThan(0);
  for (const row of rows) expect(row).toHaveLength(head.length);
  expect(viewOption(view, 'light', 'label', t).series.length).toBeGreaterThan(0);
});

it('writes down as a table what is one, with every actual class in a row', () => {
  const confusion: View = {
    type: 'confusion',
    data: {
      labels: ['no', 'yes'],
      counts: [
        [5, 1],
        [2, 7],
      ],
    },
  };
  expect(tableOf(confusion, t)).toEqual({
    head: ['Actual', 'no', 'yes'],
    rows: [
      ['no', 5, 1],
      ['yes', 2, 7],
    ],
  });
  const table: View = { type: 'table', data: { columns: ['a', 'b'], rows: [[1, true]] } };
  expect(tableOf(table, t)).toEqual({ head: ['a', 'b'], rows: [[1, 'true']] });
  expect(tableOf({ type: 'text', data: 'words' }, t)).toBeUndefined();
});

it('names intervals by their two edges', () => {
  expect(intervals(drawn[0] as never)).toEqual(['0 – 1', '1 – 2']);
});

it('stands a band on its lower line, also below zero, and leaves gaps open', () => {
  const { series } = viewOption(drawn[1] as Drawn, 'light', 'label', t);
  expect(series.slice(0, 2)).toMatchObject([
    {
      stackStrategy: 'all',
      data: [
        [expect.anything(), -2],
        [expect.anything(), null],
      ],
    },
    {
      data: [
        [expect.anything(), 2],
        [expect.anything(), null],
      ],
    },
  ]);
});

it('shows the heaviest features only, the first on top', () => {
  const { yAxis, series } = viewOption(drawn[6] as Drawn, 'light', 'label', t);
  expect(series[0]).toMatchObject({ data: expect.objectContaining({ length: MOST_BARS }) });
  expect((yAxis as { data: string[] }).data.at(-1)).toBe('f39');
});

it('walks a tree from its root, each node once', () => {
  const nodes = [
    { text: 'root', rows: 4, left: 1, right: 2 },
    { text: 'left', rows: 1 },
    { text: 'back', rows: 3, left: 0, right: 9 },
  ];
  expect(outlineOf(nodes).map(({ node, depth }) => [node.text, depth])).toEqual([
    ['root', 0],
    ['left', 1],
    ['back', 1],
  ]);
});
