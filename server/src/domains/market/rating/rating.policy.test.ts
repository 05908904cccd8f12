import { describe, expect, it } from 'vitest';
import { averageOf, hindranceOf, isTakenBack, publicName } from './rating.policy.ts';

describe('how somebody is called in public', () => {
  it.each([
    ['林乔', 'lin.qiao', '林**'],
    ['', 'su.wen', 'su**'],
    ['', 'x', 'x**'],
    ['𠮷田', 'yoshida', '𠮷**'],
    ['Ada Lovelace', 'ada', 'A**'],
  ])('%s (%s)', (realName, username, name) => {
    expect(publicName({ realName, username })).toBe(name);
  });
});

describe('what keeps somebody from saying anything', () => {
  it.each<[boolean, boolean, boolean, string | null]>([
    [false, false, false, 'login'],
    [false, true, true, 'login'],
    [true, true, true, 'publisher'],
    [true, true, false, 'publisher'],
    [true, false, false, 'subscribe'],
    [true, false, true, null],
  ])('known %s, publishes %s, follows %s', (known, publishes, follows, hindrance) => {
    expect(hindranceOf({ known, publishes, follows })).toBe(hindrance);
  });
});

describe('the average', () => {
  it.each<[number[], number]>([
    [[0, 0, 0, 0, 0], 0],
    [[1, 0, 0, 0, 0], 1],
    [[0, 0, 0, 0, 3], 5],
    [[1, 0, 0, 0, 2], 3.67],
  ])('of %o', (byStars, average) => {
    expect(averageOf(byStars)).toBe(average);
  });
});

describe('what its author took back', () => {
  it('is gone for them only where it was hidden', () => {
    expect(isTakenBack({ hidden_at: new Date(), text: '' })).toBe(true);
    expect(isTakenBack({ hidden_at: new Date(), text: '好' })).toBe(false);
    expect(isTakenBack({ hidden_at: null, text: '' })).toBe(false);
  });
});
