import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../../../test/eventually.ts';
import { openStory, type Story } from '../archive/archive.stories.ts';
import { heldOf, seriesById } from '../history/history.queries.ts';
import { gapsOf, giveUp, latestOf, runsOf, sourceById } from '../index.ts';
import type { Frame } from './frame.ts';
import { noteNewestPoints } from './note.service.ts';

// What a source could make expensive for everybody.

let story: Story;
beforeAll(async () => {
  story = await openStory();
});
afterAll(() => story?.close());

const T = Date.parse('2041-05-01T08:00:00Z');
type Source = Awaited<ReturnType<Story['source']>>;

const send = (one: Source, run: string, seq: number, more: Partial<Frame> = {}) =>
  story.send(one, { run, seq, series: [one.number], at: [T + seq], value: [seq], ...more });
const sendAll = (one: Source, run: string, seqs: readonly number[]) =>
  Promise.all(seqs.map((seq) => send(one, run, seq)));
const sourceOf = (one: Source) => story.asPlatform((db) => sourceById(db, one.id));
const runs = (one: Source) => story.asPlatform((db) => runsOf(db, one.id, 1_000));

const ask = <T>(asked: RawBuilder<T>) => story.asPlatform(async (db) => (await asked.execute(db)).rows);

describe('what one question reads', () => {
  it('is bounded by frames and by bytes', async () => {
    const one = await story.source();
    await sendAll(one, 'a', [1, 2, 3, 4]);
    const lines = (frames: number, bytes: number) =>
      ask(sql`select line from telemetry_lines(array[${one.id}::uuid], array[${one.number}::int],
        ${new Date(T)}, ${new Date(T + 60_000)}, ${frames}::int, ${bytes}::bigint)`);
    expect(
      [await lines(10, 10_000), await lines(2, 10_000), await lines(10, 1)].map((some) => some.length),
    ).toEqual([4, 2, 1]);
  });

  it('of what is newest is noted so many frames at a time', async () => {
    const one = await story.source();
    await sendAll(one, 'a', [1]);
    await sendAll(one, 'a', [2, 3]);
    const note = (most: number) =>
      ask(sql<{ no: string }>`select telemetry_note_newest(${one.id}::uuid, ${most}::int) as no`);
    expect([await note(1), await note(1), await note(10)].flat().map(({ no }) => Number(no))).toEqual([
      1, 2, 3,
    ]);
  });
});

describe('a part of the hot table', () => {
  it('in which something is left is not emptied', async () => {
    const one = await story.source();
    await send(one, 'a', 1);
    const slots = () =>
      ask(sql<{ slot: number }>`select slot from telemetry_frame where source_id = ${one.id}::uuid`);
    const [before] = await slots();
    expect(await ask(sql`select telemetry_empty(${before?.slot}::int) as done`)).toEqual([{ done: false }]);
    expect(await slots()).toEqual([before]);
  });
});

