import { historyApi } from '@cloudyard/contract/iot/history.ts';
import { realtimeApi } from '@cloudyard/contract/iot/realtime.ts';
import { NIL } from '@cloudyard/contract/kit/values.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '../../../../test/app.ts';
import { aroundGateways, type GatewayStory, said, send } from '../../../../test/equipment.ts';
import { eventually } from '../../../../test/eventually.ts';
import { rows } from '../../../../test/rows.ts';
import { strangersAreRefused } from '../../../../test/strangers.ts';
import { type DeviceStory, deviceStory } from '../device/device.stories.ts';
import { propertiesOfProducts } from '../point/meant.queries.ts';

let test: TestApp;
let gateways: GatewayStory;
let story: DeviceStory;
aroundGateways((...opened) => {
  [test, gateways] = opened;
});
/** A whole minute, some of them ago. */
const T = Math.floor(Date.now() / 60_000) * 60_000 - 600_000;
let [gateway, child, bare] = ['', '', ''];
beforeAll(async () => {
  story = await deviceStory(test, gateways);
  const one = await story.ready([
    story.node('pump.temp'),
    story.node('running', 'boolean'),
    story.node('speed'),
  ]);
  gateway = one.id;
  child = await story.child({ gatewayId: gateway });
  bare = await story.child({ gatewayId: gateway });
  await story.mapPoints(child, { temperature: 'pump.temp' });
  const machine = await story.connect(one);
  const points = [
    ...[
      [0, 10],
      [10, 20],
      [20, 60],
    ].map(([second = 0, v]) => ({ n: 'pump.temp', t: T + second * 1_000, v, q: v === 20 ? 2 : 0 })),
    { n: 'pump.temp', t: T + 120_000, v: 5 },
    { n: 'running', t: T, v: true },
  ];
  await send(machine, gateway, 'data', { run: 'a', seq: 1, points });
});

const temperature = () => ({ deviceId: child, property: 'temperature' });
const running = () => ({ deviceId: gateway, property: 'running' });
const query = (more: object = {}, who = story.lin) =>
  who.ask(historyApi.query, {
    body: {
      ...{ points: [temperature()], from: T, to: T + 180_000, mode: 'fixed', intervalMs: 60_000 },
      ...{ maxPoints: 100, ...more },
    } as never,
  });
const values = (points: object[], who = story.lin) =>
  who.ask(realtimeApi.values, { body: { points } as never });

describe('strangers', () => {
  const point = { deviceId: NIL, property: 'a' };
  strangersAreRefused(
    () => test,
    realtimeApi.values,
    () => ({ body: { points: [point] } }),
  );
  strangersAreRefused(
    () => test,
    historyApi.query,
    () => ({ body: { points: [point], from: 0, to: 1, mode: 'raw' as const, maxPoints: 1 } }),
  );
  strangersAreRefused(
    () => test,
    historyApi.export,
    () => ({ body: { points: [point], from: 0, to: 1, format: 'csv' as const } }),
  );
  strangersAreRefused(
    () => test,
    historyApi.exports,
    () => ({}),
  );
  for (const endpoint of [historyApi.cancelExport, historyApi.removeExport, historyApi.downloadExport])
    strangersAreRefused(
      () => test,
      endpoint,
      () => ({ params: { id: NIL } }) as never,
    );
});

describe('live values of several devices', () => {
  it('are those of the nodes that stand for them, and say which have none', async () => {
    const asked = [
      temperature(),
      running(),
      { deviceId: bare, property: 'speed' },
      { deviceId: child, property: 'nothing' },
      { deviceId: gateway, property: 'speed' },
    ];
    await eventually(async () => {
      const { sources, points } = (await values(asked)).body;
      expect(sources).toMatchObject([{ id: gateway, isUp: true, no: 1 }]);
      expect(points).toMatchObject([
        { sourceId: gateway, alias: 'pump.temp', last: { value: 5 }, facts: { unit: '℃' }, problem: null },
        { sourceId: gateway, alias: 'running', last: { value: true }, problem: null },
        { sourceId: null, alias: null, last: null, problem: 'unmapped' },
        { sourceId: null, facts: null, problem: 'gone' },
        { sourceId: gateway, alias: 'speed', last: null, problem: null },
      ]);
    });
  });

  it('of another enterprise are as if they were not there', async () => {
    const { sources, points } = (await values([temperature(), running()], story.zhou)).body;
    expect(sources).toEqual([]);
    for (const point of points)
      expect(point).toMatchObject({
        deviceName: '',
        facts: null,
        last: null,
        sourceId: null,
        problem: 'gone',
      });
  });

  it('are a thousand at most', async () => {
    const many = Array.from({ length: 1_001 }, () => temperature());
    expect(said(await values(many))).toBe('kit.invalid');
  });

  it('come from a hundred gateways at most', async () => {
    const ids: string[] = [];
    for (let n = 0; n <= 100; n += 1) ids.push((await story.add()).body.id);
    const points = ids.map((deviceId) => ({ deviceId, property: 'a' }));
    expect(said(await values(points))).toBe('iot.points_scattered');
    expect(said(await values(points.slice(1)))).toBe('done');
  });
});

