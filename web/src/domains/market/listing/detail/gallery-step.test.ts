import { describe, expect, it } from 'vitest';
import { endOf, stepped, ZOOMS, zoomed } from './gallery-step.ts';

describe('the gallery of pictures', () => {
  it.each([
    [0, 1, 3, 1],
    [1, 1, 3, 2],
    [2, 1, 3, 2],
    [0, -1, 3, 0],
    [1, -1, 3, 0],
    [0, 1, 1, 0],
    [0, -1, 1, 0],
  ])('moves from %i by %i of %i to %i', (at, by, total, to) => {
    expect(stepped(at, by, total)).toBe(to);
  });

  it.each([
    [0, 3, 'first'],
    [1, 3, null],
    [2, 3, 'last'],
    [0, 1, 'only'],
  ])('at %i of %i is at the end: %s', (at, total, end) => {
    expect(endOf(at, total)).toBe(end);
  });

  // rule: screenshots.ends
  it('zooms by steps and stops at both ends', () => {
    expect(zoomed(100, 1)).toBe(150);
    expect(zoomed(100, -1)).toBe(50);
    expect(zoomed(ZOOMS[0], -1)).toBe(ZOOMS[0]);
    expect(zoomed(400, 1)).toBe(400);
  });
});
