import type { WatchedPoint } from '@cloudyard/contract/iot/realtime.ts';
import { expect, it } from 'vitest';
import { Ring, type Slot } from './live-store.ts';
import { beyond, type Limits, rowState } from './row-state.ts';

const SOURCE = '11111111-1111-4111-8111-111111111111';
const T = Date.parse('2026-03-01T00:00:00Z');
const facts = {
  ...{ id: 'a', name: 'a', description: '', dataType: 'number' as const, unit: '' },
  ...{ min: 0, max: 80, step: null, choices: [], isWritable: false },
};
const slot = (
  value: number | null,
  more: Partial<WatchedPoint> = {},
  quality: 'good' | 'bad' = 'good',
): Slot => ({
  key: 'a',
  point: {
    ...{ deviceId: SOURCE, property: 'a', deviceName: '', facts, sourceId: SOURCE, alias: 'a' },
    ...{ period: 1_000, last: null, problem: null, ...more },
  },
  last:
    value === null
      ? null
      : {
          ...{ alias: 'a', value, quality },
          ...{ timestamp: new Date(T).toISOString(), receiveTime: new Date(T).toISOString() },
        },
  trend: new Ring(),
  changedAt: 0,
});
const up = { up: new Set([SOURCE]) };

it.each([
  ['fresh', slot(1), up, T],
  ['never', slot(null), up, T],
  ['late', slot(1), up, T + 60_000],
  ['bad', slot(1, {}, 'bad'), up, T],
  ['unknown', slot(1), { up: new Set<string>() }, T],
  ['unsubscribed', slot(null, { problem: 'unmapped', sourceId: null }), up, T],
] as const)('a point is %s', (state, one, frame, now) => {
  expect(rowState(one, frame, now)).toBe(state);
});

it.each([
  [{ colour: 'off' }, 99, null],
  [{ colour: 'model' }, 81, 'above'],
  [{ colour: 'model' }, 80, null],
  [{ colour: 'model' }, -1, 'below'],
  [{ colour: 'typed', high: 10 }, 11, 'above'],
  [{ colour: 'typed', high: 10 }, -99, null],
  [{ colour: 'typed', low: 5 }, 4, 'below'],
] as [Limits, number, string | null][])('with %o the value %i is %s', (limits, value, expected) => {
  expect(beyond(slot(value), limits)).toBe(expected);
});
