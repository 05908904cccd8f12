import { commandApi } from '@cloudyard/contract/equipment/command.ts';
import { deviceApi } from '@cloudyard/contract/iot/device.ts';
import { deviceJobApi } from '@cloudyard/contract/iot/device-job.ts';
import { deviceGroupApi } from '@cloudyard/contract/iot/group.ts';
import { addressOf } from '@cloudyard/contract/kit/endpoint.ts';
import { NIL } from '@cloudyard/contract/kit/values.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Caller, TestApp } from '../../../../test/app.ts';
import { aroundGateways, type GatewayStory, said } from '../../../../test/equipment.ts';
import { eventually } from '../../../../test/eventually.ts';
import { rows } from '../../../../test/rows.ts';
import { strangersAreRefused } from '../../../../test/strangers.ts';
import { formOf } from '../../../../test/visitors.ts';
import { type DeviceStory, deviceStory } from '../device/device.stories.ts';
import { runJob } from './work.service.ts';

let test: TestApp;
let gateways: GatewayStory;
let story: DeviceStory;
aroundGateways((...opened) => {
  [test, gateways] = opened;
});
beforeAll(async () => {
  story = await deviceStory(test, gateways);
});

async function send(text: string | Buffer, isTrial = true, who: Pick<Caller, 'cookie'> = story.lin) {
  const { payload, headers } = await formOf([['file', { bytes: text, name: 'devices.csv' }]]);
  const response = await test.app.inject({
    method: 'POST',
    url: addressOf(deviceJobApi.import, { query: { isTrial } }),
    payload,
    headers: { ...headers, cookie: who.cookie },
  });
  return { status: response.statusCode, body: response.json() };
}
const job = async (id: string, who = story.lin) =>
  (await who.ask(deviceJobApi.view, { params: { id } })).body;
const ended = (id: string) =>
  eventually(async () => {
    const now = await job(id);
    expect(['done', 'failed']).toContain(now.state);
    return now;
  });
const results = async (id: string) =>
  (await story.lin.ask(deviceJobApi.rows, { params: { id }, query: { size: 100 } })).body.content;
const start = (devices: object, act: object, who = story.lin) =>
  who.ask(deviceJobApi.start, { body: { devices, act } as never });
const done = async (devices: object, act: object) => {
  const { id } = (await start(devices, act)).body;
  await ended(id);
  return { ...(await job(id)), rows: await results(id) };
};

const one = { params: { id: NIL } };
describe('strangers of work on many devices', () => {
  strangersAreRefused(
    () => test,
    deviceJobApi.template,
    () => ({}),
  );
  strangersAreRefused(
    () => test,
    deviceJobApi.workbook,
    () => ({}),
  );
  strangersAreRefused(
    () => test,
    deviceJobApi.import,
    () => ({}),
  );
  strangersAreRefused(
    () => test,
    deviceJobApi.start,
    () => ({
      body: { devices: { ids: [NIL] }, act: { kind: 'enable' as const } },
    }),
  );
  strangersAreRefused(
    () => test,
    deviceJobApi.list,
    () => ({}),
  );
  strangersAreRefused(
    () => test,
    deviceJobApi.view,
    () => one,
  );
  strangersAreRefused(
    () => test,
    deviceJobApi.rows,
    () => one,
  );
  strangersAreRefused(
    () => test,
    deviceJobApi.cancel,
    () => one,
  );
});

