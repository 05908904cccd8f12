import { describe, expect, it } from 'vitest';
import { averageOf, hindranceOf, isTakenBack, publicName } from './rating.policy.ts';

describe('the public name of a user', () => {
  it.each([
    ['林乔', 'lin.qiao', '林**'],
    ['', 'su.wen', 'su**'],
    ['', 'x', 'x**'],
    ['𠮷田', 'yoshida', '𠮷**'],
    ['Ada Lovelace', 'ada', 'A**'],
  ])('is shortened for %s (%s)', (realName, username, name) => {
    expect(publicName({ realName, username })).toBe(name);
  });
});

describe('what keeps a caller from rating', () => {
  it.each<[boolean, boolean, boolean, string | null]>([
    [false, false, false, 'login'],
    [false, true, true, 'login'],
    [true, true, true, 'publisher'],
    [true, true, false, 'publisher'],
    [true, false, false, 'subscribe'],
    [true, false, true, null],
  ])('is right when logged in %s, publisher %s, subscriber %s', (known, publishes, follows, hindrance) => {
    expect(hindranceOf({ known, publishes, follows })).toBe(hindrance);
  });
});

describe('the average of ratings', () => {
  it.each<[number[], number]>([
    [[0, 0, 0, 0, 0], 0],
    [[1, 0, 0, 0, 0], 1],
    [[0, 0, 0, 0, 3], 5],
    [[1, 0, 0, 0, 2], 3.67],
  ])('is right for %o', (byStars, average) => {
    expect(averageOf(byStars)).toBe(average);
  });
});

describe('a rating taken back by its author', () => {
  it('counts as gone for them only while it is hidden and empty', () => {
    expect(isTakenBack({ hidden_at: new Date(), text: '' })).toBe(true);
    expect(isTakenBack({ hidden_at: new Date(), text: '好' })).toBe(false);
    expect(isTakenBack({ hidden_at: null, text: '' })).toBe(false);
  });
});