describe('numbers', () => {
  it('that leave a hole each are kept up to a bound, and the messages are stored all the same', async () => {
    const one = await story.source();
    await sendAll(
      one,
      'a',
      Array.from({ length: 1_000 }, (_, n) => n * 2),
    );
    const stored = await sendAll(
      one,
      'a',
      Array.from({ length: 200 }, (_, n) => 5_000 + n * 2),
    );
    expect(stored.every(({ as }) => as === 'new')).toBe(true);
    expect(await sourceOf(one)).toMatchObject({ frame_no: 1_200, points: 1_200, unnumbered: 200 });
    expect(await runs(one)).toMatchObject([{ last: 1_998, stored: 1_000 }]);
    // What fills a hole, or goes on where it was, is numbered as ever, and once.
    await sendAll(one, 'a', [1, 3, 1_999, 1]);
    expect(await runs(one)).toMatchObject([{ last: 1_999, stored: 1_003 }]);
    expect(await sourceOf(one)).toMatchObject({ frame_no: 1_203, doubles: 1 });
  });

  it('that jump further than a gateway can have lost are not kept', async () => {
    const one = await story.source();
    await sendAll(one, 'a', [7, 2 ** 40]);
    await send(one, 'a', 2 ** 41);
    await send(one, 'a', 8);
    expect(await runs(one)).toMatchObject([{ first: 7, last: 8, stored: 2 }]);
    expect(await sourceOf(one)).toMatchObject({ frame_no: 4, unnumbered: 2 });
  });

  it('of countings without end: the newest fifty are known', async () => {
    const one = await story.source();
    for (let round = 0; round < 3; round += 1)
      await Promise.all(
        Array.from({ length: 40 }, (_, n) => send(one, `run-${round}-${n}`, 1, { receivedAt: new Date() })),
      );
    expect(await runs(one)).toHaveLength(50);
    expect((await runs(one)).filter(({ run }) => run.startsWith('run-2'))).toHaveLength(40);
    expect(await sourceOf(one)).toMatchObject({ frame_no: 120, points: 120 });
  });

  it('are asked for again of the newest five countings', async () => {
    const one = await story.source();
    for (let n = 0; n < 8; n += 1)
      for (const seq of [0, 2]) await send(one, `run-${n}`, seq, { receivedAt: new Date(T + n) });
    const gaps = await story.asPlatform((db) => gapsOf(db, one.id, 100));
    expect(gaps.map(({ run }) => run)).toEqual(['run-7', 'run-6', 'run-5', 'run-4', 'run-3']);
  });

  it('can be given up between those that were stored, in so many pieces', async () => {
    const one = await story.source();
    await sendAll(one, 'a', [10, 20, 4_000]);
    const lost = (first: number, last: number) =>
      story.asPlatform((db) => giveUp(db, one.id, { run: 'a', first, last }));
    expect(await lost(0, 12)).toBe(true);
    expect(await lost(5_000, 2 ** 47)).toBe(true);
    expect(await runs(one)).toMatchObject([{ given_up: 3 }]);
    await story.asPlatform((db) =>
      sql`update telemetry_run set given_up = (
        select range_agg(int8range(20 + n * 2, 20 + n * 2, '[]')) from generate_series(0, 999) n)
        where source_id = ${one.id}`.execute(db),
    );
    expect(await lost(3_000, 3_000)).toBe(false);
    expect(await lost(20, 3_900)).toBe(true);
  });
});

describe('frames that a question reads', () => {
  it('end with the one that is too much, in the database', async () => {
    const one = await story.source();
    await sendAll(one, 'a', [0, 1, 2, 3]);
    const lines = (bytes: number) =>
      story.asPlatform(async (db) => {
        const series = await seriesById(db, [one.number]);
        return (await heldOf(db, series, [T, T + 1_000], { frames: 100, bytes })).length;
      });
    expect([await lines(10), await lines(2 ** 20)]).toEqual([1, 4]);
  });
});

describe('the newest points', () => {
  it('are noted as they come, and are the same as all frames say', async () => {
    const one = await story.source();
    noteNewestPoints(story.kit, story.store);
    const seldom = { series: [one.text], at: [T], value: [null], text: ['begun'] };
    await send(one, 'a', 0, seldom);
    await sendAll(
      one,
      'a',
      Array.from({ length: 1_100 }, (_, n) => n + 1),
    );
    await eventually(async () => expect((await sourceOf(one))?.noted_no).toBeGreaterThan(500));
    // Older than what is known: stored, and not the newest.
    await send(one, 'a', 2_000, { at: [T - 1], value: [-1] });
    const latest = await story.asPlatform((db) => latestOf(db, one.id));
    expect(latest.map(({ series, value, text }) => ({ series, value, text }))).toEqual([
      { series: one.number, value: 1_100, text: null },
      { series: one.text, value: null, text: 'begun' },
    ]);
  });
});
