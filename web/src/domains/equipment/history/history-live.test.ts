import type { NodeHistory } from '@cloudyard/contract/equipment/history.ts';
import { describe, expect, it } from 'vitest';
import { after, extended, type Heard, MOST_HELD, NOTHING_HEARD, withHeard } from './history-live.ts';

const change = (first: number, last: number, at: number, value = at, alias = 'a') => ({
  ...{ first, last },
  changes: [
    {
      ...{ alias, value, quality: 'good' as const },
      timestamp: new Date(at).toISOString(),
      receiveTime: new Date(at).toISOString(),
    },
  ],
});
const hear = (heard: Heard, one: ReturnType<typeof change>, heardAt = 0) =>
  withHeard(heard, one, ['a'], heardAt);
const begun = { ...hear(NOTHING_HEARD, change(5, 5, 10)), hasHole: false };
const times = (heard: Heard) => heard.points.get('a')?.map(({ at }) => at);

describe('what is heard of a chart', () => {
  it('has a hole before the first message and wherever a number is missing', () => {
    expect(hear(NOTHING_HEARD, change(5, 5, 10)).hasHole).toBe(true);
    expect(hear(begun, change(6, 6, 20)).hasHole).toBe(false);
    expect(hear(begun, change(7, 7, 20)).hasHole).toBe(true);
  });
  it('counts a message once, and only of the chosen nodes', () => {
    expect(hear(begun, change(4, 5, 20))).toBe(begun);
    expect(times(hear(begun, change(5, 6, 20)))).toEqual([10, 20]);
    expect(hear(begun, change(6, 6, 20, 1, 'b')).points.has('b')).toBe(false);
  });
  it('lets go what an answer has', () => {
    expect(times(after(hear(begun, change(6, 6, 20), 700), 600))).toEqual([20]);
  });
  it('holds so many, and asks again for the rest', () => {
    let heard: Heard = begun;
    for (let n = 0; n < MOST_HELD; n++) heard = hear(heard, change(6 + n, 6 + n, 100 + n));
    expect([heard.points.get('a')?.length, heard.hasHole]).toEqual([MOST_HELD, true]);
  });
});

describe('a chart that runs on', () => {
  const point = (at: number, quality: 'good' | 'bad' = 'good') => ({ at, value: at, quality });
  const node: NodeHistory = {
    ...{ alias: 'a', name: 'a', unit: '', dataType: 'number', count: 100, shown: 3, good: 99 },
    ...{
      covered: { from: 1, to: 9 },
      gaps: [{ from: 1, to: 4 }],
      points: [point(1, 'bad'), point(4), point(9)],
    },
  };
  const heard = hear(hear(begun, change(6, 6, 9)), change(7, 7, 8));
  it('has each time once, in their order, and lets go what left the window', () => {
    const shown = extended(node, heard, { from: 2, to: 20 });
    expect(shown.points.map(({ at }) => at)).toEqual([4, 8, 9, 10]);
    expect(shown).toMatchObject({ count: 101, shown: 4, good: 101, gaps: [{ from: 1, to: 4 }] });
    expect(extended(node, heard, { from: 5, to: 20 }).gaps).toEqual([]);
  });
  it('is the same while nothing happens', () => {
    expect(extended(node, NOTHING_HEARD, { from: 0, to: 20 })).toBe(node);
  });
});
