import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../../test/app.ts';
import { eventually } from '../../../../test/eventually.ts';
import type { Fact, Facts } from '../../../kit/events.ts';
import { newId } from '../../../kit/new-id.ts';
import { insertEnterprise, insertMembership } from '../../enterprise/index.ts';
import { type NotifyStory, notifyStory } from './notify.stories.ts';

let test: TestApp;
let story: NotifyStory;
const people = {} as Record<'admin' | 'lin' | 'qin' | 'meng' | 'he' | 'su' | 'zhou', string>;
let here: string;
/** An enterprise that has just been approved. */
let young: string;

beforeAll(async () => {
  test = await openTestApp();
  story = notifyStory(test);
  const names = { admin: 'admin', lin: 'lin.qiao', qin: 'qin.yue', meng: 'meng.xia' } as const;
  const more = { he: 'he.ming', su: 'su.wen', zhou: 'zhou.yan' } as const;
  for (const [short, name] of Object.entries({ ...names, ...more }))
    people[short as keyof typeof people] = await story.accountId(name);
  here = await story.enterpriseId('海川重工');
  young = await story.inPlatform(async ({ db }) => {
    const made = await insertEnterprise(db, { name: '远山智能装备有限公司', alias: '远山' });
    await insertMembership(db, { enterprise_id: made.id, account_id: people.su });
    return made.id;
  });
});
afterAll(() => test.close());

type Case = {
  what: string;
  fact: () => { [F in Fact]: [F, Facts[F]] }[Fact];
  action: string;
  people: string[];
  said: object;
};
const id = newId();
const OURS = { place: '海川重工' };
const certified = (more: object = {}) => ({
  id,
  kind: 'enterprise' as const,
  userId: people.lin,
  enterpriseId: here,
  founding: false,
  name: '海川',
  ...more,
});

