import { gatewayApi } from '@cloudyard/contract/equipment/gateway.ts';
import { deviceApi } from '@cloudyard/contract/iot/device.ts';
import { productApi } from '@cloudyard/contract/iot/product.ts';
import { NIL } from '@cloudyard/contract/kit/values.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '../../../../test/app.ts';
import { aroundGateways, type GatewayStory, said } from '../../../../test/equipment.ts';
import { eventually } from '../../../../test/eventually.ts';
import { rows } from '../../../../test/rows.ts';
import { strangersAreRefused } from '../../../../test/strangers.ts';
import { type DeviceStory, deviceStory } from './device.stories.ts';

let test: TestApp;
let gateways: GatewayStory;
let story: DeviceStory;
aroundGateways((...opened) => {
  [test, gateways] = opened;
});
beforeAll(async () => {
  story = await deviceStory(test, gateways);
});

const one = { params: { id: NIL } };
const DRAFT = {
  ...{ productId: NIL, code: 'X', name: '', gatewayId: null, certificateId: null, tags: {} },
};
describe('strangers of devices', () => {
  strangersAreRefused(
    () => test,
    deviceApi.list,
    () => ({}),
  );
  strangersAreRefused(
    () => test,
    deviceApi.export,
    () => ({}),
  );
  strangersAreRefused(
    () => test,
    deviceApi.tagKeys,
    () => ({}),
  );
  strangersAreRefused(
    () => test,
    deviceApi.view,
    () => one,
  );
  strangersAreRefused(
    () => test,
    deviceApi.add,
    () => ({ body: DRAFT }),
  );
  strangersAreRefused(
    () => test,
    deviceApi.change,
    () => ({ ...one, body: { ...DRAFT, tagsBefore: {} } }),
  );
  strangersAreRefused(
    () => test,
    deviceApi.tag,
    () => ({ ...one, body: { tags: {}, tagsBefore: {} } }),
  );
  strangersAreRefused(
    () => test,
    deviceApi.bind,
    () => ({ ...one, body: { gatewayId: null } }),
  );
  strangersAreRefused(
    () => test,
    deviceApi.enable,
    () => ({ ...one, body: { isEnabled: true } }),
  );
  strangersAreRefused(
    () => test,
    deviceApi.remove,
    () => one,
  );
});

