import { type Found, searchApi } from '@cloudyard/contract/portal/search.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Caller, openTestApp, type TestApp } from '../../../../test/app.ts';
import { enterpriseId, rows } from '../../../../test/rows.ts';

let test: TestApp;
let gateway: string;
let certificate: string;
beforeAll(async () => {
  test = await openTestApp();
  const here = await enterpriseId(test, '海川重工');
  [gateway, certificate] = await rows(test, async (db) => {
    const type = await db
      .insertInto('equipment_type')
      .values({ name: '面板', code: 'PANEL', description: '' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const made = await db
      .insertInto('gateway')
      .values({ enterprise_id: here, hardware_id: 'PALETTE-0042', name: '包装线网关', type_id: type.id })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('gateway')
      .values({ enterprise_id: here, hardware_id: 'PALETTE-0043', type_id: type.id, deleted_at: new Date() })
      .execute();
    const term = { begin_date: '2026-01-01', end_date: '2030-12-31' };
    const passed = await db
      .insertInto('equipment_certificate')
      .values({ enterprise_id: here, name: '包装线证书', description: '', register_description: '', ...term })
      .returning('id')
      .executeTakeFirstOrThrow();
    return [made.id, passed.id];
  });
});
afterAll(() => test?.close());

const found = async (who: Caller, q: string): Promise<string[]> =>
  (await who.ask(searchApi.find, { query: { q } })).body
    .filter(({ kind }: Found) => kind === 'gateway' || kind === 'certificate')
    .map(({ id }: Found) => id);

it('finds gateways by name, hardware id and GUID, and certificates by name, in one request', async () => {
  const lin = await test.as('lin.qiao');
  expect(await found(lin, '包装线')).toEqual([gateway, certificate]);
  for (const words of ['palette-00', gateway, gateway.slice(0, 13), gateway.replaceAll('-', '').slice(0, 20)])
    expect(await found(lin, words)).toEqual([gateway]);
  const [first] = (await lin.ask(searchApi.find, { query: { q: 'PALETTE-0042' } })).body;
  expect(first).toMatchObject({
    ...{ kind: 'gateway', name: '包装线网关', detail: 'PALETTE-0042' },
    path: `/console/equipment-detail/${gateway}`,
  });
});

it('finds them for no other enterprise, but gateways for the platform, with the enterprise’s name', async () => {
  for (const name of ['zhou.yan', 'su.wen', 'qin.yue'])
    for (const words of ['包装线', gateway]) expect(await found(await test.as(name), words)).toEqual([]);
  const admin = await test.as('admin');
  expect(await found(admin, '包装线')).toEqual([gateway]);
  const all = (await admin.ask(searchApi.find, { query: { q: gateway } })).body;
  expect(all).toContainEqual(expect.objectContaining({ kind: 'gateway', detail: '海川重工集团有限公司' }));
});
