import { type CompanyPrivilege, privilegeApi } from '@cloudyard/contract/access/privilege.ts';
import { monitorApi } from '@cloudyard/contract/identity/monitor.ts';
import { NIL } from '@cloudyard/contract/kit/values.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Caller, TestApp } from '../../../../test/app.ts';
import { eventually } from '../../../../test/eventually.ts';
import { strangersAreRefused } from '../../../../test/strangers.ts';
import { END, privilegeStories, READ } from './privilege.stories.ts';

let test: TestApp;
let story: Awaited<ReturnType<typeof privilegeStories>>;
let lin: Caller;
let zhou: Caller;
let deng: Caller;
const settled: string[] = [];
const told: { approved: boolean; askedBy: string; name: string; reason: string }[] = [];

beforeAll(async () => {
  story = await privilegeStories();
  ({ test, lin, zhou } = story);
  deng = await test.as('deng.rui');
  test.kit.events.after('access.privileges_settled', (_, fact) => void settled.push(fact.enterpriseId));
  test.kit.events.after('access.privilege_decided', (_, fact) => void told.push(fact));
});
afterAll(() => test.close());
beforeEach(async () => {
  told.length = 0;
  settled.length = 0;
  await story.forgetRequests();
});

const sees = async (who = lin) => (await who.ask(monitorApi.memberCurrent)).status;

describe('the calls about enterprise privileges', () => {
  strangersAreRefused(
    () => test,
    privilegeApi.pending,
    () => ({}),
  );
  strangersAreRefused(
    () => test,
    privilegeApi.submit,
    () => ({ body: [story.current()], query: {} }),
  );
  strangersAreRefused(
    () => test,
    privilegeApi.list,
    () => ({ query: { enterpriseId: NIL } }),
  );
  strangersAreRefused(
    () => test,
    privilegeApi.withdraw,
    () => ({ params: { id: NIL }, body: {} }),
  );
  it('refuse an enterprise the queue and the requests of others', async () => {
    expect((await lin.ask(privilegeApi.pending)).status).toBe(403);
    expect((await lin.ask(privilegeApi.list, { query: { enterpriseId: NIL } })).status).toBe(403);
    expect((await lin.ask(privilegeApi.list, { query: { enterpriseId: story.there } })).status).toBe(403);
  });
  it('show and withdraw no request of another enterprise', async () => {
    await story.submit(lin, [story.current()]);
    const { id } = await story.newest(lin);
    const theirs: CompanyPrivilege[] = (await story.list(zhou, story.there)).content;
    expect(theirs.length).toBeGreaterThan(0);
    expect(theirs.every((one) => one.id === null && one.enterprise === story.there)).toBe(true);
    const { status, body } = await story.withdraw(zhou, id);
    expect([status, body.code]).toEqual([404, 'access.request_not_found']);
    expect((await story.newest(lin)).status).toEqual({ code: 1 });
    expect(settled).toEqual([]);
    await story.withdraw(lin, id);
    expect(settled).toEqual([story.here]);
  });
});

