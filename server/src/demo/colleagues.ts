import { insertDemoRoleMembers, roleByCode, setDemoGiven } from '../domains/access/index.ts';
import {
  enterprisesOf,
  insertDemoMemberships,
  insertDepartment,
  insertPosition,
  setDemoJoined,
} from '../domains/enterprise/index.ts';
import { insertDemoAccounts, setDemoCreated } from '../domains/identity/index.ts';
import type { Context } from '../kit/context.ts';
import { atWork, type Day, minutesAfter } from './calendar.ts';
import { seeded } from './random.ts';

type People = Map<string, string>;
type Colleague = readonly [username: string, realName: string, daysAgo: number];
type Staff = {
  head: string;
  mail: string;
  phones: number;
  numbers: (n: number) => string;
  departments: Record<string, { position: string; people: readonly Colleague[] }>;
};

/** Departments beside those the demo people work in, each with its position. */
const staffs: readonly Staff[] = [
  {
    ...{ head: 'lin.qiao', mail: 'haichuan.example', phones: 1000 },
    numbers: (n) => `HC-${String(301 + n).padStart(4, '0')}`,
    departments: {
      研发中心: {
        position: '结构工程师',
        people: [
          ['bai.lu', '白露', 120],
          ['cheng.zhou', '程舟', 171],
          ['fang.yi', '方毅', 96],
          ['gao.han', '高涵', 61],
        ],
      },
      生产部: {
        position: '工艺员',
        people: [
          ['jiang.nan', '江楠', 38],
          ['kang.wei', '康伟', 140],
          ['luo.jin', '罗锦', 10],
          ['ma.teng', '马腾', 132],
          ['ning.xue', '宁雪', 27],
          ['ou.yang', '欧阳平', 17],
        ],
      },
      质量部: {
        position: '检验员',
        people: [
          ['peng.fei', '彭飞', 160],
          ['ren.jie', '任杰', 88],
          ['shi.yu', '石宇', 45],
        ],
      },
      采购部: {
        position: '采购专员',
        people: [
          ['tang.li', '唐莉', 152],
          ['wan.qing', '万青', 109],
          ['xie.tian', '谢恬', 74],
        ],
      },
    },
  },
  {
    ...{ head: 'zhou.yan', mail: 'yunshan.example', phones: 2000, numbers: (n) => String(1101 + n) },
    departments: {
      机加车间: {
        position: '编程员',
        people: [
          ['an.ping', '安平', 150],
          ['dai.xin', '戴欣', 128],
          ['fu.ying', '傅颖', 92],
          ['ji.yun', '季云', 63],
          ['ling.yu', '凌羽', 36],
        ],
      },
      客户服务部: {
        position: '项目专员',
        people: [
          ['mao.ni', '毛妮', 101],
          ['pan.an', '潘安', 20],
          ['qiao.mu', '乔木', 8],
        ],
      },
    },
  },
  {
    ...{
      head: 'lan.zhou',
      mail: 'lanzhou.example',
      phones: 3000,
      numbers: (n) => `LZ${String(2 + n).padStart(3, '0')}`,
    },
    departments: {
      产品部: {
        position: '产品经理',
        people: [
          ['sang.ye', '桑野', 166],
          ['tong.xi', '童溪', 118],
        ],
      },
      开发部: {
        position: '开发工程师',
        people: [
          ['wei.lan', '魏岚', 83],
          ['xing.he', '邢河', 54],
          ['you.ran', '尤然', 29],
          ['zhuo.ma', '卓玛', 7],
        ],
      },
    },
  },
];

async function seatsOf(ctx: Context, enterprise_id: string, { departments }: Staff) {
  const seats = [];
  for (const [name, { position, people }] of Object.entries(departments)) {
    const { id } = await insertDepartment(ctx.db, { enterprise_id, name, parent_id: null });
    const seat = await insertPosition(ctx.db, { enterprise_id, department_id: id, name: position });
    for (const [username, realName, daysAgo] of people)
      seats.push({ username, realName, daysAgo, department_id: id, position_id: seat.id });
  }
  // Who came first has the lowest number.
  return seats.toSorted((one, other) => other.daysAgo - one.daysAgo);
}

/** Colleagues who never log in here: they have no password. */
async function hireAt(ctx: Context, people: People, day: Day, staff: Staff) {
  const [place] = await enterprisesOf(ctx.db, people.get(staff.head) as string);
  const member = place && (await roleByCode(ctx.db, 'enterprise-member', place.id));
  if (!place || !member) return;
  const at = { enterprise_id: place.id };
  const seats = (await seatsOf(ctx, place.id, staff)).map((seat, n) => ({
    ...{ ...seat, n, joined: atWork(day.today, seat.daysAgo, 9.5 + seeded(seat.username).between(0, 6)) },
  }));
  const made = await insertDemoAccounts(
    ctx.db,
    seats.map(({ username, realName, n, joined }) => ({
      ...{ username, real_name: realName, email: `${username}@${staff.mail}`, password_hash: 'none' },
      ...{ phone: `1390000${staff.phones + n}`, created_at: minutesAfter(joined, -4) },
    })),
  );
  const idOf = new Map(made.map(({ id, username }) => [username, id]));
  const placed = seats.map((seat) => ({ ...seat, account_id: idOf.get(seat.username) as string }));
  await insertDemoMemberships(
    ctx.db,
    placed.map(({ account_id, department_id, position_id, n, joined }) => ({
      ...{ ...at, account_id, department_id, position_id, work_num: staff.numbers(n), joined_at: joined },
    })),
  );
  await insertDemoRoleMembers(
    ctx.db,
    placed.map(({ account_id, joined }) => ({ ...at, account_id, role_id: member.id, given_at: joined })),
  );
}

export async function hire(ctx: Context, people: People, day: Day) {
  for (const staff of staffs) await hireAt(ctx, people, day, staff);
}

/** For how many days a colleague has been here, and with their enterprises in the order of these. */
const ages: Record<string, { here: number; joined?: number[] }> = {
  admin: { here: 330 },
  'deng.rui': { here: 326 },
  'lin.qiao': { here: 285, joined: [270] },
  'zhou.yan': { here: 225, joined: [210] },
  // 海川重工 is where they came from, and where a new session stands.
  'he.ming': { here: 205, joined: [205, 120] },
  'qin.yue': { here: 190, joined: [190] },
  'meng.xia': { here: 185, joined: [185] },
  'su.wen': { here: 100 },
};

/** The people of the demo have been here for a while. */
export async function settleIn(ctx: Context, people: People, { today }: Day) {
  const since = (days: number) => atWork(today, days, 10.1);
  const joined = [];
  for (const [username, { joined: days = [] }] of Object.entries(ages)) {
    const account = people.get(username) as string;
    const places = days.length > 0 ? await enterprisesOf(ctx.db, account) : [];
    for (const [n, place] of places.entries())
      joined.push({ enterprise: place.id, account, at: since(days[n] ?? 0) });
  }
  const came = Object.entries(ages).map(([username, { here }]) => ({
    id: people.get(username) as string,
    at: since(here),
  }));
  await setDemoCreated(ctx.db, came);
  await setDemoJoined(ctx.db, joined);
  const ofPlatform = came.map(({ id, at }) => ({ enterprise: null, account: id, at }));
  await setDemoGiven(ctx.db, [...joined, ...ofPlatform]);
}
