import { describe, expect, it } from 'vitest';
import { lanesOf, shareOut } from './lanes.policy.ts';
import type { Lanes } from './outside.queries.ts';

const none: Lanes = { copies: [], holders: [] };
const all = new Set([1, 2, 3, 4, 5, 6]);

describe('lanes', () => {
  it('are all attended to by the only copy', () => {
    expect(shareOut(none, 4, 1, all)).toEqual({ copies: [1], holders: [1, 1, 1, 1] });
  });

  it('are let go for a copy that comes, and not taken from one that has not let go', () => {
    const alone = shareOut(none, 4, 1, all);
    const come = shareOut(alone, 4, 2, all);
    expect(come).toEqual({ copies: [1, 2], holders: [1, 1, 1, 1] });
    const left = shareOut(come, 4, 1, all);
    expect(left.holders).toEqual([1, 1, null, null]);
    expect(shareOut(left, 4, 2, all).holders).toEqual([1, 1, 2, 2]);
  });

  it('of a copy that is gone go to the others', () => {
    const two = { copies: [1, 2], holders: [1, 1, 2, 2] };
    expect(shareOut(two, 4, 2, new Set([2]))).toEqual({ copies: [2], holders: [2, 2, 2, 2] });
  });

  it('are even, and all held, after everybody has looked twice', () => {
    for (let copies = 1; copies <= 6; copies += 1) {
      let state = none;
      for (let round = 0; round < 3; round += 1)
        for (let me = 1; me <= copies; me += 1) state = shareOut(state, 4, me, all);
      const parts = Array.from({ length: copies }, (_, n) => lanesOf(state, n + 1).length);
      expect(state.holders).not.toContain(null);
      expect(Math.max(...parts) - Math.min(...parts)).toBeLessThanOrEqual(1);
    }
  });
});
