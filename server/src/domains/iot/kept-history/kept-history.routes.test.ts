import { deliveryApi } from '@cloudyard/contract/equipment/delivery.ts';
import { historyPolicyApi, type KeepRule } from '@cloudyard/contract/iot/history-policy.ts';
import { keptHistoryApi } from '@cloudyard/contract/iot/kept-history.ts';
import { NIL } from '@cloudyard/contract/kit/values.ts';
import { sql } from 'kysely';
import type { MqttClient } from 'mqtt';
import { beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '../../../../test/app.ts';
import { aroundGateways, type GatewayStory, said, send } from '../../../../test/equipment.ts';
import { eventually } from '../../../../test/eventually.ts';
import { rows } from '../../../../test/rows.ts';
import { strangersAreRefused } from '../../../../test/strangers.ts';
import { latestOf, makePointStore } from '../../telemetry/index.ts';
import { type DeviceStory, deviceStory } from '../device/device.stories.ts';
import {
  nodes,
  type PolicyStory,
  policyStory,
  rule,
  scope,
} from '../history-policy/history-policy.stories.ts';

let test: TestApp;
let gateways: GatewayStory;
let story: DeviceStory;
let nodeOf: PolicyStory['nodeOf'];
let save: PolicyStory['save'];
let station: PolicyStory['station'];
aroundGateways((...opened) => {
  [test, gateways] = opened;
});
beforeAll(async () => {
  story = await deviceStory(test, gateways);
  ({ nodeOf, save, station } = policyStory(gateways, story));
});

describe('what is kept of what arrives', () => {
  const T = Date.now() - 600_000;
  let machine: MqttClient;
  let one: Awaited<ReturnType<typeof station>>;
  let seq = 0;
  beforeAll(async () => {
    one = await station();
    machine = await gateways.connect(one);
  });
  /** Values of a node, a second apart from this second on. */
  const measure = (n: string, from: number, v: unknown[], at = v.map((_, k) => T + (from + k) * 1_000)) => {
    seq += 1;
    return send(machine, one.id, 'data', { run: 'r', seq, columns: [{ n, t: at, v }] });
  };
  const kept = async (alias: string) => {
    const { id } = await nodeOf(alias === 't' ? one.pump : one.id, alias);
    const { body } = await story.lin.ask(keptHistoryApi.records, {
      body: { nodes: [id], from: T, to: T + 600_000, size: 200 },
    });
    return body.records.map((record: { value: unknown }) => record.value).reverse();
  };
  const figures = async () => {
    const { points, notKept } = (await story.lin.ask(deliveryApi.view, { params: { id: one.id } })).body;
    return { points, notKept };
  };

  it('by change: what moves beyond the dead band, and late points; all of it is seen, and counted', async () => {
    await save(nodes(await nodeOf(one.pump, 't')), rule({ mode: 'change', deadBand: 1 }));
    await measure('t', 0, [10, 10.5, 11, 11.5, 11.2, 20, 19.5]);
    expect(await kept('t')).toEqual([10, 11.5, 20]);
    expect(await figures()).toEqual({ points: 7, notKept: 4 });
    await measure('t', 0, [12], [T + 3_500]);
    expect(await kept('t')).toEqual([10, 11.5, 12, 20]);
    const { id } = await nodeOf(one.pump, 't');
    const newest = await rows(test, (db) => latestOf(db, one.id));
    expect(newest.find(({ series }) => series === id)?.value).toBe(19.5);
  });

  it('goes on from what was kept last after a restart, and on another copy', async () => {
    const other = makePointStore(test.kit);
    const { id } = await nodeOf(one.pump, 't');
    const store = (at: number, value: number) =>
      other.store({
        ...{ sourceId: one.id, run: null, seq: null, receivedAt: new Date(), sentAt: null },
        ...{ series: [id], at: [at], value: [value], quality: null, text: null },
      });
    await store(T + 60_000, 20.9);
    await store(T + 61_000, 21.1);
    await other.close();
    await measure('t', 62, [21.9, 22.2]);
    expect(await kept('t')).toEqual([10, 11.5, 12, 20, 21.1, 22.2]);
  });

  it('nothing, when it is switched off, from then on; and again when it is switched on', async () => {
    await measure('own', 0, [1, 2]);
    await save(nodes(await nodeOf(one.id, 'own')), rule({ enabled: false }));
    await eventually(async () => {
      const before = (await figures()).notKept;
      await measure('own', 100 + seq, [3]);
      expect((await figures()).notKept).toBe(before + 1);
    });
    await save(nodes(await nodeOf(one.id, 'own')), rule({ mode: 'interval', intervalMs: 5_000 }));
    await eventually(async () => {
      await measure('own', 300 + seq * 10, [5, 6]);
      expect(await kept('own')).toContain(5);
    });
    const found = await kept('own');
    expect(found.slice(0, 2)).toEqual([1, 2]);
    expect(found).not.toContain(6);
  });

  it('is shown with how it arrived, both ends included, page by page', async () => {
    const late = await nodeOf(one.pump, 't');
    const page = (after: unknown = null, from = T, to = T + 62_000) =>
      story.lin.ask(keptHistoryApi.records, {
        body: { nodes: [late.id], from, to, size: 2, after: after as never },
      });
    const first = (await page()).body;
    expect(first.records).toMatchObject([
      { value: 21.1, origin: 'late' },
      { value: 20, origin: 'late' },
    ]);
    expect((await page(first.next)).body.records.map(({ value }: { value: number }) => value)).toEqual([
      12, 11.5,
    ]);
    expect((await page(null, T, T)).body.records).toMatchObject([{ at: T, value: 10 }]);
    seq += 1;
    await measure('t', 0, [99], [Date.now()]);
    await send(machine, one.id, 'data', {
      run: 'r',
      seq: seq - 1,
      columns: [{ n: 't', t: [Date.now() + 1], v: [50] }],
    });
    const now = (await page(null, Date.now() - 60_000, Date.now() + 60_000)).body.records;
    expect(now).toMatchObject([
      { value: 50, origin: 'refilled' },
      { value: 99, origin: 'live' },
    ]);
  });

  it('says of which times points are missing by rule', async () => {
    const own = await nodeOf(one.id, 'own');
    const { body } = await story.lin.ask(keptHistoryApi.coverage, {
      body: { nodes: [own.id], from: Date.now() - 500 * 86_400_000, to: Date.now() + 60_000 },
    });
    const kinds = body[0].parts.map(({ kind }: { kind: string }) => kind);
    expect([kinds[0], kinds.at(-1)]).toEqual(['expired', 'unmeasured']);
    expect(kinds).toContain('unkept');
  });

  it('is estimated from what came lately', async () => {
    const own = await nodeOf(one.pump, 't');
    const estimate = async (target: object, held: KeepRule | null) =>
      (await story.lin.ask(historyPolicyApi.estimate, { body: { target: target as never, rule: held } }))
        .body;
    const off = await estimate(nodes(own), rule({ enabled: false }));
    expect(off).toMatchObject({ nodes: 1, on: 0, thenBytes: 0, measured: 1 });
    expect(off.grantedBytes).toBeGreaterThan(0);
    const every = await estimate(nodes(own), rule());
    expect(every.thenBytes).toBeGreaterThan(off.nowBytes);
    expect(off.thenPrice).toBe(0);
    // A step of the quota costs so much that what a month brings is worth naming.
    await rows(test, (db) =>
      sql`update quota_item set price = 100000000 where item = 'TS_DATABASE_SIZE'`.execute(db),
    );
    const dear = await estimate(nodes(own), rule());
    expect(dear.thenPrice).toBeCloseTo((dear.thenBytes / 2 ** 30) * 1_000_000, 1);
    expect(dear).toMatchObject({ nowPrice: expect.any(Number), missingPrice: 0 });
    // One more pump, of which nothing is said: a rule of its product would hold for it.
    await station();
    const ofProduct = await estimate(scope('product', story.pump), rule());
    expect(ofProduct.nodes).toBeGreaterThan(0);
    expect(
      said(
        await story.lin.ask(historyPolicyApi.estimate, {
          body: { target: scope('group', NIL) as never, rule: null },
        }),
      ),
    ).toBe('iot.policy_target_unknown');
  });

  it('cannot be deleted before it is in a file, by others, nor more than a month of it', async () => {
    const { id } = await nodeOf(one.pump, 't');
    const remove = (more: object, who = story.lin) =>
      who.ask(keptHistoryApi.remove, { body: { nodes: [id], from: T, to: T + 62_000, ...more } });
    expect(said(await remove({}))).toBe('iot.range_unsealed');
    expect(said(await remove({}, story.zhou))).toBe('iot.node_not_found');
    expect(said(await remove({ from: T - 40 * 86_400_000 }))).toBe('iot.delete_range_long');
    expect(said(await remove({ from: T - 2_000, to: T - 1_000 }))).toBe('done');
    const last = Date.UTC(9999, 0);
    expect(said(await remove({ nodes: [2 ** 40] }))).toBe('kit.invalid');
    expect(said(await remove({ from: last, to: last + 1 }))).toBe('kit.invalid');
    expect(said(await remove({ from: last - 1, to: last }))).toBe('done');
    const of = { body: { nodes: [id], from: T, to: T + 1 } };
    expect(said(await story.zhou.ask(keptHistoryApi.records, { body: { ...of.body, size: 1 } }))).toBe(
      'iot.node_not_found',
    );
    expect(said(await story.zhou.ask(keptHistoryApi.coverage, of))).toBe('iot.node_not_found');
    expect(said(await story.zhou.ask(keptHistoryApi.nodes, { query: { device: one.pump } }))).toBe(
      'iot.device_not_found',
    );
    expect(said(await story.zhou.ask(keptHistoryApi.refill, { body: { device: one.pump } }))).toBe(
      'iot.device_not_found',
    );
  });

  it('is asked for again of its gateway', async () => {
    const { body } = await story.lin.ask(keptHistoryApi.refill, { body: { device: one.pump } });
    expect(body).toEqual({ gaps: expect.any(Number) });
  });
});

describe('strangers of kept history', () => {
  const range = { nodes: [1], from: 0, to: 1 };
  strangersAreRefused(
    () => test,
    keptHistoryApi.nodes,
    () => ({ query: { device: NIL } }),
  );
  strangersAreRefused(
    () => test,
    keptHistoryApi.records,
    () => ({ body: { ...range, size: 1 } }),
  );
  strangersAreRefused(
    () => test,
    keptHistoryApi.coverage,
    () => ({ body: range }),
  );
  strangersAreRefused(
    () => test,
    keptHistoryApi.refill,
    () => ({ body: { device: NIL } }),
  );
  strangersAreRefused(
    () => test,
    keptHistoryApi.remove,
    () => ({ body: range }),
  );
});