describe('an import of children', () => {
  it('is tried first, with what is wrong in each row', async () => {
    const gateway = await story.ready();
    const hardware = (await story.view(gateway.id)).equipmentId;
    const taken = await story.viewDevice(await story.child());
    const product = (await story.viewDevice(taken.id)).product.code;
    const text = [
      'code,name,product,gateway,tags,points',
      `IMP-1,一号泵,${product},${hardware},site=北;line=1,temperature=temperature;running=running`,
      `IMP-2,二号泵,${product},${hardware},,temperature=temperature`,
      `IMP-1,又一次,${product},,,`,
      `${taken.code},占用,${product},,,`,
      `IMP-3,没有产品,nothing,,,`,
      `IMP-4,没有网关,${product},NO-SUCH,,`,
      `IMP 5,编码,${product},,site,speed`,
      `IMP-6,没有属性,${product},${hardware},,height=nowhere`,
      `IMP-7,网关是产品,collector,${product},,`,
    ].join('\r\n');
    const { body } = await send(text);
    expect(body).toMatchObject({ good: 1, bad: 8, job: null });
    expect(body.rows.map((row: { line: number; problems: string[] }) => [row.line, row.problems])).toEqual([
      [2, []],
      [3, ['node_taken']],
      [4, ['code_twice']],
      [5, ['code_taken']],
      [6, ['product_unknown']],
      [7, ['gateway_unknown']],
      [8, ['code_format', 'tags_format', 'points_format']],
      [9, ['property_unknown', 'node_unknown']],
      [10, ['product_no_child', 'gateway_unknown']],
    ]);
    expect(said(await send(text, false))).toBe('iot.import_wrong');
    const fine = text.split('\r\n').slice(0, 2).join('\r\n');
    const { id } = (await send(fine, false)).body.job;
    expect(await ended(id)).toMatchObject({ state: 'done', total: 1, done: 1, failed: 0, kind: 'import' });
    const [row] = await results(id);
    expect(await story.viewDevice(row.deviceId)).toMatchObject({
      ...{ code: 'IMP-1', points: 2, tags: { site: '北', line: '1' }, gateway: { id: gateway.id } },
    });
  });

  it('reads what spreadsheets write, and refuses the rest', async () => {
    const { product } = await story.viewDevice(await story.child());
    expect((await send(`\uFEFF编码\t产品\r\nTAB-1\t${product.code}\r\n`)).body).toMatchObject({
      good: 1,
      bad: 0,
    });
    expect(said(await send('name,site\na,b'))).toBe('iot.table_columns');
    expect(said(await send('code,product\n'))).toBe('iot.table_empty');
    expect(said(await send(Buffer.from([0xff, 0xfe, 0x00, 0xff])))).toBe('iot.table_unreadable');
    const long = ['code,product', ...Array.from({ length: 10_001 }, (_, n) => `L-${n},x`)].join('\n');
    expect(said(await send(long))).toBe('iot.table_long');
  });

  it('has a table to begin with that it reads itself', async () => {
    const { body } = await story.lin.ask(deviceJobApi.template);
    expect((await send(String(body))).body).toMatchObject({ rows: [{ line: 2, code: 'PUMP-01' }] });
  });
});

