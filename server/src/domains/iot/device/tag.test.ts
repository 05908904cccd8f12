import { deviceApi } from '@cloudyard/contract/iot/device.ts';
import { deviceJobApi } from '@cloudyard/contract/iot/device-job.ts';
import { modelApi } from '@cloudyard/contract/iot/model.ts';
import { addressOf } from '@cloudyard/contract/kit/endpoint.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '../../../../test/app.ts';
import { aroundGateways, type GatewayStory, said } from '../../../../test/equipment.ts';
import { eventually } from '../../../../test/eventually.ts';
import { rows } from '../../../../test/rows.ts';
import { formOf } from '../../../../test/visitors.ts';
import { inTransaction } from '../../../kit/context.ts';
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

const retag = (id: string, tagsBefore: object, tags: object) =>
  story.lin.ask(deviceApi.tag, { params: { id }, body: { tags, tagsBefore } as never });
const tagsOf = async (id: string) => (await story.viewDevice(id)).tags;

/** Until a transaction waits for what another has in hand. */
const somebodyWaits = () =>
  eventually(async () => {
    const found = await rows(test, (db) => sql`select from pg_locks where not granted`.execute(db));
    expect(found.rows.length).toBeGreaterThan(0);
  });

describe('the tags of a device', () => {
  it('that two people change at once are both changed, and the same one only by the first', async () => {
    const was = { site: 'north', line: '1' };
    const id = await story.child({ tags: was });
    const both = await Promise.all([
      retag(id, was, { ...was, line: '2' }),
      retag(id, was, { ...was, owner: 'lin' }),
      story.lin.ask(deviceApi.change, {
        params: { id },
        body: { productId: story.pump, code: 'TAGGED', name: '', tags: { line: '1' }, tagsBefore: was },
      }),
    ]);
    expect(both.map(said)).toEqual(['done', 'done', 'done']);
    expect(await tagsOf(id)).toEqual({ line: '2', owner: 'lin' });
    expect(said(await retag(id, was, { ...was, line: '3' }))).toBe('iot.tags_stale');
    expect(await tagsOf(id)).toEqual({ line: '2', owner: 'lin' });
  });

  it('are changed by work on many as they are then', async () => {
    const id = await story.child({ tags: { a: '1' } });
    // Another transaction has it in hand while the work begins.
    const held = Promise.withResolvers<void>();
    const taken = Promise.withResolvers<void>();
    const changing = inTransaction(test.kit, { platform: 'test' }, async ({ db }) => {
      const its = db.updateTable('device').where('id', '=', id);
      await its.set({ tags: JSON.stringify({ a: '2' }) }).execute();
      taken.resolve();
      await held.promise;
    });
    await taken.promise;
    const { body } = await story.lin.ask(deviceJobApi.start, {
      body: { act: { kind: 'tag', key: 'b', value: '1' }, devices: { ids: [id] } } as never,
    });
    expect(body.code, JSON.stringify(body)).toBeUndefined();
    await somebodyWaits();
    held.resolve();
    await changing;
    await eventually(async () => expect(await tagsOf(id)).toEqual({ a: '2', b: '1' }));
  });
});

describe('tags that the model asks for', () => {
  const tags = [
    { id: 'site', name: '厂区', description: '', isRequired: true },
    { id: 'line', name: '产线', description: '', isRequired: false },
  ];
  it('are asked of devices that are added, changed and imported', async () => {
    const productId = await story.product();
    const former = await story.child({ productId });
    await story.lin.ask(modelApi.save, {
      params: { id: productId },
      body: { revision: 0, model: { properties: [], events: [], services: [], tags, codec: '' } } as never,
    });
    const impact = (await story.lin.ask(modelApi.impact, { params: { id: productId } })).body;
    expect(impact.untagged).toMatchObject({ count: 1, devices: [{ id: former }] });
    await story.lin.ask(modelApi.publish, {
      params: { id: productId },
      body: { revision: 1, note: '', isBreaking: false },
    });
    expect(said(await story.addDevice({ productId, tags: { line: '1' } }))).toBe('iot.tags_required');
    const id = await story.child({ productId, tags: { site: 'north' } });
    expect(said(await retag(id, { site: 'north' }, {}))).toBe('iot.tags_required');
    expect(said(await retag(id, { site: 'north' }, { site: 'south' }))).toBe('done');
    // One that was there before does not keep users from changing what else it has, and another product asks anew.
    expect(said(await retag(former, {}, { line: '2' }))).toBe('done');
    const other = await story.child();
    const moved = { productId, code: 'MOVED', name: '', tags: {}, tagsBefore: {} };
    expect(said(await story.lin.ask(deviceApi.change, { params: { id: other }, body: moved }))).toBe(
      'iot.tags_required',
    );
    const code = (await story.viewDevice(id)).product.code;
    const lines = ['code,name,product,gateway,tags,points', `T-1,,${code},,line=1,`, `T-2,,${code},,site=a,`];
    const { payload, headers } = await formOf([['file', { bytes: lines.join('\n'), name: 'devices.csv' }]]);
    const tried = await test.app.inject({
      ...{ method: 'POST', url: addressOf(deviceJobApi.import, { query: { isTrial: true } }), payload },
      headers: { ...headers, cookie: story.lin.cookie },
    });
    expect(tried.json().rows.map(({ problems }: { problems: string[] }) => problems)).toEqual([
      ['tags_required'],
      [],
    ]);
  });
});
