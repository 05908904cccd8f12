import { alarmApi } from '@cloudyard/contract/iot/alarm.ts';
import type { MqttClient } from 'mqtt';
import { describe, expect, it } from 'vitest';
import type { TestApp } from '../../../../test/app.ts';
import { aroundGateways, type GatewayStory } from '../../../../test/equipment.ts';
import { eventually } from '../../../../test/eventually.ts';
import { rows } from '../../../../test/rows.ts';
import { latestOf, sourceById } from '../../telemetry/index.ts';
import { parameter, property } from '../iot.stories.ts';
import { graphOf, node, ruleStory } from '../rule/rule.stories.ts';
import { type DecodeStory, decodeStory } from './decode.stories.ts';

// Bytes and events of devices over MQTT and HTTP, from clients of others.

let test: TestApp;
let gateways: GatewayStory;
let made: Promise<DecodeStory> | undefined;
aroundGateways((...opened) => {
  [test, gateways] = opened;
});
const storied = () => (made ??= decodeStory(test, gateways));

const TWO_BYTES = `function decode(bytes) {
  return { values: { temperature: bytes[0] }, events: bytes[1] ? [{ id: 'overheat', output: { peak: bytes[1] } }] : [] };
}`;
const MODEL = {
  properties: [property('temperature'), property('running', { dataType: 'boolean' })],
  events: [
    {
      ...{ id: 'overheat', name: '过热', description: '', level: 'warning' as const },
      output: [parameter('peak', { min: 0, max: 200 })],
    },
  ],
  codec: TWO_BYTES,
};

const hearing = async (client: MqttClient, id: string) => {
  const heard: unknown[] = [];
  client.on('message', (topic, payload) => {
    if (topic.endsWith('/problem')) heard.push(JSON.parse(String(payload)));
  });
  await client.subscribeAsync(`gw/${id}/down/#`, { qos: 1 });
  return heard;
};
const raw = (client: MqttClient, id: string, bytes: number[], rest = '') =>
  client.publishAsync(`gw/${id}/up/raw${rest}`, Buffer.from(bytes), { qos: 1 });
const newest = async (id: string) => (await rows(test, (db) => latestOf(db, id))).map(({ value }) => value);

describe('bytes of a device', () => {
  it('become points and events by the codec of its product, and are acknowledged when they are stored', async () => {
    const story = await storied();
    const one = await story.direct(MODEL);
    const client = await story.connect(one);
    await raw(client, one.id, [42, 0]);
    expect(await newest(one.id)).toEqual([42]);
    await raw(client, one.id, [43, 99]);
    expect(await newest(one.id)).toEqual([43]);
    expect((await story.events(one.id)).content).toMatchObject([
      { kind: 'event', name: 'overheat', title: '过热', level: 'warning', output: { peak: 99 } },
    ]);
  });

  it('of a child go to the nodes it is mapped to; what has none is said', async () => {
    const story = await storied();
    const one = await story.behind({
      ...MODEL,
      codec: 'const decode = ([t]) => ({ temperature: t, running: true })',
    });
    const client = await story.connect(one);
    const heard = await hearing(client, one.id);
    await raw(client, one.id, [7], `/${encodeURIComponent(one.code)}`);
    expect(await newest(one.id)).toEqual([7]);
    await eventually(() =>
      expect(heard).toEqual([
        { run: null, seq: null, faults: [{ fault: 'unmapped', name: 'running', count: 1 }] },
      ]),
    );
    await raw(client, one.id, [7], '/nobody');
    await eventually(() => expect(heard[1]).toEqual({ reason: expect.stringContaining('nobody') }));
    expect(await story.log(one.id, 'DATA_REFUSED')).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ facts: { reason: 'unknown_device' } }),
        expect.objectContaining({ facts: { fault: 'unmapped', node: 'running', count: 1 } }),
      ]),
    );
  });

  it('with a number are stored once, however often they come', async () => {
    const story = await storied();
    const one = await story.direct(MODEL);
    const client = await story.connect(one);
    await Promise.all(Array.from({ length: 4 }, () => raw(client, one.id, [1, 9], '/-/r1/5')));
    await raw(client, one.id, [2, 8], '/-/r1/6');
    expect((await story.events(one.id)).content.map(({ output }: { output: unknown }) => output)).toEqual([
      { peak: 8 },
      { peak: 9 },
    ]);
    expect(await rows(test, (db) => sourceById(db, one.id))).toMatchObject({ points: 2, doubles: 3 });
  });

  it('come over HTTP as well, and the answer says what became of them', async () => {
    const story = await storied();
    const one = await story.direct(MODEL);
    const bytes = Buffer.from([33, 250]).toString('base64');
    expect(await story.post(one, 'raw', { bytes, run: 'h', seq: 1 })).toEqual([
      200,
      { stored: 'new', faults: [{ fault: 'bad_event', name: 'overheat.peak', count: 1 }] },
    ]);
    expect(await story.post(one, 'raw', { bytes, run: 'h', seq: 1 })).toMatchObject([
      200,
      { stored: 'double' },
    ]);
    expect(await story.post({ ...one, secret: 'wrong' }, 'raw', { bytes })).toMatchObject([401, {}]);
    expect(await story.post(one, 'raw', { bytes, device: 'nobody' })).toMatchObject([
      400,
      { code: 'equipment.message_unreadable' },
    ]);
    expect(await newest(one.id)).toEqual([33]);
  });
});

