import type { NodeHistory } from '@cloudyard/contract/equipment/history.ts';
import { describe, expect, it } from 'vitest';
import { doubtsOf, goodShare, groupsOf, lineOf } from './history-lines.ts';
import { chosenRange, HistoryState, isLive, livePatch, middleOf, shownRange } from './history-range.ts';

const node = (alias: string, dataType: NodeHistory['dataType'], unit = ''): NodeHistory => ({
  ...{ alias, name: alias, unit, dataType, count: 0, shown: 0, good: 0, covered: null, gaps: [], points: [] },
});
const point = (
  at: number,
  value: number | boolean | null,
  quality: 'good' | 'bad' | 'uncertain' = 'good',
) => ({
  ...{ at, value, quality },
});

describe('lines', () => {
  it('share an axis by unit; a switch has its own, a text none', () => {
    const all = [node('a', 'number', 'bar'), node('s', 'boolean'), node('b', 'number', 'bar')];
    const groups = groupsOf([...all, node('c', 'number', '℃'), node('t', 'text')]);
    expect(groups.map(({ nodes }) => nodes.map(({ alias }) => alias).join())).toEqual(['a,b', 's', 'c']);
  });
  it('are broken where nothing came', () => {
    const points = [point(1, 5), point(2, null), point(9, true)];
    expect(lineOf({ points, gaps: [{ from: 2, to: 9 }] })).toEqual([
      [1, 5],
      [2, null],
      [5.5, null],
      [9, 1],
    ]);
  });
  it('mark what cannot be relied on', () => {
    const points = [point(1, 5), point(2, 6, 'bad'), point(3, 7, 'uncertain'), point(4, null, 'bad')];
    expect(doubtsOf({ points }).map(({ at }) => at)).toEqual([2, 3]);
  });
  it('are wholly good only when every point is', () => {
    expect([goodShare({ good: 9999, count: 10_000 }), goodShare({ good: 3, count: 3 })]).toEqual([99, 100]);
  });
});

describe('the range', () => {
  const read = (given: object) => HistoryState.parse(given);
  it('ends now unless something else is chosen', () => {
    expect(shownRange(read({ span: 'day' }), 100_000_000)).toEqual({ from: 13_600_000, to: 100_000_000 });
    expect(isLive(read({}))).toBe(true);
    expect(isLive(read({ startTime: '5', endTime: '9' }))).toBe(false);
  });
  it('stands still and goes on as the user says, whatever was chosen', () => {
    const chosen = read({ startTime: '5', endTime: '9', zoomFrom: '6', zoomTo: '7' });
    expect(isLive({ ...read({}), ...livePatch(false) })).toBe(false);
    expect(isLive({ ...chosen, live: 'off', ...livePatch(true) })).toBe(true);
  });
  it('is the part that is looked into', () => {
    const state = read({ startTime: '0', endTime: '100', zoomFrom: '20', zoomTo: '40' });
    expect(shownRange(state, 0)).toEqual({ from: 20, to: 40 });
    expect(chosenRange(state)).toEqual({ from: 0, to: 100 });
  });
  it('is none when it ends before it begins', () => {
    expect(chosenRange(read({ startTime: '9', endTime: '5' }))).toBeUndefined();
  });
  it('is halved until it is one millisecond', () => {
    expect(middleOf({ from: 0, to: 100 })).toEqual({ from: 25, to: 75 });
    expect(middleOf({ from: 0, to: 3 })).toBeUndefined();
  });
});
