import { expect, it } from 'vitest';
import { LEAST_FRAMES, MOST_FRAMES, SHARE_MS, Shares } from './share.policy.ts';

const rules = { name: 'rules:a', enterpriseId: 'a' };
const push = { name: 'push:1', enterpriseId: 'a' };

it('an enterprise has one share of a round, for all it reads, and another in the next', () => {
  const shares = new Shares();
  shares.begin([rules, push]);
  shares.note(rules, SHARE_MS / 2);
  expect([shares.isSpent('a'), shares.hasSpent()]).toEqual([false, false]);
  shares.note(push, SHARE_MS / 2);
  expect([shares.isSpent('a'), shares.isSpent('b'), shares.hasSpent()]).toEqual([true, false, true]);
  shares.begin([rules, push]);
  expect([shares.isSpent('a'), shares.hasSpent()]).toEqual([false, false]);
});

it('who takes long is given less at once, and more again when it is quick', () => {
  const shares = new Shares();
  shares.begin([rules]);
  const portions = (ms: number, times: number) => {
    for (let n = 0; n < times; n += 1) shares.note(rules, ms);
    return shares.portionOf(rules.name);
  };
  expect(portions(SHARE_MS + 1, 1)).toBe(MOST_FRAMES / 2);
  expect(portions(SHARE_MS - 1, 3)).toBe(MOST_FRAMES / 2);
  expect(portions(SHARE_MS + 1, 20)).toBe(LEAST_FRAMES);
  expect(portions(1, 1)).toBe(2 * LEAST_FRAMES);
  expect(portions(1, 20)).toBe(MOST_FRAMES);
  portions(SHARE_MS + 1, 1);
  shares.begin([push]);
  expect(shares.portionOf(rules.name)).toBe(MOST_FRAMES);
});

it('what finds no room comes in smaller portions down to one, and in larger ones when there is room again', () => {
  const shares = new Shares();
  shares.begin([push]);
  const sizes = [shares.portionOf(push.name)];
  while (shares.isSmaller(push)) sizes.push(shares.portionOf(push.name));
  expect(sizes).toEqual([500, 250, 125, 62, 31, 15, 7, 3, 1]);
  shares.note(push, 1, true);
  expect(shares.portionOf(push.name)).toBe(1);
  shares.note(push, SHARE_MS + 1);
  expect(shares.portionOf(push.name)).toBe(1);
  shares.note(push, 1);
  expect(shares.portionOf(push.name)).toBe(2);
});
