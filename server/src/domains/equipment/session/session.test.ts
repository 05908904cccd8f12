import { commandApi } from '@cloudyard/contract/equipment/command.ts';
import { configApi } from '@cloudyard/contract/equipment/config.ts';
import { credentialApi } from '@cloudyard/contract/equipment/credential.ts';
import { gatewayApi } from '@cloudyard/contract/equipment/gateway.ts';
import type { MqttClient } from 'mqtt';
import { describe, expect, it } from 'vitest';
import type { TestApp } from '../../../../test/app.ts';
import { eventually } from '../../../../test/eventually.ts';
import { rows } from '../../../../test/rows.ts';
import { latestOf, sourceById } from '../../telemetry/index.ts';
import { said } from '../equipment.stories.ts';
import { aroundGateways, closing, type GatewayStory, send } from '../gateway/gateway.stories.ts';
import { sweepLogJob } from '../log/log.jobs.ts';
import { insertLog } from '../log/log.queries.ts';
import { endLostSessions } from './session.jobs.ts';

// Clients of others, against the broker of a whole server.

let test: TestApp;
let story: GatewayStory;
aroundGateways((...opened) => {
  [test, story] = opened;
});

const T = Date.now();
const told = (client: MqttClient) => {
  const heard: { topic: string; value: Record<string, unknown> }[] = [];
  client.on('message', (topic, payload) =>
    heard.push({ topic: topic.split('/').at(-1) ?? '', value: JSON.parse(String(payload)) }),
  );
  return heard;
};

