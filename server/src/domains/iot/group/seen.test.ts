import { alarmApi } from '@cloudyard/contract/iot/alarm.ts';
import { debugApi } from '@cloudyard/contract/iot/debug.ts';
import { deviceApi } from '@cloudyard/contract/iot/device.ts';
import { deviceJobApi } from '@cloudyard/contract/iot/device-job.ts';
import { forwardApi } from '@cloudyard/contract/iot/forward.ts';
import { deviceGroupApi } from '@cloudyard/contract/iot/group.ts';
import { historyApi } from '@cloudyard/contract/iot/history.ts';
import { historyPolicyApi } from '@cloudyard/contract/iot/history-policy.ts';
import { keptHistoryApi } from '@cloudyard/contract/iot/kept-history.ts';
import { overviewApi } from '@cloudyard/contract/iot/overview.ts';
import { pointApi } from '@cloudyard/contract/iot/point.ts';
import { pushApi } from '@cloudyard/contract/iot/push.ts';
import { realtimeApi } from '@cloudyard/contract/iot/realtime.ts';
import { ruleApi } from '@cloudyard/contract/iot/rule.ts';
import { dataTopic, stateApi } from '@cloudyard/contract/iot/state.ts';
import { NIL } from '@cloudyard/contract/kit/values.ts';
import { Client } from '@stomp/stompjs';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import type { Caller, TestApp } from '../../../../test/app.ts';
import { aroundGateways, type GatewayStory, said } from '../../../../test/equipment.ts';
import { makeRole, put } from '../../../../test/roles.ts';
import { accountId, rows } from '../../../../test/rows.ts';
import { strangersAreRefused } from '../../../../test/strangers.ts';
import { newId } from '../../../kit/new-id.ts';
import { type DeviceStory, deviceStory } from '../device/device.stories.ts';
import { holdersWhoSee } from './seen.service.ts';

/** What a user needs for all of it, and more than enough. */
const KEYS = [
  ...['iot.device.read', 'iot.device.edit', 'iot.device.command', 'iot.group.read', 'iot.group.edit'],
  ...['iot.alarm.read', 'iot.alarm.handle', 'iot.realtime.read', 'iot.history.read', 'iot.debug.use'],
  ...['iot.kept-history.read', 'iot.rule.read', 'iot.push.read', 'iot.forward.read', 'iot.overview.read'],
  ...['iot.history-policy.read', 'iot.history-policy.edit', 'access.role.edit'],
];

let test: TestApp;
let gateways: GatewayStory;
let story: DeviceStory;
let he: Caller;
let role: string;
/** Devices of two groups behind one gateway: the first is seen. */
let [mine, other, mineGroup, otherGroup, gatewayId] = ['', '', '', '', ''];
aroundGateways((...opened) => {
  [test, gateways] = opened;
});

const group = async (deviceIds: string[], parentId: string | null = null): Promise<string> => {
  const body = { name: newId(), description: '', parentId, kind: 'picked' as const, query: null };
  const { id } = (await story.lin.ask(deviceGroupApi.add, { body })).body;
  if (deviceIds.length > 0)
    await story.lin.ask(deviceGroupApi.addMembers, { params: { id }, body: { deviceIds } });
  return id;
};
const limit = (id: string, roleIds: string[], who = story.lin) =>
  who.ask(deviceGroupApi.limitRoles, { params: { id }, body: { roleIds } });

beforeAll(async () => {
  story = await deviceStory(test, gateways);
  gatewayId = (await story.ready()).id;
  [mine, other] = [await story.child({ gatewayId }), await story.child({ gatewayId })];
  await story.mapPoints(other, { temperature: 'temperature' });
  // Of a group below it, too.
  mineGroup = await group([]);
  await group([mine], mineGroup);
  otherGroup = await group([other, gatewayId]);
  role = await makeRole(test, { enterprise: story.here, keys: KEYS });
  await put(test, { role, user: await accountId(test, 'he.ming'), enterprise: story.here });
  he = await test.as('he.ming');
});

describe('strangers of what roles see', () => {
  strangersAreRefused(
    () => test,
    deviceGroupApi.limitRoles,
    () => ({ params: { id: NIL }, body: { roleIds: [] } }),
  );
});

const sending = { timeoutSeconds: 5, waitMinutes: 10 };
const seen = async (who: Caller, query: object = {}) =>
  (await who.ask(deviceApi.list, { query: { size: 100, ...query } as never })).body.content
    .map(({ id }: { id: string }) => id)
    .filter((id: string) => [mine, other, gatewayId].includes(id))
    .sort();

