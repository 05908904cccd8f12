import { type RoleRequest, roleRequestApi } from '@cloudyard/contract/access/role-request.ts';
import { monitorApi } from '@cloudyard/contract/identity/monitor.ts';
import { NIL } from '@cloudyard/contract/kit/values.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller, TestApp } from '../../../../test/app.ts';
import { deleteRole } from '../access.stories.ts';
import { requestStories } from './role-request.stories.ts';

let test: TestApp;
let story: Awaited<ReturnType<typeof requestStories>>;
let lin: Caller;
let qin: Caller;
let he: Caller;
let admin: Caller;
let deng: Caller;
const told: { userId: string; approved: boolean; reason: string }[] = [];

beforeAll(async () => {
  story = await requestStories();
  ({ test, lin, qin, admin } = story);
  [he, deng] = await Promise.all([test.as('he.ming'), test.as('deng.rui')]);
  test.kit.events.after('access.application_decided', (_, fact) => void told.push(fact));
});
afterAll(() => test.close());

const DAY = 24 * 3600 * 1000;

describe('the queue of role requests', () => {
  const queue = async (who: Caller, query: object = {}) =>
    (await who.ask(roleRequestApi.queue, { query: { enterpriseId: story.here, size: 100, ...query } })).body;
  const ids = ({ content }: { content: RoleRequest[] }) => content.map(({ id }) => id);

  it('shows pending requests, the oldest first, with the roles of the applicant', async () => {
    const first = await story.asked(qin, await story.makeRole(story.here));
    const second = await story.asked(await test.as('meng.xia'), await story.makeRole(story.here));
    const found = await queue(lin);
    expect(ids(found)).toEqual([first, second]);
    expect(found.content[0]).toMatchObject({ holds: ['企业成员'], decidable: true });
    expect(found.content[1].holds.sort()).toEqual(['企业成员', '企业财务'].sort());
    expect(ids(await queue(lin, { q: '孟夏' }))).toEqual([second]);
    expect(ids(await queue(lin, { q: 'QIN.' }))).toEqual([first]);
    expect(ids(await queue(lin, { q: found.content[1].role.name }))).toEqual([second]);
    await story.decide(lin, [first, second], false, '重新排班');
    expect(ids(await queue(lin, { status: 'refused' }))).toEqual([second, first]);
    expect(ids(await queue(lin))).toEqual([]);
  });
  it('is separate for each place', async () => {
    const enterprise = await story.asked(qin, await story.makeRole(story.here));
    const platform = await story.asked(qin, await story.makeRole(null));
    expect(ids(await queue(lin))).toEqual([enterprise]);
    expect(ids(await queue(deng, { enterpriseId: NIL }))).toEqual([platform]);
    expect(ids(await queue(story.zhou, { enterpriseId: story.there }))).toEqual([]);
    await story.decide(admin, [platform], false, '不需要');
    await story.decide(lin, [enterprise], false, '不需要');
  });
  it('opens one request to a reviewer of its place, and to others it is not found', async () => {
    const one = async (who: Caller, id: string) => {
      const { status, body } = await who.ask(roleRequestApi.one, { params: { id } });
      return [status, body.code ?? body.decidable];
    };
    const enterprise = await story.asked(qin, await story.makeRole(story.here));
    const platform = await story.asked(qin, await story.makeRole(null));
    expect(await one(lin, enterprise)).toEqual([200, true]);
    expect(await one(deng, platform)).toEqual([200, true]);
    expect(await one(story.zhou, enterprise)).toEqual([404, 'access.application_not_found']);
    expect(await one(deng, enterprise)).toEqual([404, 'access.application_not_found']);
    expect(await one(lin, platform)).toEqual([404, 'access.application_not_found']);
    expect(await one(lin, NIL)).toEqual([404, 'access.application_not_found']);
    expect(await one(qin, enterprise)).toEqual([403, 'kit.not_allowed']);
    await story.decide(admin, [platform], false, '不需要');
    await story.decide(lin, [enterprise], false, '不需要');
    expect(await one(lin, enterprise)).toEqual([200, false]);
  });
  it('shows and lets decide only requests within the reviewer’s reach', async () => {
    const head = await story.makeRole(story.here, ['access.application.verify']);
    await story.setReach(head, 'below');
    await story.giveRole(head, he.userId, story.here);
    const role = await story.makeRole(story.here);
    const below = await story.asked(qin, role);
    const elsewhere = await story.asked(await test.as('meng.xia'), role);
    expect(ids(await queue(he))).toEqual([below]);
    expect(story.codes(await story.decide(he, [below, elsewhere]))).toEqual([
      null,
      'access.application_not_found',
    ]);
    expect(await story.held(qin.userId, role)).toBeDefined();
    await story.decide(lin, [elsewhere], false, '不需要');
    await deleteRole(test, head);
  });
});

