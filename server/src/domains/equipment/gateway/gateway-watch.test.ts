import { commandApi } from '@cloudyard/contract/equipment/command.ts';
import { configApi } from '@cloudyard/contract/equipment/config.ts';
import { credentialApi } from '@cloudyard/contract/equipment/credential.ts';
import { dataApi } from '@cloudyard/contract/equipment/data.ts';
import { deliveryApi } from '@cloudyard/contract/equipment/delivery.ts';
import { gatewayApi } from '@cloudyard/contract/equipment/gateway.ts';
import { logApi } from '@cloudyard/contract/equipment/log.ts';
import { equipmentTypeApi } from '@cloudyard/contract/equipment/type.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../../test/app.ts';
import { strangersAreRefused } from '../../../../test/strangers.ts';
import { type GatewayStory, gatewayStory } from './gateway.stories.ts';

const PAGE = { page: 0, size: 10 };
let test: TestApp;
let story: GatewayStory;
let id: string;
beforeAll(async () => {
  test = await openTestApp({ MQTT_PORT: '0' });
  story = await gatewayStory(test);
  const one = await story.ready();
  id = one.id;
  const machine = await story.connect(one);
  await machine.publishAsync(
    `gw/${id}/up/data/json`,
    JSON.stringify({ run: 'r', seq: 1, t: Date.now(), v: { temperature: 31337.25, running: true } }),
    { qos: 1 },
  );
});
afterAll(async () => {
  story?.close();
  await test?.close();
});

const at = () => ({ params: { id } });
const log = () => ({ query: PAGE, body: { guid: id } });

describe('the platform, with its key', () => {
  it('sees what a gateway of others is, whether it works and what happened, and neither values nor secrets', async () => {
    const { admin } = story;
    const seen = [
      await admin.ask(gatewayApi.view, at()),
      await admin.ask(gatewayApi.signals, at()),
      await admin.ask(deliveryApi.view, at()),
      await admin.ask(logApi.find, log()),
    ];
    expect(seen.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(seen[0]?.body).toMatchObject({ id, equipmentCertify: { inForce: true } });
    expect(seen[2]?.body).toMatchObject({ messages: 1, points: 2 });
    expect(seen[3]?.body.totalElements).toBeGreaterThan(0);
    expect(JSON.stringify(seen)).not.toContain('31337.25');
    expect((await admin.ask(equipmentTypeApi.list)).status).toBe(200);
  });

  it('changes nothing there, and reads neither values nor credentials', async () => {
    const { admin } = story;
    const tried = [
      await admin.ask(dataApi.snapshot, at()),
      await admin.ask(dataApi.changes, { ...at(), query: { after: 0 } }),
      await admin.ask(credentialApi.view, at()),
      await admin.ask(credentialApi.issue, { ...at(), body: { kind: 'key' } }),
      await admin.ask(configApi.view, { ...at(), query: {} }),
      await admin.ask(commandApi.list, { ...at(), query: PAGE }),
      await admin.ask(deliveryApi.resend, at()),
      await admin.ask(gatewayApi.stop, at()),
      await admin.ask(gatewayApi.remove, at()),
    ];
    // Without the key of an enterprise, or with it: behind its wall there is no such gateway.
    for (const { status } of tried) expect([403, 404]).toContain(status);
  });

  it('does not see a gateway that was never there', async () => {
    const none = { params: { id: '11111111-1111-4111-8111-111111111111' } };
    expect((await story.admin.ask(gatewayApi.view, none)).body.code).toBe('equipment.gateway_not_found');
  });
});

describe('strangers', () => {
  strangersAreRefused(() => test, gatewayApi.view, at);
  strangersAreRefused(() => test, gatewayApi.signals, at);
  strangersAreRefused(() => test, deliveryApi.view, at);
  strangersAreRefused(() => test, logApi.find, log);

  it('of another enterprise find nothing', async () => {
    const { zhou } = story;
    const tried = [
      await zhou.ask(gatewayApi.view, at()),
      await zhou.ask(gatewayApi.signals, at()),
      await zhou.ask(deliveryApi.view, at()),
      await zhou.ask(logApi.find, log()),
    ];
    expect(tried.map(({ body }) => body.code)).toEqual(tried.map(() => 'equipment.gateway_not_found'));
  });

  it('may know which types there are, and of gateways nothing', async () => {
    const plain = await test.as('su.wen');
    const types: { gateways: number }[] = (await plain.ask(equipmentTypeApi.list)).body;
    expect(types.reduce((all, { gateways }) => all + gateways, 0)).toBe(0);
    expect(types.length).toBeGreaterThan(0);
  });
});
