import { describe, expect, it } from 'vitest';
import {
  ALL_OF_THEM,
  has,
  mayTakeAll,
  NONE,
  pageState,
  type Selection,
  sizeOf,
  toggle,
  togglePage,
} from './selection.ts';

const first = ['a', 'b'];
const second = ['c', 'd'];
const ids = ({ ids }: Selection) => [...ids].sort();

describe('choosing one by one', () => {
  it('puts in and takes out', () => {
    const one = toggle(NONE, 'a', first);
    expect(ids(one)).toEqual(['a']);
    expect(ids(toggle(one, 'a', first))).toEqual([]);
    expect(pageState(one, first)).toBe('some');
  });
  it('does not change what was there before', () => {
    toggle(NONE, 'a', first);
    expect(NONE.ids.size).toBe(0);
  });
});

describe('over pages', () => {
  it('what was chosen on another page stays', () => {
    const both = togglePage(togglePage(NONE, first), second);
    expect(ids(both)).toEqual(['a', 'b', 'c', 'd']);
    expect(ids(togglePage(both, second))).toEqual(['a', 'b']);
    expect(sizeOf(both, 40)).toBe(4);
  });
  it('a page chosen in part is completed first', () => {
    expect(ids(togglePage(toggle(NONE, 'a', first), first))).toEqual(['a', 'b']);
  });
  it('an empty page is not a chosen one', () => {
    expect(pageState(ALL_OF_THEM, [])).toBe('none');
    expect(mayTakeAll(NONE, [], 0)).toBe(false);
  });
});

describe('all of them', () => {
  it('are offered once the page is chosen and there are more', () => {
    const page = togglePage(NONE, first);
    expect(mayTakeAll(page, first, 3)).toBe(true);
    expect(mayTakeAll(page, first, 2)).toBe(false);
    expect(mayTakeAll(toggle(NONE, 'a', first), first, 3)).toBe(false);
    expect(mayTakeAll(ALL_OF_THEM, first, 3)).toBe(false);
  });
  it('holds those nobody has seen, and counts them', () => {
    expect(has(ALL_OF_THEM, 'z')).toBe(true);
    expect(sizeOf(ALL_OF_THEM, 312)).toBe(312);
  });
  it('without one of them only the rest of the page is left', () => {
    expect(toggle(ALL_OF_THEM, 'a', first)).toEqual({ all: false, ids: new Set(['b']) });
    expect(togglePage(ALL_OF_THEM, first)).toEqual(NONE);
  });
});
