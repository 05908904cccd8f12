import { type RoleRequest, roleRequestApi } from '@cloudyard/contract/access/role-request.ts';
import { NIL } from '@cloudyard/contract/kit/values.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller, TestApp } from '../../../../test/app.ts';
import { strangersAreRefused } from '../../../../test/strangers.ts';
import { inTransaction } from '../../../kit/context.ts';
import { changeRole, deleteRole, roleOf } from '../access.stories.ts';
import { requestStories } from './role-request.stories.ts';

let test: TestApp;
let lin: Caller;
let qin: Caller;
/** 海川重工 and 云杉精密. */
let here: string;
let there: string;
let story: Awaited<ReturnType<typeof requestStories>>;

beforeAll(async () => {
  story = await requestStories();
  ({ test, lin, qin, here, there } = story);
});
afterAll(() => test.close());

describe('the calls about role requests', () => {
  strangersAreRefused(
    () => test,
    roleRequestApi.offered,
    () => ({ query: { enterpriseId: NIL } }),
  );
  strangersAreRefused(
    () => test,
    roleRequestApi.mine,
    () => ({ query: { enterpriseId: NIL } }),
  );
  strangersAreRefused(
    () => test,
    roleRequestApi.ask,
    () => ({ body: { roleId: NIL, reason: 'x' } }),
  );
  strangersAreRefused(
    () => test,
    roleRequestApi.cancel,
    () => ({ params: { id: NIL } }),
  );
  strangersAreRefused(
    () => test,
    roleRequestApi.queue,
    () => ({ query: { enterpriseId: NIL } }),
  );
  strangersAreRefused(
    () => test,
    roleRequestApi.one,
    () => ({ params: { id: NIL } }),
  );
  strangersAreRefused(
    () => test,
    roleRequestApi.decide,
    () => ({ body: { ids: [NIL], approve: true, reason: '' } }),
  );
  it('refuse a member without the key', async () => {
    const { status } = await qin.ask(roleRequestApi.queue, { query: { enterpriseId: here } });
    expect(status).toBe(403);
    expect((await qin.ask(roleRequestApi.queue, { query: { enterpriseId: NIL } })).status).toBe(403);
  });
  it('refuse an enterprise that is not the current one', async () => {
    for (const endpoint of [roleRequestApi.offered, roleRequestApi.mine, roleRequestApi.queue]) {
      const { status, body } = await lin.ask(endpoint, { query: { enterpriseId: there } });
      expect([status, body.code]).toEqual([403, 'kit.not_allowed']);
    }
  });
});

describe('the roles that can be requested', () => {
  const offered = async (who: Caller, enterpriseId: string) =>
    (await who.ask(roleRequestApi.offered, { query: { enterpriseId } })).body;

  it('are those of the enterprise that are open for it, with who decides', async () => {
    const hidden = await story.makeRole(here, [], { requestable: false });
    const foreign = await story.makeRole(there);
    const all = await offered(qin, here);
    const finance = all.find((one: { name: string }) => one.name === '企业财务');
    expect(finance).toMatchObject({ held: false, asked: false, approvers: ['林乔'] });
    const ids = all.map(({ id }: { id: string }) => id);
    expect(ids).not.toContain(hidden);
    expect(ids).not.toContain(foreign);
  });
  it('are marked when they are held or requested already', async () => {
    const meng = await test.as('meng.xia');
    const id = await story.makeRole(here);
    await story.ask(meng, id);
    const all: { id: string; name: string; held: boolean; asked: boolean }[] = await offered(meng, here);
    expect(all.find(({ name }) => name === '企业财务')).toMatchObject({ held: true, asked: false });
    expect(all.find((one) => one.id === id)).toMatchObject({ held: false, asked: true });
  });
  it('of the platform are the same for every user, and never name the caller as approver', async () => {
    const su = await test.as('su.wen');
    const all: { name: string; approvers: string[] }[] = await offered(su, NIL);
    expect(all.map(({ name }) => name).sort()).toEqual(
      ['平台审核员', '平台财务', '平台运营', '应用审核员'].sort(),
    );
    expect(all[0]?.approvers).toEqual(['沈知行', '邓睿']);
    const deng: typeof all = await offered(await test.as('deng.rui'), NIL);
    expect(deng[0]?.approvers).toEqual(['沈知行']);
  });
  it('name a department’s approver only to members of that department', async () => {
    const role = await story.makeRole(here, ['access.application.verify']);
    await story.setReach(role, 'department');
    await story.giveRole(role, (await test.as('meng.xia')).userId, here);
    const approvers = async (who: Caller) => (await offered(who, here))[0].approvers;
    expect(await approvers(qin)).toEqual(['林乔']);
    await story.setReach(role, 'enterprise');
    expect(await approvers(qin)).toEqual(['林乔', '孟夏']);
    await deleteRole(test, role);
  });
});

