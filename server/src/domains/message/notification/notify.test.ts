import { memberApi } from '@cloudyard/contract/access/member.ts';
import { roleRequestApi } from '@cloudyard/contract/access/role-request.ts';
import { employeeApi } from '@cloudyard/contract/enterprise/employee.ts';
import { invitationApi } from '@cloudyard/contract/enterprise/invitation.ts';
import { personApi } from '@cloudyard/contract/enterprise/person.ts';
import { inboxApi } from '@cloudyard/contract/message/inbox.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, openTestApp, type TestApp } from '../../../../test/app.ts';
import { eventually } from '../../../../test/eventually.ts';
import { hurryJobs } from '../../../../test/jobs.ts';
import { tokenSentTo } from '../../../../test/visitors.ts';
import { withClient } from '../../../drivers/database/index.ts';
import { newId } from '../../../kit/new-id.ts';
import { notify, notifyJob } from './notify.service.ts';
import { type NotifyStory, notifyStory } from './notify.stories.ts';

let test: TestApp;
let story: NotifyStory;
let here: string;
const who = {} as Record<'admin' | 'lin' | 'qin' | 'meng' | 'he' | 'su', Caller>;

beforeAll(async () => {
  test = await openTestApp();
  story = notifyStory(test);
  here = await story.enterpriseId('海川重工');
  const names = { admin: 'admin', lin: 'lin.qiao', qin: 'qin.yue', meng: 'meng.xia', he: 'he.ming' };
  for (const [short, name] of Object.entries({ ...names, su: 'su.wen' }))
    who[short as keyof typeof who] = await test.as(name);
});
afterAll(() => test.close());

/** A role of the enterprise that every member may request. */
const role = () =>
  story.inPlatform(({ db }) =>
    db
      .insertInto('role')
      .values({ name: `值班 ${newId()}`, code: newId(), enterprise_id: here, requestable: true })
      .returning(['id', 'name'])
      .executeTakeFirstOrThrow(),
  );
const inboxOf = async (caller: Caller) =>
  (await caller.ask(inboxApi.page, { params: { userId: caller.userId }, body: {} as never })).body.content;

