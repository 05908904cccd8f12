import { insertDemoPrivileges, offerOnRequest } from '../../domains/access/index.ts';
import type { Context } from '../../kit/context.ts';
import { newId } from '../../kit/new-id.ts';
import { atWork } from '../calendar.ts';
import { type Chronicle, tell } from './chronicle.ts';

const PAGE = '/console/company-privilege';
const [ASKED, REFUSED, GIVEN] = [1, 2, 3];

type Asked = { by: string; daysAgo: number; purpose: string; verdict?: { gives: boolean; reason: string } };

const asked: readonly Asked[] = [
  {
    ...{ by: 'lin.qiao', daysAgo: 82, purpose: '按集团要求每月上报员工登录情况' },
    verdict: { gives: true, reason: '' },
  },
  {
    ...{ by: 'qi.ming', daysAgo: 41, purpose: '想看看有多少人在用' },
    verdict: { gives: false, reason: '企业目前只有一位成员，登录历史已经够用。' },
  },
  {
    ...{ by: 'lan.zhou', daysAgo: 23, purpose: '安全审计需要统计异常登录' },
    verdict: { gives: true, reason: '同意，请勿导出到外部系统。' },
  },
  { by: 'zhou.yan', daysAgo: 2, purpose: '月度例会需要各部门的使用情况' },
];

/** A page that enterprises ask the platform for: given, refused and waiting. */
export async function askForPages(ctx: Context, chronicle: Chronicle) {
  const { menu_id, key, menu_name, name } = await offerOnRequest(ctx.db, '/console/login-statistics');
  const title = `${menu_name} · ${name}`;
  const { today, person: named, acts } = chronicle;
  const admin = named('admin');
  const rows = asked.map(({ by, daysAgo, purpose, verdict }) => {
    const person = named(by);
    const [at, decided] = [atWork(today, daysAgo, 10.8), atWork(today, daysAgo - 1, 15.9)];
    const object = { type: 'privilege', id: newId(), name: title };
    const { enterprise_id: place, enterprise_name: about } = person;
    const status = verdict ? (verdict.gives ? GIVEN : REFUSED) : ASKED;
    acts.push({ at, by: person, action: 'access.privilege.ask', object, after: { purpose, until: null } });
    const concern = { type: 'privilege', id: place ?? '' };
    const told = { at, about, to: [admin], link: PAGE, concern };
    tell(chronicle, { event: 'privilege-asked', values: { names: [title] }, ...told });
    if (verdict) {
      const { gives, reason } = verdict;
      acts.push({
        ...{ at: decided, by: admin, object, action: `access.privilege.${gives ? 'give' : 'refuse'}` },
        before: { status: ASKED, purpose },
        after: { enterprise: about, status, reason, until: null },
      });
      const values = { name: title, approved: gives, reason };
      const answer = { at: decided, about, to: [person], place, link: PAGE };
      tell(chronicle, { event: 'privilege-decided', values, ...answer });
    }
    return {
      ...{ id: object.id, enterprise_id: place as string, menu_id, key, status, purpose },
      ...{ asked_by: person.id, asked_at: at, reason: verdict?.reason ?? '' },
      ...(verdict ? { decided_by: admin.id, decided_at: decided } : {}),
    };
  });
  await insertDemoPrivileges(ctx.db, rows);
}
