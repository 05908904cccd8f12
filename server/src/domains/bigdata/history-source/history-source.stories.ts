import { type Dataset, datasetApi } from '@cloudyard/contract/bigdata/dataset.ts';
import { historySourceApi } from '@cloudyard/contract/bigdata/history-source.ts';
import { historyApi } from '@cloudyard/contract/iot/history.ts';
import type { Caller, TestApp } from '../../../../test/app.ts';
import type { GatewayStory } from '../../../../test/equipment.ts';
import { eventually } from '../../../../test/eventually.ts';
import { deviceStory, policyStory } from '../../../../test/iot.ts';
import { makePointStore, telemetryRoom } from '../../telemetry/index.ts';

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Midnight in Shanghai, three days ago. */
export const M = Math.floor((Date.now() + 8 * HOUR) / DAY) * DAY - 8 * HOUR - 3 * DAY;

/** Points of a gateway, as they come, and what makes files of them. */
function measuring(test: TestApp, sourceId: string) {
  /** Times count from M. */
  const store = async (series: number[], at: number[], value: (number | null)[], more: object = {}) => {
    const points = makePointStore(test.kit);
    await points.store({
      ...{ sourceId, run: null, seq: null, sentAt: null, text: null },
      ...{ receivedAt: new Date(Date.now() - 3 * HOUR), series, at: at.map((ms) => M + ms), value },
      ...{ quality: at.map(() => 0), ...more },
    });
    await points.close();
  };
  const seal = async () => {
    const job = telemetryRoom.jobs?.find(({ name }) => name === 'telemetry.seal');
    await job?.run(test.kit, {}, AbortSignal.timeout(100_000));
  };
  return { store, seal };
}

/** What the page of history says of the same, by point and interval. */
function telling(lin: Caller, points: readonly object[]) {
  return async (more: {
    how: string;
    fill?: string;
    stepMs?: number;
    points?: object[];
    range?: { from: number; to: number };
  }) => {
    const { how, fill = 'none', stepMs = 30 * MINUTE, range = { from: M, to: M + 6 * HOUR } } = more;
    const { body } = await lin.ask(historyApi.query, {
      body: {
        ...{ points: more.points ?? points, ...range, mode: 'fixed', intervalMs: stepMs, maxPoints: 4_000 },
        ...{ functions: [how], fill },
      } as never,
    });
    return body.points.map(({ rows }: { rows: { values: unknown[] }[] }) =>
      rows.map(({ values }) => values[0]),
    );
  };
}

/** A pump behind a gateway: its temperature and whether it runs, and a text of the gateway's own; sealed, and hot. */
export async function historySourceStory(test: TestApp, gateways: GatewayStory) {
  const story = await deviceStory(test, gateways);
  const policy = policyStory(gateways, story);
  const gateway = await gateways.ready([
    gateways.node('t', 'number', { period: MINUTE }),
    gateways.node('r', 'boolean'),
    gateways.node('word', 'text'),
  ]);
  const pump = await story.child({ gatewayId: gateway.id });
  await story.mapPoints(pump, { temperature: 't', running: 'r' });
  const [t, r] = [(await policy.nodeOf(pump, 't')).id, (await policy.nodeOf(pump, 'r')).id];
  const word = (await policy.nodeOf(gateway.id, 'word')).id;

  const { store, seal } = measuring(test, gateway.id);
  const points = [
    { deviceId: pump, property: 'temperature' },
    { deviceId: pump, property: 'running' },
  ];
  const definition = (more: object = {}) => ({
    ...{ points, range: { from: M, to: M + 6 * HOUR }, stepMs: 30 * MINUTE, how: 'average' as const },
    ...{ layout: 'wide' as const, fill: 'none' as const, ...more },
  });
  let count = 0;
  const make = (more: object = {}, how: object = {}, who: Caller = story.lin) =>
    who.ask(historySourceApi.save, {
      body: {
        ...{ name: `泵历史 ${++count}`, description: '来自设备', categoryCode: 'sensors' as const },
        ...{ definition: definition(more), isLive: false, isDaily: false, ...how },
      },
    });
  /** When what is being made of it has ended, however that was. */
  const ended = (id: string): Promise<Dataset> =>
    eventually(async () => {
      const { body } = await story.lin.ask(datasetApi.detail, { params: { id } });
      if (body.state === 'importing') throw new Error(`importing, ${body.percent} %`);
      return body;
    });
  const made = async (more: object = {}, how: object = {}): Promise<Dataset> => {
    const answer = await make(more, how);
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
    return ended(answer.body.id);
  };
  const rowsOf = async (id: string, more: object = {}) =>
    (await story.lin.ask(datasetApi.rows, { params: { id }, body: { limit: 1000, ...more } })).body;
  const told = telling(story.lin, points);
  return {
    ...story,
    gateway,
    pump,
    t,
    r,
    word,
    points,
    store,
    seal,
    definition,
    make,
    made,
    ended,
    rowsOf,
    told,
  };
}
export type HistorySourceStory = Awaited<ReturnType<typeof historySourceStory>>;
