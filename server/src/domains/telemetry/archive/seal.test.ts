import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../../../test/eventually.ts';
import type { Kit } from '../../../kit/context.ts';
import { isHotAfter, latestOf } from '../point/point.queries.ts';
import { emptySlot, slotAt } from './archive.queries.ts';
import {
  allRecords,
  archiveRows,
  HOUR,
  hotFrames,
  LATER,
  openStory,
  type Story,
  storedNames,
  T,
} from './archive.stories.ts';
import { compactPoints, GRACE_MS, removeGone } from './compact.service.ts';
import { sweepPoints } from './keep.service.ts';
import { sealEnded, sealPoints } from './seal.service.ts';

let story: Story;
let kit: Kit;
beforeAll(async () => {
  story = await openStory();
  kit = story.kit;
});
afterAll(() => story?.close());

type Source = Awaited<ReturnType<Story['source']>>;
const latest = ({ id }: Source) => story.asPlatform((db) => latestOf(db, id));
const AWKWARD = 'on, "off" {a} \\ \n 停机 NULL';

/** Numbers, switches, texts, none, qualities, and the same time twice. */
async function sendOfAllKinds(one: Source) {
  const { number, boolean, text, noise } = one;
  await story.send(one, { series: [number, boolean], at: [T + 1, T + 2], value: [0.1, 1] });
  await story.send(one, {
    ...{ series: [number, text, number, text, noise], at: [T + 1, T + 2, T + 5, T + 6, T + 7] },
    ...{ value: [1e-300, null, null, null, 7], text: [null, AWKWARD, null, 'null', null] },
    quality: [2, 1, 0, 0, 0],
  });
  await story.send(one, { series: [number], at: [T + HOUR], value: [-273.15] });
  await story.send(one, { series: [], at: [], value: [], receivedAt: new Date(T + 10) });
}

