import { insertRoleMember, makeEnterpriseRoles, roleByCode, syncCatalogue } from './domains/access/index.ts';
import { installBuiltins } from './domains/algorithm/index.ts';
import {
  insertDepartment,
  insertEnterprise,
  insertMembership,
  insertPosition,
} from './domains/enterprise/index.ts';
import {
  anyAccount,
  demoAccounts,
  hashPassword,
  insertAccount,
  removeAccount,
} from './domains/identity/index.ts';
import { addFirstArticles } from './domains/portal/index.ts';
import { type Context, inTransaction, type Kit } from './kit/context.ts';
import { takeTurn } from './kit/db.ts';

const ADMINISTRATOR = 'platform-administrator';

/** In the README and on the screen: a demo is for looking, on one's own machine only. */
export const DEMO_PASSWORD = 'Cloudyard_2026';

type Person = { username: string; realName: string; email: string; phone: string };

const makeAccount = async (ctx: Context, person: Person, password: string, demo: boolean) =>
  insertAccount(ctx.db, {
    username: person.username,
    real_name: person.realName,
    email: person.email,
    phone: person.phone,
    password_hash: await hashPassword(password),
    demo,
    // Mails of a demo are read in its outbox only.
    ...(demo ? { email_verified_at: new Date() } : {}),
  });

const people = {
  admin: { username: 'admin', realName: '沈知行', email: 'admin@cloudyard.example', phone: '13800000001' },
  lin: { username: 'lin.qiao', realName: '林乔', email: 'lin.qiao@haichuan.example', phone: '13800000002' },
  zhou: { username: 'zhou.yan', realName: '周岩', email: 'zhou.yan@yunshan.example', phone: '13800000003' },
  he: { username: 'he.ming', realName: '何明', email: 'he.ming@cloudyard.example', phone: '13800000004' },
  su: { username: 'su.wen', realName: '苏文', email: 'su.wen@cloudyard.example', phone: '13800000005' },
  qin: { username: 'qin.yue', realName: '秦越', email: 'qin.yue@haichuan.example', phone: '13800000007' },
  meng: { username: 'meng.xia', realName: '孟夏', email: 'meng.xia@haichuan.example', phone: '13800000008' },
  deng: { username: 'deng.rui', realName: '邓睿', email: 'deng.rui@cloudyard.example', phone: '13800000009' },
} satisfies Record<string, Person>;

/** A user who left: registering with the same phone and mail offers the old account. */
const former = {
  username: 'gu.tao',
  realName: '顾涛',
  email: 'gu.tao@cloudyard.example',
  phone: '13800000006',
};

type Name = keyof typeof people;
type Place = { department: string; below?: string; position: string; work: string };
/** The enterprise of a user and their roles there besides member. */
type Job = Place & { roles?: string[] };

const enterprises: { name: string; alias: string; members: Partial<Record<Name, Job>> }[] = [
  {
    name: '海川重工集团有限公司',
    alias: '海川重工',
    members: {
      lin: { department: '信息中心', position: '主任', work: 'HC-0001', roles: ['enterprise-administrator'] },
      he: { department: '设备部', position: '设备工程师', work: 'HC-0137' },
      qin: { department: '设备部', below: '维修班', position: '班长', work: 'HC-0212' },
      meng: { department: '财务部', position: '会计', work: 'HC-0045', roles: ['enterprise-finance'] },
    },
  },
  {
    name: '云杉精密制造有限公司',
    alias: '云杉精密',
    members: {
      zhou: { department: '信息部', position: '经理', work: '1001', roles: ['enterprise-administrator'] },
      he: { department: '质量部', position: '顾问', work: '1088' },
    },
  },
];

/** Users who work for the platform. */
const staff: Partial<Record<Name, string>> = { admin: ADMINISTRATOR, deng: 'platform-reviewer' };

async function loadEnterprise(ctx: Context, plan: (typeof enterprises)[number], of: (key: string) => string) {
  const enterprise = await insertEnterprise(ctx.db, { name: plan.name, alias: plan.alias });
  const place = { enterprise_id: enterprise.id };
  const roles = await makeEnterpriseRoles(ctx, enterprise.id);
  const departments = new Map<string, string>();
  const departmentId = async (name: string, parent_id: string | null) => {
    const id = departments.get(name) ?? (await insertDepartment(ctx.db, { ...place, name, parent_id })).id;
    departments.set(name, id);
    return id;
  };
  for (const [key, job] of Object.entries(plan.members)) {
    const above = await departmentId(job.department, null);
    const department_id = job.below ? await departmentId(job.below, above) : above;
    const position = await insertPosition(ctx.db, { ...place, department_id, name: job.position });
    await insertMembership(ctx.db, {
      ...place,
      account_id: of(key),
      department_id,
      position_id: position.id,
      work_num: job.work,
    });
    for (const code of ['enterprise-member', ...(job.roles ?? [])]) {
      await insertRoleMember(ctx.db, {
        ...place,
        role_id: roles.get(code) as string,
        account_id: of(key),
      });
    }
  }
}

async function loadDemo(ctx: Context) {
  const accounts: Record<string, string> = {};
  for (const [key, person] of Object.entries(people)) {
    accounts[key] = (await makeAccount(ctx, person, DEMO_PASSWORD, true)).id;
  }
  const left = await makeAccount(ctx, former, DEMO_PASSWORD, true);
  await removeAccount(ctx.db, left.id);
  const of = (key: string) => accounts[key] as string;
  for (const [key, code] of Object.entries(staff)) {
    const role = await roleByCode(ctx.db, code);
    await insertRoleMember(ctx.db, { role_id: role?.id as string, account_id: of(key) });
  }
  for (const plan of enterprises) await loadEnterprise(ctx, plan, of);
  await ctx.kit.audit.record(ctx, {
    action: 'portal.demo.load',
    object: { type: 'demo', id: '-', name: 'demo data' },
    after: { accounts: Object.keys(people).length, enterprises: enterprises.length },
  });
}

/** What is printed once: the password that was made for the first administrator. */
export type Seeded = { made?: { username: string; password: string } };

/**
 * The roles of the platform, and on the first run the demo data or the first administrator. `show`: what a demo has
 * beyond its people; all of it or nothing, so that a start that was cut off begins anew.
 */
export async function seed(kit: Kit, show?: (ctx: Context) => Promise<void>): Promise<Seeded> {
  return inTransaction(kit, { platform: 'seed' }, async (ctx) => {
    // Copies that start together on an empty database: the first one fills it.
    await takeTurn(ctx.db, 'cloudyard.seed');
    await syncCatalogue(ctx);
    await installBuiltins(ctx);
    if (await anyAccount(ctx.db)) return {};
    await addFirstArticles(ctx);
    if (kit.env.DEMO) {
      await loadDemo(ctx);
      await show?.(ctx);
      return {};
    }
    const password = kit.env.ADMIN_PASSWORD ?? `Cy_${crypto.randomUUID().replaceAll('-', '').slice(0, 16)}`;
    const username = kit.env.ADMIN_USERNAME;
    const person = { username, realName: '', email: `${username}@localhost`, phone: '' };
    const account = await makeAccount(ctx, person, password, false);
    const role = await roleByCode(ctx.db, ADMINISTRATOR);
    await insertRoleMember(ctx.db, { role_id: role?.id as string, account_id: account.id });
    return kit.env.ADMIN_PASSWORD ? {} : { made: { username, password } };
  });
}

/** Accounts with the published demo password. */
export const openAccounts = (kit: Kit) =>
  inTransaction(kit, { platform: 'list demo accounts' }, ({ db }) => demoAccounts(db));