describe('a hostile codec', () => {
  const HOSTILE: [string, string, string][] = [
    ['hangs', 'function decode() { for (;;); }', 'time'],
    ['throws', 'function decode() { throw new Error("no frame") }', 'no frame'],
    [
      'floods',
      'function decode() { return Array.from({ length: 2000 }, (_, n) => ({ temperature: n })) }',
      '',
    ],
    ['answers nothing', 'function decode() {}', 'result'],
    ['takes all memory', 'function decode() { const a = []; for (;;) a.push(new Array(1e5).fill(1)) }', ''],
    ['does not stop in one step', 'function decode() { new Array(4294967295).join("x") }', ''],
    ['answers text that cannot be kept', 'function decode() { return { temperature: "\\u0000" } }', ''],
  ];
  it.each(HOSTILE)(
    'that %s: the message is acknowledged and refused with the reason',
    async (_, codec, said) => {
      const story = await storied();
      const one = await story.direct({ ...MODEL, codec });
      const client = await story.connect(one);
      const heard = await hearing(client, one.id);
      await raw(client, one.id, [1]);
      await eventually(() => expect(heard).toEqual([{ reason: expect.stringContaining(said) }]));
      const [line] = await story.log(one.id, 'DATA_REFUSED');
      expect(line?.facts.reason).toMatch(/^(?:codec_failed|bad_value)$/);
      expect(await newest(one.id)).toEqual([]);
    },
  );

  it('keeps no other enterprise waiting, however much its devices send', async () => {
    const story = await storied();
    const bad = await story.direct({ ...MODEL, codec: 'function decode() { for (;;); }' }, gateways.zhou);
    const good = await story.direct(MODEL);
    const [sender, other] = [await story.connect(bad), await story.connect(good)];
    let refused = 0;
    const flood = Array.from({ length: 60 }, () =>
      raw(sender, bad.id, [1]).then(
        () => {
          refused += 1;
        },
        () => undefined,
      ),
    );
    for (let n = 1; n <= 10; n++) await raw(other, good.id, [n, 0]);
    expect(await newest(good.id)).toEqual([10]);
    // All of the other's were stored while most of the flood still waited for its turn.
    expect(refused).toBeLessThan(60);
    sender.end(true);
    await Promise.allSettled(flood);
  });
});

describe('an event on the wire', () => {
  const say = (client: MqttClient, id: string, value: unknown) =>
    client.publishAsync(`gw/${id}/up/event`, JSON.stringify(value), { qos: 1 });

  it('is held to the thing model, stored once, and seen by rules', async () => {
    const story = await storied();
    const one = await story.direct(MODEL);
    const rules = await ruleStory(test, gateways);
    const ruleId = await rules.running(
      graphOf(
        [
          node('start', 'on-event', { events: ['overheat'] }),
          node('hot', 'raise', { severity: 'minor', title: 'Overheated' }),
        ],
        ['start out hot'],
      ),
      { scope: { products: [one.productId] } },
    );
    const client = await story.connect(one);
    const message = { run: 'e', seq: 1, event: 'overheat', t: Date.now(), data: { peak: 120 } };
    await say(client, one.id, message);
    await say(client, one.id, message);
    expect((await story.events(one.id)).content).toMatchObject([
      { kind: 'event', name: 'overheat', level: 'warning', output: { peak: 120 } },
    ]);
    await eventually(async () => {
      const { body } = await story.lin.ask(alarmApi.list, { query: { rule: ruleId } as never });
      expect(body.content).toMatchObject([{ ruleId, title: 'Overheated', times: 1 }]);
    });
  });

  it('of a child names it by its code; what is wrong is answered', async () => {
    const story = await storied();
    const one = await story.behind(MODEL);
    const client = await story.connect(one);
    const heard = await hearing(client, one.id);
    await say(client, one.id, { device: one.code, event: 'overheat', data: {} });
    expect((await story.events(one.childId)).content).toMatchObject([{ name: 'overheat', output: {} }]);
    const wrong = [
      { device: one.code, event: 'unheard' },
      { device: one.code, event: 'overheat', data: { peak: 201 } },
      { device: one.code, event: 'overheat', data: { other: 1 } },
      { device: 'nobody', event: 'overheat' },
      { device: one.code, event: 'overheat', t: Date.now() + 2 * 86_400_000 },
      { event: 7 },
    ];
    for (const value of wrong) await say(client, one.id, value);
    await eventually(() => expect(heard).toHaveLength(wrong.length));
    expect((await story.events(one.childId)).totalElements).toBe(1);
    expect(await story.post(one, 'event', { device: one.code, event: 'overheat' })).toMatchObject([
      200,
      { stored: 'new' },
    ]);
  });

  it('is shown to no user who must not see the device', async () => {
    const story = await storied();
    const one = await story.direct(MODEL);
    const client = await story.connect(one);
    await say(client, one.id, { event: 'overheat' });
    expect((await story.events(one.id)).totalElements).toBe(1);
    expect(await story.askEvents(one.id, gateways.zhou)).toMatchObject({ status: 404 });
  });
});
