import { alarmApi } from '@cloudyard/contract/iot/alarm.ts';
import { historyApi } from '@cloudyard/contract/iot/history.ts';
import { realtimeApi } from '@cloudyard/contract/iot/realtime.ts';
import { ruleApi } from '@cloudyard/contract/iot/rule.ts';
import { type PropertyState, SERVICE_SECONDS, stateApi } from '@cloudyard/contract/iot/state.ts';
import { NIL } from '@cloudyard/contract/kit/values.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '../../../../test/app.ts';
import { aroundGateways, type GatewayStory, said, send } from '../../../../test/equipment.ts';
import { eventually } from '../../../../test/eventually.ts';
import { strangersAreRefused } from '../../../../test/strangers.ts';
import { type DeviceStory, deviceStory, property } from '../device/device.stories.ts';
import { graphOf, node } from '../rule/rule.stories.ts';

let test: TestApp;
let gateways: GatewayStory;
let story: DeviceStory;
aroundGateways((...opened) => {
  [test, gateways] = opened;
});
beforeAll(async () => {
  story = await deviceStory(test, gateways);
});

describe('strangers of values and tickets', () => {
  strangersAreRefused(
    () => test,
    stateApi.setValue,
    () => ({ params: { id: NIL, property: 'a' }, body: { value: 1 } }),
  );
  strangersAreRefused(
    () => test,
    stateApi.ticket,
    () => ({ params: { id: NIL, command: NIL } }),
  );
});

const setValue = (id: string, name: string, value: number | string, who = story.lin) =>
  who.ask(stateApi.setValue, { params: { id, property: name }, body: { value } });
const shown = async (id: string, name: string): Promise<PropertyState> =>
  (await story.lin.ask(stateApi.values, { params: { id } })).body.properties.find(
    (one: PropertyState) => one.property.id === name,
  );

describe('a property that people say', () => {
  it('is stored, shown, charted and judged like any other, and never sent to the device', async () => {
    const productId = await story.product();
    await story.publish(productId, {
      properties: [
        property('oil', { source: 'manual', isWritable: true, min: 0, max: 100, unit: '%' }),
        property('temperature'),
      ],
    });
    const gateway = await story.ready();
    const id = await story.child({ productId, gatewayId: gateway.id });
    const graph = graphOf(
      [
        node('start', 'on-property', { properties: ['oil'] }),
        node('low', 'filter', { expression: 'oil < 10.0' }),
        node('alarm', 'raise', { severity: 'info', title: 'oil ${oil}' }),
      ],
      ['start out low', 'low yes alarm'],
    );
    const scope = { products: [productId], groups: [], devices: [] };
    const rule = (await story.lin.ask(ruleApi.add, { body: { name: '油位', description: '', scope, graph } }))
      .body;
    const sent = { revision: rule.revision, note: '' };
    expect(said(await story.lin.ask(ruleApi.publish, { params: { id: rule.id }, body: sent }))).toBe('done');
    expect(await shown(id, 'oil')).toMatchObject({
      ...{ isManual: true, isComputed: false, last: null, property: { isWritable: false } },
    });
    expect(said(await setValue(id, 'oil', 101))).toBe('iot.value_unfit');
    expect(said(await setValue(id, 'temperature', 1))).toBe('iot.property_not_found');
    expect(said(await setValue(id, 'oil', 5, story.zhou))).toBe('iot.device_not_found');
    const { at } = (await setValue(id, 'oil', 5)).body;
    expect(await shown(id, 'oil')).toMatchObject({ last: { value: 5, timestamp: at } });
    await eventually(async () => {
      const { body } = await story.lin.ask(alarmApi.list, { query: { rule: rule.id } as never });
      expect(body.content).toMatchObject([{ title: 'oil 5', deviceId: id, times: 1 }]);
    });
    const points = [{ deviceId: id, property: 'oil' }];
    const live = (await story.lin.ask(realtimeApi.values, { body: { points } })).body;
    expect(JSON.stringify(live)).toContain('"value":5');
    const range = { from: Date.parse(at) - 1_000, to: Date.parse(at) + 1_000 };
    const past = await story.lin.ask(historyApi.query, {
      body: {
        points,
        ...range,
        mode: 'fixed',
        intervalMs: 1_000,
        functions: ['last'],
        maxPoints: 10,
      } as never,
    });
    expect(JSON.stringify(past.body.points[0].rows)).toMatch(/\b5\b/);
    const told = (await story.lin.ask(stateApi.commands, { params: { id } })).body;
    expect(told.totalElements).toBe(0);
    const write = { params: { id, property: 'oil' }, body: { value: 6, timeoutSeconds: 5, waitMinutes: 10 } };
    expect(said(await story.lin.ask(stateApi.write, write))).toBe('iot.property_fixed');
  });

  it('needs a gateway whose points it stands with', async () => {
    const productId = await story.product();
    await story.publish(productId, { properties: [property('oil', { source: 'manual' })] });
    expect(said(await setValue(await story.child({ productId }), 'oil', 5))).toBe('iot.device_loose');
  });
});

describe('a service that answers later', () => {
  const service = (id: string, isAsync: boolean) => ({
    ...{ id, name: id, description: '', isAsync, input: [], output: [] },
  });
  it('is called for a ticket, with time for its answer, which is shown when it comes', async () => {
    const productId = await story.product();
    await story.publish(productId, { services: [service('wash', true), service('stop', false)] });
    const gateway = await story.ready();
    const id = await story.child({ productId, gatewayId: gateway.id });
    const other = await story.child({ gatewayId: gateway.id });
    const client = await story.connect(gateway);
    await eventually(async () => expect(await story.status(gateway.id)).toBe('2'));
    const callIt = async (name: string, more: object = {}) => {
      const body = { input: {}, waitMinutes: 0, ...more };
      const answer = await story.lin.ask(stateApi.call, { params: { id, service: name }, body });
      expect(said(answer)).toBe('done');
      return answer.body;
    };
    const seconds = (command: { askedAt: string; expiresAt: string }) =>
      (Date.parse(command.expiresAt) - Date.parse(command.askedAt)) / 1_000;
    const ticket = await callIt('wash');
    expect(seconds(ticket)).toBe(SERVICE_SECONDS.async);
    expect(seconds(await callIt('stop'))).toBe(SERVICE_SECONDS.sync);
    expect(seconds(await callIt('wash', { timeoutSeconds: 60 }))).toBe(60);
    const ask = (device: string, who = story.lin) =>
      who.ask(stateApi.ticket, { params: { id: device, command: ticket.id } });
    await send(client, gateway.id, 'reply', { id: ticket.id, state: 'received' });
    await eventually(async () => expect((await ask(id)).body.state).toBe('delivered'));
    await send(client, gateway.id, 'reply', { id: ticket.id, state: 'done', answer: { cleaned: true } });
    await eventually(async () =>
      expect((await ask(id)).body).toMatchObject({ state: 'answered', answer: { cleaned: true } }),
    );
    expect(said(await ask(other))).toBe('equipment.command_not_found');
    expect(said(await ask(id, story.zhou))).toBe('iot.device_not_found');
  });
});
