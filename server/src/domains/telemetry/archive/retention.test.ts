import { mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { USUAL_RULE } from '@cloudyard/contract/telemetry/rule.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../../../test/eventually.ts';
import { setRules } from '../series/rule.queries.ts';
import { allRecords, archiveRows, HOUR, LATER, openStory, type Story, T } from './archive.stories.ts';
import { isHotWithin } from './cut.queries.ts';
import { deleteRange } from './cut.service.ts';
import { setKeepDays, usageOf } from './retention.queries.ts';
import { letOldGo } from './retention.service.ts';
import { sealEnded } from './seal.service.ts';
import { makeShelf } from './shelf.ts';
import { tidyWork } from './workplace.ts';

let story: Story;
beforeAll(async () => {
  story = await openStory({ COLUMNS_CACHE_MB: '16' });
});
afterAll(() => story?.close());
const DAY = 24 * HOUR;

/** A point on each of these days before `T`, each in its own file. */
async function sealedDays(days: readonly number[], enterprise: string) {
  const source = await story.source(enterprise);
  for (const day of days)
    await story.send(source, {
      ...{ series: [source.number], at: [T - day * DAY], value: [day], receivedAt: new Date(T) },
    });
  await sealEnded(story.kit, LATER);
  return source;
}
const entries = () =>
  story.asPlatform((db) =>
    db
      .selectFrom('audit_entry')
      .select(['action', 'object_type', 'object_name', 'enterprise_id', 'before'])
      .where('action', '=', 'telemetry.archive.expire')
      .orderBy('id')
      .execute(),
  );

describe('how long points are kept', () => {
  it('lets what is older go, oldest first, with an entry that says what', async () => {
    const [mine, theirs] = story.enterprises;
    const source = await sealedDays([401, 399, 30, 1], mine);
    const other = await sealedDays([401], theirs);
    await story.asPlatform((db) => setKeepDays(db, theirs, 500));
    expect(await letOldGo(story.kit, new Date(T))).toBe(1);
    const values = (await allRecords(story, [source.number])).map(({ value }) => value);
    expect(values).toEqual([399, 30, 1]);
    expect(await archiveRows(story, theirs)).toHaveLength(1);
    await story.as(mine, ({ db }) => setKeepDays(db, mine, 10));
    expect(await letOldGo(story.kit, new Date(T))).toBe(2);
    expect(await entries()).toMatchObject([
      { object_type: 'archive', enterprise_id: mine, before: { points: 1, reason: 'age' } },
      {
        enterprise_id: mine,
        before: {
          ...{ points: 2, reason: 'age' },
          ...{ from: new Date(T - 399 * DAY).toISOString(), to: new Date(T - 30 * DAY).toISOString() },
        },
      },
    ]);
    expect(other.number).toBeGreaterThan(0);
  });

  it('lets go what a rule keeps for a shorter time, and leaves the rest of its file; and keeps what a rule keeps longer', async () => {
    const [mine] = story.enterprises;
    const source = await story.source(mine);
    const sent = async (days: number) =>
      story.send(source, {
        ...{
          series: [source.number, source.boolean],
          at: [T - days * DAY, T - days * DAY],
          value: [days, 1],
        },
        receivedAt: new Date(T),
      });
    for (const days of [40, 20, 5]) await sent(days);
    await sealEnded(story.kit, LATER);
    await story.asPlatform((db) => setKeepDays(db, mine, 30));
    await story.as(mine, ({ db }) =>
      setRules(db, [
        { series: source.number, rule: { ...USUAL_RULE, rawDays: 10 }, from: 'node', of: null },
        { series: source.boolean, rule: { ...USUAL_RULE, rawDays: 90 }, from: 'node', of: null },
      ]),
    );
    const before = (await entries()).length;
    expect(await letOldGo(story.kit, new Date(T))).toBe(2);
    expect((await allRecords(story, [source.number])).map(({ at }) => (T - at) / DAY)).toEqual([5]);
    expect((await allRecords(story, [source.boolean])).map(({ at }) => (T - at) / DAY)).toEqual([40, 20, 5]);
    expect((await entries()).slice(before)).toMatchObject([
      { before: { points: 1, reason: 'age' } },
      { before: { points: 1, reason: 'age' } },
    ]);
    expect(await letOldGo(story.kit, new Date(T))).toBe(0);
  });

  it('lets a range of some series be deleted, both sides of it stay', async () => {
    const [mine, theirs] = story.enterprises;
    const source = await story.source(mine);
    const at = [0, 1, 2, 3, 4].map((n) => T + HOUR + n * 1_000);
    await story.send(source, { series: at.map(() => source.number), at, value: at });
    await story.send(source, { series: at.map(() => source.boolean), at, value: at.map(() => 1) });
    const range = { series: [source.number], from: at[1] as number, to: at[3] as number };
    const hot = { ...range, enterpriseId: mine, sources: [source.id] };
    expect(await story.as(mine, ({ db }) => isHotWithin(db, hot))).toBe(true);
    await sealEnded(story.kit, LATER);
    expect(await story.as(mine, ({ db }) => isHotWithin(db, hot))).toBe(false);
    expect(await story.as(theirs, (ctx) => deleteRange(ctx, { ...range, enterpriseId: theirs }))).toBe(0);
    expect(await story.as(mine, (ctx) => deleteRange(ctx, { ...range, enterpriseId: mine }))).toBe(2);
    expect((await allRecords(story, [source.number])).map((one) => one.at)).toEqual([at[0], at[3], at[4]]);
    expect(await allRecords(story, [source.boolean])).toHaveLength(5);
    const all = { series: [source.number, source.boolean], from: T, to: T + 3 * HOUR, enterpriseId: mine };
    expect(await story.as(mine, (ctx) => deleteRange(ctx, all))).toBe(8);
    expect(await allRecords(story, all.series)).toEqual([]);
  });

  it('lets the oldest go beyond the quota', async () => {
    const [, theirs] = story.enterprises;
    await sealedDays([5, 4, 3], theirs);
    const before = await archiveRows(story, theirs);
    // As if the oldest alone were a gigabyte.
    await story.asPlatform((db) =>
      db
        .updateTable('telemetry_archive')
        .set({ bytes: 2 ** 30 })
        .where('id', '=', before[0]?.id ?? '')
        .execute(),
    );
    const usage = await story.as(theirs, ({ db }) => usageOf(db, theirs));
    expect(usage).toMatchObject({ keep_days: 500, points: before.length });
    expect(await letOldGo(story.kit, new Date(T))).toBe(1);
    expect((await archiveRows(story, theirs)).map(({ id }) => id)).toEqual(
      before.slice(1).map(({ id }) => id),
    );
    expect((await entries()).at(-1)).toMatchObject({ enterprise_id: theirs, before: { reason: 'quota' } });
    expect(await letOldGo(story.kit, new Date(T))).toBe(0);
  });
});

describe('the shelf', () => {
  const bytes = 3 * 2 ** 20;
  const put = async (n: number) => {
    const body = Buffer.alloc(bytes, n);
    const name = `points-shelf-${n}.parquet`;
    await story.kit.storage.put(name, Readable.from([body]));
    const { createHash } = await import('node:crypto');
    return { name, sha256: createHash('sha256').update(body).digest(), bytes };
  };
  const folder = () => join(story.kit.columns.folder, 'shelf');
  const held = async () => {
    const names = await readdir(folder());
    const sizes = await Promise.all(names.map(async (name) => (await stat(join(folder(), name))).size));
    return sizes.reduce((sum, one) => sum + one, 0);
  };

  it('keeps what was asked last, up to its bound, and fetches a file once', async () => {
    const files = await Promise.all([1, 2, 3, 4, 5, 6, 7].map(put));
    let fetched = 0;
    const { storage } = story.kit;
    const get: typeof storage.get = (...asked) => {
      fetched += 1;
      return storage.get(...asked);
    };
    const shelf = makeShelf({ ...story.kit, storage: { ...storage, get } }, 0);
    const [first] = files;
    if (!first) throw new Error('no file');
    await Promise.all([1, 2, 3].map(() => shelf.lend([first], async () => undefined)));
    expect(fetched).toBe(1);
    for (const one of files) await shelf.lend([one, first], async () => undefined);
    expect(fetched).toBe(7);
    await eventually(async () => expect(await held()).toBeLessThanOrEqual(16 * 2 ** 20));
    await shelf.lend([first], async () => undefined);
    expect(fetched).toBe(7);
    await expect(shelf.lend(files, async () => undefined)).rejects.toMatchObject({
      code: 'telemetry.range_too_large',
    });
  });

  it('gives no reader what is not as it was written', async () => {
    const shelf = makeShelf(story.kit);
    const one = await put(9);
    const damaged = { code: 'telemetry.archive_damaged' };
    await expect(
      shelf.lend([{ ...one, sha256: Buffer.alloc(32) }], async () => undefined),
    ).rejects.toMatchObject(damaged);
    await expect(
      shelf.lend([{ ...one, name: 'points-none', sha256: Buffer.alloc(32, 1) }], async () => undefined),
    ).rejects.toMatchObject(damaged);
  });

  it('removes what a dead process left', async () => {
    const place = join(story.kit.columns.folder, 'work', 'left');
    await mkdir(place, { recursive: true });
    await writeFile(join(place, 'frames.json'), '');
    await tidyWork(story.kit, new Date(Date.now() + HOUR));
    await expect(stat(place)).rejects.toThrow();
  });
});
