import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allRecords, HOUR, LATER, openStory, type Story, T } from '../archive/archive.stories.ts';
import { sealEnded } from '../archive/seal.service.ts';
import { exportRange } from './export.service.ts';
import { type HistoryOrder, historyOf, recordsOf } from './history.service.ts';

let story: Story;
beforeAll(async () => {
  story = await openStory();
});
afterAll(() => story?.close());

type Source = Awaited<ReturnType<Story['source']>>;
const ask = (order: HistoryOrder, enterprise = story.enterprises[0] as string | null) =>
  story.as(enterprise, (ctx) => historyOf(ctx, order));
const one = async (order: HistoryOrder) => {
  const { series, ...rest } = await ask(order);
  return { ...rest, ...(series[0] as (typeof series)[number]) };
};

/** One point a second, in messages of a minute; `value` says what is measured. */
async function sendSeconds(
  source: Source,
  from: number,
  seconds: number,
  value: (n: number) => number | null,
) {
  for (let n = 0; n < seconds; n += 60) {
    const all = Array.from({ length: Math.min(60, seconds - n) }, (_, m) => n + m);
    await story.send(source, {
      series: all.map(() => source.number),
      at: all.map((m) => from + m * 1_000),
      value: all.map(value),
      quality: all.map((m) => (m % 10 === 0 ? 1 : 0)),
    });
  }
}

describe('a chart', () => {
  const SPIKES = new Map([
    [1_234, 9_000],
    [5_000, -9_000],
    [9_999, 8_000],
  ]);
  let source: Source;
  const N = 10_800;
  const wave = (n: number) => SPIKES.get(n) ?? Math.sin(n / 100);
  beforeAll(async () => {
    source = await story.source();
    await sendSeconds(source, T, N, wave);
  });
  const whole = () => ({ series: [source.number], from: T, to: T + N * 1_000 });

  async function looksRight(buckets: number) {
    const chart = await one({ ...whole(), buckets });
    expect(chart).toMatchObject({ count: N, good: N * 0.9, gaps: [], shown: chart.points.length });
    expect(chart.covered).toEqual({ from: T, to: T + (N - 1) * 1_000 });
    expect(chart.points.length).toBeLessThanOrEqual(4 * buckets);
    for (const [n, value] of SPIKES) expect(chart.points).toContainEqual({ ...at(n), value });
    for (const point of chart.points) expect(point).toEqual(at((point.at - T) / 1_000));
    const times = chart.points.map((point) => point.at);
    expect(times).toEqual([...new Set(times)].sort((a, b) => a - b));
    return chart;
  }
  const at = (n: number) => ({
    at: T + n * 1_000,
    value: wave(n),
    text: null,
    quality: n % 10 === 0 ? 1 : 0,
  });

  it('shows every spike, whether hot, sealed in part, or sealed', async () => {
    const widths = [7, 100, 500];
    const hot = [];
    for (const buckets of widths) hot.push(await looksRight(buckets));
    await sealEnded(story.kit, new Date(T + HOUR + 700_000));
    for (const [n, buckets] of widths.entries()) expect(await looksRight(buckets)).toEqual(hot[n]);
    await sealEnded(story.kit, LATER);
    for (const [n, buckets] of widths.entries()) expect(await looksRight(buckets)).toEqual(hot[n]);
  });

  it('is asked again for a part, to the point', async () => {
    const chart = await one({ ...whole(), from: T + 1_230_000, to: T + 1_240_000, buckets: 100 });
    expect(chart.points).toEqual(Array.from({ length: 10 }, (_, n) => at(1_230 + n)));
    // Edges that fall into the middle of a cell of a sketch.
    const edge = await one({ ...whole(), from: T + 11_000, to: T + 3_000_000 + 17_000, buckets: 20 });
    expect(edge).toMatchObject({ count: 3_006, bucketMs: 180_000 });
    expect(edge.covered).toEqual({ from: T + 11_000, to: T + 3_016_000 });
  });

  it('counts a point once that was sent again after it was sealed', async () => {
    await story.send(source, { series: [source.number], at: [T + 60_000], value: [4_711] });
    const chart = await one({ ...whole(), buckets: 10 });
    expect(chart.count).toBe(N);
    expect(chart.points).toContainEqual({ at: T + 60_000, value: 4_711, text: null, quality: 0 });
    await sealEnded(story.kit, LATER);
    expect(await one({ ...whole(), buckets: 10 })).toEqual(chart);
  });
});

