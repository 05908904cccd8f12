import { commandApi } from '@cloudyard/contract/equipment/command.ts';
import { deviceApi } from '@cloudyard/contract/iot/device.ts';
import { pointApi } from '@cloudyard/contract/iot/point.ts';
import { stateApi } from '@cloudyard/contract/iot/state.ts';
import { NIL } from '@cloudyard/contract/kit/values.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '../../../../test/app.ts';
import { aroundGateways, type GatewayStory, said, send } from '../../../../test/equipment.ts';
import { eventually } from '../../../../test/eventually.ts';
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

const one = { params: { id: NIL } };
const sending = { timeoutSeconds: 30, waitMinutes: 10 };
describe('strangers of the state of devices', () => {
  for (const endpoint of [
    ...[
      stateApi.signals,
      stateApi.values,
      stateApi.services,
      stateApi.commands,
      stateApi.log,
      stateApi.config,
    ],
    pointApi.view,
  ])
    strangersAreRefused(
      () => test,
      endpoint,
      () => one,
    );
  strangersAreRefused(
    () => test,
    stateApi.read,
    () => ({ ...one, body: {} }),
  );
  strangersAreRefused(
    () => test,
    stateApi.write,
    () => ({
      ...{ params: { id: NIL, property: 'a' }, body: { value: 1 } },
    }),
  );
  strangersAreRefused(
    () => test,
    stateApi.call,
    () => ({
      ...{ params: { id: NIL, service: 'a' }, body: { input: {} } },
    }),
  );
  strangersAreRefused(
    () => test,
    pointApi.save,
    () => ({ ...one, body: { points: [] } }),
  );
});

const signals = async (id: string) => (await story.lin.ask(stateApi.signals, { params: { id } })).body;
const valuesOf = async (id: string) => (await story.lin.ask(stateApi.values, { params: { id } })).body;

describe('the signals of a child', () => {
  it('follow from its gateway and its own points', async () => {
    const gateway = await story.ready();
    const [own, other, bare] = [
      await story.child({ gatewayId: gateway.id }),
      await story.child({ gatewayId: gateway.id }),
      await story.child(),
    ];
    expect(await signals(bare)).toMatchObject({ link: { state: 'unknown', cause: 'no_gateway' } });
    await story.mapPoints(own, { temperature: 'temperature' });
    expect(await signals(own)).toMatchObject({
      ...{
        link: { state: 'unknown', cause: 'gateway_away' },
        session: { state: 'unknown', cause: 'gateway_away' },
      },
      ...{
        fresh: { state: 'unknown', cause: 'gateway_away', points: 1 },
        quality: { cause: 'gateway_away' },
      },
    });
    const client = await story.connect(gateway);
    const time = Date.now();
    await send(client, gateway.id, 'data', {
      ...{
        run: 'a',
        seq: 1,
        points: [
          { n: 'temperature', t: time, v: 21, q: 2 },
          { n: 'running', t: time, v: true },
        ],
      },
    });
    await eventually(async () =>
      expect(await signals(own)).toMatchObject({
        ...{ link: { state: 'up', cause: null }, session: { state: 'open' } },
        ...{ fresh: { points: 1, cause: null }, quality: { state: 'bad', bad: 1 } },
      }),
    );
    // The bad value is not the other's.
    expect(await signals(other)).toMatchObject({
      fresh: { points: 0, cause: 'no_points' },
      quality: { bad: 0 },
    });
    expect(await signals(gateway.id)).toMatchObject({
      link: { state: 'up' },
      quality: { state: 'bad', bad: 1 },
    });
    expect(await valuesOf(own)).toMatchObject({
      ...{ sourceId: gateway.id, isUp: true },
      properties: [
        {
          property: { id: 'temperature', unit: '℃' },
          alias: 'temperature',
          last: { value: 21, quality: 'bad' },
        },
        { property: { id: 'running' }, alias: null, last: null },
        { property: { id: 'speed' }, alias: null },
      ],
    });
    // Of what connects: its nodes, as long as the model does not know them.
    expect((await valuesOf(gateway.id)).properties).toMatchObject([
      { isModelled: false, alias: 'temperature', last: { value: 21 } },
      { isModelled: false, alias: 'running', last: { value: true } },
    ]);
    const shown = await story.viewDevice(own);
    expect(shown.lastDataAt).not.toBeUndefined();
    expect(shown).toMatchObject({ address: '127.0.0.1', connectedAt: expect.any(String) });
    expect(await story.viewDevice(bare)).toMatchObject({ address: '', connectedAt: null });
  });
});

