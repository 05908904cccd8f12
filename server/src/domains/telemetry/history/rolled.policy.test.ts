import { describe, expect, it } from 'vitest';
import type { Span } from '../../../kit/columns.ts';
import { type RolledQuestion, rolledPlans, stepsFor } from './rolled.policy.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Midnight in Shanghai. */
const M = 20_000 * DAY - 8 * HOUR;

describe('which widths fit into intervals', () => {
  it.each([
    ['days at midnight in Shanghai', M, DAY, ['day', 'hour', 'minute']],
    ['weeks', M, 7 * DAY, ['day', 'hour', 'minute']],
    ['days at midnight in Greenwich', M + 8 * HOUR, DAY, ['hour', 'minute']],
    ['days in India', M + 2.5 * HOUR, DAY, ['minute']],
    ['hours', M + 3 * HOUR, 6 * HOUR, ['hour', 'minute']],
    ['ninety minutes', M, 90 * MINUTE, ['minute']],
    ['minutes that begin at a second', M + 1_000, HOUR, []],
    ['half minutes', M, 30_000, []],
  ])('%s', (_, origin, width, steps) => expect(stepsFor({ origin, width })).toEqual(steps));
});

const day = (n: number): Span => [M + n * DAY, M + (n + 1) * DAY];
const file = (n: number, step: 'minute' | 'hour' | 'day', series = [1]) => ({
  ...{ name: `${step} ${n}`, step, span: day(n), series },
});
const plan = (more: Partial<RolledQuestion>) =>
  rolledPlans({
    ...{ series: [1], range: [M, M + 2 * DAY], grid: { origin: M, width: HOUR }, days: [], rolls: [] },
    ...{ hot: [], isCheaper: true },
    ...more,
  });

describe('what is answered by roll-ups', () => {
  it('is nothing where there are none', () => {
    expect(plan({})).toEqual([{ series: [1], raw: [[M, M + 2 * DAY]], rolls: [], gone: [], untold: [] }]);
  });

  it('is a day that has them, but for what is hot or due', () => {
    const [found] = plan({
      rolls: [file(0, 'hour')],
      hot: [[M + 90 * MINUTE, M + 95 * MINUTE]],
      days: [{ span: day(0), due: [[M + 5 * HOUR, M + 6 * HOUR]], gone: [] }],
    });
    expect(found?.rolls).toEqual([
      {
        ...{ step: 'hour', names: ['hour 0'] },
        spans: [
          [M, M + HOUR],
          [M + 2 * HOUR, M + 5 * HOUR],
          [M + 6 * HOUR, M + DAY],
        ],
      },
    ]);
    expect(found?.raw).toEqual([
      [M + HOUR, M + 2 * HOUR],
      [M + 5 * HOUR, M + 6 * HOUR],
      [M + DAY, M + 2 * DAY],
    ]);
  });

  it('is what is gone whatever is hot, with narrower cells at the edge, and the rest is not known', () => {
    const range: Span = [M, M + 2 * HOUR + 90_500];
    const gone = { days: [{ span: day(0), due: [range], gone: [1] }], hot: [range], range };
    const [found] = plan({ ...gone, rolls: [file(0, 'hour'), file(0, 'minute')] });
    expect(found).toMatchObject({
      ...{ raw: [], gone: [range], untold: [[M + 2 * HOUR + MINUTE, range[1]]] },
      rolls: [
        { step: 'hour', spans: [[M, M + 2 * HOUR]] },
        { step: 'minute', spans: [[M + 2 * HOUR, M + 2 * HOUR + MINUTE]] },
      ],
    });
    expect(plan(gone)[0]).toMatchObject({ rolls: [], raw: [], untold: [range] });
    // Where it is not the cheaper way that is asked for, what is there is read.
    expect(plan({ rolls: [file(0, 'hour')], isCheaper: false })[0]).toMatchObject({ rolls: [] });
  });

  it('differs by series, and is asked once for those that do not', () => {
    const found = plan({ series: [1, 2, 3], rolls: [file(0, 'hour', [1, 3])] });
    expect(found.map(({ series }) => series)).toEqual([[1, 3], [2]]);
  });
});
