import {
  type CompanyPrivilege,
  type PendingAuth,
  privilegeApi,
} from '@cloudyard/contract/access/privilege.ts';
import { NIL } from '@cloudyard/contract/kit/values.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Caller, TestApp } from '../../../../test/app.ts';
import { roleOf } from '../access.stories.ts';
import { END, privilegeStories, READ } from './privilege.stories.ts';

let test: TestApp;
let story: Awaited<ReturnType<typeof privilegeStories>>;
let lin: Caller;
let zhou: Caller;
let deng: Caller;
let admin: Caller;

beforeAll(async () => {
  story = await privilegeStories();
  ({ test, lin, zhou, admin } = story);
  deng = await test.as('deng.rui');
});
afterAll(() => test.close());
beforeEach(() => story.forgetRequests());

const statuses = async (query: object = {}) =>
  (await story.list(deng, NIL, query)).content.map(
    ({ enterpriseName, authCode, status }: CompanyPrivilege) => [
      enterpriseName.slice(0, 2),
      authCode,
      status?.code,
    ],
  );

describe('the queue of privilege requests', () => {
  const pending = async (query: object = {}): Promise<PendingAuth[]> =>
    (await deng.ask(privilegeApi.pending, { query })).body;

  it('is grouped by enterprise and application, with who asked and why', async () => {
    await story.submit(zhou, [story.current()], { purpose: '查外部登录' });
    await story.submit(lin, [
      story.current(),
      { app: story.app.current, authCode: END },
      { app: story.app.history, authCode: READ },
    ]);
    const found = await pending();
    expect(found.map(({ enterpriseName, appCode }) => [enterpriseName.slice(0, 2), appCode])).toEqual([
      ['海川', '/console/current-users'],
      ['海川', '/console/history-users'],
      ['云杉', '/console/current-users'],
    ]);
    expect(found[0]?.authList.map(({ authCode }) => authCode).sort()).toEqual([END, READ]);
    expect(found[2]?.authList[0]).toMatchObject({
      enterprise: story.there,
      askedBy: '周岩',
      purpose: '查外部登录',
      status: { code: 1 },
    });
    expect(await pending({ enterpriseName: '云杉' })).toHaveLength(1);
    expect(await pending({ enterpriseName: '没有' })).toEqual([]);
  });
});

describe('a verdict on privilege requests', () => {
  it('refuses with a reason only, which the enterprise can read', async () => {
    await story.submit(lin, [story.current()]);
    const none = await story.verdict(deng, 2, { reason: ' ' });
    expect([none.status, none.body.code]).toEqual([400, 'access.reason_missing']);
    expect((await story.verdict(deng, 2, { reason: '用途不清' })).body[0].status).toEqual({ code: 2 });
    expect(await story.newest(lin)).toMatchObject({
      status: { code: 2 },
      reason: '用途不清',
      decidedBy: '邓睿',
      purpose: '安全巡检',
    });
    // A refused one is history: it can be requested again.
    expect((await story.submit(lin, [story.current()])).status).toBe(200);
    expect(await statuses()).toEqual([
      ['海川', READ, 1],
      ['海川', READ, 2],
    ]);
    expect(await statuses({ status: 2 })).toEqual([['海川', READ, 2]]);
    expect(await statuses({ q: '云杉' })).toEqual([]);
    expect(await statuses({ q: '海川' })).toHaveLength(2);
  });
  it('may grant some and refuse others, of several enterprises', async () => {
    await story.submit(lin, [story.current()]);
    await story.submit(zhou, [story.current()]);
    const { body } = await story.submit(
      deng,
      [
        story.current({ enterprise: story.here, status: { code: 3 } }),
        story.current({ enterprise: story.there, status: { code: 2 } }),
      ],
      { reason: '见回复' },
    );
    expect(body.map(({ status }: CompanyPrivilege) => status?.code)).toEqual([3, 2]);
  });
  it('is all or nothing: an entry that is not pending stops the others', async () => {
    await story.submit(lin, [story.current()]);
    const gives = { enterprise: story.here, status: { code: 3 as const } };
    const missing = { app: story.app.current, authCode: END, ...gives };
    const { status, body } = await story.submit(deng, [story.current(gives), missing], {});
    expect([status, body.code]).toEqual([404, 'access.request_not_found']);
    expect((await story.newest(lin)).status).toEqual({ code: 1 });
    expect((await story.verdict(deng, 3)).status).toBe(200);
    expect((await story.verdict(deng, 3)).body.code).toBe('access.request_not_found');
  });
  it('must name enterprise and status', async () => {
    await story.submit(lin, [story.current()]);
    const { body } = await story.submit(deng, [story.current()], {});
    expect([body.code, body.fields]).toEqual([
      'kit.invalid',
      { '0.enterprise': 'required', '0.status': 'required' },
    ]);
  });
  it('may set another end, and is refused for one that has passed', async () => {
    await story.submit(lin, [story.current()], {
      purpose: 'x',
      until: new Date(Date.now() + 60_000).toISOString(),
    });
    await story.inDatabase((db) =>
      db
        .updateTable('enterprise_privilege')
        .set({ until: new Date(Date.now() - 1000) })
        .execute(),
    );
    expect((await story.verdict(deng, 3)).body.code).toBe('access.until_past');
    const until = new Date(Date.now() + 3_600_000).toISOString();
    expect((await story.verdict(deng, 3, { until })).status).toBe(200);
    expect((await story.newest(lin)).until).toBe(until);
  });
  it('stands once when several come at once', async () => {
    // Several rounds: a verdict that does not wait for the other may still be late by chance.
    for (let round = 0; round < 5; round += 1) {
      await story.forgetRequests();
      await story.submit(lin, [story.current()]);
      const answers = await Promise.all([
        story.verdict(deng, 3),
        story.verdict(admin, 2, { reason: '不需要' }),
        story.verdict(deng, 2, { reason: '不需要' }),
        story.verdict(admin, 3),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404]);
      const stands = answers.find(({ status }) => status === 200)?.body[0].status;
      expect((await story.newest(lin)).status).toEqual(stands);
    }
  });
});

