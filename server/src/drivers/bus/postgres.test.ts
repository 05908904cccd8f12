import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { type Logger, pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { freshDatabase } from '../../../test/database.ts';
import type { Bus } from '../../kit/bus.ts';
import { type Database, type Db, makeDatabase } from '../../kit/db.ts';
import { connectTo, type Databases, withClient } from '../database/index.ts';
import { makePostgresBus } from './postgres.ts';

let databases: Databases;
let database: Database;
beforeAll(async () => {
  databases = await freshDatabase();
  database = makeDatabase(connectTo(databases.app, 3));
});
afterAll(async () => {
  await database.end();
  await databases.stop();
});

const scope = { user: null, enterprise: null };
const lines: string[] = [];
const log: Logger = pino({ level: 'debug' }, { write: (line: string) => lines.push(line) });

/** Waits for something that will be so; the cap only ends a test that would wait for ever. */
async function until(so: () => unknown) {
  for (const end = Date.now() + 30_000; !so(); await sleep(5)) {
    if (Date.now() > end) throw new Error('Waited in vain.');
  }
}

async function open(): Promise<
  Awaited<ReturnType<typeof makePostgresBus>> & { heard: unknown[]; gaps: number }
> {
  const bus = await makePostgresBus(databases.app, log);
  onTestFinished(() => bus.close());
  const all = { ...bus, heard: [] as unknown[], gaps: 0 };
  bus.on('news', (payload) => all.heard.push(payload));
  bus.onGap(() => {
    all.gaps += 1;
  });
  return all;
}

const publish = (bus: Bus, payload: unknown, channel = 'news') =>
  database.transaction(scope, (db) => bus.publish(db, channel, payload));

/** All earlier messages have arrived when this one has. */
async function caughtUp(...buses: Awaited<ReturnType<typeof open>>[]) {
  const mark = `mark ${Math.random()}`;
  await publish(buses[0] as Bus, mark);
  for (const bus of buses) await until(() => bus.heard.includes(mark));
  for (const bus of buses) bus.heard.splice(bus.heard.indexOf(mark), 1);
}

const kept = () =>
  database.transaction(
    scope,
    async (db) =>
      (await sql<{ n: number }>`select count(*)::int as n from bus_payload`.execute(db)).rows[0]?.n,
  );

const listenersPids = (db: Db) =>
  sql<{ pid: number }>`select pid from pg_stat_activity
    where application_name = 'cloudyard bus' and datname = current_database()`.execute(db);

/** Read as the role that owns the payloads: the owner of the tables may not. */
const terminateListeners = () =>
  withClient(databases.app, (client) =>
    client.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'cloudyard bus' and datname = current_database()`),
  );

describe('two copies on one database', () => {
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
    const work = database.open();
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
    const work = database.open();
    work.enter(scope);
    await a.publish(work.db, 'news', 'never');
    await a.publish(work.db, 'news', 'x'.repeat(10_000));
    await work.rollback();
    await caughtUp(a, b);
    expect([a.heard, b.heard]).toEqual([[], []]);
    expect(await kept()).toBe(0);
  });

  it('hear two equal messages of one transaction', async () => {
    const a = await open();
    await database.transaction(scope, async (db) => {
      await a.publish(db, 'news', 'same');
      await a.publish(db, 'news', 'same');
    });
    await caughtUp(a);
    expect(a.heard).toEqual(['same', 'same']);
  });

  it('hear long messages in their place among short ones, also those of the platform', async () => {
    const [a, b] = [await open(), await open()];
    const long = '设'.repeat(100_000);
    await database.transaction({ platform: 'test' }, async (db) => {
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
});

describe('a listener', () => {
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
});

describe('a bus', () => {
  it('connects again after a lost connection, and reports that messages may have been missed', async () => {
    const [a, b] = [await open(), await open()];
    await terminateListeners();
    await until(() => a.gaps === 1 && b.gaps === 1);
    await publish(a, 'again');
    await caughtUp(a, b);
    for (const { heard } of [a, b]) expect(heard).toEqual(['again']);
    const { rows } = await database.transaction(scope, listenersPids);
    expect(rows).toHaveLength(2);
    expect(lines.join()).toContain('the bus listens again');
  });

  it('that was closed does not connect again', async () => {
    const [a, b] = [await open(), await open()];
    await a.close();
    await terminateListeners();
    await until(() => b.gaps === 1);
    await publish(b, 'news of the others');
    await caughtUp(b);
    expect([a.heard, a.gaps]).toEqual([[], 0]);
  });

  it('can be closed while it connects again', async () => {
    const a = await open();
    lines.length = 0;
    await terminateListeners();
    await until(() => lines.some((line) => line.includes('lost its connection')));
    await a.close();
    const gone = async () => (await database.transaction(scope, listenersPids)).rows.length === 0;
    while (!(await gone())) await sleep(5);
  });

  it('reports a gap when a long payload is gone', async () => {
    const a = await open();
    await withClient(databases.owner, (client) => client.query(`notify cloudyard, '{"i":0}'`));
    await until(() => a.gaps === 1);
    await publish(a, 'after');
    await caughtUp(a);
    expect(a.heard).toEqual(['after']);
  });
});

describe('a copy of the server', () => {
  const isPresent = (mark = 0) =>
    database.transaction(
      scope,
      async (db) => (await sql<{ so: boolean }>`select is_present(${mark}) as so`.execute(db)).rows[0]?.so,
    );

  it('is present as long as it listens, and gets another mark when it listens again', async () => {
    const [a, b] = [await open(), await open()];
    const [one, other] = [a.presence(), b.presence()];
    expect([await isPresent(one?.mark), await isPresent(other?.mark)]).toEqual([true, true]);
    await b.close();
    expect([await isPresent(one?.mark), await isPresent(other?.mark)]).toEqual([true, false]);
    expect([one?.lost.aborted, other?.lost.aborted]).toEqual([false, true]);
    await terminateListeners();
    await until(() => one?.lost.aborted);
    await until(() => a.presence());
    expect(await isPresent(one?.mark)).toBe(false);
    expect(await isPresent(a.presence()?.mark)).toBe(true);
  });
});