describe('a device', () => {
  it('is a gateway, or a child behind one', async () => {
    const gateway = await story.ready();
    const id = await story.child({ gatewayId: gateway.id, tags: { site: 'north' } });
    expect(await story.viewDevice(id)).toMatchObject({
      ...{
        nodeType: 'child',
        status: 'unknown',
        isEnabled: true,
        tags: { site: 'north' },
        sourceId: gateway.id,
      },
      gateway: { id: gateway.id },
    });
    expect(await story.viewDevice(gateway.id)).toMatchObject({
      nodeType: 'gateway',
      status: 'never',
      children: 1,
    });
    const client = await story.connect(gateway);
    await eventually(async () =>
      expect([(await story.viewDevice(gateway.id)).status, (await story.viewDevice(id)).status]).toEqual([
        ...['online', 'online'],
      ]),
    );
    client.end();
    await eventually(async () =>
      expect([(await story.viewDevice(gateway.id)).status, (await story.viewDevice(id)).status]).toEqual([
        ...['offline', 'unknown'],
      ]),
    );
  });

  it('has a code of its own in its enterprise, also against gateways', async () => {
    expect(said(await story.addDevice({ code: 'Same-1' }))).toBe('done');
    expect(said(await story.addDevice({ code: 'same-1' }))).toBe('iot.device_code_taken');
    expect(said(await story.add({ equipmentId: 'SAME-1' }))).toBe('iot.device_code_taken');
  });

  it('is of a product that is enabled and fits', async () => {
    const id = await story.child();
    const disabled = await story.product();
    await story.lin.ask(productApi.enable, { params: { id: disabled }, body: { isEnabled: false } });
    expect(said(await story.addDevice({ productId: disabled }))).toBe('iot.product_disabled');
    const direct = await story.product({ nodeType: 'direct', protocol: 'mqtt' });
    const change = { productId: direct, code: 'N-1', name: '', tags: {}, tagsBefore: {} };
    expect(said(await story.lin.ask(deviceApi.change, { params: { id }, body: change }))).toBe(
      'iot.product_unfit',
    );
  });

  it('that connects by itself is a gateway with all of it, of the product it was given', async () => {
    const direct = await story.product({ nodeType: 'direct', protocol: 'mqtt' });
    const { id } = (await story.addDevice({ productId: direct, code: 'DIRECT-1' })).body;
    expect(await story.viewDevice(id)).toMatchObject({
      ...{ nodeType: 'direct', status: 'uncertified', product: { id: direct }, gateway: null },
    });
    expect((await story.view(id)).equipmentId).toBe('DIRECT-1');
    const change = { productId: direct, code: 'DIRECT-2', name: '直连', tags: { a: 'b' }, tagsBefore: {} };
    await story.lin.ask(deviceApi.change, { params: { id }, body: change });
    expect(await story.view(id)).toMatchObject({ equipmentId: 'DIRECT-2', name: '直连' });
    expect(await story.viewDevice(id)).toMatchObject({
      product: { id: direct },
      code: 'DIRECT-2',
      tags: { a: 'b' },
    });
    expect(said(await story.addDevice({ productId: direct }))).toBe('done');
    expect(said(await story.addDevice({ productId: direct, gatewayId: id }))).toBe('iot.device_connects');
    // What connects only itself has nothing behind it.
    expect(said(await story.addDevice({ gatewayId: id }))).toBe('iot.gateway_unfit');
  });

  it('is deleted only while it is disabled', async () => {
    const gateway = await story.ready();
    const id = await story.child();
    const remove = (which: string) => story.lin.ask(deviceApi.remove, { params: { id: which } });
    const enable = (which: string, isEnabled: boolean) =>
      story.lin.ask(deviceApi.enable, { params: { id: which }, body: { isEnabled } });
    for (const which of [id, gateway.id]) {
      expect(said(await remove(which))).toBe('iot.device_enabled');
      expect((await enable(which, false)).body.status).toBe('stopped');
      expect(said(await remove(which))).toBe('done');
      expect(said(await story.lin.ask(deviceApi.view, { params: { id: which } }))).toBe(
        'iot.device_not_found',
      );
    }
    expect(said(await story.lin.ask(gatewayApi.view, { params: { id: gateway.id } }))).toBe(
      'equipment.gateway_not_found',
    );
  });

  it('is left behind by a gateway that is deleted', async () => {
    const gateway = await story.ready();
    const id = await story.child({ gatewayId: gateway.id });
    await story.mapPoints(id, { temperature: 'temperature' });
    await story.lin.ask(gatewayApi.stop, { params: { id: gateway.id } });
    await story.lin.ask(gatewayApi.remove, { params: { id: gateway.id } });
    expect(await story.viewDevice(id)).toMatchObject({ status: 'loose', gateway: null, points: 0 });
  });

  it('goes behind another gateway without its points', async () => {
    const [one, other] = [await story.ready(), await story.ready()];
    const id = await story.child({ gatewayId: one.id });
    await story.mapPoints(id, { temperature: 'temperature' });
    const bind = (which: string, gatewayId: string | null) =>
      story.lin.ask(deviceApi.bind, { params: { id: which }, body: { gatewayId } });
    expect((await bind(id, other.id)).body).toMatchObject({ gateway: { id: other.id }, points: 0 });
    expect(said(await bind(one.id, other.id))).toBe('iot.device_connects');
    expect(said(await bind(id, await story.child()))).toBe('iot.gateway_unfit');
    expect((await bind(id, null)).body).toMatchObject({ gateway: null, status: 'loose' });
  });
});

