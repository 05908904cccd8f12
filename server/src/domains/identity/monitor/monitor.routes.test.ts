import { entryApi } from '@cloudyard/contract/audit/entry.ts';
import { membershipApi } from '@cloudyard/contract/enterprise/membership.ts';
import { currentUsersTopic } from '@cloudyard/contract/identity/events.ts';
import { monitorApi } from '@cloudyard/contract/identity/monitor.ts';
import { sessionApi } from '@cloudyard/contract/identity/session.ts';
import { NIL } from '@cloudyard/contract/kit/values.ts';
import { Client } from '@stomp/stompjs';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import WebSocket from 'ws';
import { Browser, type Caller, openTestApp, type TestApp } from '../../../../test/app.ts';
import { eventually } from '../../../../test/eventually.ts';
import { strangersAreRefused } from '../../../../test/strangers.ts';
import { inTransaction } from '../../../kit/context.ts';

let test: TestApp;
let admin: Caller;
let lin: Caller;
let zhou: Caller;
beforeAll(async () => {
  test = await openTestApp();
  admin = await test.as('admin');
  lin = await test.as('lin.qiao');
  zhou = await test.as('zhou.yan');
});
afterAll(() => test.close());

const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1';
type Live = { id: string; username: string; mine: boolean; enterpriseName: string };

const list = async (who: Caller, query: object = {}) => {
  const endpoint = who === admin ? monitorApi.current : monitorApi.memberCurrent;
  const { body } = await who.ask(endpoint, { query: { size: 200, ...query } });
  expect(body.totalElements).toBe(body.content.length);
  return body.content as Live[];
};
const ids = (rows: Live[]) => rows.map((one) => one.id);
const choices = async (who: Caller) =>
  (await who.ask(membershipApi.enterprises, { params: { userId: who.userId } })).body as {
    id: string;
    alias: string;
  }[];
/** A further session of a user, in that enterprise; nil: in none. */
async function standing(username: string, alias: string) {
  const who = await test.as(username, true);
  const place = (await choices(who)).find((one) => one.alias === alias)?.id ?? NIL;
  await who.ask(membershipApi.choose, { query: { id: who.userId, enterprise: place } });
  return who;
}
const isIn = async (who: Caller) => (await who.ask(sessionApi.me)).status === 200;
const kick = (who: Caller, sessionIds: string[], note?: string) =>
  who.ask(who === admin ? monitorApi.kick : monitorApi.memberKick, {
    body: { sessionIds, ...(note ? { note } : {}) },
  });

const period = { from: '2026-01-01T00:00:00Z', to: '2026-01-02T00:00:00Z' };
describe.each([
  ['current', monitorApi.current, {}],
  ['kick', monitorApi.kick, { body: { sessionIds: [NIL] } }],
  ['history', monitorApi.history, {}],
  ['export', monitorApi.export, {}],
  ['statistics', monitorApi.statistics, { query: period }],
  ['memberCurrent', monitorApi.memberCurrent, {}],
  ['memberKick', monitorApi.memberKick, { body: { sessionIds: [NIL] } }],
  ['memberHistory', monitorApi.memberHistory, {}],
  ['memberExport', monitorApi.memberExport, {}],
  ['memberStatistics', monitorApi.memberStatistics, { query: period }],
] as const)('the call %s', (_, endpoint, ask) => {
  strangersAreRefused(
    () => test,
    endpoint,
    () => ask as never,
  );
  if (!('platform' in endpoint)) return;
  it('refuses the administrator of an enterprise', async () => {
    expect((await lin.ask(endpoint, ask as never)).body.code).toBe('kit.not_allowed');
  });
});

