import { historyApi } from '@cloudyard/contract/iot/history.ts';
import { historyImportApi } from '@cloudyard/contract/iot/history-import.ts';
import { keptHistoryApi } from '@cloudyard/contract/iot/kept-history.ts';
import { addressOf } from '@cloudyard/contract/kit/endpoint.ts';
import { NIL } from '@cloudyard/contract/kit/values.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '../../../../test/app.ts';
import { aroundGateways, type GatewayStory, said } from '../../../../test/equipment.ts';
import { eventually } from '../../../../test/eventually.ts';
import { rows } from '../../../../test/rows.ts';
import { strangersAreRefused } from '../../../../test/strangers.ts';
import { type DeviceStory, deviceStory } from '../device/device.stories.ts';
import { type PolicyStory, policyStory } from '../history-policy/history-policy.stories.ts';
import { DAY, exported, HOUR, type ImportStory, importStory, T } from './history-import.stories.ts';

let test: TestApp;
let gateways: GatewayStory;
let story: DeviceStory;
let policy: PolicyStory;
let uploaded: ImportStory['uploaded'];
let stateOf: ImportStory['stateOf'];
let checked: ImportStory['checked'];
let imported: ImportStory['imported'];
let records: ImportStory['records'];
let measured: ImportStory['measured'];
aroundGateways((...opened) => {
  [test, gateways] = opened;
});
beforeAll(async () => {
  story = await deviceStory(test, gateways);
  policy = policyStory(gateways, story);
  ({ uploaded, stateOf, checked, imported, records, measured } = importStory(test, story));
});

describe('strangers of imports', () => {
  strangersAreRefused(
    () => test,
    historyImportApi.list,
    () => ({}),
  );
  strangersAreRefused(
    () => test,
    historyImportApi.add,
    () => ({ body: { device: NIL, file: 'a' } }),
  );
  for (const endpoint of [historyImportApi.start, historyImportApi.cancel])
    strangersAreRefused(
      () => test,
      endpoint,
      () => ({ params: { id: NIL } }) as never,
    );
});

