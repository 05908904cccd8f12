import { enterprisesOf } from '../domains/enterprise/index.ts';
import { addDemoGroup, addDemoType, sendDemoLetter } from '../domains/message/index.ts';
import type { Context } from '../kit/context.ts';
import { type Day, hoursBefore } from './calendar.ts';
import { colleaguesOf, departmentNamed } from './people.queries.ts';

type People = Map<string, string>;

const notices = [
  {
    title: '欢迎使用 Cloudyard',
    titleEn: 'Welcome to Cloudyard',
    text: '消息中心汇集平台通知、审核结果、待办和同事来信。在“消息设置”里可以选择哪些也发到邮箱，以及安静时段。',
    textEn:
      'Your inbox collects platform notices, review results, to-dos and messages from colleagues. In message preferences, choose what you also get by email, and your quiet hours.',
    hoursAgo: 240,
    read: 100,
  },
  {
    title: '周日 02:00–04:00 平台维护',
    titleEn: 'Maintenance on Sunday, 02:00–04:00',
    text: '期间控制台可以登录和查看，新的部署和发布会排队，维护结束后自动继续。\n数据采集不受影响。',
    textEn:
      'You can log in and view the console during this time. New deployments and releases are queued and continue automatically afterwards.\nData collection is not affected.',
    importance: 1 as const,
    hoursAgo: 30,
    read: 55,
  },
  {
    title: '新功能：从消息里直接审批角色申请',
    titleEn: 'New: review role requests right in the message',
    text: '打开待办消息，申请人、角色和理由都在一页，同意或拒绝后立即生效。',
    textEn:
      'Open a to-do message to see applicant, role and reason on one page. Your decision takes effect immediately.',
    hoursAgo: 5,
    read: 20,
  },
];

const bulletins = [
  {
    title: '安全生产月：各班组自查清单',
    text: '请各班组在周五前完成自查：配电柜门锁、行车限位、消防通道、劳保用品。\n发现问题当场拍照，附在班组日志里。',
    importance: 1 as const,
    hoursAgo: 76,
    read: 70,
  },
  {
    title: '3 号空压机停机检修',
    text: '周三 08:00–12:00 停机更换油分芯和皮带，2 号机接带负荷。\n上午的喷砂作业顺延到下午。',
    hoursAgo: 26,
    read: 45,
  },
  {
    title: '台风蓝色预警：室外作业暂停',
    text: '今晚 18 时起暂停室外吊装和高处作业，龙门吊上好防风锚定。恢复时间另行通知。',
    importance: 2 as const,
    hoursAgo: 3,
    read: 35,
  },
];

/** Messages of some days: notices of the platform, bulletins of an enterprise, and the types and groups they go by. The types. */
export async function writeLetters(ctx: Context, people: People, { now }: Day) {
  const lin = people.get('lin.qiao') as string;
  const everybody = [...people.values()];
  const admin = people.get('admin') as string;
  for (const [n, notice] of notices.entries()) {
    // The first is the platform's; users wrote the others.
    const sender = n === 0 ? null : admin;
    const { hoursAgo, ...said } = notice;
    const at = hoursBefore(now, hoursAgo);
    await sendDemoLetter(ctx, { ...said, at, place: null, sender, category: 'system', to: everybody });
  }
  const [place] = await enterprisesOf(ctx.db, lin);
  if (!place) throw new Error('The demo has no enterprise');
  const safety = await addDemoType(ctx, place.id, '安全通报', 'Safety bulletins', 'people');
  const repair = await addDemoType(ctx, place.id, '设备检修', 'Maintenance', 'people');
  const workshop = await departmentNamed(ctx.db, place.id, '设备部');
  await addDemoGroup(
    ctx.db,
    {
      enterprise_id: place.id,
      name: '设备部全员',
      description: '设备部和下属班组，人员变动自动跟随',
      created_by: lin,
    },
    workshop ? [{ kind: 'department', target_id: workshop.id, below: true }] : [],
  );
  const to = await colleaguesOf(ctx.db, place.id);
  for (const [n, bulletin] of bulletins.entries()) {
    const type = n === 1 ? repair : safety;
    const { hoursAgo, ...said } = bulletin;
    const about = { place: place.id, sender: lin, category: 'people', type, to };
    await sendDemoLetter(ctx, { ...said, ...about, at: hoursBefore(now, hoursAgo) });
  }
  return { safety, repair };
}
