import { datasetApi } from '@cloudyard/contract/bigdata/dataset.ts';
import { historySourceApi } from '@cloudyard/contract/bigdata/history-source.ts';
import { deviceGroupApi } from '@cloudyard/contract/iot/group.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Caller, TestApp } from '../../../../test/app.ts';
import { aroundGateways, type GatewayStory, said } from '../../../../test/equipment.ts';
import { eventually } from '../../../../test/eventually.ts';
import { never } from '../../../../test/held-work.ts';
import { makeRole, put } from '../../../../test/roles.ts';
import { accountId, runSql } from '../../../../test/rows.ts';
import { newId } from '../../../kit/new-id.ts';
import { importVersion } from '../dataset/import.service.ts';
import { refreshDue } from './history-source.jobs.ts';
import { type HistorySourceStory, HOUR, historySourceStory, M, MINUTE } from './history-source.stories.ts';

let test: TestApp;
let gateways: GatewayStory;
let story: HistorySourceStory;
let he: Caller;
aroundGateways((...opened) => {
  [test, gateways] = opened;
});
const KEYS = ['iot.history.read', 'iot.device.read', 'bigdata.dataset.read', 'bigdata.dataset.edit'];
let role = '';
beforeAll(async () => {
  story = await historySourceStory(test, gateways);
  await story.store([story.t, story.t], [0, HOUR], [1, 2]);
  role = await makeRole(test, { enterprise: story.here, keys: KEYS });
  await put(test, { role, user: await accountId(test, 'he.ming'), enterprise: story.here });
  he = await test.as('he.ming');
});

const view = async (id: string) => (await story.lin.ask(datasetApi.detail, { params: { id } })).body;
const run = <T = object>(text: string) => runSql<T>(test, text);
const valuesOf = ({ rows }: { rows: unknown[][] }) => rows.map((row) => row[1]);
const hourly = { stepMs: HOUR, how: 'last', range: { from: M, to: M + 3 * HOUR } };

describe('a view that follows the history of devices', () => {
  it('shows what is there now, and makes versions that stay', async () => {
    const made = await story.made(hourly, { isLive: true });
    const now = () => story.lin.ask(historySourceApi.now, { params: { id: made.id }, body: {} });
    expect(valuesOf((await now()).body)).toEqual([1, 2, null]);
    await story.store([story.t], [2 * HOUR], [3]);
    expect(valuesOf((await now()).body)).toEqual([1, 2, 3]);
    expect(valuesOf(await story.rowsOf(made.id))).toEqual([1, 2, null]);
    const begun = await story.lin.ask(historySourceApi.refresh, { params: { id: made.id } });
    expect(begun.body.state).toBe('importing');
    expect(await story.ended(made.id)).toMatchObject({ state: 'ready', version: 2 });
    expect(valuesOf(await story.rowsOf(made.id))).toEqual([1, 2, 3]);
    expect(valuesOf(await story.rowsOf(made.id, { version: 1 }))).toEqual([1, 2, null]);
  });
  it('is refreshed every day, once, whichever copy of the server comes first', async () => {
    const { id } = await story.made({ ...hourly, range: { lastMs: HOUR } }, { isLive: true, isDaily: true });
    const first = (await view(id)).history;
    expect(first).toMatchObject({ isDaily: true, nextAt: expect.any(String) });
    expect(await refreshDue(test.kit)).toBe(0);
    const later = new Date(Date.parse(first.nextAt) + MINUTE);
    const all = await Promise.all([refreshDue(test.kit, later), refreshDue(test.kit, later)]);
    expect(all.sort()).toEqual([0, 1]);
    await eventually(async () => expect(await view(id)).toMatchObject({ version: 2, state: 'ready' }));
    const off = await story.lin.ask(historySourceApi.change, { params: { id }, body: { isDaily: false } });
    expect(off.body).toMatchObject({ isDaily: false, nextAt: null });
    expect(await refreshDue(test.kit, new Date(later.getTime() + 100 * HOUR))).toBe(0);
  });
  it('that a killed server had in hand is made anew', async () => {
    const { id } = await story.made(hourly, { isLive: true });
    const [version] = await run<{
      id: string;
    }>(`update dataset_version set state = 'importing', holder = -1, bytes = 0
      where dataset_id = '${id}' returning id`);
    await importVersion(test.kit, version?.id ?? '', never);
    expect(await view(id)).toMatchObject({ state: 'ready', rows: 3 });
  });
});

describe('somebody who may not see a device', () => {
  it('makes nothing of it, reads nothing of it now, and what they own fails by its name', async () => {
    // Made while everybody saw everything: one is lin's, one is he's.
    const lins = await story.made(hourly, { isLive: true });
    const mine = await story.make(hourly, { isLive: true }, he);
    await story.ended(mine.body.id);
    const other = await story.child({});
    const body = { name: newId(), description: '', parentId: null, kind: 'picked' as const, query: null };
    const group = (await story.lin.ask(deviceGroupApi.add, { body })).body.id;
    await story.lin.ask(deviceGroupApi.addMembers, { params: { id: group }, body: { deviceIds: [other] } });
    await story.lin.ask(deviceGroupApi.limitRoles, { params: { id: group }, body: { roleIds: [role] } });

    expect(said(await story.make(hourly, {}, he))).toBe('bigdata.history_unknown');
    const preview = await he.ask(historySourceApi.preview, { body: story.definition(hourly) as never });
    expect(said(preview)).toBe('bigdata.history_unknown');
    const now = await he.ask(historySourceApi.now, { params: { id: lins.id }, body: {} });
    expect(said(now)).toBe('bigdata.history_unknown');
    // With the rights of its owner, whoever asks for it.
    expect(said(await story.lin.ask(historySourceApi.refresh, { params: { id: mine.body.id } }))).toBe(
      'done',
    );
    const failed = await story.ended(mine.body.id);
    expect(failed).toMatchObject({
      state: 'ready',
      version: 1,
      problem: expect.stringContaining('temperature'),
    });
    expect(said(await he.ask(historySourceApi.refresh, { params: { id: lins.id } }))).toBe('done');
    expect(await story.ended(lins.id)).toMatchObject({ version: 2, problem: '' });
  });
  it('nor without the right to look at the past', async () => {
    const mine = await story.made(hourly, { isLive: true });
    const [owner] = await run<{ id: string }>(`select id from account where username = 'su.wen'`);
    await run(`update history_source set owner_id = '${owner?.id}' where dataset_id = '${mine.id}'`);
    await story.lin.ask(historySourceApi.refresh, { params: { id: mine.id } });
    expect(await story.ended(mine.id)).toMatchObject({
      ...{ version: 1, problem: expect.stringContaining('may not look') },
    });
  });
});
