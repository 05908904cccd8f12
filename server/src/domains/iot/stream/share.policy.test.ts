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
