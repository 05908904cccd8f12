import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { credentialApi } from '@cloudyard/contract/equipment/credential.ts';
import { gatewayApi } from '@cloudyard/contract/equipment/gateway.ts';
import { connectAsync } from 'mqtt';
import { afterAll, describe, expect, it } from 'vitest';
import { Gateway } from '../../../../../gateway/src/gateway.ts';
import { openTestApp, type TestApp } from '../../../../test/app.ts';
import { eventually } from '../../../../test/eventually.ts';
import { type ServerProcess, startServer } from '../../../../test/process.ts';
import { rows } from '../../../../test/rows.ts';
import { serverCertificate } from '../../../drivers/broker/testing/certificate.ts';
import { type Mosquitto, makeMosquitto, PLUGIN } from '../../../drivers/broker/testing/mosquitto.ts';
import { withClient } from '../../../drivers/database/index.ts';
import type { Db } from '../../../kit/db.ts';
import { latestOf, sourceById } from '../../telemetry/index.ts';
import { said } from '../equipment.stories.ts';
import { closing, type GatewayStory, gatewayStory, send } from '../gateway/gateway.stories.ts';
import { aroundBroker } from './outside.stories.ts';

// A whole server on a broker of others: npm run engines mosquitto.

const run = promisify(execFile);
const PYTHON = process.env.MOSQUITTO_TEST_PYTHON;
const T = Date.now();