describe('approving a role request', () => {
  it('gives the role at the next request, and publishes the event', async () => {
    const role = await story.makeRole(story.here, ['identity.member-session.read']);
    const sees = async () => (await qin.ask(monitorApi.memberCurrent)).status;
    const id = await story.asked(qin, role);
    expect(await sees()).toBe(403);
    told.length = 0;
    expect(await story.decide(lin, [id], true, '已完成培训')).toEqual([{ id, decided: true, code: null }]);
    expect(await sees()).toBe(200);
    expect(await story.held(qin.userId, role)).toEqual({ until: null, via: 'person' });
    expect(await story.application(id)).toMatchObject({
      status: 'approved',
      decided_by: lin.userId,
      verdict: '已完成培训',
    });
    expect(told).toMatchObject([{ userId: qin.userId, approved: true, reason: '已完成培训' }]);
    expect(await story.logged(id)).toEqual(['access.application.ask', 'access.application.approve']);
  });
  it('gives it for the requested number of days', async () => {
    const role = await story.makeRole(story.here);
    await story.decide(lin, [await story.asked(qin, role, { days: 7 })]);
    const held = await story.held(qin.userId, role);
    const days = (Number(held?.until) - Date.now()) / DAY;
    expect(days).toBeGreaterThan(6.9);
    expect(days).toBeLessThan(7.1);
  });
  it('never shortens a longer or lasting term that was given meanwhile', async () => {
    const role = await story.makeRole(story.here);
    const id = await story.asked(qin, role, { days: 1 });
    await story.giveRole(role, qin.userId, story.here);
    await story.decide(lin, [id]);
    expect(await story.held(qin.userId, role)).toEqual({ until: null, via: 'person' });
  });
  it('gives the role again after it has ended', async () => {
    const role = await story.makeRole(story.here);
    await story.decide(lin, [await story.asked(qin, role, { days: 1 })]);
    await story.inDatabase((db) =>
      db
        .updateTable('role_member')
        .set({ until: new Date(Date.now() - DAY) })
        .where('role_id', '=', role)
        .execute(),
    );
    expect(await story.held(qin.userId, role)).toBeUndefined();
    await story.decide(lin, [await story.asked(qin, role)]);
    expect(await story.held(qin.userId, role)).toEqual({ until: null, via: 'person' });
  });
  it('of the platform needs a reviewer who holds what the role gives', async () => {
    const su = await test.as('su.wen');
    const [plain, strong] = [
      await story.makeRole(null),
      await story.makeRole(null, ['identity.service.edit']),
    ];
    const both = [await story.asked(su, plain), await story.asked(su, strong)];
    expect(story.codes(await story.decide(deng, both))).toEqual([null, 'access.not_held']);
    expect(await story.held(su.userId, strong)).toBeUndefined();
    expect(story.codes(await story.decide(admin, both))).toEqual(['access.application_decided', null]);
    expect(await story.held(su.userId, strong)).toBeDefined();
  });
});

