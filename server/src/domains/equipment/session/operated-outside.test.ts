import { gatewayApi } from '@cloudyard/contract/equipment/gateway.ts';
import { connectAsync, type MqttClient } from 'mqtt';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../../test/app.ts';
import { eventually } from '../../../../test/eventually.ts';
import { startServer } from '../../../../test/process.ts';
import { rows } from '../../../../test/rows.ts';
import { serverCertificate } from '../../../drivers/broker/testing/certificate.ts';
import { type Mosquitto, makeMosquitto, PLUGIN } from '../../../drivers/broker/testing/mosquitto.ts';
import { withClient } from '../../../drivers/database/index.ts';
import { sourceById } from '../../telemetry/index.ts';
import { said } from '../equipment.stories.ts';
import { type GatewayStory, gatewayStory, send } from '../gateway/gateway.stories.ts';

// MQTT_ADMIN=none: the operator's files say who may connect, with no more rights than docs/operations.md names.

const T = Date.now();
const RULES = [
  ...['user console', 'topic write gw/+/down/#', 'topic read gw/+/up/#'],
  ...['pattern write gw/%u/up/#', 'pattern read gw/%u/down/#'],
];
const SECRET = 'given by the operator';
const point = (n: number) => ({ run: 'r', seq: n, n: 'temperature', t: T + n, v: n });

describe.skipIf(!PLUGIN)('gateways at a broker whose operator says who may connect', () => {
  let mosquitto: Mosquitto;
  let test: TestApp;
  let story: GatewayStory;
  let isHandedOver = false;
  const clients: MqttClient[] = [];
  beforeAll(async () => {
    mosquitto = await makeMosquitto();
    test = await openTestApp({ MQTT_URL: mosquitto.url, MQTT_ADMIN: 'none' });
    story = await gatewayStory(test);
  });
  afterAll(async () => {
    for (const client of clients) client.end(true);
    if (!isHandedOver) await test?.close();
    await mosquitto?.remove();
  });

  /** By what the operator gave it: the name is its id. */
  async function connect({ id }: { id: string }) {
    const login = { username: id, password: SECRET, reconnectPeriod: 0, clientId: id };
    const client = await connectAsync(`mqtt://127.0.0.1:${mosquitto.port}`, login);
    client.on('error', () => undefined);
    clients.push(client);
    return client;
  }
  const points = async ({ id }: { id: string }) => (await rows(test, (db) => sourceById(db, id)))?.points;
  const act = async (call: typeof gatewayApi.stop | typeof gatewayApi.start, { id }: { id: string }) =>
    expect(said(await story.lin.ask(call, { params: { id } }))).toBe('done');

  it('have credentials that only the console knows, deliver, and are sent what is meant for them', async () => {
    // The broker is away, and no call asks it.
    const [one, other] = [await story.ready(), await story.ready()];
    mosquitto.operated({ [one.id]: SECRET, [other.id]: SECRET }, RULES);
    await mosquitto.start();
    await eventually(async () =>
      expect((await test.app.inject('/readyz')).json()).toEqual({ ready: true, broker: true }),
    );
    await expect(story.connect(one)).rejects.toThrow();
    const client = await connect(one);
    const heard: string[] = [];
    client.on('message', (topic) => heard.push(topic));
    await client.subscribeAsync(`gw/${one.id}/down/#`, { qos: 1 });
    // A broker that has just begun keeps nothing for us before we have subscribed: it was said to be there afterwards.
    await send(client, one.id, 'hello', { session: 's' });
    await eventually(() => expect(heard).toContain(`gw/${one.id}/down/config`));
    expect(await story.status(one.id)).toBe('2');
    await send(client, one.id, 'data/json', point(1));
    await eventually(async () => expect(await points(one)).toBe(1));

    // Stopped, it stays connected, since this server cannot end that; what it sends is thrown away.
    await act(gatewayApi.stop, one);
    await eventually(async () => expect(await story.status(one.id)).not.toBe('2'));
    await send(client, one.id, 'data/json', point(2));
    const second = await connect(other);
    await send(second, other.id, 'data/json', point(1));
    await eventually(async () => expect(await points(other)).toBe(1));
    expect([client.connected, await points(one)]).toEqual([true, 1]);
    await act(gatewayApi.start, one);
    await eventually(async () => {
      await send(client, one.id, 'data/json', point(3));
      expect(await points(one)).toBe(2);
    });
  });

  it('are reached over TLS by a server that trusts its certificate, and by no other', async () => {
    const one = await story.ready();
    const trusted = mosquitto.withTls(await serverCertificate());
    mosquitto.operated({ [one.id]: SECRET }, RULES);
    await mosquitto.stop();
    await mosquitto.start();
    const place = await test.handOver();
    isHandedOver = true;
    const setting = { ...place, MQTT_URL: mosquitto.tlsUrl, MQTT_ADMIN: 'none', DEMO: 'false' };
    const isThere = async (url: string) => {
      const { broker } = (await (await fetch(`${url}/readyz`)).json()) as { broker: boolean };
      return broker;
    };
    const stored = () =>
      withClient(test.owner, async (client) => {
        await client.query('set role cloudyard_platform');
        const { rows: found } = await client.query('select points from telemetry_source where id = $1', [
          one.id,
        ]);
        return Number(found[0]?.points);
      });
    const distrustful = await startServer(setting);
    try {
      await eventually(() => expect(distrustful.output()).toContain('self-signed certificate'));
      expect(await isThere(distrustful.url)).toBe(false);
    } finally {
      await distrustful.stop();
    }
    const client = await connect(one);
    const server = await startServer({ ...setting, NODE_EXTRA_CA_CERTS: trusted });
    try {
      await eventually(async () => expect(await isThere(server.url)).toBe(true));
      await eventually(async () => {
        await send(client, one.id, 'data/json', point(1));
        expect(await stored()).toBe(1);
      });
    } finally {
      await server.stop();
    }
  }, 900_000);
});
