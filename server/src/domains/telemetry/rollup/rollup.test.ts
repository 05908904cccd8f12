import { type KeepRule, USUAL_RULE } from '@cloudyard/contract/telemetry/rule.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HOUR, openStory, type Story, storedNames, T } from '../archive/archive.stories.ts';
import { removeGone } from '../archive/compact.service.ts';
import { deleteRange } from '../archive/cut.service.ts';
import { sweepPoints } from '../archive/keep.service.ts';
import { setKeepDays, usageOf } from '../archive/retention.queries.ts';
import { letOldGo } from '../archive/retention.service.ts';
import { sealEnded } from '../archive/seal.service.ts';
import { type FunctionsAsked, functionsOf } from '../history/functions.service.ts';
import { goneTimes } from '../history/history.service.ts';
import { setRules } from '../series/rule.queries.ts';
import { rollDay, rollDue } from './roll.service.ts';

let story: Story;
let mine: string;
beforeAll(async () => {
  story = await openStory();
  [mine] = story.enterprises;
});
afterAll(() => story?.close());

const DAY = 24 * HOUR;
/** Midnight in Shanghai, of a day whose hours are all sealed in these stories. */
const M = Math.floor((T + 8 * HOUR) / DAY) * DAY - 8 * HOUR;
const SEALED = new Date(T + 3 * HOUR);

type Source = Awaited<ReturnType<Story['source']>>;
const send = (
  source: Source,
  points: [at: number, value: number][],
  series: 'number' | 'boolean' = 'number',
) =>
  story.send(source, {
    series: points.map(() => source[series]),
    ...{ at: points.map(([at]) => at), value: points.map(([, value]) => value) },
    receivedAt: new Date(T),
  });
const seal = async () => {
  await sealEnded(story.kit, SEALED);
  await rollDue(story.kit);
};
const ask = async (series: number, more: Partial<FunctionsAsked> = {}) => {
  const order = {
    series: [series],
    from: M,
    to: M + DAY,
    width: HOUR,
    until: M + DAY,
    byTime: false,
    ...more,
  };
  const [found] = await story.as(mine, (ctx) => functionsOf(ctx, order));
  if (!found) throw new Error('nothing was said');
  return found;
};
const sums = async (series: number, more: Partial<FunctionsAsked> = {}) =>
  (await ask(series, more)).buckets.map(({ bucket, sum }) => [bucket, sum]);
const rollups = () =>
  story.asPlatform((db) =>
    db
      .selectFrom('telemetry_rollup')
      .select(['day', 'step', 'name', 'series', 'bytes'])
      .where('enterprise_id', '=', mine)
      .where('gone_at', 'is', null)
      .execute(),
  );
const rule = (series: number, more: Partial<KeepRule>) =>
  story.as(mine, ({ db }) =>
    setRules(db, [{ series, rule: { ...USUAL_RULE, ...more }, from: 'node', of: null }]),
  );
/** As if a night so many days later. */
const night = (days: number) => letOldGo(story.kit, new Date(M + days * DAY));