describe.skipIf(!PLUGIN)('gateways at a broker outside', () => {
  let mosquitto: Mosquitto;
  let test: TestApp;
  let story: GatewayStory;
  aroundBroker(
    (opened, told, broker) => {
      [test, story, mosquitto] = [opened, told, broker];
    },
    { isUp: false },
  );

  const ready = async () => (await test.app.inject('/readyz')).json();
  const points = (id: string) => rows(test, (db) => sourceById(db, id));

  it('are set up although it is away, but for their credentials, and all goes on when it is there', async () => {
    expect(await ready()).toEqual({ ready: true, broker: false });
    const certificate = await story.passed({ name: '等待' });
    const { id } = (await story.add({ equipmentCertify: { id: certificate } })).body;
    expect(said(await story.issue(id))).toBe('equipment.broker_away');
    expect((await story.lin.ask(credentialApi.view, { params: { id } })).body.credential).toBeNull();
    await mosquitto.start();
    await eventually(async () => expect(await ready()).toEqual({ ready: true, broker: true }));
    expect(said(await story.issue(id))).toBe('done');
  });

  it('are seen while they are connected, stored once, and sent what is meant for them', async () => {
    const one = await story.ready();
    const will = { topic: `gw/${one.id}/up/gone`, payload: Buffer.from('{"session":"s"}'), qos: 1 as const };
    const client = await story.connect(one, { will: { ...will, retain: false }, protocolVersion: 5 });
    const heard: string[] = [];
    client.on('message', (topic) => heard.push(topic));
    await client.subscribeAsync(`gw/${one.id}/down/#`, { qos: 1 });
    await send(client, one.id, 'hello', { session: 's' });
    await eventually(async () => expect(await story.status(one.id)).toBe('2'));
    await eventually(() => expect(heard).toEqual([`gw/${one.id}/down/config`]));
    const message = { run: 'r', seq: 1, t: T, v: { temperature: 21.5, running: true } };
    for (const seq of [1, 1, 2]) await send(client, one.id, 'data/json', { ...message, seq, t: T + seq });
    await eventually(async () => expect(await points(one.id)).toMatchObject({ points: 4, doubles: 1 }));
    expect((await rows(test, (db) => latestOf(db, one.id))).map(({ value }) => value)).toEqual([21.5, 1]);
    await story.configure(one.id, [story.node('temperature')], { version: 1 });
    await eventually(() => expect(heard).toHaveLength(2));
    client.stream.destroy();
    await eventually(async () => expect(await story.status(one.id)).toBe('3'));
    expect(await story.view(one.id)).toMatchObject({ linkCause: 'broken' });
  });

  it('are taken for connected by whatever they say', async () => {
    const one = await story.ready();
    const client = await story.connect(one);
    await send(client, one.id, 'data/json', { run: 'q', seq: 1, n: 'temperature', t: T, v: 1 });
    await eventually(async () => expect(await story.status(one.id)).toBe('2'));
  });

  it('by npm run gateway say who they are, and when they leave', async () => {
    const one = await story.ready([story.node('temperature', 'number', { period: 50 })]);
    const url = `mqtt://127.0.0.1:${mosquitto.port}`;
    const gateway = new Gateway({ id: one.id, key: one.name, secret: one.secret, url, say: () => undefined });
    gateway.start();
    await eventually(async () => expect((await points(one.id))?.points).toBeGreaterThan(5));
    expect(await story.status(one.id)).toBe('2');
    gateway.rest();
    await eventually(() => expect(gateway.waiting).toBe(0));
    await gateway.stop();
    await eventually(async () => expect(await story.view(one.id)).toMatchObject({ linkCause: 'left' }));
    await eventually(async () => expect((await points(one.id))?.points).toBe(gateway.sent));
  });

  it.skipIf(!PYTHON)('written in Python store as well', async () => {
    const one = await story.ready();
    const program = `
import sys, json, paho.mqtt.client as mqtt
host, port, id, key, secret = sys.argv[1:]
client = mqtt.Client()
client.username_pw_set(key, secret)
client.connect(host, int(port))
client.loop_start()
for n in range(10):
    client.publish(f"gw/{id}/up/data/json", json.dumps({"run": "py", "seq": n, "n": "temperature", "t": ${T} + n, "v": n}), qos=1).wait_for_publish()
client.disconnect()`;
    const where = ['127.0.0.1', String(mosquitto.port)];
    await run(PYTHON as string, ['-c', program, ...where, one.id, one.name, one.secret]);
    await eventually(async () => expect(await points(one.id)).toMatchObject({ points: 10, doubles: 0 }));
  });

  it('that say hello again and again do not fill their log', async () => {
    const one = await story.ready();
    const client = await story.connect(one);
    let sent = 0;
    client.on('message', () => (sent += 1));
    await client.subscribeAsync(`gw/${one.id}/down/config`, { qos: 1 });
    for (let n = 0; n < 300; n += 1) await send(client, one.id, 'hello', { session: `s${n}` });
    await eventually(() => expect(sent).toBe(300));
    const lines = (db: Db) => db.selectFrom('gateway_log').select('id').where('gateway_id', '=', one.id);
    expect((await rows(test, (db) => lines(db).execute())).length).toBeLessThan(200);
  });

  const ends = {
    'are stopped': (one: { id: string }) => story.lin.ask(gatewayApi.stop, { params: { id: one.id } }),
    'lose their credential': (one: { id: string }) =>
      story.lin.ask(credentialApi.revoke, { params: { id: one.id } }),
    'get another credential': (one: { id: string }) => story.issue(one.id),
    'have their certificate destroyed': async (one: { certificate: string }) => {
      await story.destroy(one.certificate);
      return story.verify(one.certificate, 'DESTROY', '5');
    },
  };
  it.each(Object.keys(ends) as (keyof typeof ends)[])(
    'that %s are thrown out within seconds',
    async (how) => {
      const one = await story.ready();
      const client = await story.connect(one);
      await send(client, one.id, 'hello', {});
      await eventually(async () => expect(await story.status(one.id)).toBe('2'));
      const closed = closing(client);
      const begun = performance.now();
      expect(said(await ends[how](one))).toBe('done');
      await closed;
      process.stdout.write(`${how}: thrown out after ${Math.round(performance.now() - begun)} ms\n`);
      await expect(story.connect(one)).rejects.toMatchObject({ code: 5 });
    },
  );

  it('that were stopped are let in again when they are started', async () => {
    const one = await story.ready();
    await story.lin.ask(gatewayApi.stop, { params: { id: one.id } });
    await eventually(() => expect(story.connect(one)).rejects.toThrow());
    await story.lin.ask(gatewayApi.start, { params: { id: one.id } });
    await eventually(async () => void (await story.connect(one)));
  });

  it('show certificates of our authority, and are known by them', async () => {
    const certificate = await story.passed({ name: '证书登录' });
    const { id } = (await story.add({ equipmentCertify: { id: certificate } })).body as { id: string };
    await story.configure(id, [story.node('temperature')]);
    const issued = (await story.issue(id, 'x509')).body;
    const list = (await test.app.inject('/api-equipment/revocations.crl')).rawPayload.toString('base64');
    const ours = await serverCertificate();
    mosquitto.withCertificates({
      ...{ authority: issued.authorityPem, ...ours },
      revocations: `-----BEGIN X509 CRL-----\n${list.replace(/(.{64})/g, '$1\n')}\n-----END X509 CRL-----\n`,
    });
    await mosquitto.stop();
    await mosquitto.start();
    await eventually(async () => expect(await ready()).toEqual({ ready: true, broker: true }));
    const connect = async () => {
      const client = await connectAsync(`mqtts://127.0.0.1:${mosquitto.tlsPort}`, {
        ...{ cert: issued.certificatePem, key: issued.privateKeyPem, ca: ours.certificate },
        ...{ reconnectPeriod: 0, checkServerIdentity: () => undefined },
      });
      client.on('error', () => undefined);
      return client;
    };
    const client = await connect();
    const message = { run: 'x', seq: 1, n: 'temperature', t: T, v: 1 };
    await eventually(async () => {
      await send(client, id, 'data/json', message);
      expect(await points(id)).toMatchObject({ points: 1 });
    });
    const closed = closing(client);
    await story.lin.ask(gatewayApi.stop, { params: { id } });
    await closed;
    // Its certificate still lets it in, and to nothing.
    const again = await connect();
    await expect(again.subscribeAsync(`gw/${id}/down/#`, { qos: 1 })).rejects.toThrow();
    again.end(true);
  });

  it('whose secret the broker lost are asked for a new one, and not let in', async () => {
    const one = await story.ready();
    await mosquitto.stop();
    mosquitto.forget();
    await mosquitto.start();
    await eventually(async () =>
      expect(await story.log(one.id)).toContainEqual(
        expect.objectContaining({ type: 'CREDENTIAL', facts: { act: 'lost' } }),
      ),
    );
    await expect(story.connect(one)).rejects.toThrow();
    const { name, secret } = (await story.issue(one.id)).body;
    await story.connect({ name, secret });
  });
});