describe('the list of devices', () => {
  it('finds them by everything it offers', async () => {
    const gateway = await story.ready();
    const productId = await story.product();
    const id = await story.child({
      ...{
        productId,
        code: 'FIND-ME',
        name: '循环水泵',
        gatewayId: gateway.id,
        tags: { line: 'a=1', site: '北' },
      },
    });
    const loose = await story.child({ productId });
    await story.lin.ask(deviceApi.enable, { params: { id: loose }, body: { isEnabled: false } });
    const idsBy = async (query: object) =>
      (await story.listed({ product: productId, ...query })).content
        .map((row: { id: string }) => row.id)
        .sort();
    expect(await idsBy({})).toEqual([id, loose].sort());
    expect(await idsBy({ q: '循环' })).toEqual([id]);
    expect(await idsBy({ q: 'find-m' })).toEqual([id]);
    expect(await idsBy({ gateway: gateway.id })).toEqual([id]);
    expect(await idsBy({ tag: 'line=a=1' })).toEqual([id]);
    expect(await idsBy({ tag: 'line=a' })).toEqual([]);
    expect(await idsBy({ enabled: 'false' })).toEqual([loose]);
    expect(await idsBy({ status: 'stopped' })).toEqual([loose]);
    expect(await idsBy({ status: 'unknown' })).toEqual([id]);
    expect(await idsBy({ status: 'online' })).toEqual([]);
    expect(await idsBy({ freshness: 'none' })).toEqual([id, loose].sort());
    expect(await idsBy({ freshness: 'fresh' })).toEqual([]);
    expect(await idsBy({ nodeType: 'gateway' })).toEqual([]);
    expect(await idsBy({ from: new Date(Date.now() + 60_000).toISOString() })).toEqual([]);
    expect(await idsBy({ to: new Date(Date.now() + 60_000).toISOString() })).toEqual([id, loose].sort());
    expect((await story.listed({ gateway: gateway.id })).content).toHaveLength(1);
    expect((await story.lin.ask(deviceApi.tagKeys)).body).toContainEqual({ tag: 'site=北', count: 1 });
  });

  it('knows how many there are without counting', async () => {
    const counted = await rows(test, (db) =>
      db
        .selectFrom('device')
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .where('enterprise_id', '=', story.here)
        .executeTakeFirstOrThrow(),
    );
    expect((await story.listed()).totalElements).toBe(counted.n);
    const productId = await story.product();
    const total = async (query: object = {}) =>
      (await story.listed({ product: productId, ...query })).totalElements;
    expect(await total()).toBe(0);
    const id = await story.child({ productId });
    await story.child({ productId });
    await story.lin.ask(deviceApi.enable, { params: { id }, body: { isEnabled: false } });
    expect([await total(), await total({ enabled: 'true' }), await total({ enabled: 'false' })]).toEqual([
      2, 1, 1,
    ]);
    await story.lin.ask(deviceApi.remove, { params: { id } });
    expect([await total(), await total({ nodeType: 'child' }), await total({ enabled: 'false' })]).toEqual([
      1, 1, 0,
    ]);
  });

  it('is written as a table', async () => {
    const id = await story.child({ name: '=1+1', tags: { a: 'b' } });
    const { code } = await story.viewDevice(id);
    const { body } = await story.lin.ask(deviceApi.export, { query: { q: code } });
    expect(String(body)).toContain(`'=1+1,${code},`);
  });
});

describe('devices of another enterprise', () => {
  it('are not there', async () => {
    const gateway = await story.ready();
    const id = await story.child({ gatewayId: gateway.id });
    const { zhou } = story;
    const foreign = { params: { id } };
    expect((await story.listed({}, zhou)).content.map((row: { id: string }) => row.id)).not.toContain(id);
    expect((await story.listed({ gateway: gateway.id }, zhou)).content).toEqual([]);
    expect((await story.listed({ product: story.pump }, zhou)).content).toEqual([]);
    for (const asked of [
      zhou.ask(deviceApi.view, foreign),
      zhou.ask(deviceApi.change, {
        ...foreign,
        body: { productId: story.pump, code: 'Z', name: '', tags: {}, tagsBefore: {} },
      }),
      zhou.ask(deviceApi.tag, { ...foreign, body: { tags: {}, tagsBefore: {} } }),
      zhou.ask(deviceApi.bind, { ...foreign, body: { gatewayId: null } }),
      zhou.ask(deviceApi.enable, { ...foreign, body: { isEnabled: false } }),
      zhou.ask(deviceApi.remove, foreign),
    ])
      expect(said(await asked)).toBe('iot.device_not_found');
    expect(said(await story.addDevice({}, zhou))).toBe('iot.product_not_found');
    const productId = await story.product({}, zhou);
    expect(said(await story.addDevice({ productId, gatewayId: gateway.id }, zhou))).toBe('iot.gateway_unfit');
    const own = await story.child({ productId }, zhou);
    const bind = zhou.ask(deviceApi.bind, { params: { id: own }, body: { gatewayId: gateway.id } });
    expect(said(await bind)).toBe('iot.gateway_unfit');
  });
});
