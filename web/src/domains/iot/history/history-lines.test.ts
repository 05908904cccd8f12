import type { HistoryReply, PointHistory } from '@cloudyard/contract/iot/history.ts';
import { expect, it } from 'vitest';
import { linesOf, picturesOf } from './history-lines.ts';
import { HistoryState, shiftOf, shownRange } from './history-state.ts';

const DEVICE = '22222222-2222-4222-8222-222222222222';
const facts = {
  ...{ id: 'a', name: 'a', description: '', dataType: 'number' as const, unit: '℃' },
  ...{ min: null, max: null, step: null, choices: [], isWritable: false },
};
const point = (property: string, more: Partial<PointHistory> = {}): PointHistory => ({
  ...{ deviceId: DEVICE, property, deviceName: '泵', facts, isKept: true, alias: property, name: property },
  ...{ unit: '℃', dataType: 'number', count: 2, shown: 2, good: 2, covered: null, gaps: [], points: [] },
  ...{ rolled: [], untold: [] },
  rows: [
    { at: 0, values: [1, 50], isFilled: false },
    { at: 10, values: [null, null], isFilled: false },
  ],
  ...more,
});
const reply = (points: PointHistory[], more: Partial<HistoryReply> = {}): HistoryReply => ({
  ...{ from: 0, to: 20, mode: 'auto', intervalMs: 10, functions: ['average', 'good'], keptSince: 0, points },
  ...more,
});
const nameOf = ({ name }: { name: string }) => name;

it('draws one function, broken where there is nothing, each in its unit', () => {
  const [average] = linesOf({ reply: reply([point('a')]), place: 0, nameOf });
  expect(average).toMatchObject({
    unit: '℃',
    points: [
      { at: 0, value: 1 },
      { at: 10, value: null },
    ],
  });
  expect(linesOf({ reply: reply([point('a')]), place: 1, nameOf })[0]).toMatchObject({ unit: '%' });
});

it('lays an earlier time over now, in the same picture', () => {
  const now = linesOf({ reply: reply([point('a'), point('b', { unit: 'kW' })]), place: 0, nameOf });
  const before = linesOf({
    reply: reply([point('a'), point('b', { unit: 'kW' })]),
    place: 0,
    shift: 100,
    nameOf,
  });
  const pictures = picturesOf(now, before);
  expect(pictures.map(({ unit, earlier }) => [unit, earlier?.[0]?.points[0]?.at])).toEqual([
    ['℃', 100],
    ['kW', 100],
  ]);
});

it('a switch that is averaged is a number, its last value a switch', () => {
  const only = reply([point('a', { dataType: 'boolean' })], { functions: ['average', 'last'] });
  const kinds = [0, 1].map((place) => linesOf({ reply: only, place, nameOf })[0]?.dataType);
  expect(kinds).toEqual(['number', 'boolean']);
});

it.each([
  ['none', undefined],
  ['before', 3_600_000],
  ['day', 86_400_000],
  ['week', 7 * 86_400_000],
] as const)('compared with %s', (compare, shift) => {
  const state = HistoryState.parse({ compare });
  expect(shiftOf(state, shownRange(state, 1e12))).toBe(shift);
});
