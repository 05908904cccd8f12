import { describe, expect, it } from 'vitest';
import { arrange, hide, type Layout, type Place, type Shape, settle, show, toSaved } from './layout.ts';

const card = (letter: Shape['letter'], w: number, h: number): Shape => ({
  letter,
  size: { w, h, minW: 3, minH: 2 },
});
const cards = [card('a', 12, 3), card('b', 6, 6), card('c', 6, 6)];
const at = ({ places }: Pick<Layout, 'places'>) =>
  Object.fromEntries(places.map(({ i, x, y, w, h }) => [i, [x, y, w, h].join(' ')]));
const place = (i: Place['i'], x: number, y: number, w: number, h: number): Place => ({ i, x, y, w, h });

describe('the arrangement of the dashboard', () => {
  it('fills rows by default, whichever cards the user may see', () => {
    expect(at(arrange(cards, null))).toEqual({ a: '0 0 12 3', b: '0 3 6 6', c: '6 3 6 6' });
    expect(at(arrange([card('a', 12, 3), card('c', 6, 6)], null))).toEqual({ a: '0 0 12 3', c: '0 3 6 6' });
  });

  it('keeps what the user arranged and puts a new card into the first gap', () => {
    const saved = { cards: [place('b', 6, 0, 6, 4), place('a', 0, 4, 12, 3)], hidden: [] };
    expect(at(arrange(cards, saved))).toEqual({ b: '6 0 6 4', a: '0 4 12 3', c: '0 7 6 6' });
  });

  // rule: dashboard.grid
  it('respects minimum sizes and the right edge', () => {
    const saved = { cards: [place('b', 11, 0, 1, 1)], hidden: [] };
    expect(at(arrange([card('b', 6, 6)], saved))).toEqual({ b: '9 0 3 2' });
  });

  it('closes gaps and separates overlapping cards', () => {
    expect(at({ places: settle([place('a', 0, 5, 6, 2), place('b', 0, 5, 6, 2)], 'b') })).toEqual({
      b: '0 0 6 2',
      a: '0 2 6 2',
    });
  });

  it('hides a card and shows it again', () => {
    const without = hide(arrange(cards, null), 'a');
    expect(at(without)).toEqual({ b: '0 0 6 6', c: '6 0 6 6' });
    expect(without.hidden).toEqual(['a']);
    expect(at(arrange(cards, toSaved(without, null)))).toEqual({ b: '0 0 6 6', c: '6 0 6 6' });
    expect(at(show(without, card('a', 12, 3)))).toEqual({ b: '0 0 6 6', c: '6 0 6 6', a: '0 6 12 3' });
  });

  it('keeps the cards of another role when it is saved', () => {
    const before = { cards: [place('a', 0, 0, 12, 3), place('q', 0, 3, 4, 4)], hidden: ['p' as const] };
    const saved = toSaved(arrange([card('a', 12, 3)], before), before);
    expect(saved.cards.map(({ i }) => i)).toEqual(['a', 'q']);
    expect(saved.hidden).toEqual(['p']);
  });
});
