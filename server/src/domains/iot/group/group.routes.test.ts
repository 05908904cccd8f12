import { deviceApi } from '@cloudyard/contract/iot/device.ts';
import { deviceGroupApi } from '@cloudyard/contract/iot/group.ts';
import { historyPolicyApi, USUAL_RULE } from '@cloudyard/contract/iot/history-policy.ts';
import { NIL } from '@cloudyard/contract/kit/values.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '../../../../test/app.ts';
import { aroundGateways, type GatewayStory, said } from '../../../../test/equipment.ts';
import { rows } from '../../../../test/rows.ts';
import { strangersAreRefused } from '../../../../test/strangers.ts';
import { type DeviceStory, deviceStory } from '../device/device.stories.ts';
import { membersOf } from './scope.queries.ts';

let test: TestApp;
let gateways: GatewayStory;
let story: DeviceStory;
aroundGateways((...opened) => {
  [test, gateways] = opened;
});
beforeAll(async () => {
  story = await deviceStory(test, gateways);
});

let count = 0;
const draft = (more: object = {}) => ({
  ...{
    name: `分组 ${++count}`,
    description: '',
    parentId: null,
    kind: 'picked' as const,
    query: null,
    ...more,
  },
});
const add = (more: object = {}, who = story.lin) => who.ask(deviceGroupApi.add, { body: draft(more) });
const made = async (more: object = {}, who = story.lin): Promise<string> => (await add(more, who)).body.id;
const put = (id: string, deviceIds: string[], who = story.lin) =>
  who.ask(deviceGroupApi.addMembers, { params: { id }, body: { deviceIds } });
const membersIn = async (id: string): Promise<string[]> =>
  (await story.lin.ask(deviceGroupApi.members, { params: { id }, query: { size: 100 } })).body.content
    .map((row: { id: string }) => row.id)
    .sort();

const one = { params: { id: NIL } };
const DRAFT = { name: 'x', description: '', parentId: null, kind: 'picked' as const, query: null };
describe('strangers of groups', () => {
  strangersAreRefused(
    () => test,
    deviceGroupApi.list,
    () => ({}),
  );
  strangersAreRefused(
    () => test,
    deviceGroupApi.view,
    () => one,
  );
  strangersAreRefused(
    () => test,
    deviceGroupApi.members,
    () => one,
  );
  strangersAreRefused(
    () => test,
    deviceGroupApi.preview,
    () => ({ body: { query: {} } }),
  );
  strangersAreRefused(
    () => test,
    deviceGroupApi.add,
    () => ({ body: DRAFT }),
  );
  strangersAreRefused(
    () => test,
    deviceGroupApi.change,
    () => ({ ...one, body: DRAFT }),
  );
  strangersAreRefused(
    () => test,
    deviceGroupApi.addMembers,
    () => ({ ...one, body: { deviceIds: [NIL] } }),
  );
  strangersAreRefused(
    () => test,
    deviceGroupApi.removeMembers,
    () => ({ ...one, body: { deviceIds: [NIL] } }),
  );
  strangersAreRefused(
    () => test,
    deviceGroupApi.remove,
    () => one,
  );
});