describe.skipIf(!PLUGIN)('two copies at a broker outside', () => {
  let mosquitto: Mosquitto;
  let test: TestApp;
  const copies: ServerProcess[] = [];
  const folder = mkdtempSync(join(tmpdir(), 'cloudyard-second-'));
  afterAll(async () => {
    await Promise.all(copies.map((copy) => copy.stop()));
    await mosquitto?.remove();
    rmSync(folder, { recursive: true, force: true });
  });

  it('share the work, and nothing is lost or doubled when one is killed or the broker starts anew', async () => {
    mosquitto = await makeMosquitto();
    await mosquitto.start();
    test = await openTestApp({ MQTT_URL: mosquitto.url });
    const story = await gatewayStory(test);
    await eventually(async () => expect((await test.app.inject('/readyz')).json().broker).toBe(true));
    const node = story.node('temperature', 'number', { period: 50 });
    const ones = [await story.ready([node]), await story.ready([node])];
    const place = await test.handOver();
    const begin = async (CLOUDYARD_DATA: string) => {
      const copy = await startServer({ ...place, CLOUDYARD_DATA, MQTT_URL: mosquitto.url, DEMO: 'false' });
      copies.push(copy);
      return copy;
    };
    const ask = (text: string, values: unknown[] = []) =>
      withClient(test.owner, async (client) => {
        await client.query('set role cloudyard_platform');
        return (await client.query(text, values)).rows;
      });
    const holders = async () => {
      const [row] = await ask(`select value from setting where name = 'broker-lanes'`);
      return (row?.value.holders ?? []) as (number | null)[];
    };
    const url = `mqtt://127.0.0.1:${mosquitto.port}`;
    const gateways = ones.map(
      ({ id, name, secret }) => new Gateway({ id, key: name, secret, url, say: () => undefined }),
    );
    const first = await begin(place.CLOUDYARD_DATA);
    for (const gateway of gateways) {
      gateway.setFaults({ duplicate: 0.1, reorder: 0.1, flood: 3 });
      gateway.start();
    }
    await begin(folder);
    await eventually(async () => {
      const all = await holders();
      expect([all.includes(null), new Set(all).size]).toEqual([false, 2]);
    });
    const stored = async () => {
      const found = await ask('select id, points from telemetry_source where id = any ($1)', [
        ones.map(({ id }) => id),
      ]);
      return Object.fromEntries(found.map(({ id, points }) => [id, Number(points)]));
    };
    const grown = async (by: number) => {
      const before = await stored();
      await eventually(async () => {
        const after = await stored();
        for (const { id } of ones) expect(after[id] ?? 0).toBeGreaterThan((before[id] ?? 0) + by);
      });
    };
    await grown(50);
    await first.stop('SIGKILL');
    await eventually(async () => expect(new Set(await holders()).size).toBe(1));
    await grown(50);
    await mosquitto.stop();
    await mosquitto.start();
    await grown(50);
    for (const gateway of gateways) gateway.rest();
    await eventually(() => expect(gateways.map(({ waiting }) => waiting)).toEqual([0, 0]));
    await eventually(async () => {
      const all = await stored();
      expect(ones.map(({ id }) => all[id])).toEqual(gateways.map(({ sent }) => sent));
    });
    for (const [n, gateway] of gateways.entries()) {
      const runs = await ask('select stored::text from telemetry_run where source_id = $1', [ones[n]?.id]);
      expect(runs).toEqual([{ stored: `{[1,${gateway.sent + 1})}` }]);
      await gateway.stop();
    }
  }, 900_000);
});
