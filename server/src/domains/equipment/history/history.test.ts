import { configApi } from '@cloudyard/contract/equipment/config.ts';
import { historyApi } from '@cloudyard/contract/equipment/history.ts';
import type { MqttClient } from 'mqtt';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../../test/app.ts';
import { strangersAreRefused } from '../../../../test/strangers.ts';
import { said } from '../equipment.stories.ts';
import { type GatewayStory, gatewayStory } from '../gateway/gateway.stories.ts';

let test: TestApp;
let story: GatewayStory;
let one: { id: string; name: string; secret: string };
let machine: MqttClient;
const T = Math.floor(Date.now() / 1000) * 1000 - 600_000;

beforeAll(async () => {
  test = await openTestApp({ MQTT_PORT: '0' });
  story = await gatewayStory(test);
  one = await story.ready([
    story.node('temperature'),
    story.node('running', 'boolean'),
    story.node('state', 'text'),
  ]);
  machine = await story.connect(one);
  const at = Array.from({ length: 300 }, (_, n) => T + n * 1000);
  const columns = [
    // One reading far away from the others, and a hole of a minute.
    { n: 'temperature', t: at, v: at.map((_, n) => (n === 137 ? 99 : 20 + (n % 3))) },
    { n: 'running', t: [T, T + 1000], v: [true, false], q: [0, 2] },
    { n: 'state', t: [T], v: ['运行'] },
  ];
  const kept = columns.map((column) =>
    column.n === 'temperature'
      ? {
          ...column,
          t: column.t.filter((_, n) => n < 200 || n > 260),
          v: column.v.filter((_, n) => n < 200 || n > 260),
        }
      : column,
  );
  await machine.publishAsync(
    `gw/${one.id}/up/data/json`,
    JSON.stringify({ run: 'r', seq: 1, columns: kept }),
    { qos: 1 },
  );
});
afterAll(async () => {
  story?.close();
  await test?.close();
});

const range = (nodes: string[], more: object = {}) => ({
  ...{ guid: one.id, nodes, startTime: T, endTime: T + 300_000, ...more },
});
const chart = (nodes: string[], more: object = {}, who = story.lin) =>
  who.ask(historyApi.chart, { body: { ...range(nodes), buckets: 30, ...more } });

describe('the past of nodes', () => {
  it('shows what stands out, how much there is, and where there is nothing', async () => {
    const { nodes } = (await chart(['temperature'])).body;
    expect(nodes).toMatchObject([{ alias: 'temperature', count: 239, good: 239 }]);
    expect(nodes[0].shown).toBeLessThanOrEqual(120);
    expect(nodes[0].points.map(({ value }: { value: number }) => value)).toContain(99);
    expect(nodes[0].gaps).toEqual([{ from: T + 199_000, to: T + 261_000 }]);
  });

  it('has switches, texts and qualities as they were measured', async () => {
    const { nodes } = (await chart(['running', 'state'])).body;
    expect(nodes.map(({ points }: { points: object[] }) => points)).toEqual([
      [
        { at: T, value: true, quality: 'good' },
        { at: T + 1000, value: false, quality: 'bad' },
      ],
      [{ at: T, value: '运行', quality: 'good' }],
    ]);
  });

  // rule: backup.detail.query
  it('is read point by point, newest first, page by page', async () => {
    const page = async (after: unknown) =>
      (
        await story.lin.ask(historyApi.records, {
          body: { ...range(['temperature', 'state']), size: 200, after: after as never },
        })
      ).body;
    const first = await page(null);
    const second = await page(first.next);
    expect([first.records.length, second.records.length, second.next]).toEqual([200, 40, null]);
    expect(first.records[0]).toMatchObject({
      at: T + 299_000,
      alias: 'temperature',
      receivedAt: expect.any(Number),
    });
    expect(second.records.at(-1).at).toBe(T);
  });

  it('refuses unknown nodes, an end before the beginning, and another enterprise', async () => {
    expect(said(await chart(['unheard']))).toBe('equipment.node_not_found');
    expect(said(await chart(['state'], { endTime: T - 1 }))).toBe('telemetry.range_order');
    expect(said(await chart(['state'], {}, story.zhou))).toBe('equipment.gateway_not_found');
  });
});

describe('backup', () => {
  const keep = (nodes: object[], who = story.lin) =>
    who.ask(historyApi.keep, { params: { id: one.id }, body: { nodes: nodes as never } });

  it('is switched node by node, and stays as it is when the gateway is configured anew', async () => {
    const { body } = await keep([{ alias: 'state', ifBackup: false }]);
    expect(body.collectNodeConfigs).toMatchObject([
      { ifBackup: true },
      { ifBackup: true },
      { alias: 'state', ifBackup: false },
    ]);
    await story.configure(one.id, [story.node('state', 'text'), story.node('new')], { version: 1 });
    const { body: after } = await story.lin.ask(configApi.view, { params: { id: one.id }, query: {} });
    expect(after.collectNodeConfigs).toMatchObject([
      { alias: 'state', ifBackup: false },
      { alias: 'new', ifBackup: true },
    ]);
    expect(said(await keep([{ alias: 'unheard', ifBackup: true }]))).toBe('equipment.node_not_found');
    expect(said(await keep([{ alias: 'state', ifBackup: true }], story.zhou))).toBe(
      'equipment.gateway_not_found',
    );
  });
});

describe('strangers', () => {
  const guid = '11111111-1111-4111-8111-111111111111';
  const body = { guid, nodes: ['a'], startTime: 0, endTime: 1 };
  strangersAreRefused(
    () => test,
    historyApi.chart,
    () => ({ body: { ...body, buckets: 1 } }),
  );
  strangersAreRefused(
    () => test,
    historyApi.records,
    () => ({ body: { ...body, size: 1 } }),
  );
  strangersAreRefused(
    () => test,
    historyApi.keep,
    () => ({
      ...{ params: { id: guid }, body: { nodes: [{ alias: 'a', ifBackup: true }] } },
    }),
  );
});
