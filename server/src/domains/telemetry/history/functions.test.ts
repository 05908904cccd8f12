import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HOUR, LATER, openStory, type Story, T } from '../archive/archive.stories.ts';
import { sealEnded } from '../archive/seal.service.ts';
import { type FunctionsAsked, functionsOf } from './functions.service.ts';

let story: Story;
beforeAll(async () => {
  story = await openStory();
});
afterAll(() => story?.close());

const ask = (order: Partial<FunctionsAsked> & Pick<FunctionsAsked, 'series'>, enterprise?: string) =>
  story.as(enterprise ?? story.enterprises[0], (ctx) =>
    functionsOf(ctx, { from: T, to: T + 20_000, width: 10_000, until: T + 20_000, byTime: true, ...order }),
  );

type Source = Awaited<ReturnType<Story['source']>>;
/** Seconds from T, values and qualities of the temperature, which should come every second. */
const send = (source: Source, points: [second: number, value: number | null, quality?: number][]) =>
  story.send(source, {
    series: points.map(() => source.number),
    at: points.map(([second]) => T + second * 1_000),
    value: points.map(([, value]) => value),
    quality: points.map(([, , quality = 0]) => quality),
  });

describe('functions over intervals', () => {
  it('say what is computed by hand; a bad point is counted and ends the value before it', async () => {
    const source = await story.source();
    // 10 holds 2 s, 20 holds 1 s, the bad one nothing, 40 holds three periods of the four seconds until 8, 2 holds 2 s.
    await send(source, [
      [0, 10],
      [2, 20],
      [3, 999, 2],
      [4, 40, 1],
      [8, 2],
    ]);
    const [first] = await ask({ series: [source.number] });
    expect(first?.buckets).toEqual([
      {
        ...{ series: source.number, bucket: 0, count: 5, good: 3 },
        ...{ average: 18, sum: 72, min: 2, max: 40 },
        first: { value: 10, text: null },
        last: { value: 2, text: null },
        timeAverage: (10 * 2 + 20 * 1 + 40 * 3 + 2 * 2) / 8,
      },
      // The last value holds a second longer than the interval in which it was measured.
      {
        ...{ series: source.number, bucket: 1, count: 0, good: 0, average: null, sum: null, min: null },
        ...{ max: null, first: null, last: null, timeAverage: 2 },
      },
    ]);
  });

  it('know what held when the range began, and nothing beyond its end or now', async () => {
    const source = await story.source();
    await story.send(source, {
      series: [source.boolean, source.boolean],
      at: [T - 60_000, T + 15_000],
      value: [1, 0],
    });
    const mean = async (more: object = {}) =>
      (await ask({ series: [source.boolean], ...more }))[0]?.buckets.map((one) => [
        ...[one.bucket, one.count, one.timeAverage],
      ]);
    expect(await mean()).toEqual([
      [0, 0, 1],
      [1, 1, 0.5],
    ]);
    // Nothing can be said yet of what lies after five seconds.
    expect(await mean({ to: T + 10_000, until: T + 5_000 })).toEqual([[0, 0, 1]]);
    expect(await mean({ byTime: false })).toEqual([[1, 1, null]]);
  });

  it('have the texts that came first and last', async () => {
    const source = await story.source();
    await story.send(source, {
      ...{ series: [source.text, source.text, source.text], at: [T, T + 1_000, T + 2_000] },
      ...{ value: [null, null, null], text: ['停止', '运行', '坏'], quality: [0, 0, 2] },
    });
    const [one] = await ask({ series: [source.text], byTime: false });
    expect(one?.buckets).toMatchObject([
      { count: 3, good: 2, average: null, first: { text: '停止' }, last: { text: '运行' } },
    ]);
  });

  it('are the same where sealed and hot points meet, also of a point that came twice', async () => {
    const source = await story.source();
    // The first half an hour before the hour that is sealed ends, the rest after it.
    const edge = T + HOUR;
    const at = (n: number) => edge + (n - 100) * 1_000;
    const part = (from: number, to: number) => {
      const all = Array.from({ length: to - from }, (_, n) => from + n);
      return story.send(source, {
        series: all.map(() => source.number),
        at: all.map(at),
        value: all.map((n) => n),
        quality: all.map((n) => (n % 10 === 0 ? 2 : 0)),
      });
    };
    const question = {
      ...{ series: [source.number], from: at(0), to: at(200), width: 60_000, until: at(200) },
    };
    await part(0, 100);
    await part(100, 200);
    const before = await ask(question);
    expect(before[0]?.buckets.map(({ count }) => count)).toEqual([60, 60, 60, 20]);
    await sealEnded(story.kit, new Date(edge + 1_000));
    // Some come again, after they were sealed.
    await part(90, 110);
    expect(await ask(question)).toEqual(before);
    await sealEnded(story.kit, LATER);
    expect(await ask(question)).toEqual(before);
  });

  it('refuse too many intervals, an unknown series, and another enterprise', async () => {
    const source = await story.source();
    await expect(ask({ series: [source.number], width: 1 })).rejects.toMatchObject({
      code: 'telemetry.too_many_buckets',
    });
    await expect(ask({ series: [-1] })).rejects.toMatchObject({ code: 'telemetry.series_not_found' });
    await expect(ask({ series: [source.number] }, story.enterprises[1])).rejects.toMatchObject({
      code: 'telemetry.series_not_found',
    });
  });

  it('stop when no caller waits for them', async () => {
    const source = await story.source();
    const signal = AbortSignal.abort();
    await expect(ask({ series: [source.number], signal })).rejects.toMatchObject({ code: 'kit.unavailable' });
  });
});