describe('a decision on role requests', () => {
  it('needs a reason to refuse', async () => {
    const id = await story.asked(qin, await story.makeRole(story.here));
    const answer = await story.decide(lin, [id], false, '   ');
    expect([answer.code, answer.fields]).toEqual([
      'access.reason_missing',
      { reason: 'access.reason_missing' },
    ]);
    expect((await story.application(id)).status).toBe('pending');
    await story.decide(lin, [id], false, '不需要');
  });
  it('on one’s own request is refused, by the call and by the database', async () => {
    const role = await story.makeRole(story.here);
    const id = await story.asked(lin, role);
    for (const approve of [true, false]) {
      expect(story.codes(await story.decide(lin, [id], approve, 'x'))).toEqual([
        'access.application_four_eyes',
      ]);
    }
    const { body } = await lin.ask(roleRequestApi.queue, { query: { enterpriseId: story.here } });
    expect(body.content.find((one: RoleRequest) => one.id === id).decidable).toBe(false);
    const byHand = story.inDatabase((db) =>
      db
        .updateTable('role_application')
        .set({ status: 'approved', decided_by: lin.userId })
        .where('id', '=', id)
        .execute(),
    );
    await expect(byHand).rejects.toThrow('application_four_eyes');
    expect(await story.held(lin.userId, role)).toBeUndefined();
  });
  it('is refused for another enterprise’s, the platform’s and unknown requests', async () => {
    const foreign = await story.asked(qin, await story.makeRole(story.here));
    const platform = await story.asked(qin, await story.makeRole(null));
    const zhou = story.zhou;
    const none = Array(3).fill('access.application_not_found');
    expect(story.codes(await story.decide(zhou, [foreign, platform, NIL]))).toEqual(none);
    // The platform's reviewers are in no enterprise: its requests are not theirs.
    expect(story.codes(await story.decide(admin, [foreign]))).toEqual(['access.application_not_found']);
    expect((await story.application(foreign)).status).toBe('pending');
    expect((await story.application(platform)).status).toBe('pending');
  });
  it('cannot approve for a user who has left the enterprise', async () => {
    const role = await story.makeRole(story.here);
    const leaver = (await test.as('meng.xia')).userId;
    const id = await story.asked(await test.as('meng.xia'), role);
    await story.inDatabase((db) =>
      db
        .deleteFrom('membership')
        .where('account_id', '=', leaver)
        .where('enterprise_id', '=', story.here)
        .execute(),
    );
    expect(story.codes(await story.decide(lin, [id]))).toEqual(['access.person_not_found']);
    expect(story.codes(await story.decide(lin, [id], false, '已离职'))).toEqual([null]);
  });
  it('is made once for each request, also when others fail', async () => {
    const role = await story.makeRole(story.here);
    const id = await story.asked(qin, role);
    const answer = await story.decide(lin, [NIL, id, id]);
    expect(answer).toEqual([
      { id: NIL, decided: false, code: 'access.application_not_found' },
      { id, decided: true, code: null },
    ]);
  });
  it('is limited to a hundred requests at once', async () => {
    const ids = Array.from({ length: 101 }, () => NIL);
    const { status } = await lin.ask(roleRequestApi.decide, { body: { ids, approve: true, reason: '' } });
    expect(status).toBe(400);
  });
});

describe('two reviewers at once', () => {
  it('decide each request exactly once, in whatever order they come', async () => {
    const su = await test.as('su.wen');
    const ids: string[] = [];
    for (let n = 0; n < 4; n += 1) ids.push(await story.asked(su, await story.makeRole(null)));
    const answers = await Promise.all([
      story.decide(admin, ids),
      story.decide(deng, [...ids].reverse(), false, '不需要'),
      story.decide(admin, ids.slice(1, 3)),
    ]);
    const verdicts: { id: string; code: string | null }[] = answers.flat();
    for (const id of ids) {
      const codes = verdicts.filter((one) => one.id === id).map(({ code }) => code);
      expect(codes.filter((code) => code === null)).toHaveLength(1);
      expect(codes.filter((code) => code === 'access.application_decided')).toHaveLength(codes.length - 1);
      const { status, role_id } = await story.application(id);
      expect(Boolean(await story.held(su.userId, role_id))).toBe(status === 'approved');
    }
  });
});
