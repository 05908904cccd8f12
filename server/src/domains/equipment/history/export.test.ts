import { Readable } from 'node:stream';
import { type HistoryExport, historyApi } from '@cloudyard/contract/equipment/history.ts';
import { inboxApi } from '@cloudyard/contract/message/inbox.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../../test/app.ts';
import { eventually } from '../../../../test/eventually.ts';
import { rows } from '../../../../test/rows.ts';
import { strangersAreRefused } from '../../../../test/strangers.ts';
import type { Kit } from '../../../kit/context.ts';
import { said } from '../equipment.stories.ts';
import { type GatewayStory, gatewayStory } from '../gateway/gateway.stories.ts';
import { keptBytes } from './export.queries.ts';
import { fileOf, runExport, sweepExports } from './export-work.service.ts';
import { resumeExportsJob } from './history.jobs.ts';

let test: TestApp;
let story: GatewayStory;
let one: { id: string; name: string; secret: string };
const T = Math.floor(Date.now() / 1000) * 1000 - 600_000;
const NEVER = new AbortController().signal;

beforeAll(async () => {
  test = await openTestApp({ MQTT_PORT: '0' });
  story = await gatewayStory(test);
  one = await story.ready([
    story.node('temperature', 'number', { name: '炉温', dataUnit: '℃' }),
    story.node('state', 'text'),
  ]);
  const machine = await story.connect(one);
  const columns = [
    { n: 'temperature', t: [T, T + 1000], v: [20.5, 21], q: [0, 2] },
    { n: 'state', t: [T + 500], v: ['=HYPERLINK("x")'] },
  ];
  await machine.publishAsync(`gw/${one.id}/up/data/json`, JSON.stringify({ run: 'r', seq: 1, columns }), {
    qos: 1,
  });
});
afterAll(async () => {
  story?.close();
  await test?.close();
});

const order = (more: object = {}) => ({
  ...{ guid: one.id, nodes: ['temperature', 'state'], startTime: T, endTime: T + 60_000 },
  ...{ format: 'csv' as const, ...more },
});
const ask = (more: object = {}, who = story.lin) =>
  who.ask(historyApi.export, { body: order(more) }, { 'idempotency-key': crypto.randomUUID() });
const listed = async (who = story.lin): Promise<HistoryExport[]> => (await who.ask(historyApi.exports)).body;
const found = async (id: string) => (await listed()).find((row) => row.id === id);
const ends = (id: string, state: string) =>
  eventually(async () => expect(await found(id)).toMatchObject({ state }));
