import { describe, expect, it } from 'vitest';
import type { TestApp } from '../../../../test/app.ts';
import { aroundGateways, type GatewayStory } from '../../../../test/equipment.ts';
import { parameter, property } from '../iot.stories.ts';
import { type DecodeStory, decodeStory } from './decode.stories.ts';
import { makeThings } from './things.service.ts';

// What the database refuses of a text. Over MQTT such a message would be sent again and again, and nothing after it.

let test: TestApp;
let gateways: GatewayStory;
let made: Promise<DecodeStory> | undefined;
aroundGateways((...opened) => {
  [test, gateways] = opened;
});
const storied = () => (made ??= decodeStory(test, gateways));

const MODEL = {
  properties: [property('temperature')],
  events: [
    {
      ...{ id: 'said', name: 'said', description: '', level: 'info' as const },
      output: [parameter('words', { dataType: 'text' })],
    },
  ],
  codec: `function decode([what]) {
    if (what === 0) throw new Error('a\\0b');
    if (what === 1) return { ['a\\ud800']: 1 };
    if (what === 2) return { events: [{ id: 'said', output: { words: 'a\\ud800' } }] };
    return { events: Array.from({ length: 1000 }, () => ({ id: 'said' })) };
  }`,
};
const unreadable = [400, expect.objectContaining({ code: 'equipment.message_unreadable' })];

describe('an odd text is answered for good', () => {
  it('of a codec: what it throws, names and says, and a thousand events at once', async () => {
    const story = await storied();
    const one = await story.direct(MODEL);
    const say = (what: number) => story.post(one, 'raw', { bytes: Buffer.from([what]).toString('base64') });
    expect(await say(0)).toEqual(unreadable);
    expect(await say(1)).toMatchObject([200, { faults: [{ fault: 'unknown_node' }] }]);
    expect(await say(2)).toMatchObject([200, { faults: [{ fault: 'bad_event', name: 'said.words' }] }]);
    expect(await say(3)).toEqual(unreadable);
    expect((await story.events(one.id)).content).toEqual([]);
  });

  it('of an event, a code and a node', async () => {
    const story = await storied();
    const one = await story.direct(MODEL);
    const event = { event: 'said', data: {} };
    expect(await story.post(one, 'event', { ...event, data: { words: '\ud800' } })).toEqual(unreadable);
    expect(await story.post(one, 'event', { ...event, device: 'a\0' })).toEqual(unreadable);
    expect(await story.post(one, 'event', { event: 'a\0' })).toEqual(unreadable);
    expect((await story.post(one, 'raw', { bytes: '', device: '\ud800' }))[0]).toBe(400);
    const client = await story.connect(one);
    for (const code of ['%00', 'x'.repeat(5_000)])
      await client.publishAsync(`gw/${one.id}/up/raw/${code}`, 'x', { qos: 1 });
    await client.publishAsync(`gw/${one.id}/up/data`, '{"n":"\\ud800","t":0,"v":1}', { qos: 1 });
  });
});

it('many devices of one product have one model in memory, for a while', async () => {
  const story = await storied();
  const one = await story.behind(MODEL);
  const other = await story.child({ productId: one.productId, gatewayId: one.id });
  const things = makeThings(test.kit);
  const [first, second] = [
    await things.thingAt(one.id, one.code),
    await things.thingAt(one.id, (await story.viewDevice(other)).code),
  ];
  expect(first?.model?.codec).toBe(MODEL.codec);
  expect(second?.model).toBe(first?.model);
  expect(things.sizes()).toEqual([2, 1]);
});