describe('the list of current logins', () => {
  it('shows the platform all of them, with a mark on the caller’s own', async () => {
    const rows = await list(admin);
    expect(rows.filter((one) => one.mine).map((one) => one.id)).toEqual([admin.sessionId]);
    expect(ids(rows)).toEqual(expect.arrayContaining([lin.sessionId, zhou.sessionId]));
  });

  it('is searched, filtered and sorted', async () => {
    const phone = new Browser(test.app, { agent: PHONE, address: '10.9.8.7' });
    const { sessionId } = await phone.logIn('su.wen');
    expect(ids(await list(admin, { q: '10.9.8' }))).toEqual([sessionId]);
    expect(ids(await list(admin, { device: 'mobile' }))).toEqual([sessionId]);
    expect(ids(await list(admin, { q: 'LIN.' }))).toEqual([lin.sessionId]);
    const inNone = await list(admin, { enterpriseId: NIL });
    expect(new Set(inNone.map((one) => one.enterpriseName))).toEqual(new Set(['']));
    expect(ids(inNone)).toContain(sessionId);
    const names = (await list(admin, { sort: '-username' })).map((one) => one.username);
    expect(names).toEqual([...names].sort().reverse());
    await phone.ask(sessionApi.logout);
    expect(await list(admin, { q: '10.9.8' })).toEqual([]);
  });

  it('shows an enterprise the sessions in it, not those of its members elsewhere', async () => {
    const here = await standing('he.ming', '海川重工');
    const there = await standing('he.ming', '云杉精密');
    const alone = await standing('lin.qiao', '');
    const seen = ids(await list(lin));
    expect(seen).toEqual(expect.arrayContaining([lin.sessionId, here.sessionId]));
    for (const one of [there, alone, zhou, admin]) expect(seen).not.toContain(one.sessionId);
    const [, other] = await choices(zhou);
    expect(await list(lin, { enterpriseId: other?.id })).toEqual([]);
    expect(await list(lin, { q: 'zhou' })).toEqual([]);
    expect(ids(await list(zhou))).toContain(there.sessionId);
  });

  it('is empty for a user without an enterprise', async () => {
    const { body } = await admin.ask(monitorApi.memberCurrent);
    expect(body.totalElements).toBe(0);
    expect((await admin.ask(monitorApi.memberHistory)).body.totalElements).toBe(0);
  });
});

const socketOf = async (who: Caller) => {
  const { port } = test.app.server.address() as { port: number };
  const socket = new WebSocket(`ws://127.0.0.1:${port}/sia-equipment-websocket`, ['v12.stomp'], {
    headers: { cookie: who.cookie },
  });
  const closed = new Promise<number>((resolve) => socket.on('close', resolve));
  await new Promise((resolve) => socket.on('open', resolve));
  return { closed };
};

