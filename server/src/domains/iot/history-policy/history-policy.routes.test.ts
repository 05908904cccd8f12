import { historyApi } from '@cloudyard/contract/equipment/history.ts';
import { deviceGroupApi } from '@cloudyard/contract/iot/group.ts';
import { historyPolicyApi } from '@cloudyard/contract/iot/history-policy.ts';
import { NIL } from '@cloudyard/contract/kit/values.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '../../../../test/app.ts';
import { aroundGateways, type GatewayStory, said } from '../../../../test/equipment.ts';
import { rows } from '../../../../test/rows.ts';
import { strangersAreRefused } from '../../../../test/strangers.ts';
import { newId } from '../../../kit/new-id.ts';
import { type DeviceStory, deviceStory, property } from '../device/device.stories.ts';
import { nodes, type PolicyStory, policyStory, rule, scope } from './history-policy.stories.ts';
import { resolveAll } from './resolve.service.ts';

let test: TestApp;
let gateways: GatewayStory;
let story: DeviceStory;
let listed: PolicyStory['listed'];
let nodeOf: PolicyStory['nodeOf'];
let save: PolicyStory['save'];
let station: PolicyStory['station'];
let inForce: PolicyStory['inForce'];
aroundGateways((...opened) => {
  [test, gateways] = opened;
});
beforeAll(async () => {
  story = await deviceStory(test, gateways);
  ({ listed, nodeOf, save, station, inForce } = policyStory(gateways, story));
});