describe('a gateway', () => {
  it('connects with the credential its certificate gave it, and is seen', async () => {
    const one = await story.ready();
    expect(await story.status(one.id)).toBe('1');
    const client = await story.connect(one);
    await eventually(async () => expect(await story.status(one.id)).toBe('2'));
    expect((await story.lin.ask(gatewayApi.signals, { params: { id: one.id } })).body).toMatchObject({
      ...{ link: { up: true, cause: null }, address: expect.stringContaining('127.0.0.1') },
    });
    client.end();
    await eventually(async () => expect(await story.status(one.id)).toBe('3'));
    expect((await story.log(one.id)).map(({ type }) => type)).toEqual(
      expect.arrayContaining(['CONNECTED', 'DISCONNECTED']),
    );
    expect(await story.view(one.id)).toMatchObject({ linkCause: 'left' });
  });

  it('is acknowledged for what is stored, once', async () => {
    const one = await story.ready();
    const client = await story.connect(one);
    const message = { run: 'r1', seq: 1, sent: Date.now(), t: T, v: { temperature: 21.5, running: true } };
    await send(client, one.id, 'data/json', message);
    await send(client, one.id, 'data/json', message);
    await send(client, one.id, 'data/json', { ...message, seq: 3, t: T + 2000 });
    const [latest, source] = await rows(
      test,
      async (db) => [await latestOf(db, one.id), await sourceById(db, one.id)] as const,
    );
    expect(latest.map(({ value }) => value)).toEqual([21.5, 1]);
    expect(source).toMatchObject({ points: 4, doubles: 1, frame_no: 2 });
  });

  it('is answered what is wrong with what it sends, and its other points are kept', async () => {
    const one = await story.ready();
    const client = await story.connect(one);
    const heard = told(client);
    await client.subscribeAsync(`gw/${one.id}/down/#`, { qos: 1 });
    await send(client, one.id, 'data/json', { run: 'r', seq: 1, t: T, v: { temperature: 1, unheard: 2 } });
    await client.publishAsync(`gw/${one.id}/up/data/json`, '{', { qos: 1 });
    await eventually(() =>
      expect(heard.map(({ value }) => value)).toEqual([
        { run: 'r', seq: 1, faults: [{ fault: 'unknown_node', name: 'unheard', count: 1 }] },
        { reason: 'it is no JSON' },
      ]),
    );
    expect(await rows(test, (db) => sourceById(db, one.id))).toMatchObject({ points: 1 });
    expect(await story.log(one.id, 'DATA_REFUSED')).toHaveLength(2);
  });

  it('is sent its configuration, says what it thinks of it, and is asked for what is missing', async () => {
    const one = await story.ready();
    const client = await story.connect(one);
    const heard = told(client);
    await client.subscribeAsync(`gw/${one.id}/down/#`, { qos: 1 });
    await send(client, one.id, 'data/json', { run: 'r', seq: 1, n: 'temperature', t: T, v: 1 });
    await send(client, one.id, 'data/json', { run: 'r', seq: 5, n: 'temperature', t: T + 1, v: 1 });
    await send(client, one.id, 'hello', { config: 0, program: 'test' });
    await eventually(() => expect(heard.map(({ topic }) => topic)).toEqual(['config', 'resend']));
    expect(heard[0]?.value).toMatchObject({
      version: 1,
      nodes: [{ alias: 'temperature' }, { alias: 'running' }],
    });
    expect(heard[1]?.value).toEqual({ gaps: [{ run: 'r', first: 2, last: 4 }] });
    await send(client, one.id, 'reported', { version: 1, applied: false, refusal: '内存不足' });
    const view = async () =>
      (await story.lin.ask(configApi.view, { params: { id: one.id }, query: {} })).body;
    expect(await view()).toMatchObject({ state: 'refused', refusal: '内存不足', reportedVersion: null });
    await story.configure(one.id, [story.node('temperature')], { version: 1 });
    await eventually(() => expect(heard.at(-1)).toMatchObject({ topic: 'config', value: { version: 2 } }));
    await send(client, one.id, 'reported', { version: 2, applied: true });
    expect(await view()).toMatchObject({ version: 2, state: 'applied', reportedVersion: 2 });
  });

  it('is sent a command when it is there, and answers once', async () => {
    const one = await story.ready();
    const command = (
      await story.lin.ask(commandApi.send, {
        params: { id: one.id },
        body: { name: 'reboot', arguments: { delay: 3 }, timeoutSeconds: 60, waitMinutes: 10 },
      })
    ).body;
    expect(command).toMatchObject({ state: 'queued' });
    const client = await story.connect(one);
    const heard = told(client);
    await client.subscribeAsync(`gw/${one.id}/down/#`, { qos: 1 });
    await send(client, one.id, 'hello', { config: 1 });
    await eventually(() =>
      expect(heard).toEqual([
        { topic: 'command', value: { id: command.id, name: 'reboot', arguments: { delay: 3 }, seconds: 60 } },
      ]),
    );
    const state = async () =>
      (await story.lin.ask(commandApi.list, { params: { id: one.id }, query: { page: 0, size: 10 } })).body
        .content[0];
    expect(await state()).toMatchObject({ state: 'sent' });
    await send(client, one.id, 'reply', { id: command.id, state: 'received' });
    expect(await state()).toMatchObject({ state: 'delivered' });
    await send(client, one.id, 'reply', { id: command.id, state: 'done', answer: { ok: true } });
    await send(client, one.id, 'reply', { id: command.id, state: 'refused', refusal: 'too late' });
    expect(await state()).toMatchObject({ state: 'answered', answer: { ok: true }, refusal: '' });
  });

  it('does not fill its log with what it says of itself', async () => {
    const one = await story.ready();
    const client = await story.connect(one);
    const all = Array.from({ length: 300 }, (_, n) => n);
    await Promise.all(all.map((n) => send(client, one.id, 'lost', { run: 'r', first: n, last: n })));
    const lines = await rows(test, (db) =>
      db.selectFrom('gateway_log').select('type').where('gateway_id', '=', one.id).execute(),
    );
    expect(lines.length).toBeGreaterThan(50);
    expect(lines.length).toBeLessThan(200);
  });

  /** One that fails is never acknowledged here, and holds its place for ever at a broker outside. */
  it('is acknowledged whatever it says: no word of it can fail to be kept', async () => {
    const one = await story.ready();
    const client = await story.connect(one);
    const command = (
      await story.lin.ask(commandApi.send, {
        params: { id: one.id },
        body: { name: 'reboot', arguments: {}, timeoutSeconds: 60, waitMinutes: 10 },
      })
    ).body;
    const say = (topic: string, text: string) =>
      client.publishAsync(`gw/${one.id}/up/${topic}`, text, { qos: 1 });
    await say('hello', String.raw`{"restarted":true,"program":"a\u0000\ud800b"}`);
    await say('reported', '{"version":3000000000,"applied":true}');
    await say('reported', String.raw`{"version":1,"applied":false,"refusal":"\u0000\\u0000\udc00 😀"}`);
    await say('lost', '{"run":"r","first":0,"last":9007199254740991}');
    const answer = String.raw`{"a\u0000b":["\u0000x\ud83d",{"deep":"\ud83d\ude00"}]}`;
    await say('reply', `{"id":"${command.id}","state":"done","answer":${answer}}`);
    expect(client.connected).toBe(true);
    expect(await story.log(one.id, 'RESTARTED')).toMatchObject([{ facts: { program: 'ab' } }]);
    expect(await story.log(one.id, 'CONFIG_REFUSED')).toMatchObject([
      { facts: { refusal: String.raw`\u0000 😀` } },
    ]);
    const { content } = (
      await story.lin.ask(commandApi.list, { params: { id: one.id }, query: { page: 0, size: 10 } })
    ).body;
    expect(content[0]).toMatchObject({ state: 'answered', answer: { ab: ['x', { deep: '😀' }] } });
  });
});

