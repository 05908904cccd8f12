import { alarmApi } from '@cloudyard/contract/iot/alarm.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '../../../../test/app.ts';
import { aroundGateways, type GatewayStory } from '../../../../test/equipment.ts';
import { rows } from '../../../../test/rows.ts';
import { strangersAreRefused } from '../../../../test/strangers.ts';
import { type DeviceStory, deviceStory } from '../device/device.stories.ts';

let test: TestApp;
let gateways: GatewayStory;
let story: DeviceStory;
aroundGateways((...opened) => {
  [test, gateways] = opened;
});
beforeAll(async () => {
  story = await deviceStory(test, gateways);
});

const raise = (deviceId: string, title: string, minute: number, more: object = {}) =>
  rows(test, async (db) => {
    const at = new Date(Date.UTC(2026, 0, 1, 0, minute));
    const row = { enterprise_id: story.here, kind: 'rule', severity: 'major', title, device_id: deviceId };
    await db
      .insertInto('alarm')
      .values({ ...row, raised_at: at, last_at: at, ...more })
      .execute();
  });
const titles = async (query: object) =>
  (await story.lin.ask(alarmApi.list, { query: query as never })).body.content.map(
    ({ title }: { title: string }) => title,
  );

describe('the alarms of a device', () => {
  it('are listed with those that go on first, counted by themselves, and handled in place', async () => {
    const [device, other] = [await story.child(), await story.child()];
    await raise(device, 'over, newest', 4, { cleared_at: new Date() });
    await raise(device, 'on, old', 1);
    await raise(device, 'over, old', 2, { cleared_at: new Date() });
    await raise(device, 'on, newer', 3, { shelved_until: new Date(Date.now() + 3_600_000) });
    await raise(other, 'of another', 5);
    const order = ['on, newer', 'on, old', 'over, newest', 'over, old'];
    expect(await titles({ device, sort: '-state' })).toEqual(order);
    expect(await titles({ device, sort: '-state', active: 'false' })).toEqual(order.slice(2));
    const counts = async (query: object, who = story.lin) => (await who.ask(alarmApi.counts, { query })).body;
    expect(await counts({ device })).toMatchObject({ active: { major: 1 }, unacknowledged: 1, shelved: 1 });
    expect(await counts({ device }, story.zhou)).toMatchObject({ active: { major: 0 }, shelved: 0 });
    const open = (await story.lin.ask(alarmApi.list, { query: { device, active: 'true' } as never })).body;
    const ids = open.content.map(({ id }: { id: string }) => id);
    expect((await story.lin.ask(alarmApi.acknowledge, { body: { ids, text: '' } })).body).toEqual({
      done: 2,
    });
    expect((await counts({ device })).unacknowledged).toBe(0);
    expect((await counts({ device: other })).unacknowledged).toBe(1);
  });

  it('are written as a table as they are asked for, and not into that of another enterprise', async () => {
    const device = await story.child();
    await raise(device, '=1+1', 6);
    await raise(device, 'cleared', 7, { cleared_at: new Date() });
    const table = async (query: object, who = story.lin) =>
      String((await who.ask(alarmApi.export, { query: query as never })).body);
    expect((await table({ device })).trim().split('\r\n')).toHaveLength(3);
    const open = await table({ device, active: 'true' });
    expect(open).toContain("'=1+1,rule,major,active,");
    expect(open).not.toContain('cleared,rule');
    expect((await table({ device }, story.zhou)).trim().split('\r\n')).toHaveLength(1);
  });
});

describe('strangers of the table of alarms', () => {
  strangersAreRefused(
    () => test,
    alarmApi.export,
    () => ({}),
  );
});