const cases: Case[] = [
  {
    what: 'a role of the enterprise is requested: its administrators',
    fact: () => [
      'access.application_asked',
      {
        applicationId: id,
        userId: people.qin,
        applicantName: '秦越',
        roleName: '<b>值班</b>',
        enterpriseId: here,
      },
    ],
    action: 'role request',
    people: ['lin.qiao'],
    said: {
      ...OURS,
      category: 'todo',
      self_type: '03',
      title: '秦越申请角色“<b>值班</b>”',
      body: expect.stringContaining('&lt;b&gt;值班&lt;/b&gt;'),
      link: '/console/employee-verify-user-role',
      concern_type: 'role-application',
    },
  },
  {
    what: 'the request is answered: the applicant',
    fact: () => [
      'access.application_decided',
      {
        applicationId: id,
        userId: people.qin,
        roleName: '值班',
        enterpriseId: here,
        approved: false,
        reason: '人手已够',
      },
    ],
    action: 'role verdict',
    people: ['qin.yue'],
    said: {
      ...OURS,
      category: 'audit',
      kind: 'audit message',
      self_type: '01',
      title: '角色“值班”的申请未通过',
      title_en: 'Role request rejected: 值班',
      plain: expect.stringContaining('说明：人手已够'),
    },
  },
  {
    what: 'the platform closes an enterprise: its administrators, by the platform',
    fact: () => [
      'enterprise.suspension_changed',
      { enterpriseId: here, suspended: true, reason: '资料不实' },
    ],
    action: 'enterprise suspension',
    people: ['lin.qiao'],
    said: {
      place: null,
      category: 'system',
      title: '海川重工已被停用',
      plain: expect.stringContaining('资料不实'),
    },
  },
  {
    what: 'an enterprise requests privileges: the platform’s deciders',
    fact: () => [
      'access.privilege_asked',
      { enterpriseId: here, askedBy: people.lin, names: ['登录 · 查看', '登录 · 结束'] },
    ],
    action: 'privilege request',
    people: ['admin', 'deng.rui'],
    said: { place: null, title: '海川重工申请企业权限', plain: expect.stringContaining('登录 · 结束') },
  },
  {
    what: 'privileges are answered: the applicant',
    fact: () => [
      'access.privilege_decided',
      { enterpriseId: here, askedBy: people.lin, name: '登录 · 查看', approved: true, reason: '' },
    ],
    action: 'privilege verdict',
    people: ['lin.qiao'],
    said: { ...OURS, title: '权限“登录 · 查看”已开通' },
  },
  {
    what: 'a role is given: its new holders',
    fact: () => [
      'access.roles_changed',
      { roleName: '财务', userIds: [people.qin, people.meng, people.zhou], enterpriseId: here, given: true },
    ],
    action: 'role change',
    // The third belongs to another enterprise.
    people: ['meng.xia', 'qin.yue'],
    said: { ...OURS, category: 'people', title: '您获得了角色“财务”' },
  },
  {
    what: 'a certification is handed in: reviewers, not the submitter',
    fact: () => ['enterprise.certification_submitted', certified({ userId: people.admin })],
    action: 'certification request',
    people: ['deng.rui'],
    said: {
      place: null,
      link: `/console/verify-enterprise-detail?id=${id}`,
      concern_type: 'certification',
      self_type: '03',
    },
  },
  {
    what: 'a founding is refused: the founder, by the platform',
    fact: () => [
      'enterprise.certification_decided',
      { ...certified({ userId: people.su, founding: true }), approved: false, remark: '执照看不清' },
    ],
    action: 'certification verdict',
    people: ['su.wen'],
    said: {
      place: null,
      link: '/console/create-enterprise-details',
      plain: expect.stringContaining('执照看不清'),
    },
  },
  {
    what: 'a licence ends: administrators, and its author while they are a member',
    fact: () => [
      'enterprise.licence_expiring',
      { enterpriseId: here, userId: people.meng, licence: 'business', day: '2030-01-31' },
    ],
    action: 'licence reminder',
    people: ['lin.qiao', 'meng.xia'],
    said: {
      ...OURS,
      title: '营业执照将于 2030-01-31 到期',
      title_en: 'Your business license expires on 2030-01-31',
    },
  },
  {
    what: 'an enterprise is founded: its founder',
    fact: () => ['enterprise.founded', { enterpriseId: young, userId: people.su }],
    action: 'welcome',
    people: ['su.wen'],
    said: { place: '远山', title: '欢迎，远山', link: '/console/department-management' },
  },
  {
    what: 'a member leaves: that user, by the platform',
    fact: () => ['enterprise.leaving', { enterpriseId: here, userId: people.qin }],
    action: 'farewell',
    people: ['qin.yue'],
    said: { place: null, title: '您已离开海川重工' },
  },
  {
    what: 'an invitation is accepted: the inviter',
    fact: () => [
      'enterprise.invitation_accepted',
      { invitationId: id, enterpriseId: null, invitedBy: people.admin, userId: people.su, name: '苏文' },
    ],
    action: 'invitation accepted',
    people: ['admin'],
    said: { place: null, plain: '苏文接受了您的邀请，已加入Cloudyard 平台。' },
  },
  {
    what: 'an account is unlocked: its owner',
    fact: () => ['identity.account_administered', { userId: people.su, act: 'unblocked', reason: '' }],
    action: 'account unblocked',
    people: ['su.wen'],
    said: { place: null, category: 'system', self_type: '04' },
  },
];

describe('an event of another room', () => {
  it.each(cases)('notifies the right people: $what', async ({ fact, action, people: whom, said }) => {
    const [name, payload] = fact();
    await story.happens(name, payload as never);
    const found = await story.becomesKnown(action, whom);
    expect(found).toMatchObject(whom.map(() => said));
  });

  it('notifies no other user, and none twice', async () => {
    const all = await Promise.all(cases.map(({ action }) => story.names(action)));
    expect(all).toEqual(cases.map(({ people: whom }) => whom));
    const { n } = await story.inPlatform(({ db }) =>
      db
        .selectFrom('inbox')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow(),
    );
    expect(n).toBe(all.flat().length);
  });
});

describe('a request for a decision', () => {
  it.each(['decided', 'withdrawn'])('is read for all deciders once it is %s', async (end) => {
    const applicationId = newId();
    const asked = { applicationId, userId: people.qin, roleName: '巡检', enterpriseId: here };
    const unread = () =>
      story.inPlatform(({ db }) =>
        db
          .selectFrom('inbox')
          .innerJoin('message', 'message.id', 'inbox.message_id')
          .select('inbox.account_id')
          .where('message.concern_id', '=', applicationId)
          .where('inbox.read_at', 'is', null)
          .execute(),
      );
    await story.happens('access.application_asked', { ...asked, applicantName: '秦越' });
    await eventually(async () => expect(await unread()).toEqual([{ account_id: people.lin }]));
    if (end === 'decided')
      await story.happens('access.application_decided', { ...asked, approved: true, reason: '' });
    else await story.happens('access.application_withdrawn', { applicationId });
    await eventually(async () => expect(await unread()).toEqual([]));
  });
});
