import { describe, expect, it } from 'vitest';
import { arrange, type Shape } from './layout.ts';
import { type Move, moved } from './moves.ts';

const card = (letter: Shape['letter'], w: number, h: number): Shape => ({
  letter,
  size: { w, h, minW: 3, minH: 2 },
});
const a = card('a', 12, 3);
const b = card('b', 6, 6);
const c = card('c', 6, 6);
const { places } = arrange([a, b, c], null);
const after = (shape: Shape, move: Move) => {
  const next = moved(places, shape, move);
  return next && Object.fromEntries(next.map(({ i, x, y, w, h }) => [i, [x, y, w, h].join(' ')]));
};

describe('moving a card without a mouse', () => {
  it('swaps it with its neighbour', () => {
    const swapped = { a: '0 0 12 3', c: '0 3 6 6', b: '6 3 6 6' };
    expect(after(b, 'right')).toEqual(swapped);
    expect(after(c, 'left')).toEqual(swapped);
  });

  it('puts it above or below the next card', () => {
    expect(after(b, 'up')).toEqual({ b: '0 0 6 6', a: '0 6 12 3', c: '6 9 6 6' });
    expect(after(a, 'down')).toEqual({ b: '0 0 6 6', a: '0 6 12 3', c: '6 9 6 6' });
  });

  it('changes its size within the limits and pushes other cards away', () => {
    expect(after(b, 'wider')).toEqual({ a: '0 0 12 3', b: '0 3 7 6', c: '6 9 6 6' });
    expect(after(c, 'wider')).toEqual({ a: '0 0 12 3', c: '5 3 7 6', b: '0 9 6 6' });
    expect(after(a, 'taller')).toMatchObject({ a: '0 0 12 4', b: '0 4 6 6' });
    expect(after(a, 'narrower')).toMatchObject({ a: '0 0 11 3' });
  });

  it('gives null where it cannot move', () => {
    expect(after(a, 'up')).toBeNull();
    expect(after(a, 'wider')).toBeNull();
    expect(after(a, 'left')).toBeNull();
    expect(moved(places, card('a', 12, 3), 'right')).toBeNull();
    expect(moved(places, { ...a, size: { ...a.size, minH: 3 } }, 'shorter')).toBeNull();
    expect(after(b, 'down')).toBeNull();
  });
});