describe('what a chart says', () => {
  it('shows gaps as gaps', async () => {
    const source = await story.source();
    await sendSeconds(source, T, 300, (n) => n);
    await sendSeconds(source, T + 600_000, 300, (n) => n);
    const order = { series: [source.number], from: T, to: T + 900_000 };
    const gap = { from: T + 299_000, to: T + 600_000 };
    for (const buckets of [9, 100, 2_000]) expect((await one({ ...order, buckets })).gaps).toEqual([gap]);
    await sealEnded(story.kit, LATER);
    for (const buckets of [9, 100, 2_000]) expect((await one({ ...order, buckets })).gaps).toEqual([gap]);
    // Shorter than a pixel.
    expect((await one({ ...order, buckets: 1 })).gaps).toEqual([]);
  });

  it('shows texts, switches and none', async () => {
    const source = await story.source();
    await story.send(source, {
      ...{ series: [source.text, source.boolean, source.number], at: [T, T, T], value: [null, 1, null] },
      text: ['on', null, null],
    });
    for (const _ of ['hot', 'sealed']) {
      const { series } = await ask({
        ...{ series: [source.number, source.boolean, source.text], from: T, to: T + 10, buckets: 5 },
      });
      expect(series.map(({ kind, points }) => [kind, points])).toEqual([
        ['number', [{ at: T, value: null, text: null, quality: 0 }]],
        ['boolean', [{ at: T, value: 1, text: null, quality: 0 }]],
        ['text', [{ at: T, value: null, text: 'on', quality: 0 }]],
      ]);
      await sealEnded(story.kit, LATER);
    }
  });

  it('is empty where there is nothing', async () => {
    const source = await story.source();
    expect(await one({ series: [source.number], from: T, to: T + 10, buckets: 5 })).toMatchObject({
      ...{ count: 0, shown: 0, covered: null, gaps: [], points: [] },
    });
  });
});

describe('bounds and walls', () => {
  it('refuses what is too much, and says what', async () => {
    const source = await story.source();
    const order = { series: [source.number], from: T, to: T + 10, buckets: 5 };
    const code = (more: Partial<HistoryOrder>) =>
      ask({ ...order, ...more }).then(
        () => 'none',
        (error: { code?: string }) => error.code,
      );
    expect(await code({ series: [] })).toBe('telemetry.too_many_series');
    expect(await code({ series: Array.from({ length: 21 }, (_, n) => n) })).toBe('telemetry.too_many_series');
    expect(await code({ buckets: 4_001 })).toBe('telemetry.too_many_buckets');
    expect(await code({ to: T })).toBe('telemetry.range_order');
    expect(await code({ series: [2 ** 30] })).toBe('telemetry.series_not_found');
    expect(await code({ signal: AbortSignal.abort() })).toBe('kit.unavailable');
    await expect(
      story.as(story.enterprises[0], (ctx) => recordsOf(ctx, { ...order, size: 1_001 })),
    ).rejects.toMatchObject({ code: 'telemetry.too_many_records' });
  });

  it('shows another enterprise nothing, hot or sealed', async () => {
    const source = await story.source();
    await story.send(source, { series: [source.number], at: [T], value: [1] });
    const order = { series: [source.number], from: T, to: T + 10, buckets: 5 };
    for (const _ of ['hot', 'sealed']) {
      for (const stranger of [story.enterprises[1], null])
        await expect(ask(order, stranger)).rejects.toMatchObject({ code: 'telemetry.series_not_found' });
      const seen = await story.as(story.enterprises[1], ({ db }) =>
        db.selectFrom('telemetry_archive').select('id').execute(),
      );
      expect(seen).toEqual([]);
      await sealEnded(story.kit, LATER);
    }
  });
});

describe('sealing in between', () => {
  it('hot and sealed together are one list, at any moment', async () => {
    const source = await story.source();
    for (let n = 0; n < 300; n += 1)
      await story.send(source, { series: [source.number], at: [T + n * 10], value: [n] });
    const expected = await allRecords(story, [source.number]);
    expect(expected).toHaveLength(300);
    let isDone = false;
    const sealing = sealEnded(story.kit, LATER, { mostPoints: 25 }).finally(() => {
      isDone = true;
    });
    let rounds = 0;
    for (; !isDone || rounds < 3; rounds += 1) {
      expect(await allRecords(story, [source.number])).toEqual(expected);
      const chart = await one({ series: [source.number], from: T, to: T + 3_000, buckets: 10 });
      expect(chart.count).toBe(300);
    }
    await sealing;
    expect(await allRecords(story, [source.number])).toEqual(expected);
  });
});

