import { configApi } from '@cloudyard/contract/equipment/config.ts';
import { credentialApi } from '@cloudyard/contract/equipment/credential.ts';
import { gatewayApi } from '@cloudyard/contract/equipment/gateway.ts';
import { logApi } from '@cloudyard/contract/equipment/log.ts';
import { equipmentTypeApi } from '@cloudyard/contract/equipment/type.ts';
import { connectAsync, type IClientOptions, type MqttClient } from 'mqtt';
import { afterAll, beforeAll } from 'vitest';
import { type Caller, openTestApp, type TestApp } from '../../../../test/app.ts';
import { inTransaction } from '../../../kit/context.ts';
import { newId } from '../../../kit/new-id.ts';
import { equipmentStory } from '../equipment.stories.ts';

/** Resolves when it is not connected any more. */
export const closing = (client: MqttClient) =>
  new Promise<void>((resolve) => (client.connected ? client.once('close', () => resolve()) : resolve()));

/** Resolves when it is acknowledged. */
export const send = (client: MqttClient, id: string, topic: string, value: unknown) =>
  client.publishAsync(`gw/${id}/up/${topic}`, JSON.stringify(value), { qos: 1 });

/** Resolves when what was published before has been heard. */
export async function heard({ kit }: TestApp): Promise<void> {
  const channel = `story.${newId()}`;
  await new Promise<void>((resolve, reject) => {
    kit.bus.on(channel, () => resolve());
    inTransaction(kit, { platform: 'story' }, ({ db }) => kit.bus.publish(db, channel, {})).catch(reject);
  });
}

type Logged = { type: string; facts: Record<string, unknown>; content: string };

/** What stories about gateways share: types, certified gateways, and programs that connect as them. */
export async function gatewayStory(test: TestApp) {
  const story = await equipmentStory(test);
  const { lin, admin } = story;
  const clients: MqttClient[] = [];
  let count = 0;
  const typeId: string = (
    await admin.ask(equipmentTypeApi.add, {
      body: { name: '采集网关', code: 'collector', description: '采集', ifDynamic: true },
    })
  ).body.id;

  const draft = (more: object = {}) => ({
    ...{ equipmentId: `HW-${++count}`, name: '', equipmentType: { id: typeId }, equipmentCertify: null },
    ...{ equipmentAddressable: false, equipmentIp: '', equipmentPort: null, ...more },
  });
  const add = (more: object = {}, who = lin) => who.ask(gatewayApi.add, { body: draft(more) as never });
  const view = async (id: string, who = lin) => (await who.ask(gatewayApi.view, { params: { id } })).body;
  const status = async (id: string) => (await view(id)).equipmentStatus.id;
  const log = async (id: string, type?: string): Promise<Logged[]> =>
    (
      await lin.ask(logApi.find, {
        query: { page: 0, size: 100 },
        body: { guid: id, type: type as never },
      })
    ).body.content;
  const issue = (id: string, kind: 'key' | 'x509' = 'key', who = lin) =>
    who.ask(credentialApi.issue, { params: { id }, body: { kind } });

  const node = (alias: string, dataType = 'number', more: object = {}) => ({
    ...{
      name: alias,
      alias,
      description: '',
      dataType,
      dataUnit: '',
      sampleMode: 'PERIOD',
      period: null,
      ...more,
    },
  });
  const configure = (id: string, nodes: object[], more: object = {}, who: Caller = lin) =>
    who.ask(configApi.save, {
      params: { id },
      body: {
        ...{ transferProtocol: 'MQTT', compressMethod: 'NONE', dataTransferUrl: 'mqtt://localhost:1883' },
        ...{ fileTransferUrl: 'https://localhost/files', period: 1000, buffer: 1000, version: 0 },
        ...{ collectNodeConfigs: nodes, ...more },
      } as never,
    });

  /** Certified, with a credential and two nodes. */
  const ready = async (nodes: object[] = [node('temperature'), node('running', 'boolean')]) => {
    const certificate = await story.passed({ name: `证书 ${count}` });
    const { id } = (await add({ equipmentCertify: { id: certificate } })).body as { id: string };
    const { name, secret } = (await issue(id)).body as { name: string; secret: string };
    await configure(id, nodes);
    return { id, certificate, name, secret };
  };

  const connect = async (
    { name, secret }: { name: string; secret: string },
    options: IClientOptions = {},
  ) => {
    const client = await connectAsync(test.kit.broker.addresses().mqtt, {
      ...{ username: name, password: secret, reconnectPeriod: 0, connectTimeout: 60_000, protocolVersion: 4 },
      ...options,
    });
    // One that is ended is no failure of a story.
    client.on('error', () => undefined);
    clients.push(client);
    return client;
  };
  const close = () => {
    for (const client of clients) client.end(true);
  };
  return {
    ...{ ...story, typeId, draft, add, view, status, log, issue, node, configure, ready, connect, close },
  };
}
export type GatewayStory = Awaited<ReturnType<typeof gatewayStory>>;

/** A server with a broker and its story, open while the tests of a file run. */
export function aroundGateways(take: (test: TestApp, story: GatewayStory) => void): void {
  let test: TestApp | undefined;
  let story: GatewayStory | undefined;
  beforeAll(async () => {
    test = await openTestApp({ MQTT_PORT: '0' });
    story = await gatewayStory(test);
    take(test, story);
  });
  afterAll(async () => {
    story?.close();
    await test?.close();
  });
}