describe('kicking out', () => {
  beforeAll(async () => {
    await test.app.listen({ port: 0, host: '127.0.0.1' });
  });

  it('ends the session, its socket and the central login, with the reason, the administrator and their words', async () => {
    const browser = new Browser(test.app);
    const { sessionId, userId } = await browser.logIn('su.wen');
    const { closed } = await socketOf({ cookie: browser.cookieHeader('/') } as Caller);
    const other = await test.as('su.wen', true);
    expect((await kick(admin, [sessionId, sessionId], '设备交接')).body).toEqual({ ended: 1 });
    expect(await closed).toBe(4001);
    expect((await browser.ask(sessionApi.me)).body.code).toBe('identity.kicked_out');
    // The central login is gone too: its page asks for the password again.
    expect((await browser.form('http://localhost:80/console')).fields.lt).toMatch(/^LT-/);
    expect(await isIn(other)).toBe(true);
    const { body } = await admin.ask(monitorApi.history, { query: { userId, endReason: 'kicked_out' } });
    expect(body.content).toMatchObject([{ id: sessionId, endedBy: 'admin', endNote: '设备交接' }]);
    const kept = await inTransaction(test.kit, { platform: 'test' }, ({ db }) =>
      db
        .selectFrom('session')
        .innerJoin('tgt', 'tgt.id', 'session.tgt_id')
        .select(['session.end_reason', 'tgt.end_reason as tgt_reason'])
        .where('session.id', '=', sessionId)
        .execute(),
    );
    expect(kept).toEqual([{ end_reason: 'kicked_out', tgt_reason: 'kicked_out' }]);
  });

  it('is all or nothing: refused for oneself, an unknown session and an ended one', async () => {
    const su = await test.as('su.wen', true);
    const gone = await test.as('su.wen', true);
    await gone.ask(sessionApi.logout);
    expect((await kick(admin, [su.sessionId, admin.sessionId])).body.code).toBe('kit.not_allowed');
    expect((await kick(admin, [su.sessionId, NIL])).body.code).toBe('identity.session_not_found');
    expect((await kick(admin, [su.sessionId, gone.sessionId])).body.code).toBe('identity.session_not_found');
    expect(await isIn(su)).toBe(true);
  });

  it('by an enterprise reaches the sessions in it and no others', async () => {
    const here = await standing('he.ming', '海川重工');
    const there = await standing('he.ming', '云杉精密');
    expect((await kick(lin, [here.sessionId, there.sessionId])).body.code).toBe('identity.session_not_found');
    expect((await kick(lin, [zhou.sessionId])).body.code).toBe('identity.session_not_found');
    expect((await kick(lin, [lin.sessionId])).body.code).toBe('kit.not_allowed');
    // One's own session in another enterprise is visible inside the wall, but is not this enterprise's.
    const alone = await standing('lin.qiao', '');
    expect((await kick(lin, [alone.sessionId])).body.code).toBe('identity.session_not_found');
    for (const one of [here, there, zhou, alone]) expect(await isIn(one)).toBe(true);

    const { closed } = await socketOf(here);
    expect((await kick(lin, [here.sessionId])).body).toEqual({ ended: 1 });
    expect(await closed).toBe(4001);
    expect((await here.ask(sessionApi.me)).body.code).toBe('identity.kicked_out');
    expect(await isIn(there)).toBe(true);
    const { body } = await admin.ask(entryApi.list, { query: { action: 'identity.session.end' } });
    expect(body.content[0]).toMatchObject({ objectId: here.sessionId, actorName: 'lin.qiao' });
  });

  it('is published to users who watch the list, and only to them', async () => {
    const heard = vi.fn();
    const { port } = test.app.server.address() as { port: number };
    const clientOf = (cookie: string) =>
      new Client({
        webSocketFactory: () =>
          new WebSocket(`ws://127.0.0.1:${port}/sia-equipment-websocket`, ['v12.stomp'], {
            headers: { cookie },
          }),
        reconnectDelay: 0,
      });
    const client = clientOf(admin.cookie);
    await new Promise<void>((resolve) => {
      client.onConnect = () => {
        client.watchForReceipt('r', () => resolve());
        client.subscribe(currentUsersTopic.name, ({ body }) => heard(body), { receipt: 'r' });
      };
      client.activate();
    });
    const [one, two] = [await test.as('su.wen', true), await test.as('su.wen', true)];
    await eventually(() => expect(heard).toHaveBeenCalledWith('{}'));
    // Once, however many it ends; the login in the meantime is published together with it.
    const publish = vi.spyOn(test.kit.live, 'publish');
    await kick(admin, [one.sessionId, two.sessionId]);
    await test.as('su.wen', true);
    await eventually(() =>
      expect(publish.mock.calls.map(([, topic]) => topic)).toEqual([currentUsersTopic.name]),
    );
    publish.mockRestore();
    await client.deactivate();

    const stranger = clientOf(lin.cookie);
    const refused = new Promise((resolve) => {
      stranger.onStompError = ({ headers }) => resolve(headers.message);
    });
    stranger.onConnect = () => void stranger.subscribe(currentUsersTopic.name, () => undefined);
    stranger.activate();
    expect(await refused).toBe('kit.not_allowed');
    await stranger.deactivate();
  });
});