/** Every call about one device. */
const callsAbout = (id: string): [string, Promise<{ status: number; body: { code?: unknown } }>][] => {
  const params = { id };
  return [
    ['view', he.ask(deviceApi.view, { params })],
    [
      'change',
      he.ask(deviceApi.change, {
        params,
        body: { productId: story.pump, code: 'SEEN', name: '', tags: {}, tagsBefore: {} },
      }),
    ],
    ['tag', he.ask(deviceApi.tag, { params, body: { tags: {}, tagsBefore: {} } })],
    ['bind', he.ask(deviceApi.bind, { params, body: { gatewayId: null } })],
    ['enable', he.ask(deviceApi.enable, { params, body: { isEnabled: true } })],
    ['remove', he.ask(deviceApi.remove, { params })],
    ['signals', he.ask(stateApi.signals, { params })],
    ['values', he.ask(stateApi.values, { params })],
    ['services', he.ask(stateApi.services, { params })],
    ['read', he.ask(stateApi.read, { params, body: sending })],
    ['write', he.ask(stateApi.write, { params: { id, property: 'speed' }, body: { value: 1, ...sending } })],
    ['setValue', he.ask(stateApi.setValue, { params: { id, property: 'speed' }, body: { value: 1 } })],
    ['call', he.ask(stateApi.call, { params: { id, service: 'reset' }, body: { input: {}, ...sending } })],
    ['commands', he.ask(stateApi.commands, { params })],
    ['ticket', he.ask(stateApi.ticket, { params: { id, command: NIL } })],
    ['events', he.ask(stateApi.events, { params })],
    ['log', he.ask(stateApi.log, { params })],
    ['config', he.ask(stateApi.config, { params })],
    ['points', he.ask(pointApi.view, { params })],
    ['map', he.ask(pointApi.save, { params, body: { points: [] } })],
    ['debug', he.ask(debugApi.start, { body: { deviceId: id } as never })],
    ['diagnose', he.ask(debugApi.diagnose, { params })],
    ['series', he.ask(keptHistoryApi.nodes, { query: { device: id } })],
    [
      'job',
      he.ask(deviceJobApi.start, { body: { devices: { ids: [id] }, act: { kind: 'disable' } } as never }),
    ],
  ];
};