describe('which rule holds', () => {
  it('is that of the node, else of the device, of its group, of its product, else the usual', async () => {
    const { pump } = await station();
    const group: string = (
      await story.lin.ask(deviceGroupApi.add, {
        body: { name: `泵房 ${pump}`, description: '', parentId: null, kind: 'picked', query: null },
      })
    ).body.id;
    await story.lin.ask(deviceGroupApi.addMembers, { params: { id: group }, body: { deviceIds: [pump] } });
    expect(await inForce(pump, 't')).toEqual(['default', true, 'every']);
    await save(scope('product', story.pump), rule({ mode: 'interval', intervalMs: 1_000 }));
    expect(await inForce(pump, 't')).toEqual(['product', true, 'interval']);
    await save(scope('group', group), rule({ mode: 'change' }));
    expect(await inForce(pump, 't')).toEqual(['group', true, 'change']);
    await save(scope('device', pump), rule({ enabled: false }));
    expect(await inForce(pump, 't')).toEqual(['device', false, 'every']);
    await save(nodes(await nodeOf(pump, 't')), rule({ mode: 'change', deadBand: 1 }));
    expect(await inForce(pump, 't')).toEqual(['node', true, 'change']);
    const names = (await story.lin.ask(historyPolicyApi.scopes, {})).body as {
      kind: string;
      nodes: number;
    }[];
    expect(names.map(({ kind, nodes: n }) => [kind, n])).toEqual([
      ['device', 0],
      ['group', 0],
      ['product', expect.any(Number)],
    ]);
    // And back again, one after the other.
    await save(nodes(await nodeOf(pump, 't')), null);
    expect(await inForce(pump, 't')).toEqual(['device', false, 'every']);
    await save(scope('device', pump, 1), null);
    await save(scope('group', group, 1), null);
    expect(await inForce(pump, 't')).toEqual(['product', true, 'interval']);
    await save(scope('product', story.pump, 1), null);
    expect(await inForce(pump, 't')).toEqual(['default', true, 'every']);
  });

  it('is not that of the child for what is the gateway’s own', async () => {
    const { id, pump } = await station();
    await save(scope('device', pump), rule({ enabled: false }));
    expect([await inForce(pump, 't'), await inForce(id, 'own')]).toEqual([
      ['device', false, 'every'],
      ['default', true, 'every'],
    ]);
  });

  it('follows devices that come later, when it is looked up anew', async () => {
    const product = await story.product();
    await story.publish(product, {
      properties: [property('temperature')],
    });
    await save(scope('product', product), rule({ mode: 'change' }));
    const one = await gateways.ready([gateways.node('late')]);
    const child = await story.child({ gatewayId: one.id, productId: product });
    await story.mapPoints(child, { temperature: 'late' });
    expect(await inForce(child, 'late')).toEqual(['default', true, 'every']);
    await resolveAll(test.kit);
    expect(await inForce(child, 'late')).toEqual(['product', true, 'change']);
  });

  it('goes on for others where that of one enterprise cannot be looked up', async () => {
    const { id, pump } = await station();
    await save(scope('device', pump), rule({ mode: 'change' }));
    const spoiled = newId();
    await rows(test, async (db) => {
      const other = sql`(select id from enterprise where id <> (select enterprise_id from gateway where id = ${id}) limit 1)`;
      await sql`insert into device_group (id, enterprise_id, name, kind, query)
        values (${spoiled}, ${other}, 'spoiled', 'query', '{"from": "nothing"}')`.execute(db);
      await sql`insert into history_policy (enterprise_id, group_id, rule)
        values (${other}, ${spoiled}, ${JSON.stringify(rule())}::jsonb)`.execute(db);
      await sql`update telemetry_series set rule_from = 'default', rule = null where source_id = ${id}`.execute(
        db,
      );
    });
    await resolveAll(test.kit);
    expect(await inForce(pump, 't')).toEqual(['device', true, 'change']);
    await rows(test, (db) => sql`delete from device_group where id = ${spoiled}`.execute(db));
  });

  it('is found by what people call a node', async () => {
    const { id } = await station();
    const { name } = await nodeOf(id, 'own');
    expect((await listed({ device: id, q: name })).map(({ alias }) => alias)).toEqual(['own']);
  });

  it('is one with the backup of gateways', async () => {
    const { id } = await station();
    const keep = (ifBackup: boolean) =>
      story.lin.ask(historyApi.keep, { params: { id }, body: { nodes: [{ alias: 'own', ifBackup }] } });
    await keep(false);
    expect(await inForce(id, 'own')).toEqual(['node', false, 'every']);
    await save(nodes(await nodeOf(id, 'own')), rule({ mode: 'change', deadBand: 2 }));
    const { body } = await keep(false);
    expect(body.collectNodeConfigs.find((one: { alias: string }) => one.alias === 'own').ifBackup).toBe(
      false,
    );
    expect((await nodeOf(id, 'own')).rule).toMatchObject({ enabled: false, mode: 'change', deadBand: 2 });
  });

  it('is changed by who knows the last change only', async () => {
    const { id, pump } = await station();
    const seen = await nodeOf(id, 'own');
    expect(said(await save(nodes(seen), rule({ enabled: false })))).toBe('done');
    expect(said(await save(nodes(seen), rule()))).toBe('iot.history_policy_stale');
    expect(said(await save(scope('device', pump, 3), rule()))).toBe('iot.history_policy_stale');
    await save(scope('device', pump), rule());
    expect(said(await save(scope('device', pump), rule()))).toBe('iot.history_policy_stale');
  });

  it('is refused without what its mode goes by, for nodes that are not there, and for those of others', async () => {
    const { id, pump } = await station();
    const own = await nodeOf(id, 'own');
    expect(said(await save(nodes(own), rule({ mode: 'interval' })))).toBe('kit.invalid');
    expect(said(await save(nodes({ id: 999_999_999, revision: 0 }), rule()))).toBe('iot.node_not_found');
    expect(said(await save(nodes({ id: 2 ** 40, revision: 0 }), rule()))).toBe('kit.invalid');
    expect(said(await save(scope('device', NIL), rule()))).toBe('iot.policy_target_unknown');
    expect(said(await save(nodes(own), rule(), story.zhou))).toBe('iot.node_not_found');
    expect(said(await save(scope('device', pump), rule(), story.zhou))).toBe('iot.policy_target_unknown');
    expect(await listed({ device: pump }, story.zhou)).toEqual([]);
  });

  it('is found by device, product, name, mode and whether anything is kept', async () => {
    const { id, pump } = await station();
    await save(nodes(await nodeOf(id, 'own')), rule({ enabled: false }));
    const aliases = async (query: object) => (await listed(query)).map(({ alias }) => alias);
    expect(await aliases({ device: id })).toEqual(['own']);
    expect(await aliases({ device: pump, product: story.pump })).toEqual(['t']);
    expect(await aliases({ device: id, enabled: 'true' })).toEqual([]);
    expect(await aliases({ device: id, enabled: 'false', from: 'node', q: 'OW' })).toEqual(['own']);
    expect(await aliases({ device: pump, q: 'temper', mode: 'every' })).toEqual(['t']);
    expect(await aliases({ device: pump, q: '%' })).toEqual([]);
  });
});

describe('strangers of history policies', () => {
  const change = { target: { kind: 'device', id: NIL, revision: 0 } as const, rule: null };
  strangersAreRefused(
    () => test,
    historyPolicyApi.list,
    () => ({}),
  );
  strangersAreRefused(
    () => test,
    historyPolicyApi.scopes,
    () => ({}),
  );
  strangersAreRefused(
    () => test,
    historyPolicyApi.save,
    () => ({ body: change }),
  );
  strangersAreRefused(
    () => test,
    historyPolicyApi.estimate,
    () => ({ body: change }),
  );
});
