import { insertDemoFeedback, insertDemoReplies } from '../../domains/portal/index.ts';
import type { Context } from '../../kit/context.ts';
import { atWork, minutesAfter } from '../calendar.ts';
import { type Chronicle, tell } from './chronicle.ts';

type Ticket = {
  /** A person of the demo, or a visitor's name. */
  by: string;
  visitor?: { email: string; phone: string };
  topic: 'advice' | 'question' | 'sales';
  daysAgo: number;
  content: string;
  answer?: string;
  closed?: true;
};

const visitor = (name: string, phone: string) => ({ email: `${name}@visitor.example`, phone });

const tickets: readonly Ticket[] = [
  {
    ...{ by: 'su.wen', topic: 'question', daysAgo: 81, content: '个人账号可以发布应用吗？' },
    ...{ answer: '可以。在“个人应用”里创建，审核通过后会上线，发布者显示您的姓名。', closed: true },
  },
  {
    ...{ by: 'lin.qiao', topic: 'advice', daysAgo: 64, content: '希望部门可以从表格批量导入。' },
    ...{ answer: '部门管理里已经可以导入，支持 CSV，导入前会逐行检查。', closed: true },
  },
  {
    ...{ by: '吴先生', visitor: visitor('wu', '13600000021'), topic: 'sales', daysAgo: 46 },
    content: '我们有三家工厂，想了解私有部署的报价。',
    answer: '已由售前同事电话联系，方案已发到您的邮箱。',
    closed: true,
  },
  {
    ...{ by: 'zhou.yan', topic: 'question', daysAgo: 39, content: '应用审核没通过，去哪里看原因？' },
    ...{ answer: '在应用列表里能看到未通过的原因，修改后可以直接再次提交。' },
  },
  {
    ...{ by: 'meng.xia', topic: 'advice', daysAgo: 24, content: '账单希望能按部门汇总。' },
    ...{ answer: '已列入计划，上线时会在公告里说明。' },
  },
  {
    ...{ by: '何女士', visitor: visitor('he', '13600000022'), topic: 'question', daysAgo: 10 },
    content: '注册时收不到短信验证码。',
    answer: '请检查是否拦截了 106 开头的短信；一小时内最多发送五次。',
  },
  {
    ...{ by: 'he.ming', topic: 'advice', daysAgo: 4 },
    content: '在两家企业之间切换以后，能不能记住上次打开的页面？',
  },
  {
    ...{ by: '赵先生', visitor: visitor('zhao', '13600000023'), topic: 'sales', daysAgo: 1 },
    content: '想预约一次演示，主要看设备接入和看板。',
  },
];

const rowOf = ({ today, everybody }: Chronicle, ticket: Ticket) => {
  const writer = everybody.find((person) => person.username === ticket.by);
  const { email = '', phone = '' } = ticket.visitor ?? {};
  return {
    ...{ username: writer?.real_name || ticket.by, email: writer?.email ?? email, phone },
    ...{ content: ticket.content, topic: ticket.topic, account_id: writer?.id ?? null },
    enterprise_name: writer?.enterprise_name || null,
    state: ticket.closed ? 'closed' : ticket.answer ? 'answered' : 'open',
    version: 1 + (ticket.answer ? 1 : 0) + (ticket.closed ? 1 : 0),
    at: atWork(today, ticket.daysAgo, 10.7),
  };
};

/** What people asked the platform, and what they were answered. */
export async function answerTickets(ctx: Context, chronicle: Chronicle) {
  const { today, everybody, acts } = chronicle;
  const by = chronicle.person('admin');
  const rows = tickets.map((ticket) => rowOf(chronicle, ticket));
  const made = await insertDemoFeedback(ctx.db, rows);
  const replies = tickets.flatMap(({ answer, daysAgo, closed, content, by: writer }, n) => {
    const { id = '', ticket = '' } = made[n] ?? {};
    if (!answer) return [];
    const at = atWork(today, Math.max(1, daysAgo - 1), 15.3);
    const act = { by, object: { type: 'feedback', id, name: ticket } };
    const [open, answered] = [{ state: 'open' }, { state: 'answered' }];
    acts.push({ ...act, at, action: 'portal.feedback.answered', before: open, after: answered });
    if (closed)
      acts.push({
        ...{ ...act, at: minutesAfter(at, 1500), action: 'portal.feedback.closed', before: answered },
        after: { state: 'closed' },
      });
    const to = everybody.filter((person) => person.username === writer);
    const values = { ticket, answer, question: content };
    tell(chronicle, { event: 'feedback-answered', values, at, to, link: '/console/feedback' });
    return [{ feedback_id: id, author_id: by.id, text: answer, created_at: at }];
  });
  await insertDemoReplies(ctx.db, replies);
}
