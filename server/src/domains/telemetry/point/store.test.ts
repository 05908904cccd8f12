import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../../test/app.ts';
import type { Kit } from '../../../kit/context.ts';
import type { Db } from '../../../kit/db.ts';
import { newId } from '../../../kit/new-id.ts';
import {
  framesAfter,
  gapsOf,
  giveUp,
  insertSource,
  runsOf,
  seriesOf,
  setSeries,
  sourceById,
} from '../index.ts';
import type { Frame } from './frame.ts';
import { makePointStore, type PointStore } from './store.service.ts';

let app: TestApp;
let kit: Kit;
let store: PointStore;
let enterprises: string[];
const T = Date.parse('2026-03-01T08:00:00Z');

const asPlatform = <T>(act: (db: Db) => Promise<T>) => kit.database.transaction({ platform: 'a test' }, act);

beforeAll(async () => {
  app = await openTestApp();
  kit = app.kit;
  store = makePointStore(kit);
  enterprises = (
    await asPlatform((db) => db.selectFrom('enterprise').select('id').orderBy('id').limit(2).execute())
  ).map(({ id }) => id);
});
afterAll(async () => {
  await store?.close();
  await app?.close();
});

async function source(enterpriseId = enterprises[0] as string) {
  const id = newId();
  return asPlatform(async (db) => {
    await insertSource(db, id, enterpriseId);
    await setSeries(db, { id, enterpriseId }, [
      { name: 'temperature', kind: 'number', unit: '℃', periodMs: 1_000 },
      { name: 'state', kind: 'text', unit: '', periodMs: null },
    ]);
    const [temperature, state] = await seriesOf(db, id);
    return { id, temperature: temperature?.id as number, state: state?.id as number };
  });
}
type Source = Awaited<ReturnType<typeof source>>;

const frame = ({ id, temperature }: Source, seq: number | null, more: Partial<Frame> = {}): Frame => ({
  ...{ sourceId: id, run: seq === null ? null : 'r', seq, receivedAt: new Date(), sentAt: null },
  ...{ series: [temperature], at: [T + (seq ?? 0) * 1_000], value: [seq ?? 0], quality: null, text: null },
  ...more,
});

const pointsOf = async (id: string) =>
  asPlatform(async (db) => {
    const { rows } = await sql<{ series: number; at: Date; value: number; quality: number; text: string }>`
      select p.* from telemetry_frame f, telemetry_points(f) p where f.source_id = ${id} order by f.no, p.at`.execute(
      db,
    );
    return rows;
  });

it('frames are read no further than the reader has room for, however large they are', async () => {
  const one = await source();
  const many = Array.from({ length: 20_000 }, (_, n) => n);
  for (const seq of [1, 2, 3, 4])
    await store.store(
      frame(one, seq, { series: many.map(() => one.temperature), at: many.map((n) => T + n), value: many }),
    );
  const numbers = (no: number, most: number) =>
    asPlatform(async (db) => (await framesAfter(db, one.id, no, most)).map((each) => each.no));
  expect(await numbers(0, 500)).toEqual([1, 2, 3]);
  expect(await numbers(0, 2)).toEqual([1, 2]);
  expect(await numbers(3, 500)).toEqual([4]);
  expect(await numbers(4, 500)).toEqual([]);
});

