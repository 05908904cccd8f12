import { pointSetApi } from '@cloudyard/contract/iot/point-set.ts';
import { NIL } from '@cloudyard/contract/kit/values.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Caller, TestApp } from '../../../../test/app.ts';
import { aroundGateways, type GatewayStory, said } from '../../../../test/equipment.ts';
import { makeRole, put } from '../../../../test/roles.ts';
import { accountId, enterpriseId, rows } from '../../../../test/rows.ts';
import { strangersAreRefused } from '../../../../test/strangers.ts';
import { type DeviceStory, deviceStory } from '../device/device.stories.ts';

let test: TestApp;
let gateways: GatewayStory;
let story: DeviceStory;
let device: string;
aroundGateways((...opened) => {
  [test, gateways] = opened;
});
/** Of the same enterprise: who looks at values, and who may also edit what others share. */
let looking: Caller;
let editing: Caller;
beforeAll(async () => {
  story = await deviceStory(test, gateways);
  device = await story.child();
  const here = await enterpriseId(test, '海川重工');
  const holding = async (username: string, keys: string[]) => {
    const role = await makeRole(test, { enterprise: here, keys });
    await put(test, { role, user: await accountId(test, username), enterprise: here });
    return test.as(username);
  };
  looking = await holding('he.ming', ['iot.history.read']);
  editing = await holding('qin.yue', ['iot.realtime.read', 'iot.point-set.edit']);
});

const draft = (more: object = {}) => ({
  ...{ name: '泵站', isShared: false, points: [{ deviceId: device, property: 'temperature' }], ...more },
});
const add = (more: object = {}, who = story.lin) => who.ask(pointSetApi.add, { body: draft(more) as never });
const view = (id: string, who = story.lin) => who.ask(pointSetApi.view, { params: { id } });
const change = (id: string, more: object, who = story.lin) =>
  who.ask(pointSetApi.change, { params: { id }, body: { ...draft(), revision: 1, ...more } as never });
const remove = (id: string, who = story.lin) => who.ask(pointSetApi.remove, { params: { id } });
const names = async (who: Caller) =>
  ((await who.ask(pointSetApi.list, {})).body as { name: string }[]).map(({ name }) => name);

const one = { params: { id: NIL } };
const body = { name: 'x', isShared: false, points: [{ deviceId: NIL, property: 'a' }] };
describe('strangers of point sets', () => {
  strangersAreRefused(
    () => test,
    pointSetApi.list,
    () => ({}),
  );
  strangersAreRefused(
    () => test,
    pointSetApi.view,
    () => one,
  );
  strangersAreRefused(
    () => test,
    pointSetApi.add,
    () => ({ body }),
  );
  strangersAreRefused(
    () => test,
    pointSetApi.change,
    () => ({ ...one, body: { ...body, revision: 1 } }),
  );
  strangersAreRefused(
    () => test,
    pointSetApi.remove,
    () => one,
  );

  it('are refused without a key of either screen', async () => {
    // Of the enterprise, without a role that looks at values.
    const stranger = await test.as('meng.xia');
    const answers = [
      await stranger.ask(pointSetApi.list, {}),
      await view(NIL, stranger),
      await add({}, stranger),
      await change(NIL, {}, stranger),
      await remove(NIL, stranger),
    ];
    expect(answers.map(said)).toEqual(answers.map(() => 'kit.not_allowed'));
  });
});

describe('a set of points', () => {
  it('is remembered in its order, and is its owner’s alone until it is shared', async () => {
    const points = ['speed', 'temperature'].map((property) => ({ deviceId: device, property }));
    const made = (await add({ name: '自己的', points })).body;
    expect(made).toMatchObject({ isOwn: true, mayEdit: true, count: 2, revision: 1, points });
    expect(await names(looking)).not.toContain('自己的');
    expect(said(await view(made.id, looking))).toBe('iot.point_set_not_found');
    expect(said(await change(made.id, {}, editing))).toBe('iot.point_set_not_found');
    expect(said(await change(made.id, { name: '自己的', isShared: true, points }))).toBe('done');
    expect(await names(looking)).toContain('自己的');
    expect((await view(made.id, looking)).body).toMatchObject({ isOwn: false, mayEdit: false, points });
  });

  it('that is shared is changed by its owner and by who may edit those of others', async () => {
    const { id } = (await add({ name: '共享', isShared: true })).body;
    expect(said(await change(id, { isShared: true }, looking))).toBe('iot.point_set_shared');
    expect(said(await remove(id, looking))).toBe('iot.point_set_shared');
    // Taken back, it would be gone for whoever did it.
    expect(said(await change(id, { isShared: false }, editing))).toBe('iot.point_set_shared');
    expect((await change(id, { name: '改过', isShared: true }, editing)).body).toMatchObject({ revision: 2 });
    expect(said(await remove(id, editing))).toBe('done');
    expect(said(await view(id))).toBe('iot.point_set_not_found');
  });

  it('is not overwritten by whoever did not see the last change', async () => {
    const { id } = (await add({ name: '两人改' })).body;
    await change(id, { name: '两人改', points: [{ deviceId: device, property: 'speed' }] });
    expect(said(await change(id, { name: '两人改' }))).toBe('iot.point_set_stale');
    expect((await view(id)).body.points).toEqual([{ deviceId: device, property: 'speed' }]);
  });

  it('has a name of its own, points once, and only devices of the enterprise', async () => {
    await add({ name: '同名' });
    expect(said(await add({ name: '同名' }))).toBe('iot.point_set_name_taken');
    const twice = [draft().points[0], draft().points[0]];
    expect(said(await add({ name: 'b', points: twice }))).toBe('kit.invalid');
    expect(said(await add({ name: 'b', points: [] }))).toBe('kit.invalid');
    const many = Array.from({ length: 1_001 }, (_, n) => ({ deviceId: device, property: `p${n}` }));
    expect(said(await add({ name: 'b', points: many }))).toBe('kit.invalid');
    expect(said(await add({ name: 'b', points: many.slice(1) }))).toBe('done');
    expect(said(await add({ name: 'c' }, story.zhou))).toBe('iot.points_unknown');
  });

  it('keeps a point whose device is gone, and takes no new one of it', async () => {
    const gone = await story.child();
    const points = [{ deviceId: gone, property: 'a' }];
    const { id } = (await add({ name: '走了', points })).body;
    await rows(test, (db) => db.deleteFrom('device').where('id', '=', gone).execute());
    expect(said(await change(id, { name: '走了的', points }))).toBe('done');
    expect(said(await add({ name: '新的', points }))).toBe('iot.points_unknown');
  });

  it('of another enterprise is none', async () => {
    const { id } = (await add({ name: '别家', isShared: true })).body;
    expect(await names(story.zhou)).toEqual([]);
    for (const answer of [
      await view(id, story.zhou),
      await change(id, {}, story.zhou),
      await remove(id, story.zhou),
    ])
      expect(said(answer)).toBe('iot.point_set_not_found');
  });

  it('is one of two hundred at most', async () => {
    const owner = await accountId(test, 'qin.yue');
    const here = await enterpriseId(test, '海川重工');
    const all = Array.from({ length: 200 }, (_, n) => ({
      ...{ enterprise_id: here, owner_id: owner, name: `满 ${n}`, points: '[]' },
    }));
    await rows(test, (db) => db.insertInto('point_set').values(all).execute());
    expect(said(await add({ name: '多一个' }, editing))).toBe('iot.point_sets_many');
  });
});
