import { commandApi } from '@cloudyard/contract/equipment/command.ts';
import { gatewayApi } from '@cloudyard/contract/equipment/gateway.ts';
import { type DebugSend, debugApi } from '@cloudyard/contract/iot/debug.ts';
import { NIL } from '@cloudyard/contract/kit/values.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../../../test/eventually.ts';
import { rows } from '../../../../test/rows.ts';
import { strangersAreRefused } from '../../../../test/strangers.ts';
import { said } from '../iot.stories.ts';
import { type DebugStory, debugStory, MODEL } from './debug.stories.ts';

// A person speaks to a device, or in its place, and asks why it does not connect.

let story: DebugStory;
beforeAll(async () => {
  story = await debugStory();
});
afterAll(() => story?.close());

const checksOf = async (id: string) => {
  const { body } = await story.lin.ask(debugApi.diagnose, { params: { id } });
  return Object.fromEntries(
    body.checks.map(({ check, verdict, reason }: Record<string, string>) => [check, `${verdict} ${reason}`]),
  );
};

describe('sending', () => {
  it('reads, writes and publishes as the platform, and every send is in the audit log', async () => {
    const one = await story.direct(MODEL);
    const session = (await story.start(one.id)).body;
    expect(said(await story.say(session.id, { kind: 'read', timeoutSeconds: 30 }))).toBe(
      'equipment.gateway_away',
    );
    const { heard } = await story.hear(session.id);
    await story.listening(one.id);
    const client = await story.connect(one);
    const got: [string, string][] = [];
    client.on('message', (topic, payload) => {
      got.push([topic.split('/down/')[1] ?? '', String(payload)]);
      if (!topic.endsWith('/command')) return;
      const { id } = JSON.parse(String(payload));
      void client.publishAsync(`gw/${one.id}/up/reply`, JSON.stringify({ id, state: 'done', answer: 7 }), {
        qos: 1,
      });
    });
    await client.subscribeAsync(`gw/${one.id}/down/#`, { qos: 1 });
    await eventually(async () => expect(await story.status(one.id)).toBe('2'));
    const { trace, command } = (
      await story.say(session.id, { kind: 'write', property: 'temperature', value: 21, timeoutSeconds: 30 })
    ).body;
    expect(command).toMatchObject({ name: 'write', arguments: { property: 'temperature', value: 21 } });
    // A command and its answer are one trace.
    await eventually(() =>
      expect(heard.filter((row) => row.trace === trace).map(({ topic }) => topic)).toEqual([
        'command',
        'reply',
      ]),
    );
    expect(
      said(
        await story.say(session.id, {
          kind: 'write',
          property: 'temperature',
          value: 101,
          timeoutSeconds: 30,
        }),
      ),
    ).toBe('iot.value_unfit');
    await story.say(session.id, { kind: 'publish', topic: 'own/test', form: 'hex', input: '68 69' });
    await eventually(() => expect(got).toContainEqual(['own/test', 'hi']));
    const outside = { kind: 'publish', topic: '../up/data', form: 'text', input: '' } as const;
    expect((await story.say(session.id, outside)).status).toBe(400);
    const acts = await rows(story.test, (db) =>
      db
        .selectFrom('audit_entry')
        .select(['action', 'after'])
        .where('object_id', '=', one.id)
        .where('action', 'like', 'iot.debug.%')
        .execute(),
    );
    expect(acts.map(({ action }) => action).sort()).toEqual([
      'iot.debug.send',
      'iot.debug.send',
      'iot.debug.start',
    ]);
    const ledger = (await story.lin.ask(commandApi.list, { params: { id: one.id } })).body;
    expect(ledger.content).toMatchObject([{ name: 'write', state: 'answered' }]);
  });

  it('in the place of a device goes through the same intake, and is marked', async () => {
    const one = await story.direct(MODEL);
    const session = (await story.start(one.id)).body;
    const { heard } = await story.hear(session.id);
    await story.listening(one.id);
    const values = (await story.say(session.id, { kind: 'simulate-values', values: { temperature: 55 } }))
      .body;
    expect(values).toMatchObject({ result: 'stored', reason: '' });
    const raw = (await story.say(session.id, { kind: 'simulate-raw', form: 'hex', input: '2a' })).body;
    const event = (
      await story.say(session.id, { kind: 'simulate-event', event: 'overheat', output: { peak: 3 } })
    ).body;
    expect([raw.result, event.result]).toEqual(['stored', 'stored']);
    expect((await story.events(one.id)).content).toMatchObject([{ name: 'overheat', output: { peak: 3 } }]);
    await eventually(() =>
      expect(heard.map(({ trace, simulatedBy }) => [trace, simulatedBy])).toEqual([
        [values.trace, 'lin.qiao'],
        [raw.trace, 'lin.qiao'],
        [event.trace, 'lin.qiao'],
      ]),
    );
    const log = await story.log(one.id, 'SIMULATED');
    expect(log.map(({ facts }) => facts)).toContainEqual({ topic: 'raw', by: 'lin.qiao', trace: raw.trace });
    expect(said(await story.say(session.id, { kind: 'simulate-event', event: 'unheard', output: {} }))).toBe(
      'iot.event_not_found',
    );
    expect(
      (await story.say(session.id, { kind: 'simulate-event', event: 'overheat', output: { other: 1 } })).body,
    ).toMatchObject({
      result: 'refused',
    });
    // What a device must not send, no user sends for it.
    await story.lin.ask(gatewayApi.stop, { params: { id: one.id } });
    expect(said(await story.say(session.id, { kind: 'simulate-values', values: { temperature: 1 } }))).toBe(
      'iot.device_disabled',
    );
  });

  it('is refused to a visitor, a user without the key, and another enterprise', async () => {
    const one = await story.direct(MODEL);
    const session = (await story.start(one.id)).body;
    const read: DebugSend = { kind: 'read', timeoutSeconds: 30 };
    for (const [who, status] of [
      [story.zhou, 404],
      [await story.test.as('su.wen'), 403],
    ] as const) {
      expect((await story.say(session.id, read, who)).status).toBe(status);
      expect((await story.start(one.id, {}, who)).status).toBe(status);
      expect((await who.ask(debugApi.diagnose, { params: { id: one.id } })).status).toBe(status);
      expect((await who.ask(debugApi.end, { params: { id: session.id } })).status).toBe(status);
    }
  });
});