describe('an export', () => {
  it('writes what was asked for into the storage', async () => {
    const source = await story.source();
    await story.send(source, {
      ...{ series: [source.number, source.boolean], at: [T, T + 1], value: [1.5, 0], quality: [2, 0] },
    });
    const most = { points: 10, bytes: 10_000 };
    const order = { series: [source.number, source.boolean], from: T, to: T + 10, most };
    const csv = await story.as(story.enterprises[0], (ctx) =>
      exportRange(ctx, { ...order, format: 'csv', name: 'export-one.csv' }),
    );
    expect(csv).toMatchObject({ points: 2, name: 'export-one.csv' });
    const body = (await buffer((await story.kit.storage.get('export-one.csv')) as Readable)).toString();
    expect(body).toContain('2041-03-01T16:00:00.000+08:00,temperature,temperature,1.5,℃,bad,');
    expect(body.startsWith('\uFEFFtime,node,alias,value,unit,quality,received_time\n')).toBe(true);
    const parquet = await story.as(story.enterprises[0], (ctx) =>
      exportRange(ctx, { ...order, format: 'parquet', name: 'export-one.parquet' }),
    );
    expect(parquet.points).toBe(2);
  });

  it('is one file of several days, with one head, by time, and each point once', async () => {
    const source = await story.source();
    const days = [0, 1, 2].map((day) => T - day * 24 * HOUR);
    await story.send(source, {
      series: days.map(() => source.number),
      at: days,
      value: days.map((_, n) => n),
    });
    const shares: number[] = [];
    const order = {
      ...{ series: [source.number], from: T - 50 * HOUR, to: T + 1, most: { points: 3, bytes: 10_000 } },
      titles: new Map([[source.number, '=炉温']]),
      onProgress: ({ share }: { share: number }) => void shares.push(share),
    };
    const done = await story.as(story.enterprises[0], (ctx) =>
      exportRange(ctx, { ...order, format: 'csv', name: 'export-days.csv' }),
    );
    expect(done.points).toBe(3);
    const text = (await buffer((await story.kit.storage.get('export-days.csv')) as Readable)).toString();
    expect(
      text
        .trim()
        .split('\n')
        .slice(1)
        .map((line) => line.split(',').slice(1, 4)),
    ).toEqual(['2.0', '1.0', '0.0'].map((value) => ["'=炉温", 'temperature', value]));
    expect(shares).toEqual([1 / 3, 2 / 3, 1]);
    const parquet = await story.as(story.enterprises[0], (ctx) =>
      exportRange(ctx, { ...order, format: 'parquet', name: 'export-days.parquet' }),
    );
    expect(parquet.points).toBe(3);
    const bytes = await buffer((await story.kit.storage.get('export-days.parquet')) as Readable);
    expect([bytes.subarray(0, 4).toString(), bytes.subarray(-4).toString()]).toEqual(['PAR1', 'PAR1']);
  });

  it('with more than it may have is refused, and nothing is kept', async () => {
    const source = await story.source();
    const at = Array.from({ length: 20 }, (_, n) => T + n);
    await story.send(source, { series: at.map(() => source.number), at, value: at });
    const order = {
      series: [source.number],
      from: T,
      to: T + 100,
      format: 'csv' as const,
      name: 'export-much.csv',
    };
    const asked = (most: { points: number; bytes: number }) =>
      story.as(story.enterprises[0], (ctx) => exportRange(ctx, { ...order, most }));
    await expect(asked({ points: 19, bytes: 10_000 })).rejects.toMatchObject({
      code: 'telemetry.export_too_long',
    });
    await expect(asked({ points: 20, bytes: 200 })).rejects.toMatchObject({
      code: 'telemetry.export_too_large',
    });
    expect(await story.kit.storage.get('export-much.csv')).toBeUndefined();
    const stop = AbortSignal.abort(new Error('cancelled'));
    await expect(
      story.as(story.enterprises[0], (ctx) =>
        exportRange(ctx, { ...order, most: { points: 20, bytes: 10_000 }, signal: stop }),
      ),
    ).rejects.toThrow('cancelled');
  });
});