describe('the past of several devices', () => {
  it('by functions over intervals, as computed by hand', async () => {
    const functions = ['average', 'timeAverage', 'min', 'max', 'sum', 'count', 'first', 'last', 'good'];
    const { body } = await query({ functions });
    expect(body).toMatchObject({ intervalMs: 60_000, mode: 'fixed', functions });
    // A value holds three seconds: three of its periods. The bad one holds nothing.
    expect(body.points[0].rows).toEqual([
      { at: T, isFilled: false, values: [35, 35, 10, 60, 70, 3, 10, 60, (2 / 3) * 100] },
      { at: T + 60_000, isFilled: false, values: functions.map(() => null) },
      { at: T + 120_000, isFilled: false, values: [5, 5, 5, 5, 5, 1, 5, 5, 100] },
    ]);
    expect(body.points[0]).toMatchObject({
      ...{ count: 4, good: 3, deviceId: child, property: 'temperature', unit: '℃' },
      gaps: [{ from: T + 60_000, to: T + 120_000 }],
    });
  });

  it('with empty intervals filled, and said to be', async () => {
    const { body } = await query({ fill: 'linear', points: [temperature(), running()] });
    expect(body.points[0].rows[1]).toEqual({ at: T + 60_000, values: [20], isFilled: true });
    expect(body.points).toHaveLength(2);
  });

  it('as it was measured, with how much of it is shown', async () => {
    const { body } = await query({ mode: 'raw', points: [running(), temperature()] });
    expect(body.points.map(({ shown, count }: { shown: number; count: number }) => [shown, count])).toEqual([
      [1, 1],
      [4, 4],
    ]);
    expect(body.points[1].points[1]).toEqual({ at: T + 10_000, value: 20, quality: 'bad' });
  });

  it('by an interval that fits the screen', async () => {
    const { body } = await query({ mode: 'auto', maxPoints: 10, intervalMs: undefined });
    expect([body.intervalMs, body.points[0].rows.length]).toEqual([30_000, 6]);
  });

  it('says since when anything is kept', async () => {
    const { body } = await query({ mode: 'raw', from: 1 });
    expect(body.keptSince).toBeGreaterThan(1);
  });

  it('refuses what is too much, wrong, or another’s', async () => {
    expect(said(await query({ intervalMs: undefined }))).toBe('iot.interval_missing');
    expect(said(await query({ from: T - 10 * 365 * 86_400_000, intervalMs: 1_000 }))).toBe(
      'iot.history_large',
    );
    expect(said(await query({ to: T - 1 }))).toBe('telemetry.range_order');
    expect(said(await query({ points: [{ deviceId: bare, property: 'speed' }] }))).toBe('iot.points_unknown');
    expect(said(await query({}, story.zhou))).toBe('iot.points_unknown');
    const many = Array.from({ length: 21 }, () => temperature());
    expect(said(await query({ points: many }))).toBe('kit.invalid');
    expect(said(await query({ timeZone: 'Nowhere/Else' }))).toBe('kit.invalid');
  });
});

describe('an export of several devices', () => {
  it('is one file with the names of devices and properties', async () => {
    const other = await story.ready([story.node('temperature')]);
    const machine = await story.connect(other);
    await send(machine, other.id, 'data', { run: 'b', seq: 1, points: [{ n: 'temperature', t: T, v: 77 }] });
    const asked = {
      ...{ from: T, to: T + 180_000, format: 'csv' as const },
      points: [temperature(), { deviceId: other.id, property: 'temperature' }],
    };
    expect(said(await story.zhou.ask(historyApi.export, { body: asked }))).toBe('iot.points_unknown');
    const begun = (await story.lin.ask(historyApi.export, { body: asked })).body;
    expect(begun).toMatchObject({ gateways: 2, format: 'csv' });
    await eventually(async () => {
      const [file] = (await story.lin.ask(historyApi.exports, {})).body;
      expect(file).toMatchObject({ id: begun.id, state: 'done', points: 5 });
    });
    const { body } = await story.lin.ask(historyApi.downloadExport, { params: { id: begun.id } });
    expect(String(body)).toContain('号泵 · temperature');
    expect(String(body)).toContain(',77');
    expect(said(await story.zhou.ask(historyApi.downloadExport, { params: { id: begun.id } }))).toBe(
      'equipment.history_export_not_found',
    );
  });
});

it('of a model only the properties that are asked for are read', async () => {
  const found = await rows(test, (db) => propertiesOfProducts(db, [story.pump], ['temperature', 'nothing']));
  expect([...found.keys()]).toEqual([`${story.pump} temperature`]);
});
