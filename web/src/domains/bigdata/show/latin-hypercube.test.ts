import { describe, expect, it } from 'vitest';
import {
  closest,
  DESIGN_LIMITS,
  designCsv,
  type Factor,
  factorProblems,
  latinHypercube,
} from './latin-hypercube.ts';

const FACTORS: Factor[] = [
  { name: 'speed', low: 100, high: 200 },
  { name: 'depth', low: -1, high: 1 },
  { name: 'feed', low: 0, high: 0.5 },
];
const partOf = (value: number, { low, high }: Factor, runs: number) =>
  Math.min(runs - 1, Math.floor(((value - low) / (high - low)) * runs));

describe('a Latin hypercube design', () => {
  it.each([1, 2, 7, 40, DESIGN_LIMITS.runs])('of %i runs uses every part of every factor once', (runs) => {
    const { points } = latinHypercube(FACTORS, runs, 5);
    expect(points).toHaveLength(runs);
    for (const [at, factor] of FACTORS.entries()) {
      const parts = points.map((point) => partOf(point[at] as number, factor, runs));
      expect(new Set(parts).size).toBe(runs);
    }
  });
  it('is the same for the same seed, and another one for another', () => {
    expect(latinHypercube(FACTORS, 12, 1)).toEqual(latinHypercube(FACTORS, 12, 1));
    expect(latinHypercube(FACTORS, 12, 1)).not.toEqual(latinHypercube(FACTORS, 12, 2));
  });
  it('fills the room better than the first one that comes', () => {
    const unit = FACTORS.map(({ name }) => ({ name, low: 0, high: 1 }));
    const { points, distance } = latinHypercube(unit, 20, 3);
    expect(distance).toBeCloseTo(closest(points), 4);
    // A random plan of 20 points in three dimensions keeps some 0.1 apart.
    expect(distance).toBeGreaterThan(0.17);
  });
  it('of one run has no distance', () => expect(latinHypercube(FACTORS, 1, 1).distance).toBeNull());
});

it('is written as a table, with names that could break it in quotes', () =>
  expect(
    designCsv(
      [
        { name: 'a,b', low: 0, high: 1 },
        { name: 'say "c"', low: 0, high: 1 },
      ],
      [[0.25, 1]],
    ),
  ).toBe('run,"a,b","say ""c"""\r\n1,0.25,1'));

it('factors have names of their own and a range', () =>
  expect(
    factorProblems([
      { name: ' ', low: 0, high: 1 },
      { name: 'a', low: 0, high: 1 },
      { name: 'a ', low: 0, high: 1 },
      { name: 'b', low: 1, high: 1 },
      { name: 'c', low: Number.NaN, high: 1 },
      { name: 'd', low: 0, high: 1 },
    ]),
  ).toEqual(['name', 'twice', 'twice', 'range', 'range', undefined]));
