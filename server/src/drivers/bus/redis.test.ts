import { randomUUID } from 'node:crypto';
import { createClient } from '@redis/client';
import { sql } from 'kysely';
import { pino } from 'pino';
import { describe, expect, it, onTestFinished } from 'vitest';
import { describeEnv, readEnv } from '../../kit/env.ts';
import { withClient } from '../database/index.ts';
import { makeOthers } from './others.ts';
import { makeRedisBus } from './redis.ts';
import { busBench, busStories, scope, until } from './testing/stories.ts';

/** `npm run engines redis` names one; without it these stories are left out. */
const url = process.env.REDIS_TEST_URL ?? '';

const clientFor = () => createClient({ url });

async function withRedis<T>(act: (client: ReturnType<typeof clientFor>) => Promise<T>) {
  const client = clientFor();
  await client.connect();
  try {
    return await act(client);
  } finally {
    await client.close();
  }
}

const ourClients = () =>
  withRedis(async (client) =>
    (await client.clientList()).filter(({ name }) => name === 'cloudyard-bus').map(({ id }) => id),
  );
/** Also those that are gone by now: their other half was ended before. */
const kill = (ids: number[]) =>
  withRedis(async (client) => {
    for (const id of ids) await client.clientKill({ filter: 'ID', id });
  });

describe.skipIf(!url)('the bus over Redis', () => {
  const channel = `cloudyard-test:${randomUUID()}`;
  const key = Buffer.from('of these copies');
  const bench = busBench({
    open: (_, log) => makeRedisBus({ url, channel, key, log }),
    breakConnections: async () => kill(await ourClients()),
  });
  const { open, publish, caughtUp } = bench;

  busStories(bench);

  it('a commit whose answer never came is a gap for everybody', async () => {
    const [a, b] = [await open(), await open()];
    const work = bench.with.database.open();
    work.enter(scope);
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(work.db);
    await a.publish(work.db, 'news', 'perhaps');
    await withClient(bench.with.databases.app, (client) =>
      client.query('select pg_terminate_backend($1)', [rows[0]?.pid]),
    );
    await expect(work.commit()).rejects.toThrow();
    await caughtUp(a, b);
    for (const { heard, gaps } of [a, b]) expect([heard, gaps]).toEqual([[], 1]);
  });

  it.each([
    ['by a statement before it', ['select 1 / 0']],
    [
      'by itself',
      [
        'create temp table twice (id int unique deferrable initially deferred)',
        'insert into twice values (1), (1)',
      ],
    ],
  ])('a commit that the database refused, %s, is nothing to anybody', async (_, statements) => {
    const a = await open();
    const work = bench.with.database.open();
    work.enter(scope);
    await a.publish(work.db, 'news', 'never');
    for (const text of statements)
      await sql
        .raw(text)
        .execute(work.db)
        .catch(() => undefined);
    await expect(work.commit()).rejects.toThrow();
    await caughtUp(a);
    expect([a.heard, a.gaps]).toEqual([[], 0]);
  });

  it('what one could not publish is a gap for the others, whose connections stood', async () => {
    const b = await open();
    const standing = await ourClients();
    const a = await open();
    const own = (await ourClients()).filter((id) => !standing.includes(id));
    await withRedis((client) => client.clientPause(500, 'WRITE'));
    const told = publish(a, 'into the void');
    await kill(own);
    await told;
    await until(() => a.gaps > 0 && b.gaps > 0);
    await caughtUp(a, b);
    expect(b).toMatchObject({ heard: [], gaps: 1 });
  });

  it('two servers on one Redis do not hear each other', async () => {
    const a = await open();
    const elsewhere = await makeRedisBus({
      url,
      channel: `${channel}-other`,
      key,
      log: pino({ level: 'silent' }),
    });
    onTestFinished(() => elsewhere.close());
    const heard: unknown[] = [];
    elsewhere.on('news', (payload) => heard.push(payload));
    await publish(a, 'ours');
    await caughtUp(a);
    await publish(elsewhere, 'theirs');
    await until(() => heard.length > 0);
    expect([heard, a.heard]).toEqual([['theirs'], ['ours']]);
  });

  it.each([
    ['no JSON', '{'],
    ['nothing', ''],
    ['a number', '5'],
    ['null', 'null'],
    ['an array', '[]'],
    ['what is not signed', '{"c":"news","p":"forged"}'],
    ['what another key signed', `${'0'.repeat(64)} {"c":"news","p":"forged"}`],
    ['a gap that is not signed', '{"g":true}'],
  ])('what others say on its channel is not heard, and ends nothing: %s', async (_, text) => {
    const a = await open();
    const faults: unknown[] = [];
    const note = (error: unknown) => faults.push(error);
    process.on('uncaughtException', note);
    onTestFinished(() => void process.off('uncaughtException', note));
    await withRedis((client) => client.publish(channel, text));
    await publish(a, 'ours');
    await caughtUp(a);
    expect([a.heard, a.gaps, faults]).toEqual([['ours'], 0, []]);
  });

  it('outside a transaction a message leaves at once', async () => {
    const a = await open();
    await a.publish(bench.with.database.autocommit, 'news', 'now');
    await until(() => a.heard.length > 0);
    expect(a.heard).toEqual(['now']);
  });
});

it('without Redis the server says what is wrong, and no password', async () => {
  const opening = makeRedisBus({
    url: 'redis://me:hidden@127.0.0.1:1/',
    channel: 'x',
    key: Buffer.from('x'),
    log: pino({ level: 'silent' }),
  });
  await expect(opening).rejects.toThrow(
    /^BUS_URL is not usable: Redis at 127.0.0.1:1 does not answer(?!.*hidden)/,
  );
});

it('the address is one of a Redis, and its password is not printed', () => {
  expect(() => readEnv({ BUS_URL: 'http://cache:6379' }, '/')).toThrow('BUS_URL');
  const lines = describeEnv(readEnv({ BUS_URL: 'rediss://me:hidden@cache:6379' }, '/'));
  expect(lines).toContain('BUS_URL=rediss://me:••••••@cache:6379');
});

describe('another copy', () => {
  const silent = () => {
    const clock = { at: 0 };
    let gaps = 0;
    const others = makeOthers(
      'self',
      () => (gaps += 1),
      pino({ level: 'silent' }),
      () => clock.at,
    );
    const pass = (seconds: number, act = () => {}) => {
      for (let n = 0; n < seconds; n += 2) {
        clock.at += 2_000;
        act();
        others.look();
      }
    };
    return { others, clock, pass, gaps: () => gaps };
  };

  it('that falls silent is a gap, once', () => {
    const { others, pass, gaps } = silent();
    others.seen('b', false);
    pass(60, () => others.seen('b', false));
    expect(gaps()).toBe(0);
    pass(60);
    expect(gaps()).toBe(1);
  });

  it('that takes leave is none, and neither are we ourselves', () => {
    const { others, pass, gaps } = silent();
    others.seen('b', false);
    others.seen('self', false);
    others.seen('b', true);
    pass(60);
    expect(gaps()).toBe(0);
  });

  it('is not taken for silent because we slept', () => {
    const { others, clock, pass, gaps } = silent();
    others.seen('b', false);
    clock.at += 60_000;
    others.look();
    others.seen('b', false);
    pass(8);
    expect(gaps()).toBe(0);
  });
});
