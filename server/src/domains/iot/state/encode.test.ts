import { commandApi } from '@cloudyard/contract/equipment/command.ts';
import { debugApi } from '@cloudyard/contract/iot/debug.ts';
import { ruleApi } from '@cloudyard/contract/iot/rule.ts';
import { stateApi } from '@cloudyard/contract/iot/state.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '../../../../test/app.ts';
import { aroundGateways, type GatewayStory, said } from '../../../../test/equipment.ts';
import { eventually } from '../../../../test/eventually.ts';
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

const sending = { timeoutSeconds: 30, waitMinutes: 10 };
const CODEC = `
function decode(bytes) { return { speed: bytes[0] }; }
function encode({ name, arguments: given }) {
  if (given.value === 13) throw new Error('unlucky');
  if (given.value === 14) return { no: 'bytes' };
  if (given.value === 15) return new Array(1025).fill(1);
  if (given.value === 16) for (;;);
  return name === 'write' ? [0x06, given.value] : given.service + ':' + given.delay;
}`;
const services = [
  {
    ...{ id: 'reset', name: '复位', description: '', isAsync: false, output: [] },
    input: [property('delay')].map(({ source, isWritable, ...one }) => one),
  },
];

/** A device of a product with this codec, behind a gateway that is away. */
async function deviceWith(codec: string) {
  const productId = await story.product();
  const properties = [property('speed', { isWritable: true, min: 0, max: 100 })];
  await story.publish(productId, { properties, services, codec });
  const gateway = await story.ready();
  const id = await story.child({ productId, gatewayId: gateway.id });
  await story.mapPoints(id, { speed: 'temperature' });
  const write = (value: number) =>
    story.lin.ask(stateApi.write, { params: { id, property: 'speed' }, body: { value, ...sending } });
  const callIt = (delay: number) =>
    story.lin.ask(stateApi.call, {
      params: { id, service: 'reset' },
      body: { input: { delay }, ...sending },
    });
  const kept = async () =>
    (await story.lin.ask(commandApi.list, { params: { id: gateway.id } })).body.totalElements;
  return { id, gateway, productId, write, callIt, kept };
}
const base64 = (bytes: number[] | string) => Buffer.from(bytes as string).toString('base64');

describe('what is sent to a device', () => {
  it('is said as the codec of its product says it, and reaches its gateway so', async () => {
    const { gateway, write, callIt } = await deviceWith(CODEC);
    const got: string[] = [];
    const client = await story.connect(gateway);
    client.on('message', (topic, payload) => {
      if (topic.endsWith('/down/command')) got.push(JSON.parse(payload.toString()).arguments.bytes);
    });
    await client.subscribeAsync(`gw/${gateway.id}/down/#`, { qos: 1 });
    expect((await write(42)).body.arguments).toMatchObject({
      ...{ property: 'speed', node: 'temperature', value: 42, bytes: base64([6, 42]) },
    });
    expect((await callIt(5)).body.arguments).toMatchObject({ service: 'reset', bytes: base64('reset:5') });
    await eventually(async () => expect(got).toContain(base64([6, 42])));
  });

  it('is refused where the codec cannot say it: nothing is sent', async () => {
    const { write, kept } = await deviceWith(CODEC);
    for (const [value, why] of [
      ...[[13, 'code line 4 Error: unlucky'] as const, [14, 'result bytes'] as const],
      ...[[15, 'size 1024'] as const, [16, 'time'] as const],
    ]) {
      const refused = await write(value);
      expect(said(refused)).toBe('iot.encode_failed');
      expect(refused.body.fields.codec).toContain(why);
    }
    expect(await kept()).toBe(0);
  });

  it('goes as it is where there is no encode', async () => {
    for (const codec of ['', 'function decode() { return {}; } // encode comes later']) {
      const { write } = await deviceWith(codec);
      expect((await write(7)).body.arguments).not.toHaveProperty('bytes');
    }
  });

  it('is encoded where a rule says it, and a failure of its node where it cannot be', async () => {
    const { id, gateway, productId } = await deviceWith(CODEC);
    const machine = await story.connect(gateway, { reconnectPeriod: 200 });
    const got: unknown[] = [];
    machine.on('message', (topic, payload) => {
      if (topic.endsWith('/down/command')) got.push(JSON.parse(payload.toString()).arguments);
    });
    await machine.subscribeAsync(`gw/${gateway.id}/down/#`, { qos: 1 });
    const graph = graphOf(
      [
        node('start', 'on-property', { properties: ['speed'] }),
        node('say', 'command', {
          command: 'write',
          arguments: '{"property": "speed", "value": ${int(speed)}}',
        }),
      ],
      ['start out say'],
    );
    const added = await story.lin.ask(ruleApi.add, {
      body: {
        name: '编码',
        description: '',
        scope: { products: [productId], devices: [id] },
        graph,
      } as never,
    });
    const params = { id: added.body.id };
    const published = await story.lin.ask(ruleApi.publish, { params, body: { revision: 1, note: '' } });
    expect(said(published)).toBe('done');
    for (const [seq, temperature] of [13, 42].entries())
      await machine.publishAsync(
        `gw/${gateway.id}/up/data/json`,
        JSON.stringify({ run: 'r', seq: seq + 1, t: Date.now(), v: { temperature } }),
        { qos: 1 },
      );
    await eventually(() => expect(got).toMatchObject([{ value: 42, bytes: base64([6, 42]) }]));
    await eventually(async () =>
      expect((await story.lin.ask(ruleApi.counts, { params })).body.nodes).toContainEqual(
        expect.objectContaining({ node: 'say', failures: 1, lastError: 'code line 4 Error: unlucky' }),
      ),
    );
  });

  it('is encoded in debugging too, and not noted as sent where it could not be', async () => {
    const { id, gateway, kept } = await deviceWith(CODEC);
    await story.connect(gateway);
    const session = (await story.lin.ask(debugApi.start, { body: { deviceId: id } as never })).body;
    const tell = (value: number) =>
      story.lin.ask(debugApi.send, {
        params: { id: session.id },
        body: { kind: 'write', property: 'speed', value, timeoutSeconds: 5 } as never,
      });
    expect(said(await tell(13))).toBe('iot.encode_failed');
    expect(await kept()).toBe(0);
    await eventually(async () =>
      expect((await tell(9)).body.command?.arguments).toMatchObject({ bytes: base64([6, 9]) }),
    );
  });
});
