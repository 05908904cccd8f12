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

describe('selecting one message', () => {
  it('adds it, and a second time removes it', () => {
    const one = toggle(NONE, 'a', first);
    expect(ids(one)).toEqual(['a']);
    expect(ids(toggle(one, 'a', first))).toEqual([]);
    expect(pageState(one, first)).toBe('some');
  });
  it('does not change the previous selection', () => {
    toggle(NONE, 'a', first);
    expect(NONE.ids.size).toBe(0);
  });
});

describe('selecting a page of messages', () => {
  it('keeps the selection of other pages', () => {
    const both = togglePage(togglePage(NONE, first), second);
    expect(ids(both)).toEqual(['a', 'b', 'c', 'd']);
    expect(ids(togglePage(both, second))).toEqual(['a', 'b']);
    expect(sizeOf(both, 40)).toBe(4);
  });
  it('completes a partly selected page first', () => {
    expect(ids(togglePage(toggle(NONE, 'a', first), first))).toEqual(['a', 'b']);
  });
  it('does not count an empty page as selected', () => {
    expect(pageState(ALL_OF_THEM, [])).toBe('none');
    expect(mayTakeAll(NONE, [], 0)).toBe(false);
  });
});

describe('selecting all messages', () => {
  it('is offered once the page is selected and there are more', () => {
    const page = togglePage(NONE, first);
    expect(mayTakeAll(page, first, 3)).toBe(true);
    expect(mayTakeAll(page, first, 2)).toBe(false);
    expect(mayTakeAll(toggle(NONE, 'a', first), first, 3)).toBe(false);
    expect(mayTakeAll(ALL_OF_THEM, first, 3)).toBe(false);
  });
  it('includes and counts messages of pages not loaded yet', () => {
    expect(has(ALL_OF_THEM, 'z')).toBe(true);
    expect(sizeOf(ALL_OF_THEM, 312)).toBe(312);
  });
  it('shrinks to the rest of the page when one is unselected', () => {
    expect(toggle(ALL_OF_THEM, 'a', first)).toEqual({ all: false, ids: new Set(['b']) });
    expect(togglePage(ALL_OF_THEM, first)).toEqual(NONE);
  });
});
