import { type KeepRule, USUAL_RULE } from '@cloudyard/contract/telemetry/rule.ts';
import { describe, expect, it } from 'vitest';
import type { Frame, Seen } from './frame.ts';
import { isToKeep, judged } from './keep.policy.ts';

const rule = (more: Partial<KeepRule>): KeepRule => ({ ...USUAL_RULE, ...more });
const seen = (at: number, value: number | null, more: Partial<Seen> = {}): Seen => ({
  ...{ at, value, text: null, quality: 0, ...more },
});
const last = seen(1_000, 20);
const change = (more: Partial<KeepRule> = {}) => rule({ mode: 'change', ...more });
const band = (deadBand: number, deadBandKind: KeepRule['deadBandKind'] = 'absolute') =>
  change({ deadBand, deadBandKind });
const every2s = rule({ mode: 'interval', intervalMs: 2_000 });

describe('whether a point is kept', () => {
  it.each<[string, KeepRule, Seen | undefined, Seen, boolean]>([
    ['nothing is, where it is switched off', rule({ enabled: false }), undefined, last, false],
    ['not even by a change', change({ enabled: false }), last, seen(2_000, 99), false],
    ['every one is', USUAL_RULE, last, seen(1_001, 20), true],
    ['the first is, by change', change(), undefined, last, true],
    ['the first is, by interval', every2s, undefined, last, true],
    ['what is the same is not', change(), last, seen(2_000, 20), false],
    ['what differs is', change(), last, seen(2_000, 20.001), true],
    ['what differs by the dead band is not', band(0.5), last, seen(2_000, 20.5), false],
    ['what differs by more is', band(0.5), last, seen(2_000, 20.51), true],
    ['downwards as well', band(0.5), last, seen(2_000, 19.4), true],
    ['a percentage is of what was kept last', band(5, 'percent'), last, seen(2_000, 21), false],
    ['and more than that is kept', band(5, 'percent'), last, seen(2_000, 21.01), true],
    ['of nothing, a percentage is nothing', band(5, 'percent'), seen(1_000, 0), seen(2_000, 0.01), true],
    ['no value after a value is a change', band(5), last, seen(2_000, null), true],
    ['a value after none is', band(5), seen(1_000, null), seen(2_000, 20), true],
    ['none after none is not', band(5), seen(1_000, null), seen(2_000, null), false],
    ['infinity is a change', band(5), last, seen(2_000, Number.POSITIVE_INFINITY), true],
    ['another quality is', band(5), last, seen(2_000, 20, { quality: 2 }), true],
    ['another text is', change(), seen(1, null, { text: 'a' }), seen(2, null, { text: 'b' }), true],
    ['the same text is not', change(), seen(1, null, { text: 'a' }), seen(2, null, { text: 'a' }), false],
    ['the same is, after a silence', change({ silenceMs: 5_000 }), last, seen(6_000, 20), true],
    ['and not before', change({ silenceMs: 5_000 }), last, seen(5_999, 20), false],
    [
      'a silence counts by interval nothing',
      rule({ ...every2s, silenceMs: 1_000 }),
      last,
      seen(2_500, 20),
      false,
    ],
    ['one an interval is', every2s, last, seen(3_000, 20), true],
    ['what comes sooner is not', every2s, last, seen(2_999, 99), false],
    ['what is older is, by change', change(), last, seen(500, 20), true],
    ['what is older is, by interval', every2s, last, seen(999, 20), true],
  ])('%s', (_, one, before, point, isKept) => {
    expect(isToKeep(one, before, point)).toBe(isKept);
  });
});

describe('a frame by rules', () => {
  const frame = (series: number[], at: number[], value: number[]): Frame => ({
    ...{ sourceId: 'a', run: null, seq: null, receivedAt: new Date(0), sentAt: null },
    ...{ series, at, value, quality: value.map((_, n) => n % 3), text: value.map((one) => `${one}`) },
  });

  it('is as it was where no rule is about it', () => {
    const one = frame([1, 2], [5, 5], [10, 20]);
    expect(judged(one, new Map([[3, rule({ enabled: false })]]), new Map())).toBe(one);
  });

  it('has what is kept first, with all that belongs to it', () => {
    const one = frame([1, 2, 3], [5, 6, 7], [10, 20, 30]);
    const rules = new Map([[1, rule({ enabled: false })]]);
    expect(judged(one, rules, new Map())).toMatchObject({
      ...{ series: [2, 3, 1], at: [6, 7, 5], value: [20, 30, 10], quality: [1, 2, 0] },
      ...{ text: ['20', '30', '10'], kept: 2 },
    });
  });

  it('goes on from what was kept last, and says what that is now', () => {
    const known = new Map([[1, seen(1, 10)]]);
    const rules = new Map([[1, rule({ mode: 'change', deadBand: 2 })]]);
    const text = null;
    const one = { ...frame([1, 1, 1], [2, 3, 4], [11, 13, 14]), quality: null, text };
    expect(judged(one, rules, known)).toMatchObject({ at: [3, 2, 4], kept: 1 });
    expect(known.get(1)).toMatchObject({ at: 3, value: 13 });
  });

  it('of which a late point is kept does not go back', () => {
    const known = new Map([[1, seen(100, 10)]]);
    const rules = new Map([[1, rule({ mode: 'change' })]]);
    expect(judged(frame([1], [50], [99]), rules, known).kept).toBeUndefined();
    expect(known.get(1)).toMatchObject({ at: 100, value: 10 });
  });
});
