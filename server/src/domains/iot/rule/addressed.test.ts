import { deviceApi } from '@cloudyard/contract/iot/device.ts';
import { forwardApi } from '@cloudyard/contract/iot/forward.ts';
import { pointApi } from '@cloudyard/contract/iot/point.ts';
import { stateApi } from '@cloudyard/contract/iot/state.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../../test/app.ts';
import { eventually } from '../../../../test/eventually.ts';
import { rows } from '../../../../test/rows.ts';
import { httpDraft, openHttpReceiver } from '../forward/forward.stories.ts';
import { type IotStory, iotStory, modelWith, property, said } from '../iot.stories.ts';
import { graphOf, node, type RuleStory, ruleStory } from './rule.stories.ts';

let test: TestApp;
let story: RuleStory;
let things: IotStory;
let receiver: Awaited<ReturnType<typeof openHttpReceiver>>;
beforeAll(async () => {
  test = await openTestApp({ MQTT_PORT: '0', OWN_NETWORKS: '127.0.0.0/8' });
  story = await ruleStory(test);
  things = await iotStory(test);
  receiver = await openHttpReceiver();
});
afterAll(async () => {
  story?.close();
  await receiver?.close();
  await test?.close();
});

/** Two pumps behind one gateway, each on a node of its own. */
async function pumps(prefix: string) {
  const product = await things.added();
  await things.published(product, modelWith({ properties: [property('speed')] }));
  const gateway = await story.ready([story.node('one'), story.node('two')]);
  const ids: string[] = [];
  for (const alias of ['one', 'two']) {
    const body = {
      productId: product,
      code: `${prefix}-${alias}`,
      name: `pump ${alias}`,
      gatewayId: gateway.id,
    };
    const made = await story.lin.ask(deviceApi.add, { body: { ...body, certificateId: null, tags: {} } });
    expect(said(made)).toBe('done');
    ids.push(made.body.id);
    const points = [{ property: 'speed', alias }];
    await story.lin.ask(pointApi.save, { params: { id: made.body.id }, body: { points } as never });
  }
  return { product, gateway, ids: ids as [string, string] };
}

it('what a rule about a child does names the child: commands on the wire, and messages to systems outside', async () => {
  const { product, gateway, ids } = await pumps('P');
  const machine = await story.connect(gateway);
  const commands: { name: string; arguments: object }[] = [];
  machine.on('message', (topic, bytes) => {
    if (topic.endsWith('/down/command')) commands.push(JSON.parse(String(bytes)));
  });
  await machine.subscribeAsync(`gw/${gateway.id}/down/#`, { qos: 1 });
  const forwardId: string = (await story.lin.ask(forwardApi.add, { body: httpDraft(receiver.url) })).body.id;
  await story.running(
    graphOf(
      [
        node('start', 'on-property', { properties: ['speed'] }),
        node('fast', 'filter', { expression: 'speed > 100.0' }),
        // It cannot be sent to another device by what its author writes there.
        node('slow', 'command', { command: 'slow', arguments: '{"by": ${speed}, "device": "P-one"}' }),
        node('list', 'command', { command: 'list', arguments: '[1]' }),
        node('out', 'forward', { forwardId, template: '' }),
      ],
      ['start out fast', 'fast yes slow', 'fast yes list', 'fast yes out'],
    ),
    { scope: { products: [product], groups: [], devices: [] } },
  );
  await story.say(machine, gateway.id, { one: 5, two: 120 });
  await eventually(() =>
    expect(commands).toMatchObject([{ name: 'slow', arguments: { by: 120, device: 'P-two' } }]),
  );
  await eventually(() =>
    expect(receiver.got).toMatchObject([
      {
        ...{ deviceId: ids[1], deviceCode: 'P-two', deviceName: 'pump two', productId: product },
        values: { speed: 120 },
      },
    ]),
  );
  // It stands among the commands of that pump, and of no other.
  const commandsOf = async (id: string) =>
    (await story.lin.ask(stateApi.commands, { params: { id }, query: { page: 0, size: 10 } as never })).body;
  expect((await commandsOf(ids[1])).content).toMatchObject([{ name: 'slow' }]);
  expect((await commandsOf(ids[0])).totalElements).toBe(0);
  expect(commands.map(({ name }) => name)).toEqual(['slow']);
});

it('a message of a rule waits in its queue with the code of its device', async () => {
  const { product, gateway, ids } = await pumps('Q');
  const forwardId: string = (await story.lin.ask(forwardApi.add, { body: httpDraft(receiver.url) })).body.id;
  await story.lin.ask(forwardApi.act, { params: { id: forwardId, act: 'stop' } });
  const graph = graphOf(
    [
      node('start', 'on-property', { properties: ['speed'] }),
      node('out', 'forward', { forwardId, template: '{"code": "${device.code}"}' }),
    ],
    ['start out out'],
  );
  await story.running(graph, { scope: { products: [product], groups: [], devices: [ids[0]] } });
  await story.say(await story.connect(gateway), gateway.id, { one: 1 });
  const waiting = () =>
    rows(test, (db) =>
      db
        .selectFrom('push_message')
        .select(['device_id', 'device_code', 'device_name', 'payload'])
        .where('forward_id', '=', forwardId)
        .execute(),
    );
  await eventually(async () =>
    expect(await waiting()).toEqual([
      { device_id: ids[0], device_code: 'Q-one', device_name: 'pump one', payload: '{"code": "Q-one"}' },
    ]),
  );
});