describe('a file of history', () => {
  it('is looked at first, then imported: what is there wins, and twice is once', async () => {
    const { id, pump } = await policy.station();
    const node = (await policy.nodeOf(pump, 't')).id;
    await measured(id, node, [
      [T, 1],
      [T + 1_000, 2],
    ]);
    const bytes = await exported([
      ['t', T, 100],
      ['t', T + 2_000, 3],
      ['t', T + 2_000, 3],
      ['t', T + DAY, 4],
      ['t', T - 2_000 * DAY, 9],
      ['stranger', T, 5],
    ]);
    const seen = await checked(pump, bytes);
    expect(seen.report).toMatchObject({
      ...{ rows: 6, from: T - 2_000 * DAY, to: T + DAY, known: 1, fresh: 2, misfit: 0, expired: 1 },
      nodes: [
        { name: 't', rows: 5, isMatched: true },
        { name: 'stranger', rows: 1, isMatched: false },
      ],
    });
    // Nothing has come yet.
    expect(await records(node)).toHaveLength(2);
    expect(said(await story.lin.ask(historyImportApi.start, { params: { id: seen.id } }))).toBe('done');
    expect(await stateOf(seen.id, 'done')).toMatchObject({ points: 2, known: 1, percent: 100, error: null });
    const all = [
      [0, 1, 'late'],
      [1_000, 2, 'late'],
      [2_000, 3, 'imported'],
      [DAY, 4, 'imported'],
    ];
    expect(await records(node)).toEqual(all);
    expect(await imported(pump, bytes)).toMatchObject({ points: 0, known: 3 });
    expect(await records(node)).toEqual(all);
    // It was started once, and has ended.
    expect(said(await story.lin.ask(historyImportApi.start, { params: { id: seen.id } }))).toBe(
      'iot.import_not_ready',
    );
    const [entry] = await rows(test, (db) =>
      db
        .selectFrom('audit_entry')
        .select('after')
        .where('action', '=', 'iot.kept-history.import')
        .orderBy('id')
        .execute(),
    );
    expect(entry?.after).toMatchObject({ points: 2, nodes: 1 });
    expect(
      await rows(test, (db) =>
        db.selectFrom('file').select('name').where('category', '=', 'history').execute(),
      ),
    ).toEqual([]);
  });

  it('that was exported brings back what was deleted, to the last digit, and its roll-ups', async () => {
    const { id, pump } = await policy.station();
    const node = (await policy.nodeOf(pump, 't')).id;
    const values = [0.1, -2.5e-7, 1 / 3, 12_345.678_9, 7];
    await measured(
      id,
      node,
      values.map((value, n) => [T + n * 60_000, value]),
    );
    const before = (await records(node)).map(([at, value]: [number, number]) => [at, value]);
    const points = [{ deviceId: pump, property: 'temperature' }];
    const job = await story.lin.ask(historyApi.export, {
      body: { points, from: T, to: T + HOUR, format: 'parquet' },
    });
    await eventually(async () => {
      const [first] = (await story.lin.ask(historyApi.exports, {})).body;
      expect(first).toMatchObject({ id: job.body.id, state: 'done' });
    });
    const url = addressOf(historyApi.downloadExport, { params: { id: job.body.id } });
    const { rawPayload } = await test.app.inject({ url, headers: { cookie: story.lin.cookie } });
    await story.lin.ask(keptHistoryApi.remove, { body: { nodes: [node], from: T, to: T + HOUR } });
    expect(await records(node)).toEqual([]);
    expect(await imported(pump, rawPayload)).toMatchObject({ points: 5 });
    expect((await records(node)).map(([at, value]: [number, number]) => [at, value])).toEqual(before);
    const due = await rows(test, (db) =>
      sql<{ n: number }>`select count(*)::int as n from telemetry_roll_day where due <> '{}'`.execute(db),
    );
    expect(due.rows[0]?.n).toBeGreaterThan(0);
  });

  it('is seen by its owner alone, and runs one at a time', async () => {
    const { pump } = await policy.station();
    const bytes = await exported([['t', T, 1]]);
    const theirs = await uploaded(bytes, story.zhou);
    const add = (device: string, file: string, who = story.lin) =>
      who.ask(historyImportApi.add, { body: { device, file } });
    expect(said(await add(pump, theirs))).toBe('iot.import_file_unknown');
    expect(said(await add(pump, 'none'))).toBe('iot.import_file_unknown');
    // What another room has sealed stays there, whoever names it here.
    const program = await uploaded(bytes, story.lin, 'program');
    expect(said(await add(pump, program))).toBe('iot.import_file_unknown');
    const kept = await rows(test, (db) =>
      db.selectFrom('file').select('name').where('name', '=', program).execute(),
    );
    expect(kept).toEqual([{ name: program }]);
    expect(said(await add(pump, theirs, story.zhou))).toBe('iot.device_not_found');
    const seen = await checked(pump, bytes);
    expect(said(await story.zhou.ask(historyImportApi.start, { params: { id: seen.id } }))).toBe(
      'iot.import_not_found',
    );
    await rows(test, (db) =>
      db
        .updateTable('history_import')
        .set({ state: 'importing', asked_at: new Date() })
        .where('id', '=', seen.id)
        .execute(),
    );
    expect(said(await add(pump, await uploaded(bytes)))).toBe('iot.import_busy');
    expect((await story.lin.ask(historyImportApi.cancel, { params: { id: seen.id } })).body.state).toBe(
      'cancelled',
    );
    expect(said(await story.lin.ask(historyImportApi.cancel, { params: { id: seen.id } }))).toBe(
      'iot.import_not_ready',
    );
  });

  it('goes on after the day that was done last, when a process died', async () => {
    const { pump } = await policy.station();
    const node = (await policy.nodeOf(pump, 't')).id;
    const bytes = await exported([
      ['t', T, 1],
      ['t', T + DAY, 2],
      ['t', T + 2 * DAY, 3],
    ]);
    const { id } = await checked(pump, bytes);
    const day = new Date(T + 8 * HOUR).toISOString().slice(0, 10);
    // As a process leaves it that was killed after the first day: the others are imported, and counted once.
    await rows(test, (db) =>
      db
        .updateTable('history_import')
        .set({ state: 'importing', holder: 2 ** 30, points: 1, done_day: day })
        .where('id', '=', id)
        .execute(),
    );
    const { iotRoom } = await import('../index.ts');
    await iotRoom.jobs
      ?.find(({ name }) => name === 'iot.resume-imports')
      ?.run(test.kit, {}, AbortSignal.timeout(60_000));
    expect(await stateOf(id, 'done')).toMatchObject({ points: 3 });
    expect(await records(node)).toEqual([
      [DAY, 2, 'imported'],
      [2 * DAY, 3, 'imported'],
    ]);
  });

  it('has to fit into the quota', async () => {
    const { id, pump } = await policy.station();
    const node = (await policy.nodeOf(pump, 't')).id;
    await measured(id, node, [[T, 1]]);
    const seen = await checked(pump, await exported([['t', T + 5_000, 1]]));
    const hot = (bytes: number) =>
      rows(test, (db) =>
        db.updateTable('telemetry_source').set({ hot_bytes: bytes }).where('id', '=', id).execute(),
      );
    await hot(2 ** 45);
    await story.lin.ask(historyImportApi.start, { params: { id: seen.id } });
    expect(await stateOf(seen.id, 'failed')).toMatchObject({ error: 'room', points: 0 });
    await hot(0);
  });
});
