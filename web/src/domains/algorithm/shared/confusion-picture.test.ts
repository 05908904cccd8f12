import { expect, it } from 'vitest';
import { tokens } from '../../../kit/theme.ts';
import { tintsOf } from './confusion-picture.ts';

it('the more there is in a cell, the deeper is its tint; right and wrong differ', () => {
  const data = {
    labels: ['a', 'b', 'c'],
    counts: [
      [9, 0, 1],
      [3, 9, 0],
      [0, 0, 0],
    ],
  };
  for (const mode of ['light', 'dark'] as const) {
    const tintOf = tintsOf(data, mode);
    const ground = tokens[mode].surface.toLowerCase();
    expect(tintOf(2, 2).toLowerCase()).toBe(ground);
    expect(tintOf(0, 0)).not.toBe(tintOf(1, 0));
    expect(new Set([tintOf(0, 1), tintOf(0, 2), tintOf(1, 0)]).size).toBe(3);
    expect(tintOf(0, 0)).toBe(tintOf(1, 1));
  }
});