describe('sealing', () => {
  it('leaves every point as it was, and the newest ones known', async () => {
    const one = await story.source();
    await sendOfAllKinds(one);
    const series = [one.number, one.boolean, one.text];
    const [before, newest] = [await allRecords(story, series), await latest(one)];
    expect(before.map(({ at, value, quality }) => [at - T, value, quality])).toEqual([
      ...[
        [1, 1e-300, 2],
        [2, 1, 0],
        [2, null, 1],
        [5, null, 0],
        [6, null, 0],
        [HOUR, -273.15, 0],
      ],
    ]);
    expect(await sealEnded(kit, LATER)).toBe(4);
    expect(await hotFrames(story, one.id)).toBe(0);
    expect(await allRecords(story, series)).toEqual(before);
    expect(await allRecords(story, series, { size: 2 })).toEqual(before);
    expect(await allRecords(story, series, { size: 2, newestFirst: true })).toEqual(before.toReversed());
    expect(await latest(one)).toEqual(newest);
    // Not kept, and still known as the newest.
    expect(await allRecords(story, [one.noise])).toEqual([]);
    expect(newest.find(({ series: id }) => id === one.noise)).toMatchObject({ value: 7 });
  });

  it('gives the room of a part back when nothing is left in it', async () => {
    const one = await story.source();
    await story.send(one, { series: [one.number], at: [T], value: [1] });
    const part = `telemetry_frame_${slotAt(new Date(T))}`;
    const bytes = () =>
      story.asPlatform(async (db) => {
        const { rows } = await sql<{ n: number }>`select pg_relation_size(${part}::regclass) as n`.execute(
          db,
        );
        return rows[0]?.n;
      });
    expect(await bytes()).toBeGreaterThan(0);
    await sealEnded(kit, LATER);
    // A query may have been reading it: then it is another round's.
    await eventually(async () => {
      await story.asPlatform((db) => emptySlot(db, slotAt(new Date(T))));
      expect(await bytes()).toBe(0);
    });
  });

  it('leaves hours that have not ended, and those that have only just', async () => {
    const one = await story.source();
    await story.send(one, { series: [one.number], at: [T + HOUR - 1], value: [1] });
    await story.send(one, { series: [one.number], at: [T + HOUR], value: [2] });
    await sealEnded(kit, new Date(T + HOUR + 599_999));
    expect(await hotFrames(story, one.id)).toBe(2);
    await sealEnded(kit, new Date(T + HOUR + 600_000));
    expect(await hotFrames(story, one.id)).toBe(1);
    expect((await allRecords(story, [one.number])).map(({ value }) => value)).toEqual([1, 2]);
  });

  it('keeps the newest point when an older one is sealed later', async () => {
    const one = await story.source();
    await story.send(one, { series: [one.number], at: [T + 50], value: [50] });
    await sealEnded(kit, LATER);
    await story.send(one, { series: [one.number], at: [T + 20], value: [20] });
    await sealEnded(kit, LATER);
    expect(await latest(one)).toMatchObject([{ value: 50, no: 1 }]);
    // The same time again: what was received last is meant, wherever the other one lies.
    await story.send(one, { series: [one.number], at: [T + 50], value: [51] });
    expect(await latest(one)).toMatchObject([{ value: 51, no: 3 }]);
    expect((await allRecords(story, [one.number])).map(({ value }) => value)).toEqual([20, 51]);
    await sealEnded(kit, LATER);
    expect((await allRecords(story, [one.number])).map(({ value }) => value)).toEqual([20, 51]);
  });

  it('says what can be gone on from', async () => {
    const one = await story.source();
    await story.send(one, { series: [one.number], at: [T], value: [1] });
    await story.send(one, { series: [one.number], at: [T + HOUR], value: [2] });
    const isHot = (no: number) => story.asPlatform((db) => isHotAfter(db, one.id, no));
    expect([await isHot(0), await isHot(1), await isHot(2)]).toEqual([true, true, true]);
    await sealEnded(kit, new Date(T + HOUR + 600_000));
    expect([await isHot(0), await isHot(1), await isHot(2)]).toEqual([false, true, true]);
  });

  it('puts late points into the file of their own day', async () => {
    const one = await story.source(story.enterprises[1]);
    const late = T - 3 * 24 * HOUR;
    await story.send(one, {
      ...{ series: [one.number, one.number], at: [late, T], value: [3, 4] },
      receivedAt: new Date(T),
    });
    await sealEnded(kit, LATER);
    const rows = await archiveRows(story, story.enterprises[1]);
    expect(rows.map(({ from_at, points }) => [from_at.getTime(), points])).toEqual([
      [late, 1],
      [T, 1],
    ]);
  });

  it('takes as many points into a file as go in, and goes on', async () => {
    const one = await story.source();
    for (let n = 0; n < 5; n += 1) await story.send(one, { series: [one.number], at: [T + n], value: [n] });
    expect(await sealEnded(kit, LATER, { mostPoints: 1 })).toBe(5);
    expect((await allRecords(story, [one.number])).map(({ value }) => value)).toEqual([0, 1, 2, 3, 4]);
  });
});

describe('two at once', () => {
  it('one does it, the other leaves no trace', async () => {
    const one = await story.source();
    for (let n = 0; n < 50; n += 1) await story.send(one, { series: [one.number], at: [T + n], value: [n] });
    const before = await allRecords(story, [one.number]);
    const results = await Promise.allSettled([sealEnded(kit, LATER), sealEnded(kit, LATER)]);
    expect(results.map(({ status }) => status)).toContain('fulfilled');
    expect(await allRecords(story, [one.number])).toEqual(before);
    const known = (await Promise.all(story.enterprises.map((id) => archiveRows(story, id)))).flat();
    const names = known.flatMap(({ name, sketch_name }) => (sketch_name ? [name, sketch_name] : [name]));
    expect(await storedNames(kit)).toEqual(names.sort());
  });

  it('whose turn it is not does nothing', async () => {
    const one = await story.source();
    await story.send(one, { series: [one.number], at: [T], value: [1] });
    const done = await Promise.all([sealPoints(kit, LATER), sealPoints(kit, LATER)]);
    expect(done.sort()).toEqual([1, undefined]);
  });
});