describe('a group', () => {
  it('has members that are picked, with those of the groups below it', async () => {
    const [a, b, c] = [await story.child(), await story.child(), await story.child()];
    const top = await made();
    const below = await made({ parentId: top });
    expect((await put(top, [a, b])).body).toEqual({ changed: 2 });
    expect((await put(top, [a])).body).toEqual({ changed: 0 });
    await put(below, [b, c]);
    expect(await membersIn(top)).toEqual([a, b, c].sort());
    expect(await membersIn(below)).toEqual([b, c].sort());
    const view = (await story.lin.ask(deviceGroupApi.view, { params: { id: top } })).body;
    expect(view).toMatchObject({ members: 3, online: 0, picked: 2, uses: [{ kind: 'group', id: below }] });
    await story.lin.ask(deviceGroupApi.removeMembers, { params: { id: top }, body: { deviceIds: [a, c] } });
    expect(await membersIn(top)).toEqual([b, c].sort());
    expect((await story.viewDevice(b)).groups).toHaveLength(2);
    const listed = (await story.listed({ group: top })).content as { id: string; groups: { id: string }[] }[];
    const groupsOf = (device: string) => listed.find(({ id }) => id === device)?.groups.map(({ id }) => id);
    expect(groupsOf(b)?.sort()).toEqual([top, below].sort());
    expect(groupsOf(c)).toEqual([below]);
    // A device that is gone is in no group.
    await story.lin.ask(deviceApi.enable, { params: { id: b }, body: { isEnabled: false } });
    await story.lin.ask(deviceApi.remove, { params: { id: b } });
    expect(await membersIn(top)).toEqual([c]);
    expect((await story.listed({ group: top })).content.map((row: { id: string }) => row.id)).toEqual([c]);
  });

  it('by a question has whoever it finds when it is asked', async () => {
    const query = { tag: 'hall=7', enabled: true };
    const id = await made({ kind: 'query', query });
    expect(await membersIn(id)).toEqual([]);
    const first = await story.child({ tags: { hall: '7' } });
    await story.child({ tags: { hall: '8' } });
    expect(await membersIn(id)).toEqual([first]);
    const previewed = (await story.lin.ask(deviceGroupApi.preview, { body: { query } })).body;
    expect(previewed).toMatchObject({ totalElements: 1, isMore: false, content: [{ id: first }] });
    expect(said(await put(id, [first]))).toBe('iot.group_by_query');
    await story.lin.ask(deviceApi.enable, { params: { id: first }, body: { isEnabled: false } });
    expect(await membersIn(id)).toEqual([]);
  });

  it('is a condition for other rooms, inside of one enterprise', async () => {
    const id = await made({ kind: 'query', query: { tag: 'scope=1' } });
    const member = await story.child({ tags: { scope: '1' } });
    const foreign = await story.product({}, story.zhou);
    await story.child({ productId: foreign, tags: { scope: '1' } }, story.zhou);
    const found = await rows(test, async (db) => {
      const scope = await membersOf(db, story.here, id);
      return (await sql<{ id: string }>`select d.id from device d where ${scope}`.execute(db)).rows;
    });
    expect(found).toEqual([{ id: member }]);
    const none = await rows(test, async (db) => {
      const scope = await membersOf(db, story.here, NIL);
      return (await sql`select from device d where ${scope}`.execute(db)).rows;
    });
    expect(none).toEqual([]);
  });

  it('is not deeper than five, and never below itself', async () => {
    const path = [await made()];
    for (let n = 1; n < 5; n += 1) path.push(await made({ parentId: path.at(-1) }));
    expect(said(await add({ parentId: path.at(-1) }))).toBe('iot.group_depth');
    const move = (id: string, parentId: string | null) =>
      story.lin.ask(deviceGroupApi.change, { params: { id }, body: draft({ parentId }) });
    expect(said(await move(path[0] as string, path[3] as string))).toBe('iot.group_cycle');
    expect(said(await move(path[0] as string, path[0] as string))).toBe('iot.group_cycle');
    const other = await made();
    expect(said(await move(path[1] as string, await made({ parentId: other })))).toBe('iot.group_depth');
    expect(said(await move(path[1] as string, other))).toBe('done');
  });

  it('stays while it is used, under a name of its own and of its kind', async () => {
    const top = await made({ name: '北区' });
    const below = await made({ parentId: top, name: '一号线' });
    const remove = (id: string) => story.lin.ask(deviceGroupApi.remove, { params: { id } });
    expect(said(await remove(top))).toBe('iot.group_in_use');
    expect(said(await add({ name: '北区' }))).toBe('iot.device_group_name_taken');
    expect(said(await add({ parentId: top, name: '一号线' }))).toBe('iot.device_group_name_taken');
    const change = { ...DRAFT, kind: 'query' as const, query: {} };
    expect(said(await story.lin.ask(deviceGroupApi.change, { params: { id: top }, body: change }))).toBe(
      'iot.group_kind_fixed',
    );
    expect(said(await add({ kind: 'query', query: null }))).toBe('kit.invalid');
    expect([said(await remove(below)), said(await remove(top))]).toEqual(['done', 'done']);
  });

  it('stays while points are kept by it, and says so', async () => {
    const id = await made({ name: '留存组' });
    const rule = { ...USUAL_RULE, rawDays: 30 };
    const save = (revision: number, said: typeof rule | null) =>
      story.lin.ask(historyPolicyApi.save, {
        body: { target: { kind: 'group', id, revision }, rule: said } as never,
      });
    await save(0, rule);
    const uses = (await story.lin.ask(deviceGroupApi.view, { params: { id } })).body.uses;
    expect(uses).toMatchObject([{ kind: 'history-policy', name: '留存组' }]);
    const refused = await story.lin.ask(deviceGroupApi.remove, { params: { id } });
    expect(refused.body).toMatchObject({
      code: 'iot.group_in_use',
      fields: { 'history-policy': '留存组' },
    });
    const kept = (await story.lin.ask(historyPolicyApi.scopes, {})).body;
    expect(kept.filter(({ targetId }: { targetId: string }) => targetId === id)).toHaveLength(1);
    await save(1, null);
    expect(said(await story.lin.ask(deviceGroupApi.remove, { params: { id } }))).toBe('done');
  });

  it('of another enterprise is not there', async () => {
    const { zhou } = story;
    const id = await made();
    const device = await story.child();
    const foreign = { params: { id } };
    for (const asked of [
      zhou.ask(deviceGroupApi.view, foreign),
      zhou.ask(deviceGroupApi.members, foreign),
      zhou.ask(deviceGroupApi.change, { ...foreign, body: DRAFT }),
      put(id, [device], zhou),
      zhou.ask(deviceGroupApi.removeMembers, { ...foreign, body: { deviceIds: [device] } }),
      zhou.ask(deviceGroupApi.remove, foreign),
      add({ parentId: id }, zhou),
    ])
      expect(said(await asked)).toBe('iot.group_not_found');
    expect((await story.listed({ group: id }, zhou)).content).toEqual([]);
    const own = await made({}, zhou);
    expect((await put(own, [device], zhou)).body).toEqual({ changed: 0 });
    const preview = await zhou.ask(deviceGroupApi.preview, { body: { query: { product: story.pump } } });
    expect(preview.body.content).toEqual([]);
  });
});
