import { ROLLUP_MS } from '@cloudyard/contract/telemetry/rule.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { times } from '../../../../test/prove.ts';
import type { Functions } from '../../../kit/columns.ts';
import { HOUR, openStory, type Story, T } from '../archive/archive.stories.ts';
import { compactPoints } from '../archive/compact.service.ts';
import { deleteRange } from '../archive/cut.service.ts';
import { setKeepDays } from '../archive/retention.queries.ts';
import { letOldGo } from '../archive/retention.service.ts';
import { sealEnded } from '../archive/seal.service.ts';
import { functionsOf } from '../history/functions.service.ts';
import { rollDue } from './roll.service.ts';

// Points sent, repeated, late and out of order, sealed, compacted, deleted and let go in between: what roll-ups say of
// intervals is what their points would say.

let story: Story;
beforeAll(async () => {
  story = await openStory();
});
afterAll(() => story?.close());

type Source = Awaited<ReturnType<Story['source']>>;
type Held = { at: number; value: number | null; text: string | null; quality: number };
type Model = Map<number, Held>;
const DAY = 24 * HOUR;

function dice(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return Math.floor((state / 0x7fffffff) * below);
  };
}

async function sendSome(source: Source, models: Model[], now: number, roll: (below: number) => number) {
  const from = roll(3) === 0 ? now - roll(2 * DAY) : now;
  const step = [400, 7_000, 90_000][roll(3)] as number;
  const points = new Map<number, Held>();
  const isText = roll(4) === 0;
  for (let n = 0; n < 1 + roll(120); n += 1) {
    const at = from + n * step - roll(2) * step * 3;
    const value = isText || roll(9) === 0 ? null : (roll(2_000) - 1_000) / 8;
    const quality = [0, 0, 0, 1, 2][roll(5)] as number;
    points.set(at, { at, value, text: isText ? `t${roll(50)}` : null, quality });
  }
  const all = [...points.values()];
  await story.send(source, {
    series: all.map(() => (isText ? source.text : source.number)),
    ...{
      at: all.map(({ at }) => at),
      value: all.map(({ value }) => value),
      text: all.map(({ text }) => text),
    },
    ...{ quality: all.map(({ quality }) => quality), receivedAt: new Date(now) },
  });
  const model = models[isText ? 1 : 0] as Model;
  for (const one of all) model.set(one.at, one);
}

/** What a list of points says of an interval. */
function counted(points: readonly Held[]): Omit<Functions, 'series' | 'bucket' | 'timeAverage'> {
  const told = points.filter(({ quality, value, text }) => quality < 2 && (value !== null || text !== null));
  const values = told.flatMap(({ value }) => (value === null ? [] : [value]));
  // Eighths: sums of them are exact, in whatever order.
  const sum = values.reduce((all, one) => all + one, 0);
  const said = (one: Held | undefined) => (one ? { value: one.value, text: one.text } : null);
  const any = values.length > 0;
  return {
    ...{ count: points.length, good: points.filter(({ quality }) => quality === 0).length },
    ...{ average: any ? sum / values.length : null, sum: any ? sum : null },
    ...{ min: any ? Math.min(...values) : null, max: any ? Math.max(...values) : null },
    ...{ first: said(told[0]), last: said(told.at(-1)) },
  };
}

/** Every interval says what the list says, and how much of it roll-ups answered. */
async function isRight(series: number, model: Model, from: number, to: number, width: number) {
  const [found] = await story.as(story.enterprises[0], (ctx) =>
    functionsOf(ctx, { series: [series], from, to, width, until: to, byTime: false }),
  );
  const held = [...model.values()].filter(({ at }) => at >= from && at < to).sort((a, b) => a.at - b.at);
  const wanted = [...Map.groupBy(held, ({ at }) => Math.floor((at - from) / width))].map(
    ([bucket, points]) => ({
      ...{ series, bucket, ...counted(points), timeAverage: null },
    }),
  );
  expect(found?.buckets).toEqual(wanted);
  expect(found?.untold).toEqual([]);
  return found?.rolled ?? [];
}

const MIDNIGHT = Math.floor((T + 8 * HOUR) / DAY) * DAY - 8 * HOUR;

it.each(Array.from({ length: times(2, 20) }, (_, n) => n + 1))(
  'what roll-ups say is what points say, %i',
  async (seed) => {
    const roll = dice(seed * 104_729);
    const source = await story.source();
    const models: Model[] = [new Map(), new Map()];
    const numbers = [source.number, source.text];
    const widths = [30_000, ...[1, 7].map((n) => n * ROLLUP_MS.minute), HOUR, 5 * HOUR, DAY, 2 * DAY];
    const steps = new Set<string>();
    for (let hour = 0; hour < 30; hour += 3) {
      const now = T + hour * HOUR;
      for (let n = 0; n < 3; n += 1) await sendSome(source, models, now + roll(HOUR), roll);
      if (roll(3) > 0) await sealEnded(story.kit, new Date(now + HOUR + 600_000), { mostPoints: 150 });
      if (roll(3) > 0) await rollDue(story.kit);
      if (roll(5) === 0) await compactPoints(story.kit, new Date(now + roll(2) * DAY));
      for (const [n, model] of models.entries()) {
        const width = widths[roll(widths.length)] as number;
        const begin = MIDNIGHT - 3 * DAY;
        const to = now + 2 * HOUR + roll(HOUR);
        const from = begin + (width < HOUR ? 2 * DAY + HOUR : 0);
        if ((to - from) / width > 3_900) continue;
        for (const { step } of await isRight(numbers[n] as number, model, from, to, width)) steps.add(step);
      }
    }
    // Twice: a part of the table that is being written to is not sealed.
    for (const later of [0, HOUR]) await sealEnded(story.kit, new Date(T + 5 * DAY + later));
    await rollDue(story.kit);
    // A range goes, whose ends are in no way round.
    const cut = { from: T + 2 * HOUR + 1_234, to: T + 9 * HOUR + 77_777 };
    await story.as(story.enterprises[0], (ctx) =>
      deleteRange(ctx, { series: [source.number], enterpriseId: story.enterprises[0], ...cut }),
    );
    for (const at of models[0]?.keys() ?? []) if (at >= cut.from && at < cut.to) models[0]?.delete(at);
    for (const isGone of [false, true]) {
      if (isGone) {
        await story.asPlatform((db) => setKeepDays(db, story.enterprises[0], 1));
        await letOldGo(story.kit, new Date(T + 20 * DAY));
      }
      for (const [n, model] of models.entries())
        for (const width of widths.slice(1)) {
          const [from, to] = [MIDNIGHT - 3 * DAY + (width < HOUR ? 2 * DAY : 0), MIDNIGHT + 4 * DAY];
          if ((to - from) / width > 3_900)
            await isRight(numbers[n] as number, model, to - 2 * DAY, to, width);
          else
            for (const { step } of await isRight(numbers[n] as number, model, from, to, width))
              steps.add(step);
        }
    }
    await story.asPlatform((db) => setKeepDays(db, story.enterprises[0], 400));
    expect([...steps].sort()).toEqual(['day', 'hour', 'minute']);
  },
);