const download = (id: string, who = story.lin) => who.ask(historyApi.downloadExport, { params: { id } });
const cancel = (id: string, who = story.lin) => who.ask(historyApi.cancelExport, { params: { id } });
const remove = (id: string, who = story.lin) => who.ask(historyApi.removeExport, { params: { id } });
const made = async (more: object = {}) => {
  const { body } = await ask(more);
  await ends(body.id, 'done');
  return body.id as string;
};
/** Past the calls: no copy has it in hand unless it says so. */
const add = async (row: object = {}): Promise<string> => {
  const { id } = await rows(test, (db) =>
    db
      .insertInto('history_export')
      .values({
        ...{ enterprise_id: story.here, gateway_id: one.id, by_id: story.lin.userId, format: 'csv' },
        ...{ nodes: ['temperature'], from_at: new Date(T), to_at: new Date(T + 60_000), ...row },
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  return id;
};
const isKept = async (id: string) => {
  const stream = await test.kit.storage.get(fileOf({ id, format: 'csv' }));
  stream?.destroy();
  return stream !== undefined;
};
/** A kit whose process for columns does something else. */
const withColumns = (run: (options: { signal?: AbortSignal }) => Promise<unknown>): Kit => ({
  ...test.kit,
  columns: { ...test.kit.columns, run: (_what, _order, options) => run(options ?? {}) as never },
});

describe('an export', () => {
  it('becomes a file by time, with the words of people, without formulas; its owner is notified', async () => {
    const id = await made();
    expect(await found(id)).toMatchObject({ points: 3, percent: 100, error: null, nodes: order().nodes });
    const { status, body, headers } = await download(id);
    expect(status).toBe(200);
    expect(headers['content-disposition']).toMatch(/^attachment; filename="HW-\d+-[\d-]+\.csv"$/);
    const lines = String(body).trim().split('\n');
    expect(lines.map((line) => line.split(',').slice(1, 6).join())).toEqual([
      'node,alias,value,unit,quality',
      '炉温,temperature,20.5,℃,good',
      `state,state,"'=HYPERLINK(""x"")","",good`,
      '炉温,temperature,21.0,℃,bad',
    ]);
    expect(lines[1]).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.000\+08:00,/);
    await eventually(async () => {
      const query = { userId: story.lin.userId, size: 50 };
      expect(JSON.stringify((await story.lin.ask(inboxApi.userMessages, { query })).body)).toContain(
        '的历史数据已导出',
      );
    });
    expect(said(await remove(id))).toBe('done');
    expect([await isKept(id), await found(id)]).toEqual([false, undefined]);
  });

  it('is a Parquet file when asked', async () => {
    const id = await made({ format: 'parquet' });
    const { headers } = await download(id);
    expect(headers['content-type']).toBe('application/vnd.apache.parquet');
  });

  it('of nodes that are not there, or that ends before it begins, is refused', async () => {
    expect(said(await ask({ nodes: ['unheard'] }))).toBe('equipment.node_not_found');
    expect(said(await ask({ endTime: T }))).toBe('telemetry.range_order');
  });

  it('is one at a time of a person, and stopped on demand; it leaves nothing', async () => {
    const id = await add();
    expect(said(await ask())).toBe('equipment.history_export_running');
    expect(said(await download(id))).toBe('equipment.history_export_unfinished');
    expect(said(await remove(id))).toBe('equipment.history_export_unfinished');
    // It writes until a user stops it.
    const running = runExport(
      withColumns(
        ({ signal }) =>
          new Promise((_, fail) =>
            signal?.addEventListener('abort', () => fail(signal.reason), { once: true }),
          ),
      ),
      id,
      NEVER,
    );
    await ends(id, 'running');
    expect((await cancel(id)).body.state).toBe('cancelled');
    await running;
    expect(await found(id)).toMatchObject({ state: 'cancelled', error: null });
    expect(await isKept(id)).toBe(false);
    expect(said(await cancel(id))).toBe('equipment.history_export_ended');
    expect(said(await ask())).toBe('done');
    await eventually(async () => expect((await listed())[0]?.state).toBe('done'));
  });

  it('that was stopped when its file was already there leaves no file', async () => {
    const id = await add();
    const { storage } = test.kit;
    const put: typeof storage.put = async (name, body) => {
      await storage.put(name, body);
      await cancel(id);
    };
    await runExport({ ...test.kit, storage: { ...storage, put } }, id, NEVER);
    expect(await found(id)).toMatchObject({ state: 'cancelled' });
    expect(await isKept(id)).toBe(false);
  });

  it('with more points than it may have says so, and so does its message', async () => {
    const id = await add();
    await runExport(
      withColumns(async () => ({ points: 10_000_001, bytes: 1, sha256: '', file: '' })),
      id,
      NEVER,
    );
    expect(await found(id)).toMatchObject({ state: 'failed', error: 'points' });
    expect(await isKept(id)).toBe(false);
    await eventually(async () => {
      const query = { userId: story.lin.userId, size: 50 };
      expect(JSON.stringify((await story.lin.ask(inboxApi.userMessages, { query })).body)).toContain(
        '的历史数据导出失败',
      );
    });
  });

  it('of many at once: those for which there is no room when they are written leave nothing', async () => {
    const before = await rows(test, (db) => keptBytes(db, story.here));
    // Room for one of them: each is some 200 bytes.
    const env = { ...test.kit.env, STORAGE_PER_ENTERPRISE_MB: (before + 300) / 2 ** 20 };
    const people = [story.lin.userId, story.qin.userId, story.zhou.userId];
    const ids = await Promise.all(people.map((by_id) => add({ by_id })));
    await Promise.all(ids.map((id) => runExport({ ...test.kit, env }, id, NEVER)));
    const left = await rows(test, (db) =>
      db.selectFrom('history_export').select(['state', 'error']).where('id', 'in', ids).execute(),
    );
    expect(left.map(({ state, error }) => `${state} ${error}`).toSorted()).toEqual([
      'done ',
      'failed room',
      'failed room',
    ]);
    expect((await Promise.all(ids.map(isKept))).filter((kept) => kept)).toHaveLength(1);
    await rows(test, (db) => db.deleteFrom('history_export').where('id', 'in', ids).execute());
  });

  it('of a dead copy of the server is begun anew, not of a living one; after some times it has failed', async () => {
    const alive = await add({ state: 'running', holder: test.kit.presence()?.mark ?? 0, attempts: 1 });
    await resumeExportsJob.resume(test.kit);
    await runExport(test.kit, alive, NEVER);
    expect(await found(alive)).toMatchObject({ state: 'running' });
    await cancel(alive);
    const dead = await add({ state: 'running', holder: 4711, attempts: 1 });
    await resumeExportsJob.resume(test.kit);
    await ends(dead, 'done');
    const doomed = await add({ state: 'running', holder: 4711, attempts: 3 });
    await resumeExportsJob.resume(test.kit);
    await ends(doomed, 'failed');
    expect(await found(doomed)).toMatchObject({ error: 'interrupted' });
  });

  it('is over after some days, with its file; what no row knows goes, what is being written stays', async () => {
    const id = await made();
    const stray = crypto.randomUUID();
    const writing = await add({ state: 'running', holder: test.kit.presence()?.mark ?? 0 });
    for (const name of [stray, writing].map((each) => fileOf({ id: each, format: 'csv' })))
      await test.kit.storage.put(name, Readable.from(['x']));
    await sweepExports(test.kit, new Date(), new Date(Date.now() + 60_000));
    expect([await isKept(id), await isKept(stray), await isKept(writing)]).toEqual([true, false, true]);
    await cancel(writing);
    await rows(test, (db) =>
      db.updateTable('history_export').set({ expires_at: new Date() }).where('id', '=', id).execute(),
    );
    expect(said(await download(id))).toBe('equipment.history_export_not_found');
    await sweepExports(test.kit);
    expect([await isKept(id), await found(id)]).toEqual([false, undefined]);
  });

  it('notifies no user who has left the enterprise meanwhile', async () => {
    const gone = story.zhou.userId;
    const told = async (userId: string) =>
      (
        await rows(test, (db) =>
          db
            .selectFrom('inbox')
            .select('account_id')
            .where('account_id', '=', userId)
            .where('enterprise_id', '=', story.here)
            .execute(),
        )
      ).length;
    const before = await told(story.lin.userId);
    await runExport(test.kit, await add({ by_id: gone }), NEVER);
    await runExport(test.kit, await add(), NEVER);
    // Who is still there was notified after the other would have been.
    await eventually(async () => expect(await told(story.lin.userId)).toBeGreaterThan(before));
    expect(await told(gone)).toBe(0);
  });

  it('is refused when a person keeps as many as they may', async () => {
    const count = 20 - (await listed()).length;
    for (let n = 0; n < count; n++) await add({ state: 'done', ended_at: new Date() });
    expect(said(await ask())).toBe('equipment.history_exports_full');
    for (const { id } of await listed()) await remove(id);
    expect(await listed()).toEqual([]);
  });
});

describe('another user', () => {
  it('of another enterprise neither sees nor fetches nor stops it', async () => {
    const id = await made();
    expect(await listed(story.zhou)).toEqual([]);
    for (const act of [download, cancel, remove])
      expect(said(await act(id, story.zhou))).toBe('equipment.history_export_not_found');
    expect(said(await ask({}, story.zhou))).toBe('equipment.gateway_not_found');
    expect(await isKept(id)).toBe(true);
  });

  it('of the same enterprise does not either', async () => {
    const id = await add({
      by_id: story.qin.userId,
      state: 'done',
      expires_at: new Date(Date.now() + 60_000),
    });
    expect((await listed()).map((row) => row.id)).not.toContain(id);
    for (const act of [download, cancel, remove])
      expect(said(await act(id))).toBe('equipment.history_export_not_found');
  });

  const params = { id: '11111111-1111-4111-8111-111111111111' };
  strangersAreRefused(
    () => test,
    historyApi.export,
    () => ({ body: { guid: params.id, nodes: ['a'], startTime: 0, endTime: 1, format: 'csv' as const } }),
  );
  strangersAreRefused(
    () => test,
    historyApi.exports,
    () => ({}),
  );
  for (const call of [historyApi.cancelExport, historyApi.removeExport, historyApi.downloadExport])
    strangersAreRefused(
      () => test,
      call,
      () => ({ params }),
    );
});
