import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Db } from '../../kit/db.ts';
import { withClient } from '../database/index.ts';
import { makePostgresBus } from './postgres.ts';
import { busBench, busStories, scope, until } from './testing/stories.ts';

/** Read as the role that owns the payloads: the owner of the tables may not. */
const bench = busBench({
  open: (databases, log) => makePostgresBus(databases.app, log),
  breakConnections: ({ app }) =>
    withClient(app, (client) =>
      client.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'cloudyard bus' and datname = current_database()`),
    ),
});
const { open, publish, caughtUp, lines, breakAll } = bench;

busStories(bench);

const kept = () =>
  bench.with.database.transaction(
    scope,
    async (db) =>
      (await sql<{ n: number }>`select count(*)::int as n from bus_payload`.execute(db)).rows[0]?.n,
  );

const listenersPids = (db: Db) =>
  sql<{ pid: number }>`select pid from pg_stat_activity
    where application_name = 'cloudyard bus' and datname = current_database()`.execute(db);

describe('on PostgreSQL', () => {
  it('what is rolled back is not kept either', async () => {
    const a = await open();
    const before = await kept();
    const work = bench.with.database.open();
    work.enter(scope);
    await a.publish(work.db, 'news', 'x'.repeat(10_000));
    await work.rollback();
    expect(await kept()).toBe(before);
  });

  it('one connection listens for each, also after a loss, and none after it was closed meanwhile', async () => {
    const [a, b] = [await open(), await open()];
    await breakAll();
    await until(() => a.gaps === 1 && b.gaps === 1);
    expect((await bench.with.database.transaction(scope, listenersPids)).rows).toHaveLength(2);
    lines.length = 0;
    await breakAll();
    await until(() => lines.filter((line) => line.includes('lost its connection')).length === 2);
    await Promise.all([a.close(), b.close()]);
    const gone = async () => (await bench.with.database.transaction(scope, listenersPids)).rows.length === 0;
    while (!(await gone())) await sleep(5);
  });

  it('reports a gap when a long payload is gone', async () => {
    const a = await open();
    await withClient(bench.with.databases.owner, (client) => client.query(`notify cloudyard, '{"i":0}'`));
    await until(() => a.gaps === 1);
    await publish(a, 'after');
    await caughtUp(a);
    expect(a.heard).toEqual(['after']);
  });
});

describe('a copy of the server', () => {
  const isPresent = (mark = 0) =>
    bench.with.database.transaction(
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
    await breakAll();
    await until(() => one?.lost.aborted);
    await until(() => a.presence());
    expect(await isPresent(one?.mark)).toBe(false);
    expect(await isPresent(a.presence()?.mark)).toBe(true);
  });
});