describe('a copy that was killed', () => {
  it('leaves no gateway connected', async () => {
    const [one, other] = [await story.ready(), await story.ready()];
    await story.connect(one);
    await eventually(async () => expect(await story.status(one.id)).toBe('2'));
    const lost = { session_id: 'lost', connected_at: new Date(), holder: 1 };
    await rows(test, (db) => db.updateTable('gateway').set(lost).where('id', '=', other.id).execute());
    expect(await story.status(other.id)).toBe('2');
    await endLostSessions(test.kit);
    expect([await story.status(one.id), await story.status(other.id)]).toEqual(['2', '3']);
  });
});

describe('the log', () => {
  it('forgets what is half a year old', async () => {
    const { id } = (await story.add()).body;
    const { enterpriseId } = await story.view(id);
    const of = { gatewayId: id, enterpriseId };
    await rows(test, async (db) => {
      await insertLog(db, of, 'CHANGED', { act: 'old' }, new Date(Date.now() - 181 * 86_400_000));
      await insertLog(db, of, 'CHANGED', { act: 'new' });
    });
    await sweepLogJob.run(test.kit, {}, new AbortController().signal);
    expect((await story.log(id)).map(({ facts }) => facts.act)).toEqual(['new']);
  });
});

describe('a gateway that must not stay', () => {
  const ends = {
    'is stopped': (one: { id: string }) => story.lin.ask(gatewayApi.stop, { params: { id: one.id } }),
    'loses its credential': (one: { id: string }) =>
      story.lin.ask(credentialApi.revoke, { params: { id: one.id } }),
    'gets another credential': (one: { id: string }) => story.issue(one.id),
    'has its certificate destroyed': async (one: { certificate: string }) => {
      await story.destroy(one.certificate);
      return story.verify(one.certificate, 'DESTROY', '5');
    },
    'gets another certificate': async (one: { id: string }) => {
      const { equipmentId, name, equipmentType } = await story.view(one.id);
      const body = { ...story.draft(), equipmentId, name, equipmentType: { id: equipmentType.id } };
      return story.lin.ask(gatewayApi.edit, { params: { id: one.id }, body: body as never });
    },
  };
  it.each(Object.keys(ends) as (keyof typeof ends)[])(
    'that %s is thrown out, and refused when it comes again',
    async (how) => {
      const one = await story.ready();
      const client = await story.connect(one);
      await eventually(async () => expect(await story.status(one.id)).toBe('2'));
      const closed = closing(client);
      expect(said(await ends[how](one))).toBe('done');
      await closed;
      await expect(story.connect(one)).rejects.toMatchObject({
        code: expect.toSatisfy((code) => code === 4 || code === 5),
      });
      await eventually(async () => expect(await story.status(one.id)).not.toBe('2'));
    },
  );

  it('is noted as gone also where the database refused that at first', async () => {
    const one = await story.ready();
    const client = await story.connect(one);
    await eventually(async () => expect(await story.status(one.id)).toBe('2'));
    let refusals = 2;
    test.kit.events.on('equipment.link_changed', async (_, { id, up }) => {
      if (id === one.id && !up && refusals-- > 0) throw new Error('deadlock detected');
    });
    client.end();
    await eventually(async () => expect(await story.status(one.id)).not.toBe('2'));
    expect(refusals).toBeLessThan(0);
  });

  it('is thrown out also where the word did not arrive', async () => {
    const one = await story.ready();
    const client = await story.connect(one);
    await eventually(async () => expect(await story.status(one.id)).toBe('2'));
    const closed = closing(client);
    await rows(test, (db) =>
      db.updateTable('gateway').set({ is_enabled: false }).where('id', '=', one.id).execute(),
    );
    await closed;
    await expect(story.connect(one)).rejects.toMatchObject({ code: 5 });
  });
});
