import { describe, expect, it } from 'vitest';
import { isOver, levelOf, MINUTES, watchedIn } from './judge.policy.ts';

const limits = { caution: 10, bad: 20 };
const minutes = (value: number) => Array.from({ length: MINUTES }, () => value);

describe('what minutes say of a figure', () => {
  it.each([
    ['all well', minutes(9), null],
    ['all at the first limit', minutes(10), 'caution'],
    ['all at the second', minutes(20), 'bad'],
    ['one of them well', [...minutes(30).slice(1), 9], null],
    ['one of them only to be looked at', [...minutes(30).slice(1), 15], 'caution'],
    ['too few to say', minutes(30).slice(1), undefined],
  ])('%s', (_, values, level) => {
    expect(levelOf(values, limits)).toBe(level);
  });

  it('knows only one limit where the other is not set', () => {
    expect(levelOf(minutes(30), { caution: null, bad: 20 })).toBe('bad');
    expect(levelOf(minutes(30), { caution: 10, bad: null })).toBe('caution');
    expect(levelOf(minutes(30), { caution: null, bad: null })).toBeNull();
  });

  it.each([
    ['all well', minutes(9), true],
    ['one not', [...minutes(9).slice(1), 10], false],
    ['too few to say', minutes(9).slice(1), false],
  ])('is over: %s', (_, values, over) => {
    expect(isOver(values, limits)).toBe(over);
  });
});

describe('the minutes of samples', () => {
  it('are those of each figure of each source, the last ones', () => {
    const samples = Array.from({ length: MINUTES + 2 }, (_, n) => ({
      ...{ source: n % 2 ? 'a:1' : 'b:2', at: new Date(n * 60_000) },
      figures: { 'machine.memory': n, ...(n === 0 ? { 'server.answer': 5 } : {}) },
    }));
    expect(watchedIn(samples)).toEqual([
      { source: 'b:2', figure: 'machine.memory', values: [0, 2, 4, 6] },
      { source: 'b:2', figure: 'server.answer', values: [5] },
      { source: 'a:1', figure: 'machine.memory', values: [1, 3, 5] },
    ]);
  });
});