describe('a user who may both request and decide', () => {
  let both: Caller;
  beforeAll(async () => {
    const { userId } = deng;
    await story.inDatabase((db) =>
      db.insertInto('membership').values({ enterprise_id: story.here, account_id: userId }).execute(),
    );
    const boss = await roleOf(lin, story.here, 'enterprise-administrator');
    await story.giveRole(boss.id, userId, story.here);
    both = await test.as('deng.rui', true);
  });

  it('requests when the call names the enterprise, and cannot decide that request', async () => {
    const asked = await story.submit(both, [story.current()], { purpose: 'x', enterpriseId: story.here });
    const waits = async (who: Caller) => (await who.ask(privilegeApi.pending)).body[0].authList[0].decidable;
    expect([await waits(both), await waits(admin)]).toEqual([false, true]);
    expect(asked.body).toMatchObject([{ enterprise: story.here, status: { code: 1 } }]);
    for (const code of [2, 3] as const) {
      const { status, body } = await story.verdict(both, code, { reason: 'x' });
      expect([status, body.code]).toEqual([409, 'access.privilege_four_eyes']);
    }
    const byHand = story.inDatabase((db) =>
      db.updateTable('enterprise_privilege').set({ status: 3, decided_by: both.userId }).execute(),
    );
    await expect(byHand).rejects.toThrow('privilege_four_eyes');
    expect((await story.verdict(admin, 3)).status).toBe(200);
  });
  it('is refused the whole list when it holds a request of their own', async () => {
    await story.submit(both, [story.current()], { purpose: 'x', enterpriseId: story.here });
    await story.submit(zhou, [story.current()]);
    const gives = { status: { code: 3 as const } };
    const { body } = await story.submit(
      both,
      [
        story.current({ enterprise: story.there, ...gives }),
        story.current({ enterprise: story.here, ...gives }),
      ],
      {},
    );
    expect(body.code).toBe('access.privilege_four_eyes');
    expect(await statuses({ status: 3 })).toEqual([]);
  });
  it('gives back for the enterprise without a reason, and revokes for the platform with one', async () => {
    await story.submit(lin, [story.current()]);
    await story.verdict(admin, 3);
    const { id } = await story.newest(lin);
    expect((await story.withdraw(both, id)).body.code).toBe('access.reason_missing');
    expect((await story.withdraw(both, id, { enterpriseId: story.here })).body.status).toEqual({ code: 4 });
  });
});
