import { expect, it } from 'vitest';
import { type DriftState, seenRow } from './drift.ts';

const learned = [{ mean: 10, deviation: 2 }, null];
/** Says so many rows one after the other, and after which of them it was away anew. */
function said(rows: readonly number[], most = 3, from?: DriftState) {
  let state = from;
  const away: number[] = [];
  rows.forEach((value, n) => {
    const seen = seenRow(state, [value, 1_000], learned, most);
    state = seen.state;
    if (seen.isNew) away.push(n);
  });
  return { state: state as DriftState, away };
}
const many = (value: number, times: number) => Array.from({ length: times }, () => value);

it('says nothing of a hundred rows, however far they are', () => {
  expect(said(many(100, 99)).away).toEqual([]);
  expect(said(many(100, 100)).away).toEqual([99]);
});

it('says once that an input went away, and again only after it was back', () => {
  const first = said([...many(10, 200), ...many(40, 400)]);
  expect(first.away).toHaveLength(1);
  const back = said(many(10, 2_000), 3, first.state);
  expect(back.state.isAway).toBe(false);
  expect(said(many(40, 400), 3, back.state).away).toHaveLength(1);
});

it('knows nothing of an input whose past it does not know, nor of a value that is missing', () => {
  expect(said(many(10, 300)).away).toEqual([]);
  const { state } = seenRow({ n: 400, means: [10, 1], isAway: false }, [Number.NaN, 1], learned, 3);
  expect(state.means[0]).toBe(10);
});