describe('storing', () => {
  it('keeps series, time, value, quality and text of every point', async () => {
    const one = await source();
    const awkward = 'on, "off" {a} \\ \n 停机 NULL';
    const said = {
      ...{ series: [one.temperature, one.state, one.state, one.temperature] },
      ...{ at: [T + 5, T, T + 1, T + 2], value: [21.5, null, null, null] },
      ...{ quality: [0, 2, 1, 0], text: [null, awkward, 'null', null] },
    };
    expect(await store.store(frame(one, 1, said))).toEqual({ as: 'new', no: 1, lagMs: 0 });
    const row = (series: number, at: number, value: number | null, quality: number, text: string | null) => ({
      ...{ series, at: new Date(at), value, quality, text },
    });
    expect(await pointsOf(one.id)).toEqual([
      row(one.state, T, null, 2, awkward),
      row(one.state, T + 1, null, 1, 'null'),
      row(one.temperature, T + 2, null, 0, null),
      row(one.temperature, T + 5, 21.5, 0, null),
    ]);
  });

  it('stores a message once, however often, whenever and through whomever it is sent', async () => {
    const one = await source();
    const other = makePointStore(kit);
    const sent = Array.from({ length: 300 }, (_, n) => frame(one, (n * 7) % 100));
    const stored = await Promise.all(sent.map((each, n) => (n % 2 ? store : other).store(each)));
    expect(stored.filter(({ as }) => as === 'new')).toHaveLength(100);
    const numbers = stored.flatMap((each) => (each.as === 'new' ? [each.no] : []));
    expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 100 }, (_, n) => n + 1));
    expect(await asPlatform((db) => sourceById(db, one.id))).toMatchObject({
      points: 100,
      doubles: 200,
      frame_no: 100,
    });
    expect(new Set((await pointsOf(one.id)).map(({ value }) => value)).size).toBe(100);
    expect(await store.store(frame(one, 42))).toEqual({ as: 'double' });
    await other.close();
  });

  it('takes every message of one that does not count', async () => {
    const one = await source();
    const stored = await Promise.all([store.store(frame(one, null)), store.store(frame(one, null))]);
    expect(stored.map(({ as }) => as)).toEqual(['new', 'new']);
  });

  it('knows what is missing until it comes or is given up', async () => {
    const one = await source();
    for (const seq of [5, 9, 6, 12, 20]) await store.store(frame(one, seq));
    const gaps = () => asPlatform((db) => gapsOf(db, one.id, 10));
    const gap = (first: number, last: number) => ({ run: 'r', first, last });
    expect(await gaps()).toEqual([gap(7, 8), gap(10, 11), gap(13, 19)]);
    await store.store(frame(one, 8));
    await asPlatform((db) => giveUp(db, one.id, gap(13, 19)));
    expect(await gaps()).toEqual([gap(7, 7), gap(10, 11)]);
    expect(await asPlatform((db) => runsOf(db, one.id, 10))).toMatchObject([
      { first: 5, last: 20, stored: 6, given_up: 7 },
    ]);
  });

  it('counts what comes late, and how far a clock is away', async () => {
    const one = await source();
    const receivedAt = new Date();
    await store.store(frame(one, 50, { receivedAt, sentAt: new Date(receivedAt.getTime() + 90_000) }));
    await store.store(frame(one, 3));
    expect(await asPlatform((db) => sourceById(db, one.id))).toMatchObject({ late: 1, skew_ms: 90_000 });
  });

  it('says of an unknown source that it is unknown, and stores the others', async () => {
    const one = await source();
    const stranger = { ...one, id: newId() };
    const stored = await Promise.all([store.store(frame(stranger, 1)), store.store(frame(one, 1))]);
    expect(stored).toEqual([{ as: 'unknown source' }, { as: 'new', no: 1, lagMs: 0 }]);
  });

  it('lets no frame that the database refuses keep others from being stored', async () => {
    const one = await source();
    const other = await source(enterprises[1]);
    const bad = frame(one, 2, { value: [null], text: ['a\0b'] });
    const stored = await Promise.allSettled(
      [frame(other, 1), bad, frame(other, 2), frame(one, 1)].map((each) => store.store(each)),
    );
    expect(stored.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled']);
    expect((await pointsOf(other.id)).map(({ value }) => value)).toEqual([1, 2]);
  });

  it('tells what was stored, after it was', async () => {
    const heard: [string, number][] = [];
    store.onStored((frames) =>
      heard.push(...frames.map(({ sourceId, no }): [string, number] => [sourceId, no])),
    );
    const one = await source();
    await store.store(frame(one, 1));
    await store.store(frame(one, 1));
    expect(heard).toEqual([[one.id, 1]]);
  });
});

describe('the wall', () => {
  it('shows an enterprise its own points, also in every part of the table', async () => {
    const one = await source(enterprises[0]);
    await store.store(frame(one, 1));
    const seen = (enterprise: string | undefined, table = 'telemetry_frame') =>
      kit.database.transaction({ user: null, enterprise: enterprise ?? null }, async (db) => {
        const { rows } = await sql`select from ${sql.table(table)} where source_id = ${one.id}`.execute(db);
        return rows.length;
      });
    expect([await seen(enterprises[0]), await seen(enterprises[1]), await seen(undefined)]).toEqual([
      1, 0, 0,
    ]);
    const { rows } = await asPlatform((db) =>
      sql<{ part: string }>`select inhrelid::regclass::text as part from pg_inherits
        where inhparent = 'telemetry_frame'::regclass`.execute(db),
    );
    expect(rows).toHaveLength(8);
    for (const { part } of rows) await expect(seen(enterprises[1], part), part).rejects.toThrow(/denied/);
  });
});