describe('an enterprise privilege', () => {
  // rule: perm.companyPrivilege
  it('takes effect at the next request when it is granted and when it is revoked', async () => {
    expect(await sees()).toBe(403);
    expect((await story.submit(lin, [story.current()])).body).toMatchObject([
      { authCode: READ, status: { code: 1 } },
    ]);
    expect(await sees()).toBe(403);
    expect((await story.verdict(deng, 3)).body).toMatchObject([
      { enterprise: story.here, status: { code: 3 } },
    ]);
    expect(await sees()).toBe(200);
    expect(await sees(zhou)).toBe(403);
    const { id, decidedBy } = await story.newest(lin);
    expect(decidedBy).toBe('邓睿');
    expect((await story.withdraw(deng, id)).body.code).toBe('access.reason_missing');
    expect((await story.withdraw(deng, id, { reason: '合同到期' })).body.status).toEqual({ code: 4 });
    expect(await sees()).toBe(403);
    expect(told).toMatchObject([
      { approved: true, askedBy: lin.userId, reason: '' },
      { approved: false, reason: '合同到期' },
    ]);
    expect(await story.logged(id as string)).toEqual([
      'access.privilege.ask',
      'access.privilege.give',
      'access.privilege.withdraw',
    ]);
  });
  it('ends by itself on its day, and can be requested again', async () => {
    await story.submit(lin, [story.current()], {
      purpose: '年检',
      until: new Date(Date.now() + 3_600_000).toISOString(),
    });
    await story.verdict(deng, 3);
    expect(await sees()).toBe(200);
    await story.inDatabase((db) =>
      db
        .updateTable('enterprise_privilege')
        .set({ until: new Date(Date.now() + 800) })
        .execute(),
    );
    // Only time takes it away.
    await eventually(async () => expect(await sees()).toBe(403));
    expect((await story.submit(lin, [story.current()])).status).toBe(200);
    expect((await story.newest(lin)).status).toEqual({ code: 1 });
  });
  it('can be given back by the enterprise, and a request withdrawn', async () => {
    await story.submit(lin, [story.current()]);
    expect((await story.withdraw(deng, (await story.newest(lin)).id, { reason: 'x' })).status).toBe(404);
    expect((await story.withdraw(lin, (await story.newest(lin)).id)).body.status).toEqual({ code: 4 });
    await story.submit(lin, [story.current()]);
    await story.verdict(deng, 3);
    const { id } = await story.newest(lin);
    expect((await story.withdraw(lin, id)).body.status).toEqual({ code: 4 });
    expect(await sees()).toBe(403);
    expect((await story.withdraw(lin, id)).body.code).toBe('access.request_not_found');
  });
});

describe('requesting a privilege', () => {
  it('ignores a status sent by the client', async () => {
    const { body } = await story.submit(lin, [
      story.current({ status: { code: 3 }, enterprise: story.here }),
    ]);
    expect(body[0].status).toEqual({ code: 1 });
    expect(await sees()).toBe(403);
  });
  it('for another enterprise refuses the whole list', async () => {
    for (const enterprise of [story.there, NIL]) {
      const answer = await story.submit(lin, [
        story.current(),
        { app: story.app.current, authCode: END, enterprise },
      ]);
      expect([answer.status, answer.body.code]).toEqual([403, 'kit.not_allowed']);
    }
    expect((await story.newest(lin)).status).toBeNull();
  });
  it('that is unknown, not on request, or the platform’s refuses the whole list', async () => {
    for (const wrong of [
      { app: NIL, authCode: READ },
      { app: story.app.current, authCode: 'no.such.key' },
      { app: story.app.roles, authCode: 'access.role.read' },
      { app: story.app.current, authCode: 'identity.session.read' },
    ]) {
      const { status, body } = await story.submit(lin, [story.current(), wrong]);
      expect([status, body.code]).toEqual([400, 'access.privilege_unknown']);
    }
    expect((await story.newest(lin)).status).toBeNull();
  });
  it('without a purpose, or until a past day, is refused', async () => {
    const none = await story.submit(lin, [story.current()], { purpose: ' ' });
    expect([none.body.code, none.body.fields]).toEqual([
      'access.reason_missing',
      { purpose: 'access.reason_missing' },
    ]);
    const until = new Date(Date.now() - 1000).toISOString();
    expect((await story.submit(lin, [story.current()], { purpose: 'x', until })).body.code).toBe(
      'access.until_past',
    );
  });
  it('twice in one list counts once; twice in two calls is refused by the database', async () => {
    expect((await story.submit(lin, [story.current(), story.current()])).body).toHaveLength(1);
    const { status, body } = await story.submit(lin, [
      { app: story.app.current, authCode: END },
      story.current(),
    ]);
    expect([status, body.code]).toEqual([409, 'access.privilege_asked_already']);
    expect((await story.list(lin, story.here, { status: 1 })).totalElements).toBe(1);
  });
  it('is limited to two hundred entries', async () => {
    const many = (n: number) => Array.from({ length: n }, () => story.current());
    expect((await story.submit(lin, many(201))).body.code).toBe('kit.invalid');
    expect((await story.submit(lin, many(200))).body).toHaveLength(1);
    expect((await story.submit(lin, [])).status).toBe(400);
  });
});
