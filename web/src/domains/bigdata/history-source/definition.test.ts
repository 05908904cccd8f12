import { describe, expect, it } from 'vitest';
import { definitionOf, firstChoice, lengthOf, linesOf } from './definition.ts';

const KEY = '018f0000-0000-7000-8000-000000000001~temperature';

describe('what was chosen', () => {
  it('is nothing without points, and a definition with them', () => {
    expect(definitionOf(firstChoice([]), 'UTC')).toBeUndefined();
    expect(definitionOf(firstChoice([KEY], { from: 1, to: 2 }), 'UTC')).toEqual({
      points: [{ deviceId: KEY.slice(0, 36), property: 'temperature' }],
      ...{ range: { from: 1, to: 2 }, stepMs: 60_000, how: 'average', layout: 'wide', fill: 'none' },
      timeZone: 'UTC',
    });
    expect(definitionOf(firstChoice([KEY]), 'UTC')?.range).toEqual({ lastMs: 86_400_000 });
  });
  it('has a length in the largest unit', () => {
    expect([1_000, 90_000, 7_200_000, 86_400_000].map(lengthOf)).toEqual([
      { unit: 'second', n: 1 },
      { unit: 'second', n: 90 },
      { unit: 'hour', n: 2 },
      { unit: 'day', n: 1 },
    ]);
  });
});

describe('lines of the first rows', () => {
  it('are the columns of numbers of a wide table', () => {
    const columns = [
      { name: 'time', type: 'TIMESTAMP' },
      { name: 'a', type: 'DOUBLE' },
      { name: 'b', type: 'VARCHAR' },
    ];
    expect(
      linesOf(columns, [
        ['t1', 1, 'x'],
        ['t2', null, 'y'],
      ]),
    ).toEqual({
      x: ['t1', 't2'],
      series: [{ name: 'a', values: [1, null] }],
    });
  });
  it('are the points of a long one, each at its times', () => {
    const columns = ['time', 'device', 'point', 'value', 'unit'].map((name) => ({ name, type: 'VARCHAR' }));
    const rows = [
      ['t1', 'P', 'a', 1, ''],
      ['t1', 'P', 'b', 2, ''],
      ['t2', 'P', 'b', 3, ''],
    ];
    expect(linesOf(columns, rows)).toEqual({
      x: ['t1', 't2'],
      series: [
        { name: 'P · a', values: [1, null] },
        { name: 'P · b', values: [2, 3] },
      ],
    });
  });
});