describe('a user whose roles are limited to a group', () => {
  it('sees all before, and only its devices afterwards', async () => {
    expect(await seen(he)).toEqual([mine, other, gatewayId].sort());
    expect(said(await limit(mineGroup, [role]))).toBe('done');
    expect(await seen(he)).toEqual([mine]);
    expect(await seen(he, { q: '泵' })).toEqual([mine]);
    expect(await seen(he, { gateway: gatewayId })).toEqual([mine]);
    expect(await seen(he, { group: otherGroup })).toEqual([]);
    expect(await seen(story.lin)).toEqual([mine, other, gatewayId].sort());
    const members = (await he.ask(deviceGroupApi.members, { params: { id: otherGroup } })).body;
    expect(members.content).toEqual([]);
    const shares = (await he.ask(deviceGroupApi.view, { params: { id: otherGroup } })).body;
    expect(shares).toMatchObject({ members: 0, online: 0 });
    const found = await he.ask(deviceGroupApi.preview, { body: { query: {} } });
    expect(found.body.content.map(({ id }: { id: string }) => id)).toEqual([mine]);
    const choices = (await he.ask(deviceApi.choices, { query: { ids: [mine, other] } as never })).body;
    expect(choices.map(({ id }: { id: string }) => id)).toEqual([mine]);
    const table = await he.ask(deviceApi.export, {});
    const codes = [await story.viewDevice(mine), await story.viewDevice(other)].map(({ code }) => code);
    expect(codes.map((code) => String(table.body).includes(code))).toEqual([true, false]);
  });

  it('finds none of the others, whatever is asked of them', async () => {
    for (const [name, asked] of callsAbout(other))
      expect([name, (await asked).status, said(await asked)]).toEqual([name, 404, 'iot.device_not_found']);
    for (const [name, asked] of callsAbout(mine))
      expect([name, (await asked).body.code]).not.toEqual([name, 'iot.device_not_found']);
  });

  it('charts, hears and keeps only what it sees', async () => {
    const points = [{ deviceId: other, property: 'temperature' }];
    const live = (await he.ask(realtimeApi.values, { body: { points } })).body;
    expect(JSON.stringify(live)).toContain('gone');
    const range = { from: 0, to: 1_000, mode: 'raw', maxPoints: 10 };
    const past = await he.ask(historyApi.query, { body: { points, ...range } as never });
    expect(said(past)).toBe('iot.points_unknown');
    const [series] = await rows(test, (db) =>
      db.selectFrom('telemetry_series').select('id').where('source_id', '=', gatewayId).execute(),
    );
    const kept = { nodes: [series?.id ?? 0], from: 0, to: 1, size: 1 };
    expect(said(await he.ask(keptHistoryApi.records, { body: kept as never }))).toBe('iot.node_not_found');
  });

  it('hears a gateway only where it sees it', async () => {
    const port = Number(new URL(await test.app.listen({ port: 0, host: '127.0.0.1' })).port);
    const hear = (id: string) =>
      new Promise<string>((resolve) => {
        const client = new Client({
          webSocketFactory: () =>
            new WebSocket(`ws://127.0.0.1:${port}/sia-equipment-websocket`, ['v12.stomp'], {
              headers: { cookie: he.cookie },
            }),
          reconnectDelay: 0,
        });
        const end = (how: string) => {
          void client.deactivate();
          resolve(how);
        };
        client.onStompError = () => end('refused');
        client.onConnect = () => {
          client.watchForReceipt('r', () => end('heard'));
          client.subscribe(`${dataTopic.name}/${id}`, () => undefined, { receipt: 'r' });
        };
        client.activate();
      });
    expect(await hear(gatewayId)).toBe('refused');
    await story.lin.ask(deviceGroupApi.addMembers, {
      params: { id: mineGroup },
      body: { deviceIds: [gatewayId] },
    });
    expect(await hear(gatewayId)).toBe('heard');
    await story.lin.ask(deviceGroupApi.removeMembers, {
      params: { id: mineGroup },
      body: { deviceIds: [gatewayId] },
    });
  });

  it('is notified of, and handles, only alarms of what it sees', async () => {
    const raise = (deviceId: string) =>
      rows(test, async (db) => {
        const { rows: made } = await sql<{ id: string }>`
          insert into alarm (enterprise_id, kind, severity, title, device_id, raised_at, last_at)
          values (${story.here}, 'rule', 'major', 'x', ${deviceId}, now(), now()) returning id`.execute(db);
        return made[0]?.id ?? '';
      });
    const [seenOne, hidden] = [await raise(mine), await raise(other)];
    const list = (await he.ask(alarmApi.list, {})).body.content.map(({ id }: { id: string }) => id);
    expect(list).toEqual([seenOne]);
    expect((await he.ask(alarmApi.counts, { query: {} })).body.unacknowledged).toBe(1);
    expect(said(await he.ask(alarmApi.view, { params: { id: hidden } }))).toBe('iot.alarm_not_found');
    for (const endpoint of [alarmApi.acknowledge, alarmApi.clear])
      expect((await he.ask(endpoint, { body: { ids: [hidden], text: 'x' } })).body).toEqual({ done: 0 });
    const comment = { params: { id: hidden }, body: { text: 'x' } };
    expect(said(await he.ask(alarmApi.comment, comment))).toBe('iot.alarm_not_found');
    const [him, her] = [await accountId(test, 'he.ming'), await accountId(test, 'lin.qiao')];
    const told = async (alarmId: string) => {
      const who = { enterpriseId: story.here, alarmId };
      return rows(test, (db) => holdersWhoSee({ ...test, db } as never, 'iot.alarm.handle', who));
    };
    expect(await told(seenOne)).toEqual(expect.arrayContaining([him, her]));
    expect(await told(hidden)).not.toContain(him);
    expect(await told(hidden)).toContain(her);
  });

  it('does nothing that is about all devices, and does not widen what it sees', async () => {
    const body = { name: 'x', description: '', parentId: mineGroup, kind: 'picked' as const, query: null };
    const of = { params: { id: otherGroup } };
    for (const asked of [
      he.ask(deviceGroupApi.change, { ...of, body }),
      he.ask(deviceGroupApi.add, { body }),
      he.ask(deviceGroupApi.addMembers, { params: { id: mineGroup }, body: { deviceIds: [other] } }),
      he.ask(deviceGroupApi.removeMembers, { ...of, body: { deviceIds: [other] } }),
      he.ask(deviceGroupApi.remove, of),
      limit(mineGroup, [], he),
      story.addDevice({}, he),
      he.ask(ruleApi.list, {}),
      he.ask(pushApi.list, {}),
      he.ask(forwardApi.list, {}),
      he.ask(historyPolicyApi.list, {}),
      he.ask(overviewApi.devices, {}),
    ])
      expect(said(await asked)).toBe('iot.devices_limited');
  });

  it('sees all again with a second role that is not limited; and a group that limits stays', async () => {
    const params = { id: mineGroup };
    expect(said(await limit(await group([]), [NIL]))).toBe('iot.role_unknown');
    const uses = (await story.lin.ask(deviceGroupApi.view, { params })).body.uses;
    expect(uses.map(({ kind }: { kind: string }) => kind)).toContain('role');
    const wide = await makeRole(test, { enterprise: story.here, keys: ['iot.device.read'] });
    await put(test, { role: wide, user: await accountId(test, 'he.ming'), enterprise: story.here });
    expect(await seen(he)).toEqual([mine, other, gatewayId].sort());
    // Both limited: what is in either.
    await limit(otherGroup, [wide]);
    expect(await seen(he)).toEqual([mine, other, gatewayId].sort());
    await limit(otherGroup, []);
    await limit(mineGroup, [role, wide]);
    expect(await seen(he)).toEqual([mine]);
    await limit(mineGroup, []);
    expect(await seen(he)).toEqual([mine, other, gatewayId].sort());
  });
});
