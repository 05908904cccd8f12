import { insertDemoRequests, insertDemoRoleMembers, roleByCode } from '../../domains/access/index.ts';
import type { Context } from '../../kit/context.ts';
import { newId } from '../../kit/new-id.ts';
import { atWork, hoursBefore } from '../calendar.ts';
import { type Chronicle, type Person, tell } from './chronicle.ts';

type Asked = {
  who: string;
  /** Of the platform, where the code begins so; otherwise of the enterprise they stand in. */
  role: string;
  reason: string;
  days?: number;
  daysAgo: number;
  verdict?: { approved: boolean; words: string; by: string };
  cancelled?: true;
};

// No request waits in 海川重工: who comes for a first look asks there themselves, and finds their request alone.
const asked: readonly Asked[] = [
  {
    ...{ who: 'tang.li', role: 'enterprise-finance', daysAgo: 68, reason: '采购付款需要核对账单' },
    verdict: { approved: true, words: '', by: 'lin.qiao' },
  },
  {
    ...{ who: 'kang.wei', role: 'enterprise-finance', daysAgo: 49, reason: '想看看车间的费用' },
    verdict: { approved: false, words: '费用报表由财务部按月发给车间，不需要这个角色。', by: 'lin.qiao' },
  },
  {
    ...{ who: 'wan.qing', role: 'enterprise-finance', daysAgo: 27, days: 30, reason: '唐莉休假期间代办付款' },
    verdict: { approved: true, words: '按休假时间给 30 天。', by: 'lin.qiao' },
  },
  { who: 'bai.lu', role: 'enterprise-finance', daysAgo: 16, reason: '选错了角色', cancelled: true },
  {
    ...{ who: 'dai.xin', role: 'enterprise-finance', daysAgo: 35, reason: '负责外协结算' },
    verdict: { approved: true, words: '', by: 'zhou.yan' },
  },
  { who: 'fu.ying', role: 'enterprise-finance', daysAgo: 3, reason: '接手客户对账' },
  { who: 'ling.yu', role: 'enterprise-finance', daysAgo: 1, days: 14, reason: '月底盘点需要看账单' },
  {
    ...{ who: 'qi.ming', role: 'platform-reviewer', daysAgo: 57, reason: '愿意参与视觉类应用的评审' },
    verdict: { approved: false, words: '发布者不能同时审核，谢谢您的热心。', by: 'admin' },
  },
  { who: 'su.wen', role: 'platform-operator', daysAgo: 2, reason: '想参与市场内容的整理' },
];

const linkOf = (place: string | null, page: 'asked' | 'decided') =>
  page === 'asked'
    ? `/console/${place ? 'employee-verify-user-role' : 'verify-user-role'}`
    : `/console/apply-${place ? 'enterprise' : 'platform'}-roles`;

type Made = Asked & { id: string; person: Person; place: string | null; roleId: string; roleName: string };

function noteRequest(chronicle: Chronicle, made: Made, at: Date, decided: Date) {
  const { id, person, place, roleName, reason, days = null, verdict, cancelled } = made;
  const object = { type: 'application', id, name: roleName };
  const act = { by: person, place, object };
  chronicle.acts.push({ ...act, at, action: 'access.application.ask', after: { reason, days } });
  if (cancelled)
    chronicle.acts.push({
      ...{ ...act, at: decided, action: 'access.application.cancel' },
      ...{ before: { status: 'pending' }, after: { status: 'cancelled' } },
    });
  if (!verdict) return;
  const { approved, words } = verdict;
  chronicle.acts.push({
    ...{ by: chronicle.person(verdict.by), place, object, at: decided },
    action: `access.application.${approved ? 'approve' : 'refuse'}`,
    before: { status: 'pending', applicant: person.username, reason, days },
    after: { status: approved ? 'approved' : 'refused', verdict: words },
  });
}

function tellRequest(chronicle: Chronicle, made: Made, at: Date, decided: Date) {
  const { id, person, place, roleName: role, verdict } = made;
  const head = { 海川重工: 'lin.qiao', 云杉精密: 'zhou.yan' }[person.enterprise_name];
  const to = [chronicle.person((place && head) || 'admin')];
  const applicant = person.real_name || person.username;
  tell(chronicle, {
    ...{
      event: 'application-asked',
      values: { applicant, role },
      at,
      to,
      place,
      link: linkOf(place, 'asked'),
    },
    concern: { type: 'role-application', id },
  });
  if (!verdict) return;
  const values = { role, approved: verdict.approved, reason: verdict.words };
  const link = linkOf(place, 'decided');
  tell(chronicle, { event: 'application-decided', values, at: decided, to: [person], place, link });
}

/** Roles people asked for: given, refused, withdrawn and waiting. */
export async function askForRoles(ctx: Context, chronicle: Chronicle) {
  const { today, now, person: named } = chronicle;
  const rows = [];
  const given = [];
  for (const one of asked) {
    const person = named(one.who);
    const place = one.role.startsWith('platform') ? null : person.enterprise_id;
    const role = await roleByCode(ctx.db, one.role, place);
    if (!role) continue;
    const made = { ...one, id: newId(), person, place, roleId: role.id, roleName: role.name };
    const at = one.daysAgo > 1 ? atWork(today, one.daysAgo, 10.2) : hoursBefore(now, 20);
    const decided = atWork(today, one.daysAgo, 14.6);
    const { verdict, cancelled } = one;
    rows.push({
      ...{ id: made.id, enterprise_id: place, role_id: role.id, account_id: person.id, created_at: at },
      ...{ reason: one.reason, days: one.days ?? null, verdict: verdict?.words ?? '' },
      status: verdict ? (verdict.approved ? 'approved' : 'refused') : cancelled ? 'cancelled' : 'pending',
      ...(verdict ? { decided_by: named(verdict.by).id, decided_at: decided } : {}),
    });
    if (verdict?.approved)
      given.push({
        ...{ role_id: role.id, account_id: person.id, enterprise_id: place, given_at: decided },
        ...{ given_by: named(verdict.by).id, until: one.days ? hoursBefore(decided, -24 * one.days) : null },
      });
    noteRequest(chronicle, made, at, decided);
    tellRequest(chronicle, made, at, decided);
  }
  await insertDemoRequests(ctx.db, rows);
  await insertDemoRoleMembers(ctx.db, given);
}
