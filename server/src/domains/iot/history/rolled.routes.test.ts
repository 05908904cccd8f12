import { type HistoryReply, historyApi } from '@cloudyard/contract/iot/history.ts';
import { historyPolicyApi } from '@cloudyard/contract/iot/history-policy.ts';
import { keptHistoryApi } from '@cloudyard/contract/iot/kept-history.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '../../../../test/app.ts';
import { aroundGateways, type GatewayStory, said } from '../../../../test/equipment.ts';
import { makePointStore, telemetryRoom } from '../../telemetry/index.ts';
import { type DeviceStory, deviceStory } from '../device/device.stories.ts';
import { nodes, type PolicyStory, policyStory, rule } from '../history-policy/history-policy.stories.ts';

// Roll-ups as people meet them: kept by a policy, read on the page of historical data, gone with a range.

const DAY = 86_400_000;
const HOUR = 3_600_000;
/** Midnight in Shanghai, ten days ago. */
const M = Math.floor((Date.now() + 8 * HOUR) / DAY) * DAY - 8 * HOUR - 10 * DAY;

let test: TestApp;
let gateways: GatewayStory;
let story: DeviceStory;
let policy: PolicyStory;
aroundGateways((...opened) => {
  [test, gateways] = opened;
});
let one: Awaited<ReturnType<PolicyStory['station']>>;
let node = 0;

const work = async (name: string) => {
  const job = telemetryRoom.jobs?.find((known) => known.name === name);
  if (!job) throw new Error(`no job ${name}`);
  await job.run(test.kit, {}, AbortSignal.timeout(100_000));
};

beforeAll(async () => {
  story = await deviceStory(test, gateways);
  policy = policyStory(gateways, story);
  one = await policy.station();
  node = (await policy.nodeOf(one.pump, 't')).id;
  const store = makePointStore(test.kit);
  await store.store({
    ...{ sourceId: one.id, run: null, seq: null, sentAt: null, text: null },
    receivedAt: new Date(Date.now() - 3 * HOUR),
    ...{ series: [node, node, node, node], at: [M, M + 60_000, M + HOUR, M + 5 * HOUR] },
    ...{ value: [1, 2, 9, 4], quality: [0, 0, 2, 0] },
  });
  await store.close();
  await work('telemetry.seal');
});

const query = async (more: object = {}): Promise<HistoryReply> => {
  const answer = await story.lin.ask(historyApi.query, {
    body: {
      ...{ points: [{ deviceId: one.pump, property: 'temperature' }], from: M, to: M + DAY, mode: 'fixed' },
      ...{ intervalMs: HOUR, maxPoints: 2_000, functions: ['average', 'sum', 'count', 'good'], ...more },
    } as never,
  });
  expect(said(answer)).toBe('done');
  return answer.body;
};
const first = async (more: object = {}) => {
  const [point] = (await query(more)).points;
  if (!point) throw new Error('no point');
  return point;
};
const told = async (more: object = {}) =>
  (await first(more)).rows.filter(({ values }) => values.some((value) => value !== null));

describe('roll-ups', () => {
  it('answer intervals, and the answer says which', async () => {
    const point = await first();
    expect(point).toMatchObject({
      rolled: [{ step: 'hour', from: M, to: M + DAY }],
      untold: [],
      count: 4,
      good: 3,
    });
    expect((await told()).map(({ at, values }) => [(at - M) / HOUR, ...values])).toEqual([
      [0, 1.5, 3, 2, 100],
      [1, null, null, 1, 0],
      [5, 4, 4, 1, 100],
    ]);
    expect((await first({ intervalMs: DAY, timeZone: 'Europe/London' })).rolled).toMatchObject([
      { step: 'hour' },
    ]);
    expect((await first({ functions: ['timeAverage'] })).rolled).toEqual([]);
  });

  it('are kept for as long as the policy says, which is noted, counted and shown', async () => {
    const before = await policy.nodeOf(one.pump, 't');
    expect(before.rule).toMatchObject({ minuteDays: 90, hourDays: 730, dayDays: 1_825 });
    const estimated = async (more: object) =>
      (
        await story.lin.ask(historyPolicyApi.estimate, {
          body: { target: nodes(before) as never, rule: rule(more) },
        })
      ).body;
    const [all, none] = [await estimated({}), await estimated({ minuteDays: 0, hourDays: 0, dayDays: 0 })];
    expect(none.rollupBytes).toBe(0);
    expect(all.thenBytes - none.thenBytes).toBe(all.rollupBytes);
    expect(said(await policy.save(nodes(before), rule({ hourDays: -1 })))).toBe('kit.invalid');
    expect(said(await policy.save(nodes(before), rule({ hourDays: 4_000 })))).toBe('kit.invalid');
    expect(said(await policy.save(nodes(before), rule({ rawDays: 2, minuteDays: 0 })))).toBe('done');
    expect((await policy.nodeOf(one.pump, 't')).rule).toMatchObject({ minuteDays: 0, hourDays: 730 });
  });

  it('are what is left when points are gone, and say what they cannot', async () => {
    const raw = await first();
    await work('telemetry.compact');
    const records = await story.lin.ask(keptHistoryApi.records, {
      body: { nodes: [node], from: M, to: M + DAY, size: 10 },
    });
    expect(records.body.records).toEqual([]);
    expect(await first()).toEqual(raw);
    const gone = { from: M, to: M + DAY };
    expect(await first({ intervalMs: 60_000 })).toMatchObject({
      ...{ rolled: [], untold: [{ reason: 'coarse', ...gone }], count: 0 },
    });
    expect(await first({ mode: 'raw' })).toMatchObject({ count: 0, untold: [{ reason: 'raw', ...gone }] });
    const weighted = await first({ functions: ['timeAverage', 'sum'] });
    expect(weighted.untold).toMatchObject([{ reason: 'weighted', from: M }]);
    expect(weighted.rows[0]?.values).toEqual([null, 3]);
    // What is not known is not made up of its neighbours.
    const filled = await first({ intervalMs: 60_000, fill: 'previous', to: M + 2 * DAY });
    expect(filled.rows.every(({ isFilled }) => !isFilled)).toBe(true);
  });

  it('go with a range that is deleted', async () => {
    const answer = await story.lin.ask(keptHistoryApi.remove, {
      body: { nodes: [node], from: M, to: M + HOUR - 1 },
    });
    expect(said(answer)).toBe('done');
    expect((await told()).map(({ at }) => (at - M) / HOUR)).toEqual([1, 5]);
    expect((await told({ intervalMs: DAY })).map(({ values }) => values)).toEqual([[4, 4, 2, 50]]);
  });
});
