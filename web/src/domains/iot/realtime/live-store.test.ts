import type { NodeChange, WatchedPoint } from '@cloudyard/contract/iot/realtime.ts';
import { describe, expect, it } from 'vitest';
import { makeLiveStore, Ring, TREND } from './live-store.ts';

const SOURCE = '11111111-1111-4111-8111-111111111111';
const DEVICE = '22222222-2222-4222-8222-222222222222';
const T = Date.parse('2026-03-01T00:00:00Z');

const change = (alias: string, n: number, value: NodeChange['value'] = n): NodeChange => ({
  ...{ alias, value, quality: 'good' },
  ...{ timestamp: new Date(T + n * 1_000).toISOString(), receiveTime: new Date(T + n * 1_000).toISOString() },
});
const point = (property: string, more: Partial<WatchedPoint> = {}): WatchedPoint => ({
  ...{ deviceId: DEVICE, property, deviceName: '泵', facts: null, sourceId: SOURCE, alias: property },
  ...{ period: 1_000, last: null, problem: null, ...more },
});
const store = (points: WatchedPoint[], no = 0) => {
  const made = makeLiveStore();
  made.take({ sources: [{ id: SOURCE, no, isUp: true }], points }, T);
  return made;
};
const valuesOf = (made: ReturnType<typeof store>) =>
  made.frame()?.slots.map(({ last }) => last?.value ?? null);

describe('live values', () => {
  it('stay as large as they are, through hours of a thousand points a second', () => {
    const names = Array.from({ length: 1_000 }, (_, n) => `p${n}`);
    const made = store(names.map((name) => point(name)));
    const before = made.size();
    expect(before).toEqual({ slots: 1_000, sources: 1, nodes: 1_000, trend: 0 });
    for (let n = 1; n <= 550; n += 1) {
      // Also nodes that the page does not watch, each with a name of its own.
      const others = [change(`other ${n}`, n)];
      const heard = { first: n, last: n, changes: [...names.map((name) => change(name, n)), ...others] };
      expect(made.hear(SOURCE, heard, T)).toBe(true);
      made.frame();
      if (n % 100 === 0)
        made.take(
          { sources: [{ id: SOURCE, no: n, isUp: true }], points: names.map((name) => point(name)) },
          T,
        );
    }
    expect(made.size()).toEqual({ ...before, trend: TREND });
  });

  it('forget points and gateways that are watched no more', () => {
    const made = store([point('a'), point('b')]);
    made.take({ sources: [], points: [point('b', { sourceId: null, alias: null })] }, T);
    expect(made.size()).toEqual({ slots: 1, sources: 0, nodes: 0, trend: 0 });
  });

  it('tell when a message is missing, and take none twice', () => {
    const made = store([point('a')], 4);
    const say = (first: number, last: number, n: number) =>
      made.hear(SOURCE, { first, last, changes: [change('a', n)] }, T);
    expect(say(5, 5, 1)).toBe(true);
    expect(say(7, 7, 3)).toBe(false);
    expect(valuesOf(made)).toEqual([1]);
    // The same once more, and one that was measured before it.
    expect([say(5, 5, 9), say(6, 6, 0)]).toEqual([true, true]);
    expect(valuesOf(made)).toEqual([1]);
    expect(say(7, 8, 3)).toBe(true);
    expect(valuesOf(made)).toEqual([3]);
  });

  it('are one picture a tick, and none when nothing came', () => {
    const made = store([point('a'), point('gone', { sourceId: null, alias: null, problem: 'gone' })]);
    const shown = made.frame();
    expect(made.frame()).toBeUndefined();
    made.hear(SOURCE, { first: 1, last: 1, changes: [change('a', 1)] }, T + 1_250);
    // What is shown does not change by itself.
    expect(shown?.slots.map(({ last }) => last)).toEqual([null, null]);
    expect(made.frame()).toMatchObject({ lagMs: 250, heardAt: T + 1_250 });
  });

  it('know what changed, not only what came', () => {
    const made = store([point('a')]);
    const say = (n: number, value: number) =>
      made.hear(SOURCE, { first: n, last: n, changes: [change('a', n, value)] }, T + n);
    say(1, 5);
    say(2, 5);
    expect(made.frame()?.slots[0]?.changedAt).toBe(0);
    say(3, 6);
    expect(made.frame()?.slots[0]?.changedAt).toBe(T + 3);
  });
});

it('a ring has the last values in their order', () => {
  const ring = new Ring();
  for (let n = 0; n < TREND + 3; n += 1) ring.push(n);
  expect([ring.length, ring.toArray()[0], ring.toArray().at(-1)]).toEqual([TREND, 3, TREND + 2]);
});