describe('dying', () => {
  const dying = (more: Partial<Kit>): Kit => ({ ...kit, ...more });

  it('between writing and committing loses nothing and doubles nothing', async () => {
    const one = await story.source();
    await story.send(one, { series: [one.number], at: [T], value: [1] });
    const names = await storedNames(kit);
    const { storage } = kit;
    const put: typeof storage.put = async (name, body) => {
      await storage.put(name, body);
      throw new Error('killed');
    };
    await expect(sealEnded(dying({ storage: { ...storage, put } }), LATER)).rejects.toThrow('killed');
    expect(await hotFrames(story, one.id)).toBe(1);
    expect(await storedNames(kit)).toHaveLength(names.length + 1);
    await sealEnded(kit, LATER);
    expect((await allRecords(story, [one.number])).map(({ value }) => value)).toEqual([1]);
    // Young ones may be on their way.
    expect(await sweepPoints(kit)).toBe(0);
    expect(await sweepPoints(kit, new Date(Date.now() + HOUR))).toBe(1);
    expect((await allRecords(story, [one.number])).map(({ value }) => value)).toEqual([1]);
  });

  it('after committing, before hearing of it, keeps the files', async () => {
    const one = await story.source();
    await story.send(one, { series: [one.number], at: [T], value: [1] });
    const { storage, database } = kit;
    let isRead = false;
    const get: typeof storage.get = async (...asked) => {
      isRead = true;
      return storage.get(...asked);
    };
    const transaction: typeof database.transaction = async (scope, act) => {
      const result = await database.transaction(scope, act);
      if (isRead && 'platform' in scope && scope.platform === 'seal points') throw new Error('not heard');
      return result;
    };
    const cut = dying({ storage: { ...storage, get }, database: { ...database, transaction } });
    await expect(sealEnded(cut, LATER)).rejects.toThrow('not heard');
    expect(await hotFrames(story, one.id)).toBe(0);
    expect(await sweepPoints(kit, new Date(Date.now() + HOUR))).toBe(0);
    expect((await allRecords(story, [one.number])).map(({ value }) => value)).toEqual([1]);
  });

  it('what cannot be read back stays where it is', async () => {
    const one = await story.source();
    await story.send(one, { series: [one.number], at: [T], value: [1] });
    const { storage } = kit;
    const get: typeof storage.get = (name) => storage.get(name, { start: 0, end: 10 });
    await expect(sealEnded(dying({ storage: { ...storage, get } }), LATER)).rejects.toThrow(/read back/);
    expect(await hotFrames(story, one.id)).toBe(1);
    await sealEnded(kit, LATER);
    await sweepPoints(kit, new Date(Date.now() + HOUR));
  });
});

describe('compacting', () => {
  it('puts the files of a day together, and old ones go after a grace', async () => {
    const one = await story.source();
    await story.send(one, {
      series: [one.number, one.text],
      at: [T, T],
      value: [1, null],
      text: [null, 'a'],
    });
    await sealEnded(kit, LATER);
    await story.send(one, { series: [one.number, one.number], at: [T, T + 9], value: [2, 9] });
    await sealEnded(kit, LATER);
    const before = await allRecords(story, [one.number, one.text]);
    expect(before.map(({ value }) => value)).toEqual([2, null, 9]);
    const many = (await archiveRows(story, story.enterprises[0])).length;
    expect(many).toBeGreaterThan(1);
    const tomorrow = new Date(T + 24 * HOUR);
    expect(await compactPoints(kit, tomorrow)).toBeGreaterThan(0);
    const [row, ...others] = await archiveRows(story, story.enterprises[0]);
    expect(others).toEqual([]);
    expect(await allRecords(story, [one.number, one.text])).toEqual(before);
    // Whoever knew the others reads them to the end.
    expect(await removeGone(kit, tomorrow)).toBe(0);
    expect(await removeGone(kit, new Date(tomorrow.getTime() + GRACE_MS + 1))).toBeGreaterThanOrEqual(many);
    expect((await storedNames(kit)).filter((name) => name.includes(story.enterprises[0]))).toContain(
      row?.name,
    );
    expect(await allRecords(story, [one.number, one.text])).toEqual(before);
    expect(await compactPoints(kit, tomorrow)).toBe(0);
  });
});
