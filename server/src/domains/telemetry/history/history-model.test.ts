import { afterAll, beforeAll, expect, it } from 'vitest';
import { times } from '../../../../test/prove.ts';
import { allRecords, HOUR, openStory, type Story, T } from '../archive/archive.stories.ts';
import { compactPoints } from '../archive/compact.service.ts';
import { sealEnded } from '../archive/seal.service.ts';
import { bucketsOf } from './history.policy.ts';
import { historyOf } from './history.service.ts';

// Points sent, repeated, late and out of order, sealed and compacted in between: what is read is what a list would hold.

let story: Story;
beforeAll(async () => {
  story = await openStory();
});
afterAll(() => story?.close());

type Source = Awaited<ReturnType<Story['source']>>;
type Held = { at: number; value: number; quality: number };
const DAY = 24 * HOUR;

function dice(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return Math.floor((state / 0x7fffffff) * below);
  };
}

/** A message of points around a time, some of them at times that were measured before. */
async function sendSome(
  source: Source,
  model: Map<number, Held>,
  now: number,
  roll: (below: number) => number,
) {
  const from = roll(4) === 0 ? now - roll(3 * DAY) : now;
  const step = [10, 1_000, 20_000][roll(3)] as number;
  const points = new Map<number, Held>();
  for (let n = 0; n < 1 + roll(400); n += 1) {
    const at = from + n * step - roll(2) * step * 3;
    points.set(at, { at, value: roll(1_000) === 0 ? 1e6 : roll(100) / 10, quality: roll(8) === 0 ? 2 : 0 });
  }
  const all = [...points.values()];
  await story.send(source, {
    series: all.map(() => source.number),
    ...{ at: all.map(({ at }) => at), value: all.map(({ value }) => value) },
    ...{ quality: all.map(({ quality }) => quality), receivedAt: new Date(now) },
  });
  for (const one of all) model.set(one.at, one);
}

/** Every bucket shows its first, its last, its least and its greatest; and the counts are those of the list. */
async function chartIsRight(
  source: Source,
  model: Map<number, Held>,
  from: number,
  to: number,
  buckets: number,
) {
  const { series } = await story.as(story.enterprises[0], (ctx) =>
    historyOf(ctx, { series: [source.number], from, to, buckets }),
  );
  const [chart] = series;
  const held = [...model.values()].filter(({ at }) => at >= from && at < to).sort((a, b) => a.at - b.at);
  expect(chart).toMatchObject({
    count: held.length,
    good: held.filter(({ quality }) => quality === 0).length,
  });
  const { origin, width } = bucketsOf([from, to], buckets);
  const inBuckets = Map.groupBy(held, ({ at }) => Math.floor((at - origin) / width));
  const shown = Map.groupBy(chart?.points ?? [], ({ at }) => Math.floor((at - origin) / width));
  expect([...shown.keys()]).toEqual([...inBuckets.keys()]);
  for (const [bucket, points] of inBuckets) {
    const seen = shown.get(bucket) ?? [];
    expect(seen.length).toBeLessThanOrEqual(4);
    for (const { at, value, quality } of seen) expect({ at, value, quality }).toEqual(model.get(at));
    const values = (of: readonly { value: number | null }[]) => of.map(({ value }) => value as number);
    expect(seen[0]?.at).toBe(points[0]?.at);
    expect(seen.at(-1)?.at).toBe(points.at(-1)?.at);
    expect(Math.max(...values(seen))).toBe(Math.max(...values(points)));
    expect(Math.min(...values(seen))).toBe(Math.min(...values(points)));
    if (points.length <= 2) expect(seen).toHaveLength(points.length);
  }
}

it.each(Array.from({ length: times(2, 20) }, (_, n) => n + 1))(
  'what is read is what was sent, %i',
  async (seed) => {
    const roll = dice(seed * 7_919);
    const source = await story.source();
    const model = new Map<number, Held>();
    for (let hour = 0; hour < 30; hour += 3) {
      const now = T + hour * HOUR;
      for (let n = 0; n < 3; n += 1) await sendSome(source, model, now + roll(HOUR), roll);
      if (roll(2) === 0) await sealEnded(story.kit, new Date(now + HOUR + 600_000), { mostPoints: 200 });
      if (roll(4) === 0) await compactPoints(story.kit, new Date(now + roll(2) * DAY));
      for (const buckets of [1, 13, 400]) {
        const from = T - roll(3 * DAY);
        await chartIsRight(source, model, from, now + 3 * HOUR - roll(2 * HOUR), buckets);
      }
    }
    const all = await allRecords(story, [source.number]);
    expect(all.map(({ at, value, quality }) => ({ at, value, quality }))).toEqual(
      [...model.values()].sort((a, b) => a.at - b.at),
    );
  },
);