describe.each([
  ['start', debugApi.start],
  ['send', debugApi.send],
] as const)('%s', (_, endpoint) => {
  strangersAreRefused(
    () => story.test,
    endpoint,
    () => ({ params: { id: NIL }, body: { deviceId: NIL, kind: 'read' } }) as never,
  );
});

describe('the checklist', () => {
  it('says of a device that never connected what it lacks, and what was mended', async () => {
    const productId = await story.product({ nodeType: 'direct', protocol: 'mqtt' });
    const { id } = (await story.addDevice({ productId })).body;
    expect(await checksOf(id)).toEqual({
      ...{ network: 'bad never_seen', access: 'good broker_ready', parent: 'good itself' },
      ...{ product: 'caution no_model', device: 'good enabled', certificate: 'bad no_certificate' },
      ...{ credential: 'bad no_credential', clock: 'unknown clock_unknown', refusal: 'good nothing_refused' },
    });
    const one = await story.direct(MODEL);
    await expect(story.connect({ ...one, secret: 'wrong' })).rejects.toThrow();
    expect(await checksOf(one.id)).toMatchObject({
      ...{ network: 'good reached', credential: 'bad wrong_credential', refusal: 'caution refused' },
    });
    const client = await story.connect(one);
    await eventually(async () =>
      expect(await checksOf(one.id)).toMatchObject({
        ...{ network: 'good connected', credential: 'good issued', refusal: 'good nothing_refused' },
      }),
    );
    const late = { t: Date.now(), sent: Date.now() - 600_000, v: { temperature: 1 } };
    await client.publishAsync(`gw/${one.id}/up/data/json`, JSON.stringify(late), { qos: 1 });
    await eventually(async () =>
      expect(await checksOf(one.id)).toMatchObject({ clock: 'caution clock_off' }),
    );
  });

  it('of a child says whether its gateway is there', async () => {
    const loose = await story.child();
    expect(await checksOf(loose)).toMatchObject({ parent: 'bad no_gateway' });
    const one = await story.behind(MODEL);
    expect(await checksOf(one.childId)).toMatchObject({ parent: 'bad gateway_away' });
    await story.connect(one);
    await eventually(async () =>
      expect(await checksOf(one.childId)).toMatchObject({ parent: 'good gateway_up' }),
    );
    expect(said(await story.start(loose))).toBe('iot.device_loose');
  });
});