describe('the points of a child', () => {
  it('are nodes of its gateway, each for one property', async () => {
    const gateway = await story.ready([
      story.node('temperature'),
      story.node('MAPPED-9.speed'),
      story.node('x'),
    ]);
    const id = await story.child({ gatewayId: gateway.id, code: 'MAPPED-9' });
    const second = await story.child({ gatewayId: gateway.id });
    const view = async (which: string) =>
      (await story.lin.ask(pointApi.view, { params: { id: which } })).body;
    expect(
      (await view(id)).properties.map((row: { id: string; suggested: string | null }) => [
        row.id,
        row.suggested,
      ]),
    ).toEqual([
      ['temperature', 'temperature'],
      ['running', null],
      ['speed', 'MAPPED-9.speed'],
    ]);
    expect((await story.mapPoints(id, { temperature: 'temperature', speed: 'MAPPED-9.speed' })).status).toBe(
      200,
    );
    expect(said(await story.mapPoints(second, { temperature: 'temperature' }))).toBe(
      'iot.device_point_taken',
    );
    expect(said(await story.mapPoints(second, { temperature: 'nowhere' }))).toBe('iot.node_not_found');
    expect(said(await story.mapPoints(second, { height: 'x' }))).toBe('iot.property_not_found');
    expect(said(await story.mapPoints(second, { temperature: 'x', speed: 'x' }))).toBe('kit.invalid');
    expect(said(await story.mapPoints(gateway.id, { temperature: 'x' }))).toBe('iot.device_connects');
    expect(said(await story.mapPoints(await story.child(), { temperature: 'x' }))).toBe('iot.device_loose');
    const taken = (await view(second)).nodes.find((node: { alias: string }) => node.alias === 'temperature');
    expect(taken.takenBy).toContain('号泵');
    // What is left out is free again.
    await story.mapPoints(id, { speed: 'MAPPED-9.speed' });
    expect(said(await story.mapPoints(second, { temperature: 'temperature' }))).toBe('done');
  });
});

describe('commands of a child', () => {
  it('stand in the ledger of its gateway under its code', async () => {
    const gateway = await story.ready([story.node('temperature'), story.node('speed')]);
    const id = await story.child({ gatewayId: gateway.id, code: 'TOLD-1' });
    const other = await story.child({ gatewayId: gateway.id });
    const write = (property: string, value: unknown, which = id) =>
      story.lin.ask(stateApi.write, {
        params: { id: which, property },
        body: { value: value as never, ...sending },
      });
    expect(said(await write('speed', 10))).toBe('iot.property_unmapped');
    await story.mapPoints(id, { temperature: 'temperature', speed: 'speed' });
    expect(said(await write('temperature', 10))).toBe('iot.property_fixed');
    expect(said(await write('height', 10))).toBe('iot.property_not_found');
    expect([said(await write('speed', 101)), said(await write('speed', 'fast'))]).toEqual([
      ...['iot.value_unfit', 'iot.value_unfit'],
    ]);
    expect((await write('speed', 42)).body).toMatchObject({
      ...{ name: 'write', arguments: { device: 'TOLD-1', property: 'speed', node: 'speed', value: 42 } },
    });
    const callIt = (service: string, input: object) =>
      story.lin.ask(stateApi.call, { params: { id, service }, body: { input: input as never, ...sending } });
    expect(said(await callIt('nothing', {}))).toBe('iot.service_not_found');
    expect(said(await callIt('reset', {}))).toBe('iot.input_unfit');
    expect(said(await callIt('reset', { delay: 61 }))).toBe('iot.input_unfit');
    expect(said(await callIt('reset', { delay: 5, more: 1 }))).toBe('iot.input_unfit');
    expect((await callIt('reset', { delay: 5 })).body).toMatchObject({
      ...{ name: 'call', arguments: { device: 'TOLD-1', service: 'reset', delay: 5 } },
    });
    await story.lin.ask(stateApi.read, { params: { id: other }, body: sending });
    const names = async (which: string) => {
      const { status, body } = await story.lin.ask(stateApi.commands, { params: { id: which } });
      expect(status, JSON.stringify(body)).toBe(200);
      return body.content.map((row: { name: string }) => row.name);
    };
    expect(await names(id)).toEqual(['call', 'write']);
    expect(await names(other)).toEqual(['read']);
    const ledger = await story.lin.ask(commandApi.list, { params: { id: gateway.id } });
    expect(ledger.body.totalElements).toBe(3);
    await story.lin.ask(deviceApi.enable, { params: { id }, body: { isEnabled: false } });
    expect(said(await write('speed', 42))).toBe('iot.device_disabled');
  });

  it('show what is wanted of its gateway, and its log', async () => {
    const gateway = await story.ready();
    const id = await story.child({ gatewayId: gateway.id });
    await story.mapPoints(id, { temperature: 'temperature' });
    const config = (await story.lin.ask(stateApi.config, { params: { id } })).body;
    expect(config).toMatchObject({
      gatewayId: gateway.id,
      version: 1,
      reportedVersion: null,
      state: 'pending',
    });
    expect(config.nodes).toMatchObject([
      { alias: 'temperature', desired: { dataType: 'number' }, reported: null },
    ]);
    const log = (await story.lin.ask(stateApi.log, { params: { id }, query: { type: 'CHANGED' } })).body;
    expect(log.content).toMatchObject([{ type: 'CHANGED' }]);
  });

  it('of another enterprise are not there', async () => {
    const gateway = await story.ready();
    const id = await story.child({ gatewayId: gateway.id });
    const { zhou } = story;
    for (const endpoint of [
      ...[
        stateApi.signals,
        stateApi.values,
        stateApi.services,
        stateApi.commands,
        stateApi.log,
        stateApi.config,
      ],
      pointApi.view,
    ])
      expect(said(await zhou.ask(endpoint, { params: { id } }))).toBe('iot.device_not_found');
    for (const asked of [
      zhou.ask(stateApi.read, { params: { id }, body: sending }),
      zhou.ask(stateApi.write, { params: { id, property: 'speed' }, body: { value: 1, ...sending } }),
      zhou.ask(stateApi.call, { params: { id, service: 'reset' }, body: { input: {}, ...sending } }),
      zhou.ask(pointApi.save, { params: { id }, body: { points: [] } }),
    ])
      expect(said(await asked)).toBe('iot.device_not_found');
  });
});
