import { setTimeout as sleep } from 'node:timers/promises';
import { type Logger, pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { freshDatabase } from '../../../../test/database.ts';
import type { Bus } from '../../../kit/bus.ts';
import { type Database, makeDatabase } from '../../../kit/db.ts';
import { connectTo, type Databases } from '../../database/index.ts';

/** What a driver brings to be tried. */
export type Driver<B extends Bus> = {
  open(databases: Databases, log: Logger): Promise<B>;
  /** Ends the connections that listen, as a network or an administrator would. */
  breakConnections(databases: Databases): Promise<unknown>;
};
export type OpenBus<B extends Bus = Bus> = B & { heard: unknown[]; gaps: number };

export const scope = { user: null, enterprise: null };

/** Waits for something that will be so; the cap only ends a test that would wait for ever. */
export async function until(so: () => unknown) {
  for (const end = Date.now() + 60_000; !so(); await sleep(5)) {
    if (Date.now() > end) throw new Error('Waited in vain.');
  }
}

/** A database of its own, and buses that note what they hear. */
export function busBench<B extends Bus>(driver: Driver<B>) {
  const bench = {} as { databases: Databases; database: Database };
  const lines: string[] = [];
  const log: Logger = pino({ level: 'debug' }, { write: (line: string) => lines.push(line) });
  beforeAll(async () => {
    bench.databases = await freshDatabase();
    bench.database = makeDatabase(connectTo(bench.databases.app, 3));
  });
  afterAll(async () => {
    await bench.database?.end();
    await bench.databases?.stop();
  });

  async function open(): Promise<OpenBus<B>> {
    const bus = await driver.open(bench.databases, log);
    onTestFinished(() => bus.close());
    const all = { ...bus, heard: [] as unknown[], gaps: 0 };
    bus.on('news', (payload) => all.heard.push(payload));
    bus.onGap(() => {
      all.gaps += 1;
    });
    return all;
  }

  const publish = (bus: Bus, payload: unknown, channel = 'news') =>
    bench.database.transaction(scope, (db) => bus.publish(db, channel, payload));

  /** All earlier messages have arrived when this one has. */
  async function caughtUp(...buses: OpenBus[]) {
    const mark = `mark ${Math.random()}`;
    await publish(buses[0] as Bus, mark);
    for (const bus of buses) await until(() => bus.heard.includes(mark));
    for (const bus of buses) bus.heard.splice(bus.heard.indexOf(mark), 1);
  }
  return {
    ...{ lines, open, publish, caughtUp },
    with: bench,
    breakAll: () => driver.breakConnections(bench.databases),
  };
}
export type BusBench<B extends Bus> = ReturnType<typeof busBench<B>>;

/** What every driver has to bear. */
export function busStories<B extends Bus>(bench: BusBench<B>) {
  describe('two copies on one database', () => {
    orderStories(bench);
    sizeStories(bench);
  });
  describe('a listener', () => listenerStories(bench));
  describe('a bus', () => lossStories(bench));
}

function orderStories<B extends Bus>(bench: BusBench<B>) {
  const { open, publish, caughtUp } = bench;

  it('both hear what either publishes, once and in order', async () => {
    const [a, b] = [await open(), await open()];
    await publish(a, { from: 'a', text: '设备 \u0000 "' });
    await publish(b, null);
    await publish(a, undefined);
    await publish(a, 'elsewhere', 'other');
    await caughtUp(a, b);
    for (const { heard } of [a, b]) expect(heard).toEqual([{ from: 'a', text: '设备 \u0000 "' }, null, null]);
  });

  it('hear a message at the commit, not before', async () => {
    const a = await open();
    const work = bench.with.database.open();
    work.enter(scope);
    await a.publish(work.db, 'news', 'later');
    await caughtUp(a);
    expect(a.heard).toEqual([]);
    await work.commit();
    await until(() => a.heard.length > 0);
    expect(a.heard).toEqual(['later']);
  });

  it('do not hear what is rolled back, short or long', async () => {
    const [a, b] = [await open(), await open()];
    const work = bench.with.database.open();
    work.enter(scope);
    await a.publish(work.db, 'news', 'never');
    await a.publish(work.db, 'news', 'x'.repeat(10_000));
    await work.rollback();
    await caughtUp(a, b);
    expect([a.heard, b.heard]).toEqual([[], []]);
  });
}

function sizeStories<B extends Bus>(bench: BusBench<B>) {
  const { open, publish, caughtUp } = bench;

  it('hear two equal messages of one transaction', async () => {
    const a = await open();
    await bench.with.database.transaction(scope, async (db) => {
      await a.publish(db, 'news', 'same');
      await a.publish(db, 'news', 'same');
    });
    await caughtUp(a);
    expect(a.heard).toEqual(['same', 'same']);
  });

  it('hear long messages in their place among short ones, also those of the platform', async () => {
    const [a, b] = [await open(), await open()];
    const long = '设'.repeat(100_000);
    await bench.with.database.transaction({ platform: 'test' }, async (db) => {
      await a.publish(db, 'news', 1);
      await a.publish(db, 'news', long);
      await a.publish(db, 'news', 2);
    });
    await caughtUp(a, b);
    for (const { heard } of [a, b]) expect(heard).toEqual([1, long, 2]);
  });

  it.each([7_400, 7_499, 7_500, 7_501, 7_600, 8_000, 8_100])('hear a message of %i bytes', async (length) => {
    const a = await open();
    await publish(a, 'x'.repeat(length));
    await caughtUp(a);
    expect(a.heard).toEqual(['x'.repeat(length)]);
  });
}

function listenerStories<B extends Bus>(bench: BusBench<B>) {
  const { lines, open, publish } = bench;

  it('that fails does not hinder another, and hears nothing after it stops', async () => {
    const a = await open();
    const seen: unknown[] = [];
    const stop = a.on('news', (payload) => {
      seen.push(payload);
      throw new Error('a bad listener');
    });
    const late: unknown[] = [];
    a.on('news', (payload) => late.push(payload));
    await publish(a, 1);
    await until(() => late.length === 1);
    stop();
    await publish(a, 2);
    await until(() => late.length === 2);
    expect(seen).toEqual([1]);
    expect(lines.join()).toContain('a bad listener');
  });
}

function lossStories<B extends Bus>(bench: BusBench<B>) {
  const { lines, open, publish, caughtUp } = bench;

  it('connects again after a lost connection, and reports that messages may have been missed', async () => {
    const [a, b] = [await open(), await open()];
    await bench.breakAll();
    await until(() => a.gaps === 1 && b.gaps === 1);
    await publish(a, 'again');
    await caughtUp(a, b);
    for (const { heard } of [a, b]) expect(heard).toEqual(['again']);
    expect(lines.join()).toContain('the bus listens again');
  });

  it('that was closed does not connect again', async () => {
    const [a, b] = [await open(), await open()];
    await a.close();
    await bench.breakAll();
    await until(() => b.gaps === 1);
    await publish(b, 'news of the others');
    await caughtUp(b);
    expect([a.heard, a.gaps]).toEqual([[], 0]);
  });

  it('can be closed while it connects again', async () => {
    const a = await open();
    lines.length = 0;
    await bench.breakAll();
    await until(() => lines.some((line) => line.includes('lost its connection')));
    await a.close();
    expect(lines.filter((line) => line.includes('listens again'))).toEqual([]);
  });
}