describe('notices about acts of other rooms', () => {
  it('go to the deciders for a role request, and to the applicant for the verdict', async () => {
    const { id, name } = await role();
    const asked = await who.qin.ask(roleRequestApi.ask, { body: { roleId: id, reason: '夜班' } });
    const [todo] = await story.becomesKnown('role request', ['lin.qiao']);
    expect(todo?.title).toBe(`秦越申请角色“${name}”`);
    const verdict = { ids: [asked.body.id], approve: true, reason: '' };
    expect((await who.lin.ask(roleRequestApi.decide, { body: verdict })).status).toBe(200);
    await story.becomesKnown('role verdict', ['qin.yue']);
    expect((await inboxOf(who.qin))[0]).toMatchObject({ title: `角色“${name}”的申请已通过`, sender: null });
  });

  it('go to the new holder of a role, and not again to one who had it', async () => {
    const { id } = await role();
    const give = (userIds: string[]) => who.lin.ask(memberApi.give, { body: { userIds, roleIds: [id] } });
    await give([who.meng.userId]);
    await story.becomesKnown('role change', ['meng.xia']);
    await give([who.meng.userId, who.qin.userId]);
    await story.becomesKnown('role change', ['meng.xia', 'qin.yue']);
    const taken = { userIds: [who.qin.userId], roleIds: [id] };
    expect((await who.lin.ask(memberApi.take, { body: taken })).status).toBe(200);
    const told = await story.becomesKnown('role change', ['meng.xia', 'qin.yue', 'qin.yue']);
    expect(told.at(-1)?.title).toMatch(/已收回$/);
  });

  it('of leaving can be read by the user who left', async () => {
    const { userId } = who.he;
    const { version } = (await who.lin.ask(employeeApi.detail, { params: { userId } })).body;
    const left = await who.lin.ask(employeeApi.leave, {
      params: { userId },
      body: { reason: '合同到期', version },
    });
    expect(left.status).toBe(200);
    await story.becomesKnown('farewell', ['he.ming']);
    expect((await inboxOf(who.he))[0]).toMatchObject({ title: '您已离开海川重工', enterprise: null });
  });

  it('are not sent when the act is refused', async () => {
    const { userId } = who.lin;
    const { version } = (await who.lin.ask(employeeApi.detail, { params: { userId } })).body;
    const answer = await who.lin.ask(employeeApi.leave, {
      params: { userId },
      body: { reason: '', version },
    });
    expect(answer.body.code).toBe('enterprise.not_yourself');
    await expect(
      story.inPlatform(async (ctx) => {
        await notify(ctx, { event: 'left', to: [userId], values: {}, about: here });
        throw new Error('the last administrator stays');
      }),
    ).rejects.toThrow('stays');
    const waiting = await withClient(test.owner, (client) =>
      client.query(`select from pgboss.job where name = '${notifyJob.name}' and state < 'completed'`),
    );
    expect(waiting.rowCount).toBe(0);
    expect(await story.names('farewell')).toEqual(['he.ming']);
  });

  it('welcome a user who accepts an invitation, and inform the inviter', async () => {
    const email = 'su.wen@cloudyard.example';
    const seat = await story.inPlatform(({ db }) =>
      db
        .selectFrom('position')
        .select(['id as positionId', 'department_id as departmentId'])
        .where('enterprise_id', '=', here)
        .limit(1)
        .executeTakeFirstOrThrow(),
    );
    const rows = [{ name: '苏文', email }];
    await who.lin.ask(invitationApi.invite, { body: { enterpriseId: here, ...seat, rows } });
    const token = await tokenSentTo(test, email);
    expect((await who.su.ask(invitationApi.accept, { body: { token, ...seat } })).status).toBe(200);
    expect(await story.becomesKnown('welcome', ['su.wen'])).toMatchObject([{ place: '海川重工' }]);
    await story.becomesKnown('invitation accepted', ['lin.qiao']);
  });

  it('say why an account was locked, once it is open again', async () => {
    const { userId: id } = who.qin;
    const row = async () =>
      (await who.admin.ask(personApi.list, { query: { q: 'qin.yue' } })).body.content[0];
    const at = async () => (await row()).version as number;
    await who.admin.ask(personApi.lock, {
      params: { id },
      body: { version: await at(), reason: '异常登录' },
    });
    await story.becomesKnown('account blocked', ['qin.yue']);
    await who.admin.ask(personApi.unlock, { params: { id }, body: { version: await at() } });
    await story.becomesKnown('account unblocked', ['qin.yue']);
    expect((await story.told('account blocked'))[0]?.plain).toContain('异常登录');
  });
});

const noticeOf = (title: string) => ({
  id: newId(),
  event: 'role-changed' as const,
  to: [who.meng.userId],
  values: { role: title, given: true },
  enterpriseId: null,
  link: null,
  concern: null,
  importance: 0 as const,
});
const toldOf = async (title: string) =>
  (await story.told('role change')).filter((one) => one.title.includes(title)).length;

describe('the job that sends a notice', () => {
  it('makes one line when it runs three times and out of order', async () => {
    const [first, second] = [noticeOf('甲'), noticeOf('乙')];
    const run = (notice: typeof first) => notifyJob.run(test.kit, notice, AbortSignal.timeout(60_000));
    await run(second);
    await Promise.all([run(first), run(second), run(first)]);
    await run(second);
    expect([await toldOf('甲'), await toldOf('乙')]).toEqual([1, 1]);
  });

  // rule: notify.failure
  it('does not stop the act when it fails, and sends later', async () => {
    const rename = (from: string, to: string) =>
      withClient(test.owner, async (client) => {
        await client.query('set role cloudyard_platform');
        await client.query('update message_category set code = $2 where code = $1', [from, to]);
      });
    await rename('people', 'elsewhere');
    const { id, name } = await role();
    const given = await who.lin.ask(memberApi.give, { body: { userIds: [who.meng.userId], roleIds: [id] } });
    expect(given.body).toMatchObject([{ outcome: 'done' }]);
    const retried = () => hurryJobs(test.owner, notifyJob.name);
    await eventually(async () => expect(await retried()).toBe(1));
    expect(await toldOf(name)).toBe(0);
    await rename('elsewhere', 'people');
    await eventually(
      async () => {
        await retried();
        expect(await toldOf(name)).toBe(1);
      },
      { interval: 200 },
    );
  });
});
