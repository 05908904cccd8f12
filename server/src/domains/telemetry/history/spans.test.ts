import { describe, expect, it } from 'vitest';
import { CELL_MS } from '../../../kit/columns.ts';
import { bucketsOf, planOf } from './history.policy.ts';
import { doubled, joined, within, without } from './spans.ts';

describe('spans', () => {
  it('are joined, cut, and known where they lie double', () => {
    expect(
      joined([
        [5, 7],
        [0, 2],
        [2, 3],
        [6, 9],
        [4, 4],
      ]),
    ).toEqual([
      [0, 3],
      [5, 9],
    ]);
    expect(
      joined(
        [
          [0, 2],
          [4, 6],
        ],
        2,
      ),
    ).toEqual([[0, 6]]);
    expect(
      without(
        [[0, 10]],
        [
          [2, 3],
          [5, 6],
        ],
      ),
    ).toEqual([
      [0, 2],
      [3, 5],
      [6, 10],
    ]);
    expect(without([[0, 10]], [[0, 10]])).toEqual([]);
    expect(
      within(
        [
          [0, 4],
          [6, 9],
        ],
        [2, 7],
      ),
    ).toEqual([
      [2, 4],
      [6, 7],
    ]);
    expect(
      doubled([
        [0, 5],
        [5, 9],
      ]),
    ).toEqual([]);
    expect(
      doubled([
        [0, 5],
        [3, 9],
        [4, 6],
        [20, 30],
      ]),
    ).toEqual([[3, 6]]);
  });
});

describe('a plan', () => {
  const C = CELL_MS;
  const file = (name: string, from: number, to: number, isSketched = true, series = [1]) => ({
    ...{ name, series, isSketched, span: [from, to] as [number, number] },
  });

  it('reads what cannot lie double without looking twice', () => {
    const plan = planOf([0, 100], [file('a', 0, 50), file('b', 50, 100)], [], false);
    expect(plan).toMatchObject({
      mixed: [],
      plain: [[0, 100]],
      sketched: [],
      points: ['a', 'b'],
      sketches: [],
    });
    expect(planOf([0, 100], [file('a', 0, 60), file('b', 50, 100)], [], false).mixed).toEqual([[50, 60]]);
    expect(planOf([0, 100], [file('a', 0, 60), file('b', 50, 100, true, [2])], [], false).mixed).toEqual([]);
    expect(planOf([0, 100], [file('a', 0, 60)], [[55, 70]], false)).toMatchObject({
      ...{
        mixed: [[55, 70]],
        plain: [
          [0, 55],
          [70, 100],
        ],
      },
    });
  });

  it('takes sketches for whole cells, and points at the edges and where they may lie double', () => {
    const files = [file('a', 0, 10 * C), file('b', 9.5 * C, 20 * C), file('c', 20 * C, 21 * C, false)];
    expect(planOf([C / 2, 21 * C], files, [], true)).toEqual({
      mixed: [[9.5 * C, 10 * C]],
      sketched: [
        [C, 9 * C],
        [10 * C, 21 * C],
      ],
      plain: [
        [C / 2, C],
        [9 * C, 9.5 * C],
      ],
      ...{ points: ['a', 'b'], sketches: ['a', 'b'], unsketched: ['c'] },
    });
  });

  it('never has more buckets than were asked for', () => {
    for (const [from, to, most] of [
      [0, 1, 10],
      [7, 1_007, 10],
      [C / 3, 50 * C, 7],
      [1, 86_400_000, 2_000],
    ] as const) {
      const { origin, width, bySketch } = bucketsOf([from, to], most);
      expect(Math.ceil((to - origin) / width)).toBeLessThanOrEqual(most);
      expect(bySketch ? width % C : 0).toBe(0);
    }
  });
});
