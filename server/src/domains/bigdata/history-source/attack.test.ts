import { datasetApi } from '@cloudyard/contract/bigdata/dataset.ts';
import { historySourceApi } from '@cloudyard/contract/bigdata/history-source.ts';
import { hubApi } from '@cloudyard/contract/bigdata/hub.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Caller, TestApp } from '../../../../test/app.ts';
import { aroundGateways, type GatewayStory, said } from '../../../../test/equipment.ts';
import { makeRole, put } from '../../../../test/roles.ts';
import { accountId, runSql } from '../../../../test/rows.ts';
import { inTurn } from '../dataset/turns.ts';
import { type HistorySourceStory, HOUR, historySourceStory, M } from './history-source.stories.ts';

let test: TestApp;
let gateways: GatewayStory;
let story: HistorySourceStory;
let zhou: Caller;
/** Works for 海川重工 and looks at datasets and at the past of devices, without changing anything. */
let reader: Caller;
/** Without an enterprise. */
let su: Caller;
aroundGateways((...opened) => {
  [test, gateways] = opened;
});
beforeAll(async () => {
  story = await historySourceStory(test, gateways);
  await story.store([story.t, story.t], [0, HOUR], [1, 2]);
  const user = await accountId(test, 'he.ming');
  await runSql(test, `delete from role_member where account_id = '${user}'`);
  const role = await makeRole(test, {
    ...{ enterprise: story.here, keys: ['iot.history.read', 'iot.device.read', 'bigdata.dataset.read'] },
  });
  await put(test, { role, user, enterprise: story.here });
  [zhou, reader, su] = (await Promise.all(['zhou.yan', 'he.ming', 'su.wen'].map((one) => test.as(one)))) as [
    Caller,
    Caller,
    Caller,
  ];
});

const hourly = { stepMs: HOUR, how: 'last', range: { from: M, to: M + 3 * HOUR } };
const calls = async (id: string, who: Caller) => ({
  now: said(await who.ask(historySourceApi.now, { params: { id }, body: {} })),
  change: said(await who.ask(historySourceApi.change, { params: { id }, body: { isDaily: true } })),
  refresh: said(await who.ask(historySourceApi.refresh, { params: { id } })),
});

describe('a view of the history of devices', () => {
  it('is nothing to others, and not changed by those who only read', async () => {
    const { id } = await story.made(hourly, { isLive: true });
    const none = 'bigdata.dataset_not_found';
    expect(await calls(id, zhou)).toEqual({ now: none, change: none, refresh: none });
    const no = 'kit.not_allowed';
    expect(await calls(id, su)).toEqual({ now: no, change: no, refresh: no });
    expect(await calls(id, reader)).toEqual({ now: 'done', change: no, refresh: no });
    expect(said(await story.make(hourly, {}, reader))).toBe(no);
  });

  it('that was given names no device of who gave it', async () => {
    const { id } = await story.made(hourly, { isLive: true });
    const body = { with: 'enterprise' as const, name: '云杉精密', mayDownload: false, until: null };
    const share = await story.lin.ask(hubApi.share, { params: { kind: 'dataset', id }, body });
    expect(said(share)).toBe('done');
    // What was kept of it is theirs to read, and not what is there now.
    expect(said(await zhou.ask(datasetApi.rows, { params: { id }, body: {} }))).toBe('done');
    const now = await zhou.ask(historySourceApi.now, { params: { id }, body: {} });
    expect(said(now)).toBe('bigdata.history_none');
    expect(await calls(id, zhou)).toMatchObject({ change: 'kit.not_allowed', refresh: 'kit.not_allowed' });
    const page = await zhou.ask(datasetApi.detail, { params: { id } });
    expect(page.body).toMatchObject({ history: null, origin: { text: '', link: null } });
    expect(JSON.stringify([now.body, page.body])).not.toContain(story.pump);
  });

  it('of others’ devices is made by nobody, and nothing is said of them', async () => {
    const definition = story.definition(hourly) as never;
    const estimate = await zhou.ask(historySourceApi.estimate, { body: definition });
    expect(estimate.body).toMatchObject({ names: [], texts: [], read: 0 });
    expect(said(await zhou.ask(historySourceApi.preview, { body: definition }))).toBe(
      'bigdata.history_unknown',
    );
    expect(said(await story.make(hourly, {}, zhou))).toBe('bigdata.history_unknown');
    expect(said(await su.ask(historySourceApi.estimate, { body: definition }))).toBe('kit.not_allowed');
  });

  it('is previewed by one person in turn, and not by many calls at once', async () => {
    const body = story.definition(hourly) as never;
    const preview = async () => said(await story.lin.ask(historySourceApi.preview, { body }));
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
    const before = Array.from({ length: 9 }, () => inTurn(story.lin.userId, undefined, () => held));
    expect(await preview()).toBe('bigdata.busy');
    letGo();
    await Promise.all(before);
    expect(await preview()).toBe('done');
  });
});