describe('the login history', () => {
  const wrong = (username: string) => new Browser(test.app).submit(username, 'Wrong_2026');
  const of = async (who: Caller, query: object) => {
    const endpoint = who === admin ? monitorApi.history : monitorApi.memberHistory;
    const { body } = await who.ask(endpoint, { query: { size: 1000, ...query } });
    expect(body.totalElements).toBe(body.content.length);
    return body.content as { id: string; username: string; result: string; endedAt: string | null }[];
  };

  it('distinguishes logins with how they ended from failed attempts', async () => {
    const [left, stays] = [await test.as('su.wen', true), await test.as('su.wen', true)];
    await left.ask(sessionApi.logout);
    await wrong('su.wen');
    await wrong('nobody.here');
    const all = await of(admin, {});
    const parts = await Promise.all(['ended', 'failed', 'live'].map((kind) => of(admin, { kind })));
    expect(parts.map((part) => part.length).reduce((a, b) => a + b)).toBe(all.length);
    const [ended, failed, live] = parts as [typeof all, typeof all, typeof all];
    expect(ended.find((one) => one.id === left.sessionId)).toMatchObject({ endReason: 'logout' });
    expect(live.find((one) => one.id === stays.sessionId)).toMatchObject({ endedAt: null });
    expect(failed.map((one) => one.result)).toEqual(expect.arrayContaining(['wrong_password', 'unknown']));
    // Of an unknown name only the beginning is stored.
    expect(failed.find((one) => one.result === 'unknown')).toMatchObject({ username: 'no…', userId: null });
    expect((await of(admin, { result: 'success' })).length).toBe(ended.length + live.length);
    expect((await of(admin, { result: 'wrong_password', userId: left.userId })).length).toBe(1);
    expect(await of(admin, { result: 'wrong_password', kind: 'ended' })).toEqual([]);
    expect(await of(admin, { to: '2001-01-01T00:00:00Z' })).toEqual([]);
    expect((await of(admin, { from: '2001-01-01T00:00:00Z' })).length).toBe(all.length);
  });

  it('is sorted by the end, with open sessions last', async () => {
    for (const sort of ['endedAt', '-endedAt'] as const) {
      const ends = (await of(admin, { sort })).map((one) => one.endedAt);
      const known = ends.filter((end) => end !== null);
      expect(ends.slice(0, known.length)).toEqual(known);
      expect(known).toEqual(sort === 'endedAt' ? [...known].sort() : [...known].sort().reverse());
      expect(known.length).toBeLessThan(ends.length);
    }
  });

  it('shows an enterprise its sessions and its members’ failures, and nothing of others', async () => {
    for (const name of ['he.ming', 'zhou.yan', 'su.wen', 'nobody.here']) await wrong(name);
    const there = await standing('he.ming', '云杉精密');
    const alone = await standing('lin.qiao', '');
    const seen = await of(lin, {});
    const failed = seen.filter((one) => one.result !== 'success').map((one) => one.username);
    expect(new Set(failed)).toEqual(new Set(['he.ming']));
    const sessions = seen.filter((one) => one.result === 'success').map((one) => one.id);
    const [, own] = await choices(lin);
    const [, other] = await choices(zhou);
    const theirs = (await of(admin, { enterpriseId: own?.id })).map((one) => one.id);
    expect([...sessions].sort()).toEqual([...theirs].sort());
    for (const one of [there, alone, zhou]) expect(sessions).not.toContain(one.sessionId);
    expect(await of(lin, { userId: zhou.userId })).toEqual([]);
    expect(await of(lin, { enterpriseId: other?.id })).toEqual([]);
    expect(await of(lin, { enterpriseId: NIL })).toEqual([]);
    expect(await of(lin, { q: 'zhou' })).toEqual([]);
    // Sessions without an enterprise, not failed attempts.
    const personal = await of(admin, { enterpriseId: NIL });
    expect(personal.map((one) => one.id)).toContain(alone.sessionId);
    expect(new Set(personal.map((one) => one.result))).toEqual(new Set(['success']));
  });
});