describe('requesting a role', () => {
  it('returns the pending request', async () => {
    const id = await story.makeRole(here);
    const { status, body } = await story.ask(qin, id, { days: 30 });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      role: { id },
      enterprise: here,
      applicant: { username: 'qin.yue' },
      days: 30,
      status: 'pending',
      decidable: false,
    });
    expect(await story.held(qin.userId, id)).toBeUndefined();
  });
  it('takes nothing from the client but role, reason and term', async () => {
    const id = await story.makeRole(here);
    const body = { roleId: id, reason: 'x', status: 'approved', decidedBy: qin.userId, enterprise: there };
    const answer = await qin.ask(roleRequestApi.ask, { body: body as never });
    expect(answer.body).toMatchObject({ status: 'pending', enterprise: here, decidedBy: null });
  });
  it.each([
    ['without a reason', { reason: '  ' }, 'reason'],
    ['for no day', { days: 0 }, 'days'],
    ['for longer than ten years', { days: 3651 }, 'days'],
  ])('%s is refused', async (_, more, field) => {
    const { status, body } = await story.ask(qin, await story.makeRole(here), more);
    expect([status, body.code, Object.keys(body.fields)]).toEqual([400, 'kit.invalid', [field]]);
  });
  it('twice at once is refused by the database', async () => {
    const id = await story.makeRole(here);
    const both = await Promise.all([story.ask(qin, id), story.ask(qin, id)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.body.code).toBe('access.application_open_already');
  });
  it('is refused when it is held, not offered, or of another enterprise', async () => {
    const { id: finance } = await roleOf(lin, here, 'enterprise-finance');
    const closed = await story.makeRole(here, [], { requestable: false });
    const foreign = await story.makeRole(there);
    const code = async (who: Caller, id: string) => (await story.ask(who, id)).body.code;
    expect(await code(await test.as('meng.xia'), finance)).toBe('access.role_held_already');
    expect(await code(qin, closed)).toBe('access.role_not_requestable');
    expect(await code(qin, foreign)).toBe('access.role_not_found');
    expect(await code(qin, NIL)).toBe('access.role_not_found');
    // He belongs to that enterprise, but it is not his current one.
    expect(await code(await test.as('he.ming'), foreign)).toBe('access.role_not_found');
    expect(await code(await test.as('su.wen'), finance)).toBe('access.role_not_found');
  });
});

describe('one’s own role requests', () => {
  const mine = async (who: Caller, query: object = {}) =>
    (await who.ask(roleRequestApi.mine, { query: { enterpriseId: here, ...query } })).body;

  it('are listed newest first, for one place, without those of other users', async () => {
    const he = await test.as('he.ming');
    const ids = [
      await story.asked(he, await story.makeRole(here)),
      await story.asked(he, await story.makeRole(here)),
    ];
    const platform = await story.asked(he, await story.makeRole(null));
    const { content, totalElements } = await mine(he);
    expect(content.map(({ id }: RoleRequest) => id)).toEqual(ids.reverse());
    expect(totalElements).toBe(2);
    const there = await mine(he, { enterpriseId: NIL, size: 1 });
    expect(there.content.map(({ id }: RoleRequest) => id)).toEqual([platform]);
  });
  it('are withdrawn once, by the applicant, while they are pending', async () => {
    const id = await story.asked(qin, await story.makeRole(here));
    const cancel = (who: Caller) => who.ask(roleRequestApi.cancel, { params: { id } });
    expect((await cancel(lin)).body.code).toBe('access.application_not_found');
    expect((await cancel(qin)).body).toMatchObject({ id, status: 'cancelled' });
    expect((await cancel(qin)).body.code).toBe('access.application_decided');
    expect(story.codes(await story.decide(lin, [id]))).toEqual(['access.application_decided']);
    expect((await mine(qin, { status: 'cancelled' })).content[0].id).toBe(id);
  });
  it('stay visible when the role can no longer be requested', async () => {
    const role = await story.makeRole(null);
    const su = await test.as('su.wen');
    const id = await story.asked(su, role);
    await changeRole(test, role, { requestable: false });
    const { content } = await mine(su, { enterpriseId: NIL });
    expect(content[0]).toMatchObject({ id, role: { name: expect.stringContaining('夜班') } });
    expect((await su.ask(roleRequestApi.cancel, { params: { id } })).body.status).toBe('cancelled');
  });
});

describe('the audit log of role requests', () => {
  it('names who asked and who withdrew', async () => {
    const he = await test.as('he.ming');
    const id = await story.asked(he, await story.makeRole(here));
    await he.ask(roleRequestApi.cancel, { params: { id } });
    expect(await story.logged(id)).toEqual(['access.application.ask', 'access.application.cancel']);
  });
});

describe('a request of a user who deregisters', () => {
  it('is withdrawn, and waits for no reviewer any more', async () => {
    const he = await test.as('he.ming');
    const id = await story.asked(he, await story.makeRole(here));
    const status = () =>
      story.inDatabase(async (db) => {
        const own = db.selectFrom('role_application').select('status').where('id', '=', id);
        return (await own.executeTakeFirstOrThrow()).status;
      });
    expect(await status()).toBe('pending');
    await inTransaction(test.kit, { platform: 'test' }, (ctx) =>
      ctx.kit.events.emit(ctx, 'identity.removed', { userId: he.userId }),
    );
    expect(await status()).toBe('cancelled');
    expect((await story.decide(lin, [id]))[0]).toMatchObject({ decided: false });
  });
});