describe('roll-ups', () => {
  it('answer what points would, and say so; while they are not made, points do', async () => {
    const source = await story.source();
    await send(source, [
      [M, 1],
      [M + 1_000, 2],
      [M + HOUR, 4],
    ]);
    await sealEnded(story.kit, SEALED);
    expect(await ask(source.number)).toMatchObject({ rolled: [], buckets: [{ sum: 3 }, { sum: 4 }] });
    await rollDue(story.kit);
    const hours = { step: 'hour', from: M, to: M + DAY };
    expect(await ask(source.number)).toMatchObject({
      ...{ rolled: [hours], untold: [] },
      buckets: [
        { bucket: 0, count: 2, sum: 3, average: 1.5, first: { value: 1 }, last: { value: 2 } },
        { bucket: 1, count: 1, sum: 4 },
      ],
    });
    expect((await ask(source.number, { width: DAY })).rolled).toEqual([{ ...hours, step: 'day' }]);
    expect((await ask(source.number, { width: 300_000 })).rolled).toEqual([{ ...hours, step: 'minute' }]);
    // Of half a minute, and of hours that begin when no hour does, points say it.
    expect((await ask(source.number, { width: 30_000 })).rolled).toEqual([]);
    expect((await ask(source.number, { from: M + 1_000 })).rolled).toEqual([]);
    expect((await ask(source.number, { byTime: true })).rolled).toEqual([]);
  });

  it('are made again when a point comes late, of its hour; what is hot is in the answer at once', async () => {
    const source = await story.source();
    await send(source, [[M + HOUR, 1]]);
    await seal();
    await send(source, [[M + HOUR + 5, 2]]);
    expect(await sums(source.number)).toEqual([[1, 3]]);
    await sealEnded(story.kit, SEALED);
    expect(await sums(source.number, { width: DAY })).toEqual([[0, 3]]);
    await rollDue(story.kit);
    expect(await sums(source.number, { width: DAY })).toEqual([[0, 3]]);
    expect((await ask(source.number, { width: DAY })).rolled).toHaveLength(1);
  });

  it('stay when points are gone, and what comes later then changes nothing', async () => {
    const source = await story.source();
    await send(source, [
      [M, 1],
      [M + HOUR, 2],
    ]);
    await seal();
    await rule(source.number, { rawDays: 5 });
    await night(10);
    const told = await ask(source.number);
    expect(told).toMatchObject({ rolled: [{ step: 'hour' }], buckets: [{ sum: 1 }, { sum: 2 }] });
    const gone = await story.as(mine, (ctx) =>
      goneTimes(ctx, { series: [source.number], from: M + 5, to: M + 3 * DAY }),
    );
    expect(gone.get(source.number)).toEqual([{ from: M + 5, to: M + DAY }]);
    await send(source, [[M + 1, 100]]);
    expect(await sums(source.number)).toEqual([
      [0, 1],
      [1, 2],
    ]);
    await seal();
    expect(await ask(source.number)).toEqual(told);
  });

  it('say plainly what they cannot: finer intervals, half a cell, means weighted by time', async () => {
    const source = await story.source();
    await send(source, [
      [M + HOUR, 1],
      [M + 2 * HOUR + 120_000, 5],
      [M + DAY + 1_000, 7],
    ]);
    await seal();
    await rule(source.number, { rawDays: 3, minuteDays: 2 });
    // The next day has not gone yet.
    await night(3.5);
    expect(await ask(source.number, { width: 60_000 })).toMatchObject({
      ...{ buckets: [], rolled: [], untold: [{ from: M, to: M + DAY }] },
    });
    // The last hour is not whole, so nothing is said of it.
    expect(await ask(source.number, { to: M + 2 * HOUR + 600_000 })).toMatchObject({
      buckets: [{ bucket: 1, sum: 1 }],
      untold: [{ from: M + 2 * HOUR, to: M + 2 * HOUR + 600_000 }],
    });
    const weighted = await ask(source.number, { to: M + 2 * DAY, byTime: true, until: M + 2 * DAY });
    expect(weighted.unweighted).toEqual([{ from: M, to: M + DAY + 3_000 }]);
    expect(weighted.buckets.map(({ bucket, sum, timeAverage }) => [bucket, sum, timeAverage])).toEqual([
      [1, 1, null],
      [2, 5, null],
      [24, 7, null],
    ]);
  });

  it('go when their own days are over: of one series, and then all of it, with an entry', async () => {
    const source = await story.source();
    await send(source, [[M, 1]]);
    await send(source, [[M, 1]], 'boolean');
    await seal();
    await rule(source.number, { rawDays: 1, minuteDays: 1, hourDays: 20, dayDays: 0 });
    await rule(source.boolean, { rawDays: 1, minuteDays: 1, hourDays: 30, dayDays: 30 });
    await night(22);
    expect((await ask(source.number)).untold).toEqual([{ from: M, to: M + DAY }]);
    expect((await ask(source.number, { width: DAY })).buckets).toEqual([]);
    expect((await ask(source.boolean)).buckets).toMatchObject([{ sum: 1 }]);
    await night(32);
    expect((await ask(source.boolean)).untold).toEqual([{ from: M, to: M + DAY }]);
    const [entry] = await story.asPlatform((db) =>
      db
        .selectFrom('audit_entry')
        .select(['enterprise_id', 'before'])
        .where('action', '=', 'telemetry.archive.expire')
        .orderBy('id', 'desc')
        .limit(1)
        .execute(),
    );
    expect(entry).toMatchObject({
      enterprise_id: mine,
      before: { rollups: expect.any(Number), reason: 'age' },
    });
  });

  it('are not made where no rule wants them', async () => {
    const source = await story.source();
    await rule(source.number, { minuteDays: 0, hourDays: 0, dayDays: 1_000 });
    await send(source, [
      [M + HOUR, 1],
      [M + 5 * HOUR, 2],
    ]);
    await seal();
    expect((await ask(source.number)).rolled).toEqual([]);
    // Without hours the day is made of its points, also when only one of its hours changed.
    await send(source, [[M + 9 * HOUR, 4]]);
    await seal();
    expect(await ask(source.number, { width: DAY })).toMatchObject({
      rolled: [{ step: 'day' }],
      buckets: [{ sum: 7, count: 3 }],
    });
  });

  it('go with the range that is deleted: made again of what is left of points, or of narrower roll-ups', async () => {
    const [left, gone] = [await story.source(), await story.source()];
    const points: [number, number][] = [0, 1, 2, 3].map((n) => [M + n * 600_000, 10 ** n]);
    for (const source of [left, gone]) await send(source, [...points, [M + 5 * HOUR, 50_000]]);
    await seal();
    await rule(gone.number, { rawDays: 1 });
    await night(3);
    // The second point, and the minute in which it lies.
    const range = { series: [left.number, gone.number], from: M + 600_000 - 5, to: M + 600_000 + 5 };
    await story.as(mine, (ctx) => deleteRange(ctx, { ...range, enterpriseId: mine }));
    for (const source of [left, gone]) {
      expect(await sums(source.number)).toEqual([
        [0, 1_101],
        [5, 50_000],
      ]);
      expect(await sums(source.number, { width: DAY })).toEqual([[0, 51_101]]);
    }
    // Without minutes the hour goes whole.
    await rule(gone.number, { rawDays: 1, minuteDays: 1 });
    await night(4);
    await story.as(mine, (ctx) => deleteRange(ctx, { ...range, from: M, to: M + 5, enterpriseId: mine }));
    expect(await sums(left.number)).toEqual([
      [0, 1_100],
      [5, 50_000],
    ]);
    expect(await sums(gone.number)).toEqual([[5, 50_000]]);
    expect(await sums(gone.number, { width: DAY })).toEqual([[0, 50_000]]);
  });

  it('count towards the quota, and go when no point is left to go', async () => {
    const [, theirs] = story.enterprises;
    const source = await story.source(theirs);
    await send(source, [[M, 1]]);
    await seal();
    const usage = await story.as(theirs, ({ db }) => usageOf(db, theirs));
    expect(usage?.rollup_bytes).toBeGreaterThan(0);
    expect(usage?.bytes).toBeGreaterThan(usage?.rollup_bytes ?? 0);
    await story.asPlatform((db) =>
      db
        .updateTable('telemetry_rollup')
        .set({ bytes: 2 ** 31 })
        .where('enterprise_id', '=', theirs)
        .execute(),
    );
    await story.asPlatform((db) => setKeepDays(db, theirs, 3_000));
    await night(1);
    expect(await story.as(theirs, ({ db }) => usageOf(db, theirs))).toBeUndefined();
  });

  it('leave no file behind without a row, and none of others is removed', async () => {
    const source = await story.source();
    await send(source, [[M, 1]]);
    await seal();
    await send(source, [[M + 1, 1]]);
    await seal();
    await removeGone(story.kit, new Date(Date.now() + 100 * DAY));
    expect(await sweepPoints(story.kit, new Date(Date.now() + HOUR))).toBe(0);
    const names = new Set(await storedNames(story.kit));
    for (const { name } of await rollups()) expect(names.has(name)).toBe(true);
    expect(await sums(source.number)).toEqual([[0, 2]]);
  });

  it('are made anew by who finds that points changed meanwhile, and once by two at a time', async () => {
    const source = await story.source();
    await send(source, [[M, 1]]);
    await sealEnded(story.kit, SEALED);
    const { columns } = story.kit;
    let isFirst = true;
    const run: typeof columns.run = async (what, order, options) => {
      const answer = await columns.run(what, order, options);
      if (what === 'roll' && isFirst) {
        isFirst = false;
        await send(source, [[M + 1, 2]]);
        await sealEnded(story.kit, SEALED);
      }
      return answer;
    };
    const day = { enterpriseId: mine, day: new Date(M + 8 * HOUR).toISOString().slice(0, 10) };
    await rollDay({ ...story.kit, columns: { ...columns, run } }, day);
    expect(await ask(source.number)).toMatchObject({ rolled: [{ step: 'hour' }], buckets: [{ sum: 3 }] });
    await send(source, [[M + 2, 4]]);
    await sealEnded(story.kit, SEALED);
    await Promise.all([1, 2, 3].map(() => rollDay(story.kit, day)));
    expect(await ask(source.number)).toMatchObject({ rolled: [{ step: 'hour' }], buckets: [{ sum: 7 }] });
  });
});