describe('work on many devices', () => {
  it('has a result for each', async () => {
    const [a, b] = [await story.child(), await story.child()];
    const ids = [a, b];
    await story.lin.ask(deviceApi.enable, { params: { id: a }, body: { isEnabled: false } });
    const removed = await done({ ids }, { kind: 'remove' });
    expect(removed).toMatchObject({ total: 2, done: 1, failed: 1 });
    expect(removed.rows).toMatchObject([
      { line: 1, deviceId: a, state: 'done', problem: '' },
      { line: 2, deviceId: b, state: 'failed', problem: 'iot.device_enabled' },
    ]);
    await done({ ids: [b] }, { kind: 'disable' });
    expect((await story.viewDevice(b)).isEnabled).toBe(false);
    await done({ ids: [b] }, { kind: 'enable' });
    await done({ ids: [b] }, { kind: 'tag', key: 'site', value: '南' });
    await done({ ids: [b] }, { kind: 'tag', key: 'line', value: '2' });
    await done({ ids: [b] }, { kind: 'untag', key: 'line' });
    expect(await story.viewDevice(b)).toMatchObject({ isEnabled: true, tags: { site: '南' } });
  });

  it('works on what a filter finds, in groups, and by commands', async () => {
    const gateway = await story.ready();
    const away = await story.child({ tags: { batch: 'x' } });
    const near = await story.child({ gatewayId: gateway.id, tags: { batch: 'x' } });
    const body = { name: '批量', description: '', parentId: null, kind: 'picked' as const, query: null };
    const groupId = (await story.lin.ask(deviceGroupApi.add, { body })).body.id;
    const filter = { tag: 'batch=x' };
    expect(await done({ filter }, { kind: 'group', groupId })).toMatchObject({ total: 2, done: 2 });
    const command = { name: 'ping', arguments: {}, timeoutSeconds: 30, waitMinutes: 10 };
    const told = await done({ filter: { group: groupId } }, { kind: 'command', command });
    expect(told).toMatchObject({ total: 2, done: 1, failed: 1 });
    expect(told.rows).toContainEqual(
      expect.objectContaining({ deviceId: away, problem: 'iot.device_loose' }),
    );
    const ledger = await story.lin.ask(commandApi.list, { params: { id: gateway.id } });
    const { code } = await story.viewDevice(near);
    expect(ledger.body.content).toMatchObject([{ name: 'ping', arguments: { device: code } }]);
    await done({ filter }, { kind: 'ungroup', groupId });
    expect((await story.viewDevice(near)).groups).toEqual([]);
    expect(said(await start({ filter: { tag: 'nobody=here' } }, { kind: 'enable' }))).toBe('iot.job_empty');
  });

  it('is one at a time of a person, can be stopped, and is done by one copy of the server', async () => {
    const id = await story.child();
    // Without the queue: it waits until a user takes it.
    await rows(test, (db) =>
      db
        .insertInto('device_job')
        .values({
          ...{ id: NIL, enterprise_id: story.here, kind: 'tag', by_id: story.lin.userId, total: 1 },
          ...{ act: JSON.stringify({ kind: 'tag', key: 'once', value: '1' }), keys: ['iot.device.edit'] },
        })
        .execute(),
    );
    await rows(test, (db) =>
      db
        .insertInto('device_job_row')
        .values({ job_id: NIL, line: 1, enterprise_id: story.here, device_id: id, name: 'x' })
        .execute(),
    );
    expect(said(await start({ ids: [id] }, { kind: 'disable' }))).toBe('iot.device_job_running');
    const signal = new AbortController().signal;
    await Promise.all([runJob(test.kit, NIL, signal), runJob(test.kit, NIL, signal)]);
    expect(await job(NIL)).toMatchObject({ state: 'done', done: 1 });
    const { attempts } = await rows(test, (db) =>
      db.selectFrom('device_job').select('attempts').where('id', '=', NIL).executeTakeFirstOrThrow(),
    );
    expect(attempts).toBe(1);
    expect(said(await story.lin.ask(deviceJobApi.cancel, one))).toBe('iot.job_ended');
    await rows(test, (db) =>
      db.updateTable('device_job').set({ state: 'waiting', ended_at: null }).where('id', '=', NIL).execute(),
    );
    expect((await story.lin.ask(deviceJobApi.cancel, one)).body.state).toBe('cancelled');
    await runJob(test.kit, NIL, signal);
    expect((await job(NIL)).state).toBe('cancelled');
  });

  it('is not gone on with for a user who lost the right', async () => {
    const id = await story.child();
    const stopped = '00000000-0000-0000-0000-000000000001';
    await rows(test, async (db) => {
      await db
        .insertInto('device_job')
        .values({
          ...{ id: stopped, enterprise_id: story.here, kind: 'disable', by_id: story.qin.userId, total: 1 },
          ...{ act: JSON.stringify({ kind: 'disable' }), keys: ['iot.device.edit'] },
        })
        .execute();
      await db
        .insertInto('device_job_row')
        .values({ job_id: stopped, line: 1, enterprise_id: story.here, device_id: id, name: 'x' })
        .execute();
    });
    await runJob(test.kit, stopped, new AbortController().signal);
    expect(await job(stopped)).toMatchObject({ state: 'failed', done: 0 });
    expect((await story.viewDevice(id)).isEnabled).toBe(true);
  });

  it('of another enterprise is not there, and reaches none of its devices', async () => {
    const id = await story.child();
    const { zhou } = story;
    const work = (await start({ ids: [id] }, { kind: 'enable' })).body.id;
    await ended(work);
    for (const endpoint of [deviceJobApi.view, deviceJobApi.rows, deviceJobApi.cancel])
      expect(said(await zhou.ask(endpoint, { params: { id: work } }))).toBe('iot.job_not_found');
    expect((await zhou.ask(deviceJobApi.list)).body.content).toEqual([]);
    expect(said(await start({ ids: [id] }, { kind: 'disable' }, zhou))).toBe('iot.device_not_found');
    expect(said(await start({ filter: { product: story.pump } }, { kind: 'disable' }, zhou))).toBe(
      'iot.job_empty',
    );
    const { product, code } = await story.viewDevice(id);
    const table = await send(`code,product\n${code},${product.code}`, true, zhou);
    expect(table.body.rows).toMatchObject([{ problems: ['product_unknown'] }]);
  });
});
